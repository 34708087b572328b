import { type SQL, sql } from "drizzle-orm";
import { inBatches } from "#server/db/in-batches.ts";

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
