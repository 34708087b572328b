import { and, between, desc, eq, lt, or, type SQL, sql } from "drizzle-orm";
import { type Database, type Queryable, retryDeadlocks } from "#server/platform/db/client.ts";
import { inBatches } from "#server/platform/db/in-batches.ts";
import type { Alert, AlertList, AlertsState, NewAlerts } from "#shared/monitoring/alerts-contract.ts";
import { formatReason, type Importance } from "#shared/monitoring/rules.ts";
import {
  type AlertRow,
  monitoringAlerts as alerts,
  monitoringAlerts,
  monitoringPreferences,
} from "#shared/monitoring/tables.ts";
import { publisherOf } from "#shared/news/blog.ts";
import { type NewsItemRow, newsItems, newsSources } from "#shared/news/tables.ts";

/** What an alert is told by: its own columns, and those of its item and of the item's source, which are joined. */
export const alertColumns = {
  id: monitoringAlerts.id,
  itemId: monitoringAlerts.itemId,
  importance: monitoringAlerts.importance,
  country: monitoringAlerts.country,
  keyword: monitoringAlerts.keyword,
  place: monitoringAlerts.place,
  createdAt: monitoringAlerts.createdAt,
  readAt: monitoringAlerts.readAt,
  title: newsItems.title,
  type: newsItems.type,
  link: newsItems.link,
  pubDate: newsItems.pubDate,
  publisherKind: newsItems.publisherKind,
  sourceName: newsSources.name,
};

/** A row of `alertColumns`. */
type ToldRow = Pick<
  AlertRow,
  "id" | "itemId" | "importance" | "country" | "keyword" | "place" | "createdAt" | "readAt"
> &
  Pick<NewsItemRow, "title" | "type" | "link" | "pubDate" | "publisherKind"> & { sourceName: string };

const importances: readonly Importance[] = ["high", "medium", "low"];

/** An alert as its owner sees it. */
export const toAlert = (row: ToldRow): Alert => {
  const { id, itemId, title, type, link, publisherKind: kind, sourceName: name } = row;
  return {
    ...{ id, itemId, title, type },
    source: publisherOf({ link, source: { name, kind } }),
    pubDate: row.pubDate.toISOString(),
    reason: formatReason(row),
    importance: importances[row.importance - 1] ?? "low",
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  };
};

/** As many as are changed in one statement, well within the time that it may take. */
const usualBatch = 5000;

/** A query for the ids of so many alerts at most. */
export type SomeIds = (most: number) => SQL;

/**
 * Changes alerts, however many, so many in a statement. They are locked by their ids, upwards: two transactions that change
 * the same ones would wait for each other else.
 * @param ids finds no longer what was changed
 * @param change the statement, given the condition for its alerts
 * @returns how many
 */
export const changeAlerts = (
  ids: SomeIds,
  change: (some: SQL) => PromiseLike<{ rowCount: number | null }>,
  batchSize = usualBatch,
): Promise<number> => {
  const locked = sql`select id from monitoring_alerts where id = any(array(${ids(batchSize)})) order by id for update`;
  return inBatches(() => change(sql`monitoring_alerts.id = any(array(${locked}))`));
};

/**
 * Alerts of these accounts of which `which` holds. Each account is looked up by itself: PostgreSQL may believe that enough of
 * them are among the first of the table, and read all of it for the last one.
 */
export const idsOfOwners =
  (userIds: readonly number[], which: SQL = sql`true`): SomeIds =>
  (most) =>
    sql`
    select alert.id from unnest(${sql.param(userIds)}::int[]) as owner (id)
    cross join lateral (
      select id from monitoring_alerts where user_id = owner.id and ${which} order by id limit ${most}
    ) as alert
    limit ${most}`;

/** Alerts on these items, found in the same way. */
export const idsOnItems =
  (itemIds: readonly number[]): SomeIds =>
  (most) =>
    sql`
    select alert.id from unnest(${sql.param(itemIds)}::bigint[]) as item (id)
    cross join lateral (
      select id from monitoring_alerts where item_id = item.id order by user_id limit ${most}
    ) as alert
    limit ${most}`;

/** Of what waits for a mail. */
export const isWaiting = sql`mail_state = 'waiting'`;

/** The channel that announces that an account has read alerts, or not, by its id. */
export const readChanged = "monitoring_read";

/** The first and the last of ids that follow each other. */
export type IdRange = readonly [first: number, last: number];

/** What is new for one account. */
export type FreshAlerts = NewAlerts & { userId: number };

const pageSize = 30;

/** New alerts that are told at once, at most; the others are in the list. */
const mostTold = 10;

/** Accounts whose states are asked for at once. */
const mostStates = 100;

const nothing: AlertsState = { unread: 0, newestId: null };

