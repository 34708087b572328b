import { and, eq, exists, lte, notExists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  type Database,
  type Queryable,
  retryDeadlocks,
  type Transaction,
} from "#server/platform/db/client.ts";
import { redirectMails } from "#server/platform/mail/mail-store.ts";
import type { LinkedRow } from "#server/platform/mail/row-links.ts";
import { users } from "#shared/auth/tables.ts";
import {
  monitoringAlerts,
  monitoringPreferences,
  monitoringTerms,
  type PreferencesRow,
  type UpdateAlertRow,
} from "#shared/monitoring/tables.ts";
import { maxOpening } from "#shared/news/excerpt.ts";
import {
  type NewsItemRow,
  newsItems,
  newsSources,
  type Publisher,
  publisherColumns,
  statedDay,
  statedStage,
} from "#shared/news/tables.ts";
import { changeAlerts, idsOfOwners, isWaiting } from "./alert-store.ts";

/** The kind of alert emails in the mail queue. */
export const alertsKind = "alerts";

/** The address for alert emails; `undefined` if the account wants none or has no address. */
const findAddress = async (tx: Transaction, userId: number): Promise<string | undefined> => {
  const [row] = await tx
    .select({ address: users.email })
    .from(users)
    .innerJoin(monitoringPreferences, eq(monitoringPreferences.userId, users.id))
    .where(and(eq(users.id, userId), monitoringPreferences.email));
  return row?.address ?? undefined;
};

/**
 * Redirects queued alert emails to the account's current address. If the account wants no emails, they are canceled
 * and their alerts `dropped`. An email that is being sent right now is not repeated.
 */
const redirectAlerts = async (tx: Transaction, userId: number): Promise<void> => {
  const address = await findAddress(tx, userId);
  await redirectMails(tx, { userId, kind: alertsKind }, address, (mailIds) => {
    const mailedAlerts = (limit: number) =>
      sql`select id from monitoring_alerts where mail_id = any(${sql.param(mailIds)}::bigint[]) limit ${limit}`;
    return changeAlerts(mailedAlerts, (some) =>
      tx.update(monitoringAlerts).set({ mailState: "dropped", mailId: null }).where(some),
    );
  });
};

const { email, frequency, lastMailAt, mailDueAt, timeZone, userId: owner } = monitoringPreferences;

/**
 * SQL for when an email is next due after `after`, for a row of `monitoring_preferences`. Immediate emails wait 10 s
 * for more alerts and come at least 10 minutes apart. Digests come at 07:00 in the row's time zone, weekly ones on
 * Monday. The date is computed in local time and converted last, so that daylight saving does not shift it. A time
 * zone that PostgreSQL does not know counts as UTC.
 */
export const nextDueAt = (after: SQL = sql`now()`): SQL<Date> => {
  const period = sql`case ${frequency} when 'weekly' then 'week' else 'day' end`;
  const begun = sql`date_trunc(${period}, ${after} at time zone zone.name)`;
  const due = (periods: number) =>
    sql`(${begun} + ${sql.raw(String(periods))} * ('1 ' || ${period})::interval + interval '7 hours') at time zone zone.name`;
  return sql<Date>`case ${frequency}
    when 'immediate' then greatest(${after} + interval '10 seconds', case when ${lastMailAt} <= ${after} then ${lastMailAt} + interval '10 minutes' end)
    else (
      select case when ${due(0)} > ${after} then ${due(0)} else ${due(1)} end
      from (select known_time_zone(${timeZone}) as name offset 0) as zone
    ) end`;
};

/** Identifies the digest period of the due email, so that each period has one email; null for immediate mails. */
export const onceKeyDue: SQL<string | null> = sql<string | null>`case
  when ${frequency} <> 'immediate' then concat_ws(':', 'alerts', ${owner}, ${frequency},
    to_char(date_trunc(case ${frequency} when 'weekly' then 'week' else 'day' end, ${mailDueAt} at time zone known_time_zone(${timeZone})), 'YYYY-MM-DD'))
  end`;

