import { and, eq, exists, lte, notExists, type SQL, sql } from "drizzle-orm";
import {
  type Database,
  type Queryable,
  retryDeadlocks,
  type Transaction,
} from "#server/platform/db/client.ts";
import { redirectMails } from "#server/platform/mail/mail-store.ts";
import { users } from "#shared/auth/tables.ts";
import {
  type AlertRow,
  monitoringAlerts,
  monitoringPreferences,
  monitoringTerms,
  type PreferencesRow,
} from "#shared/monitoring/tables.ts";
import type { NewsItemRow } from "#shared/news/tables.ts";
import { changeAlerts, idsOfOwners, isWaiting } from "./alert-store.ts";
import type { StopSubject } from "./stop-links.ts";

/** What kind of mail tells of alerts, for whoever asks what is held about them. */
export const alertsKind = "alerts";

/** Where the mails with alerts of an account go; undefined where it wants none, or has no address. */
const findAddress = async (tx: Transaction, userId: number): Promise<string | undefined> => {
  const [row] = await tx
    .select({ address: users.email })
    .from(users)
    .innerJoin(monitoringPreferences, eq(monitoringPreferences.userId, users.id))
    .where(and(eq(users.id, userId), monitoringPreferences.email));
  return row?.address ?? undefined;
};

/**
 * Sends the queued mails with alerts of an account where it wants them now. Where it wants none they are taken back, and
 * what they told of is `dropped`. One that is being handed over ends with that: it is not repeated.
 */
const redirectAlerts = async (tx: Transaction, userId: number): Promise<void> => {
  const address = await findAddress(tx, userId);
  await redirectMails(tx, { userId, kind: alertsKind }, address, (mailIds) => {
    const toldBy = (most: number) =>
      sql`select id from monitoring_alerts where mail_id = any(${sql.param(mailIds)}::bigint[]) limit ${most}`;
    return changeAlerts(toldBy, (some) =>
      tx.update(monitoringAlerts).set({ mailState: "dropped", mailId: null }).where(some),
    );
  });
};

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

/** An account whose mail is due. */
export interface DueAccount extends Pick<PreferencesRow, "id" | "createdAt" | "userId" | "frequency"> {
  /** Where the mail goes; null where none is wanted, or there is no address. */
  address: string | null;
  /** The name of the period that the mail is for; null for an immediate one. */
  onceKey: string | null;
}

/** An alert as a mail tells of it. */
export interface ToldAlert
  extends Pick<AlertRow, "itemId" | "importance" | "country" | "keyword" | "place">,
    Pick<NewsItemRow, "title" | "type" | "link" | "publisherKind"> {
  sourceName: string;
}

/** What waits for the mail of an account: the first alerts, and how many there are. */
export interface Waiting {
  alerts: ToldAlert[];
  count: number;
}

/** Takes the accounts but these that have been due for longest; nobody else works on them until the transaction ends. */
export const takeDue = (
  tx: Transaction,
  limit: number,
  without: readonly number[] = [],
): Promise<DueAccount[]> =>
  tx
    .select({
      id: monitoringPreferences.id,
      createdAt: monitoringPreferences.createdAt,
      userId: monitoringPreferences.userId,
      frequency: monitoringPreferences.frequency,
      address: sql<string | null>`case when ${monitoringPreferences.email} then ${users.email} end`,
      onceKey: onceKeyDue,
    })
    .from(monitoringPreferences)
    .innerJoin(users, eq(users.id, monitoringPreferences.userId))
    .where(
      and(
        lte(monitoringPreferences.mailDueAt, sql`now()`),
        sql`${monitoringPreferences.userId} <> all (${sql.param(without)}::int[])`,
      ),
    )
    .orderBy(monitoringPreferences.mailDueAt)
    .limit(limit)
    // The accounts too: one that is being deleted would wait for us, and we for it.
    .for("no key update", { skipLocked: true });

/** Of so many more than are named the newest are looked for: the dates of items are in no index of alerts. */
const lookedAt = 10;