/** Queries over the alerts in the app. What they cost follows from what is unread of the accounts that are asked for. */
export const createAlertStore = ({ db, transaction }: Database) => {
  const isShown = eq(alerts.inApp, true);
  /** As one parameter, however many there are. */
  const isOneOf = (userIds: readonly number[]) => sql`${alerts.userId} = any(${sql.param([...userIds])})`;

  const states = async (tx: Queryable, userIds: readonly number[]): Promise<Map<number, AlertsState>> => {
    const known = new Map<number, AlertsState>();
    for (let start = 0; start < userIds.length; start += mostStates) {
      const some = sql.param(userIds.slice(start, start + mostStates));
      const { rows } = await tx.execute<AlertsState & { userId: number }>(sql`
        select owner.id as "userId", unread.count as unread, newest.id::float8 as "newestId"
        from unnest(${some}::int[]) as owner (id)
        cross join lateral (
          select count(*)::int as count from monitoring_alerts where user_id = owner.id and in_app and read_at is null
        ) as unread
        left join lateral (
          select id from monitoring_alerts where user_id = owner.id and in_app order by user_id desc, id desc limit 1
        ) as newest on true`);
      for (const { userId, ...state } of rows) known.set(userId, state);
    }
    return known;
  };
  const state = async (tx: Queryable, userId: number) => (await states(tx, [userId])).get(userId) ?? nothing;

  const announced = async (tx: Queryable, userId: number, isChanged: boolean): Promise<AlertsState> => {
    if (isChanged) await tx.execute(sql`select pg_notify(${readChanged}, ${String(userId)})`);
    return state(tx, userId);
  };

  /** Newest first. */
  const find = (which: SQL | undefined) =>
    db
      .select({ ...alertColumns, userId: alerts.userId, frequency: monitoringPreferences.frequency })
      .from(alerts)
      .innerJoin(newsItems, eq(newsItems.id, alerts.itemId))
      .innerJoin(newsSources, eq(newsSources.id, newsItems.sourceId))
      .leftJoin(monitoringPreferences, eq(monitoringPreferences.userId, alerts.userId))
      .where(and(isShown, which))
      .orderBy(desc(alerts.id));

  return {
    /** How many are unread, and the newest, of each of these accounts. */
    states: (userIds: readonly number[]) => states(db, userIds),
    state: (userId: number) => state(db, userId),

    /** A page, newest first, with the state. */
    async list(userId: number, before?: number): Promise<AlertList> {
      const own = and(eq(alerts.userId, userId), before === undefined ? undefined : lt(alerts.id, before));
      const [rows, now] = await Promise.all([find(own).limit(pageSize + 1), state(db, userId)]);
      const page = rows.slice(0, pageSize);
      const older = rows.length > pageSize ? (page.at(-1)?.id ?? null) : null;
      return { ...now, alerts: page.map(toAlert), older };
    },

    /** Marks one as read or unread, and announces it. Undefined where the account has no such alert. */
    mark: (userId: number, id: number, isRead: boolean): Promise<AlertsState | undefined> =>
      transaction(async (tx) => {
        const readAt = isRead ? sql`coalesce(${alerts.readAt}, now())` : null;
        const { rowCount } = await tx
          .update(alerts)
          .set({ readAt })
          .where(and(eq(alerts.id, id), eq(alerts.userId, userId), isShown));
        return rowCount ? announced(tx, userId, true) : undefined;
      }),

    /** Marks all up to one as read, and announces it where that changes anything. */
    markAll: (userId: number, upTo: number): Promise<AlertsState> =>
      retryDeadlocks(() =>
        transaction(async (tx) => {
          const unread = idsOfOwners([userId], sql`in_app and read_at is null and id <= ${upTo}`);
          const read = await changeAlerts(unread, (some) =>
            tx.update(alerts).set({ readAt: sql`now()` }).where(some),
          );
          return announced(tx, userId, read > 0);
        }),
      ),

    /** What is new in these ranges of ids for any of these accounts, newest first, each with the account's state. */
    async findFresh(ranges: readonly IdRange[], userIds: readonly number[]): Promise<FreshAlerts[]> {
      const rows = await find(
        and(isOneOf(userIds), or(...ranges.map(([first, last]) => between(alerts.id, first, last)))),
      );
      const byUser = new Map<number, typeof rows>();
      for (const row of rows) byUser.set(row.userId, [...(byUser.get(row.userId) ?? []), row]);
      const now = rows.length > 0 ? await states(db, [...byUser.keys()]) : undefined;
      return [...byUser].map(([userId, own]) => ({
        userId,
        ...(now?.get(userId) ?? nothing),
        alerts: own.slice(0, mostTold).map(toAlert),
        toast: own[0]?.frequency === "immediate",
      }));
    },
  };
};

export type AlertStore = ReturnType<typeof createAlertStore>;
