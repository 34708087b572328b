import { and, between, desc, eq, isNotNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { type Database, type Queryable, retryDeadlocks } from "#server/platform/db/client.ts";
import { inBatches } from "#server/platform/db/in-batches.ts";
import type { Alert, AlertList, AlertsState, NewAlerts } from "#shared/monitoring/alerts-contract.ts";
import { formatReason, type Importance } from "#shared/monitoring/rules.ts";
import {
  type AlertRow,
  monitoringAlerts as alerts,
  monitoringAlerts,
  monitoringPreferences,
  monitoringReminders,
  type UpdateAlertRow,
} from "#shared/monitoring/tables.ts";
import { publisherOf } from "#shared/news/blog.ts";
import {
  type NewsItemRow,
  newsItems,
  newsSources,
  type Publisher,
  publisherColumns,
} from "#shared/news/tables.ts";
import type { OpenReminder } from "./reminder-text.ts";

/** Columns needed to show an alert. Left-join the item, its source and the reminder. */
export const alertColumns = {
  id: monitoringAlerts.id,
  userId: monitoringAlerts.userId,
  itemId: monitoringAlerts.itemId,
  importance: monitoringAlerts.importance,
  country: monitoringAlerts.country,
  keyword: monitoringAlerts.keyword,
  place: monitoringAlerts.place,
  createdAt: monitoringAlerts.createdAt,
  readAt: monitoringAlerts.readAt,
  title: newsItems.title,
  type: newsItems.type,
  pubDate: newsItems.pubDate,
  ...publisherColumns(newsItems, newsSources),
  sealed: monitoringReminders.sealed,
};

type ItemColumns = Pick<NewsItemRow, "title" | "type" | "pubDate">;

interface AlertColumns
  extends Pick<AlertRow, "id" | "userId" | "itemId" | "importance" | "country" | "keyword" | "place">,
    Pick<AlertRow, "createdAt" | "readAt">,
    Publisher {
  title: ItemColumns["title"] | null;
  type: ItemColumns["type"] | null;
  pubDate: ItemColumns["pubDate"] | null;
  /** The encrypted text of a reminder. */
  sealed: string | null;
}

type UpdateColumns = AlertColumns &
  Pick<UpdateAlertRow, "itemId" | "country" | "keyword" | "place"> &
  ItemColumns;

const isOnUpdate = (row: AlertColumns): row is UpdateColumns => row.itemId !== null;

const importances: readonly Importance[] = ["high", "medium", "low"];

export const toAlert = (row: AlertColumns, openReminder: OpenReminder): Alert => {
  const common = {
    id: row.id,
    importance: importances[row.importance - 1] ?? "low",
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  };
  if (!isOnUpdate(row)) return { kind: "stay", ...common, ...openReminder(row.userId, row.sealed) };
  const { itemId, title, type, publisher: name, publisherKind } = row;
  return {
    kind: "update",
    ...common,
    ...{ itemId, title, type },
    source: publisherOf({ name, kind: publisherKind }),
    pubDate: row.pubDate.toISOString(),
    reason: formatReason(row),
  };
};

/** Rows per statement, well within the statement timeout. */
const defaultBatchSize = 5000;

/** Selects at most `limit` alert ids. */
type AlertIds = (limit: number) => SQL;

/**
 * Changes any number of alerts in batches. Each batch locks its rows in id order, so that two transactions cannot
 * deadlock.
 * @param ids selects alerts that are still to be changed; changed ones must no longer match
 * @param change runs the statement with the given condition
 * @returns the number of changed alerts
 */
export const changeAlerts = (
  ids: AlertIds,
  change: (some: SQL) => PromiseLike<{ rowCount: number | null }>,
  batchSize = defaultBatchSize,
): Promise<number> => {
  const locked = sql`select id from monitoring_alerts where id = any(array(${ids(batchSize)})) order by id for update`;
  return inBatches(() => change(sql`monitoring_alerts.id = any(array(${locked}))`));
};

/**
 * Selects alerts of these accounts that match a condition. The lateral join looks up each account in the index:
 * otherwise the planner may scan the whole table for the last account.
 */
export const idsOfOwners =
  (userIds: readonly number[], condition: SQL = sql`true`): AlertIds =>
  (limit) =>
    sql`
    select alert.id from unnest(${sql.param(userIds)}::int[]) as owner (id)
    cross join lateral (
      select id from monitoring_alerts where user_id = owner.id and ${condition} order by id limit ${limit}
    ) as alert
    limit ${limit}`;

/** Selects alerts on these items, with one index lookup per item. */
export const idsOnItems =
  (itemIds: readonly number[]): AlertIds =>
  (limit) =>
    sql`
    select alert.id from unnest(${sql.param(itemIds)}::bigint[]) as item (id)
    cross join lateral (
      select id from monitoring_alerts where item_id = item.id order by user_id limit ${limit}
    ) as alert
    limit ${limit}`;

/** Condition for alerts that wait for an email. */
export const isWaiting = sql`mail_state = 'waiting'`;

/** Notification channel for changed read states. The payload is the account id. */
export const readChanged = "monitoring_read";

/** An inclusive id range. */
export type IdRange = readonly [first: number, last: number];

export type FreshAlerts = NewAlerts & { userId: number };

const pageSize = 30;

/** Alerts per event. The list shows the others. */
const maxAlertsPerEvent = 10;

const statesPerQuery = 100;

const noAlerts: AlertsState = { unread: 0, newestId: null };

/** In-app alerts. The cost of a query grows with the unread alerts of the requested accounts. */
export const createAlertStore = ({ db, transaction }: Database, openReminder: OpenReminder) => {
  const toShown = (row: AlertColumns) => toAlert(row, openReminder);
  const isShown = eq(alerts.inApp, true);
  /** Passes all ids as one parameter. */
  const isOneOf = (userIds: readonly number[]) => sql`${alerts.userId} = any(${sql.param([...userIds])})`;

  const states = async (tx: Queryable, userIds: readonly number[]): Promise<Map<number, AlertsState>> => {
    const stateByUser = new Map<number, AlertsState>();
    for (let start = 0; start < userIds.length; start += statesPerQuery) {
      const some = sql.param(userIds.slice(start, start + statesPerQuery));
      const { rows } = await tx.execute<AlertsState & { userId: number }>(sql`
        select owner.id as "userId", unread.count as unread, newest.id::float8 as "newestId"
        from unnest(${some}::int[]) as owner (id)
        cross join lateral (
          select count(*)::int as count from monitoring_alerts where user_id = owner.id and in_app and read_at is null
        ) as unread
        left join lateral (
          select id from monitoring_alerts where user_id = owner.id and in_app order by user_id desc, id desc limit 1
        ) as newest on true`);
      for (const { userId, ...state } of rows) stateByUser.set(userId, state);
    }
    return stateByUser;
  };
  const state = async (tx: Queryable, userId: number) => (await states(tx, [userId])).get(userId) ?? noAlerts;

  const announceRead = async (tx: Queryable, userId: number, isChanged: boolean): Promise<AlertsState> => {
    if (isChanged) await tx.execute(sql`select pg_notify(${readChanged}, ${String(userId)})`);
    return state(tx, userId);
  };

  const findNewestFirst = (condition: SQL | undefined) =>
    db
      .select({ ...alertColumns, frequency: monitoringPreferences.frequency })
      .from(alerts)
      .leftJoin(newsItems, eq(newsItems.id, alerts.itemId))
      .leftJoin(newsSources, eq(newsSources.id, newsItems.sourceId))
      .leftJoin(monitoringReminders, eq(monitoringReminders.id, alerts.reminderId))
      .leftJoin(monitoringPreferences, eq(monitoringPreferences.userId, alerts.userId))
      .where(and(isShown, or(ne(newsSources.state, "removed"), isNotNull(alerts.reminderId)), condition))
      .orderBy(desc(alerts.id));

  return {
    /** The unread count and newest alert of each account. */
    states: (userIds: readonly number[]) => states(db, userIds),
    state: (userId: number) => state(db, userId),

    /** A page of alerts, newest first, and the current state. */
    async list(userId: number, before?: number): Promise<AlertList> {
      const own = and(eq(alerts.userId, userId), before === undefined ? undefined : lt(alerts.id, before));
      const [rows, now] = await Promise.all([findNewestFirst(own).limit(pageSize + 1), state(db, userId)]);
      const page = rows.slice(0, pageSize);
      const older = rows.length > pageSize ? (page.at(-1)?.id ?? null) : null;
      return { ...now, alerts: page.map(toShown), older };
    },

    /** Marks one alert and announces the change. Returns `undefined` if the account has no such alert. */
    mark: (userId: number, id: number, isRead: boolean): Promise<AlertsState | undefined> =>
      transaction(async (tx) => {
        const readAt = isRead ? sql`coalesce(${alerts.readAt}, now())` : null;
        const { rowCount } = await tx
          .update(alerts)
          .set({ readAt })
          .where(and(eq(alerts.id, id), eq(alerts.userId, userId), isShown));
        return rowCount ? announceRead(tx, userId, true) : undefined;
      }),

    /** Marks all alerts up to an id as read and announces the change if there was one. */
    markAll: (userId: number, upTo: number): Promise<AlertsState> =>
      retryDeadlocks(() =>
        transaction(async (tx) => {
          const unread = idsOfOwners([userId], sql`in_app and read_at is null and id <= ${upTo}`);
          const read = await changeAlerts(unread, (some) =>
            tx.update(alerts).set({ readAt: sql`now()` }).where(some),
          );
          return announceRead(tx, userId, read > 0);
        }),
      ),

    /** New alerts in these id ranges for these accounts, newest first, with each account's state. */
    async findFresh(ranges: readonly IdRange[], userIds: readonly number[]): Promise<FreshAlerts[]> {
      const rows = await findNewestFirst(
        and(isOneOf(userIds), or(...ranges.map(([first, last]) => between(alerts.id, first, last)))),
      );
      const byUser = new Map<number, typeof rows>();
      for (const row of rows) byUser.set(row.userId, [...(byUser.get(row.userId) ?? []), row]);
      const now = rows.length > 0 ? await states(db, [...byUser.keys()]) : undefined;
      return [...byUser].map(([userId, own]) => ({
        userId,
        ...(now?.get(userId) ?? noAlerts),
        alerts: own.slice(0, maxAlertsPerEvent).map(toShown),
        toast: own[0]?.frequency === "immediate",
      }));
    },
  };
};

export type AlertStore = ReturnType<typeof createAlertStore>;