/**
 * What waits for the mails of these accounts, by account: the `most` most important and newest alerts of each. However
 * many wait, only the first of the index are read.
 */
export const readWaiting = async (
  tx: Transaction,
  userIds: readonly number[],
  most: number,
): Promise<ReadonlyMap<number, Waiting>> => {
  const { rows } = await tx.execute<
    ToldAlert & { userId: number; count: number; [column: string]: unknown }
  >(sql`
    select owner.id as "userId", waiting.count, told.*
    from unnest(${sql.param(userIds)}::int[]) as owner (id)
    cross join lateral (
      select count(*)::int as count from monitoring_alerts where user_id = owner.id and mail_state = 'waiting'
    ) as waiting
    cross join lateral (
      select alert.item_id::float8 as "itemId", alert.importance, alert.country, alert.keyword, alert.place,
        item.title, item.type, item.link, item.publisher_kind as "publisherKind", source.name as "sourceName"
      from (
        select * from monitoring_alerts where user_id = owner.id and mail_state = 'waiting'
        order by importance, id desc nulls last limit ${lookedAt * most}
      ) as alert
      join news_items as item on item.id = alert.item_id
      join news_sources as source on source.id = item.source_id
      order by alert.importance, item.pub_date desc, alert.id desc limit ${most}
    ) as told`);
  const waiting = new Map<number, Waiting>();
  for (const { userId, count, ...alert } of rows) {
    const known = waiting.get(userId);
    if (known) known.alerts.push(alert);
    else waiting.set(userId, { alerts: [alert], count });
  }
  return waiting;
};

/** Notes that what waited is told by these mails. */
export const markMailed = async (
  tx: Transaction,
  mailed: readonly { userId: number; mailId: number }[],
): Promise<void> => {
  if (mailed.length === 0) return;
  const userIds = mailed.map(({ userId }) => userId);
  const owners = sql`${sql.param(userIds)}::int[]`;
  const mailIds = sql`${sql.param(mailed.map(({ mailId }) => mailId))}::bigint[]`;
  await changeAlerts(idsOfOwners(userIds, isWaiting), (some) =>
    tx.execute(sql`
      update monitoring_alerts set mail_state = 'mailed', mail_id = told.mail_id
      from unnest(${owners}, ${mailIds}) as told (user_id, mail_id)
      where ${some} and monitoring_alerts.user_id = told.user_id`),
  );
  await tx
    .update(monitoringPreferences)
    .set({ lastMailAt: sql`now()`, mailDueAt: null })
    .where(sql`${monitoringPreferences.userId} = any (${owners})`);
};

/** Switches the mails with alerts off, by the preferences that a link speaks of; false where they are no more. */
export const switchMailsOff = async (tx: Transaction, { id, createdAt }: StopSubject): Promise<boolean> => {
  const same = eq(monitoringPreferences.id, id);
  const [row] = await tx.select().from(monitoringPreferences).where(same).for("no key update");
  // Dates in links are cut to milliseconds.
  if (row?.createdAt.getTime() !== createdAt.getTime()) return false;
  if (!row.email) return true;
  await tx.update(monitoringPreferences).set({ email: false, updatedAt: new Date() }).where(same);
  if (!row.inApp) await tx.delete(monitoringTerms).where(eq(monitoringTerms.userId, row.userId));
  await reschedule(tx, row.userId);
  return true;
};

/** Deletes alerts older than 12 months, `batchSize` in a statement, for there may be very many. */
export const pruneAlerts = async ({ db }: Pick<Database, "db">, batchSize = 5000): Promise<void> => {
  // Ids follow time, and no index on the time is kept with every alert for this.
  const old = (most: number) => sql`
    select id from (select id, created_at from monitoring_alerts order by id limit ${most}) as oldest
    where created_at < now() - interval '12 months'`;
  await retryDeadlocks(() => changeAlerts(old, (some) => db.delete(monitoringAlerts).where(some), batchSize));
};