/** Whether the preferences ask for emails and the account has an address. */
const wantsMail = (tx: Queryable) =>
  and(
    email,
    exists(
      tx
        .select({ one: sql`1` })
        .from(users)
        .where(and(eq(users.id, owner), sql`${users.email} is not null`)),
    ),
  );

const waitingAlerts = (tx: Queryable) =>
  tx
    .select({ one: sql`1` })
    .from(monitoringAlerts)
    .where(and(eq(monitoringAlerts.userId, owner), eq(monitoringAlerts.mailState, "waiting")));

/** Passes all ids as one parameter. */
const idArray = (userIds: readonly number[]) => sql`(${sql.param(userIds)}::int[])`;

/** Marks waiting alerts as `dropped` for accounts that get no mails. */
const dropUnwanted = async (tx: Queryable, ids: SQL): Promise<void> => {
  const wanted = tx
    .select({ one: sql`1` })
    .from(monitoringPreferences)
    .where(and(eq(owner, users.id), wantsMail(tx)));
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

/** Schedules the next email of these accounts, unless one is scheduled already. Their preferences must be locked. */
export const noteDue = async (tx: Transaction, userIds: readonly number[]): Promise<void> => {
  await tx
    .update(monitoringPreferences)
    .set({ mailDueAt: nextDueAt() })
    .where(sql`${owner} = any ${idArray(userIds)} and ${mailDueAt} is null`);
};

const setDueAt = async (tx: Transaction, userIds: readonly number[], due: SQL): Promise<void> => {
  const ids = idArray(userIds);
  await dropUnwanted(tx, ids);
  await tx
    .update(monitoringPreferences)
    .set({ mailDueAt: sql`case when ${exists(waitingAlerts(tx))} then ${due} end` })
    .where(sql`${owner} = any ${ids}`);
};

/**
 * Reschedules an account's next alert email after its preferences or its email address changed. If the account no longer
 * gets emails, its waiting alerts become `dropped`. An email that is already due stays due. Queued emails go to the new
 * address, or are canceled.
 */
export const reschedule = async (tx: Transaction, userId: number): Promise<void> => {
  await tx.execute(sql`select from ${monitoringPreferences} where ${owner} = ${userId} for no key update`);
  await setDueAt(
    tx,
    [userId],
    sql`case when ${mailDueAt} <= now() then ${mailDueAt} else ${nextDueAt()} end`,
  );
  await redirectAlerts(tx, userId);
};

/**
 * Postpones the waiting alerts of these accounts to the next period. Their preferences must be locked. Otherwise
 * like `reschedule`.
 */
export const postpone = (tx: Transaction, userIds: readonly number[]): Promise<void> =>
  setDueAt(tx, userIds, nextDueAt());

/** An account whose email is due. */
export interface DueAccount extends Pick<PreferencesRow, "id" | "createdAt" | "userId" | "frequency"> {
  /** Null if the account wants no emails or has no address. */
  address: string | null;
  /** The digest period; null for an immediate email. */
  onceKey: string | null;
}

export interface DigestAlert
  extends Pick<UpdateAlertRow, "itemId" | "importance" | "country" | "keyword" | "place">,
    Pick<NewsItemRow, "title" | "type" | "stage" | "effectiveOn">,
    Publisher {
  /** The first characters of the item's text. */
  opening: string;
}

const item = alias(newsItems, "item");
const who = publisherColumns(item, alias(newsSources, "source"));

/** The first alerts that wait for an email, and how many wait in total. */
export interface Waiting {
  alerts: DigestAlert[];
  count: number;
}

/**
 * Locks the accounts, except `without`, that have been due the longest, until the transaction ends. Skips locked
 * accounts.
 */
export const takeDue = (tx: Transaction, limit: number, without: readonly number[]): Promise<DueAccount[]> =>
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
    // Locks the account rows too: otherwise deleting an account and writing its email could deadlock.
    .for("no key update", { skipLocked: true });

/** The index has no item dates, so this many times `limit` alerts are read before sorting by date. */
const readAheadFactor = 10;

/**
 * The waiting alerts of these accounts, the most important and newest first, at most `limit` each. Reads only the
 * head of the index, however many alerts wait.
 */
export const readWaiting = async (
  tx: Transaction,
  userIds: readonly number[],
  limit: number,
): Promise<ReadonlyMap<number, Waiting>> => {
  const { rows } = await tx.execute<
    DigestAlert & { userId: number; count: number; [column: string]: unknown }
  >(sql`
    select owner.id as "userId", waiting.count, chosen.*
    from unnest(${sql.param(userIds)}::int[]) as owner (id)
    cross join lateral (
      select count(*)::int as count from monitoring_alerts where user_id = owner.id and mail_state = 'waiting'
    ) as waiting
    cross join lateral (
      select alert.item_id::float8 as "itemId", alert.importance, alert.country, alert.keyword, alert.place,
        item.title, item.type, ${statedStage(item)} as stage, ${statedDay(item)} as "effectiveOn",
        left(item.body, ${maxOpening}::integer) as opening, ${who.publisher} as publisher, ${who.publisherKind} as "publisherKind"
      from (
        select * from monitoring_alerts where user_id = owner.id and mail_state = 'waiting'
        order by importance, id desc nulls last limit ${readAheadFactor * limit}
      ) as alert
      join news_items as item on item.id = alert.item_id
      join news_sources as source on source.id = item.source_id and source.state <> 'removed'
      order by alert.importance, item.pub_date desc, alert.id desc limit ${limit}
    ) as chosen`);
  const waiting = new Map<number, Waiting>();
  for (const { userId, count, ...alert } of rows) {
    const known = waiting.get(userId);
    if (known) known.alerts.push(alert);
    else waiting.set(userId, { alerts: [alert], count });
  }
  return waiting;
};

/** Marks waiting alerts as sent with these mails. */
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
      update monitoring_alerts set mail_state = 'mailed', mail_id = chosen.mail_id
      from unnest(${owners}, ${mailIds}) as chosen (user_id, mail_id)
      where ${some} and monitoring_alerts.user_id = chosen.user_id`),
  );
  await tx
    .update(monitoringPreferences)
    .set({ lastMailAt: sql`now()`, mailDueAt: null })
    .where(sql`${monitoringPreferences.userId} = any (${owners})`);
};

/** Makes immediate emails due that lie further ahead than possible: they were scheduled before PostgreSQL's clock moved back. */
export const bringBackDue = async ({ db }: Pick<Database, "db">): Promise<void> => {
  await db
    .update(monitoringPreferences)
    .set({ mailDueAt: sql`now()` })
    .where(and(eq(frequency, "immediate"), sql`${mailDueAt} > now() + interval '11 minutes'`));
};

/** Turns off alert emails for the preferences in an unsubscribe link. Returns false if they no longer exist. */
export const switchMailsOff = async (tx: Transaction, { id, createdAt }: LinkedRow): Promise<boolean> => {
  const same = eq(monitoringPreferences.id, id);
  const [row] = await tx.select().from(monitoringPreferences).where(same).for("no key update");
  // Dates in links have millisecond precision.
  if (row?.createdAt.getTime() !== createdAt.getTime()) return false;
  if (!row.email) return true;
  await tx.update(monitoringPreferences).set({ email: false, updatedAt: new Date() }).where(same);
  if (!row.inApp) await tx.delete(monitoringTerms).where(eq(monitoringTerms.userId, row.userId));
  await reschedule(tx, row.userId);
  return true;
};

/** Deletes alerts older than 12 months in batches. */
export const pruneAlerts = async ({ db }: Pick<Database, "db">, batchSize = 5000): Promise<void> => {
  // Ids are in time order, so this needs no index on `created_at`.
  const old = (limit: number) => sql`
    select id from (select id, created_at from monitoring_alerts order by id limit ${limit}) as oldest
    where created_at < now() - interval '12 months'`;
  await retryDeadlocks(() => changeAlerts(old, (some) => db.delete(monitoringAlerts).where(some), batchSize));
};
