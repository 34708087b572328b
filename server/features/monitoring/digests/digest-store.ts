import { and, eq, lte, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { users } from "#shared/auth/tables.ts";
import { type AlertRow, monitoringPreferences, type PreferencesRow } from "#shared/monitoring/tables.ts";
import type { NewsItemRow } from "#shared/news/tables.ts";
import { changeAlerts, idsOfOwners, isWaiting } from "../alerts/batch-store.ts";
import { onceKeyDue } from "./due-store.ts";

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
