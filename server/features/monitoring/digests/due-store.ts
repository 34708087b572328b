import { and, eq, exists, notExists, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { users } from "#shared/auth/tables.ts";
import { monitoringAlerts, monitoringPreferences } from "#shared/monitoring/tables.ts";
import { changeAlerts, idsOfOwners, isWaiting } from "../alerts/batch-store.ts";
import { redirectAlerts } from "./redirect-store.ts";

const { email, frequency, lastMailAt, mailDueAt, timeZone, userId: owner } = monitoringPreferences;

/**
 * When a mail is next due after `after` by a row of `monitoring_preferences`: immediate ones gather for 10 s and come
 * 10 minutes after the last at the soonest, digests at 07:00 in the row's time zone, weekly ones on Monday. Reckoned in
 * local time and only then placed, so that a change of the clocks moves nothing; in UTC where PostgreSQL has forgotten the
 * zone.
 */
export const nextDueAt = (after: SQL = sql`now()`): SQL<Date> => {
  const period = sql`case ${frequency} when 'weekly' then 'week' else 'day' end`;
  const begun = sql`date_trunc(${period}, ${after} at time zone zone.name)`;
  const due = (periods: number) =>
    sql`(${begun} + ${sql.raw(String(periods))} * ('1 ' || ${period})::interval + interval '7 hours') at time zone zone.name`;
  return sql<Date>`case ${frequency}
    when 'immediate' then greatest(${after} + interval '10 seconds', ${lastMailAt} + interval '10 minutes')
    else (
      select case when ${due(0)} > ${after} then ${due(0)} else ${due(1)} end
      from (select known_time_zone(${timeZone}) as name offset 0) as zone
    ) end`;
};

/** The name of the period that the mail which is due belongs to; null for immediate ones, which belong to none. */
export const onceKeyDue: SQL<string | null> = sql<string | null>`case
  when ${frequency} <> 'immediate' then concat_ws(':', 'alerts', ${owner}, ${frequency},
    to_char(date_trunc(case ${frequency} when 'weekly' then 'week' else 'day' end, ${mailDueAt} at time zone known_time_zone(${timeZone})), 'YYYY-MM-DD'))
  end`;

/** Whether a row of preferences wants mails, and there is an address for them. */
const mailed = (tx: Queryable) =>
  and(
    email,
    exists(
      tx
        .select({ one: sql`1` })
        .from(users)
        .where(and(eq(users.id, owner), sql`${users.email} is not null`)),
    ),
  );

const waitingOf = (tx: Queryable) =>
  tx
    .select({ one: sql`1` })
    .from(monitoringAlerts)
    .where(and(eq(monitoringAlerts.userId, owner), eq(monitoringAlerts.mailState, "waiting")));

/** However many: as one value. */
const idsOf = (userIds: readonly number[]) => sql`(${sql.param(userIds)}::int[])`;

/** What waits for a mail that never comes is `dropped`, of these accounts. */
const dropUnwanted = async (tx: Queryable, ids: SQL): Promise<void> => {
  const wanted = tx
    .select({ one: sql`1` })
    .from(monitoringPreferences)
    .where(and(eq(owner, users.id), mailed(tx)));
  const unwanted = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${users.id} = any ${ids}`, notExists(wanted)));
  if (unwanted.length === 0) return;
  const owners = unwanted.map(({ id }) => id);
  await changeAlerts(idsOfOwners(owners, isWaiting), (some) =>
    tx.update(monitoringAlerts).set({ mailState: "dropped" }).where(some),
  );
};

/**
 * Notes when the mails of these accounts are due, for whom alerts wait, but where that is noted already. Their preferences
 * are locked.
 */
export const noteDue = async (tx: Transaction, userIds: readonly number[]): Promise<void> => {
  await tx
    .update(monitoringPreferences)
    .set({ mailDueAt: nextDueAt() })
    .where(sql`${owner} = any ${idsOf(userIds)} and ${mailDueAt} is null`);
};

const reckon = async (tx: Transaction, userIds: readonly number[], due: SQL): Promise<void> => {
  const ids = idsOf(userIds);
  await dropUnwanted(tx, ids);
  await tx
    .update(monitoringPreferences)
    .set({ mailDueAt: sql`case when ${exists(waitingOf(tx))} then ${due} end` })
    .where(sql`${owner} = any ${ids}`);
};

/**
 * Reckons anew when the next mail of an account is due, after its preferences or its address changed: where it wants no
 * mails, or has no verified address any more, what waits is `dropped`. What is due already stays due. Mails that are
 * written already follow the change, too.
 */
export const reschedule = async (tx: Transaction, userId: number): Promise<void> => {
  await tx.execute(sql`select from ${monitoringPreferences} where ${owner} = ${userId} for no key update`);
  await reckon(tx, [userId], sql`case when ${mailDueAt} <= now() then ${mailDueAt} else ${nextDueAt()} end`);
  await redirectAlerts(tx, userId);
};

/** Puts what waits off until the next period, of accounts whose preferences are locked; the same as `reschedule` else. */
export const putOff = (tx: Transaction, userIds: readonly number[]): Promise<void> =>
  reckon(tx, userIds, nextDueAt());
