import { and, between, desc, eq, lt, or, type SQL, sql } from "drizzle-orm";
import { type Database, type Queryable, retryDeadlocks } from "#server/db/client.ts";
import type { AlertList, AlertsState, NewAlerts } from "#shared/monitoring/alerts-contract.ts";
import { monitoringAlerts as alerts, monitoringPreferences } from "#shared/monitoring/tables.ts";
import { newsItems, newsSources } from "#shared/news/tables.ts";
import { alertColumns, toAlert } from "./alert-columns.ts";
import { changeAlerts, idsOfOwners } from "./batch-store.ts";

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
