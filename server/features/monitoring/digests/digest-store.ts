import { and, asc, desc, eq, lte, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { users } from "#shared/auth/tables.ts";
import {
  type AlertRow,
  monitoringAlerts,
  monitoringPreferences,
  type PreferencesRow,
} from "#shared/monitoring/tables.ts";
import { type NewsItemRow, newsItems } from "#shared/news/tables.ts";
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
    Pick<NewsItemRow, "title" | "type"> {}

/** What waits for the mail of an account: the first alerts, and how many there are. */
export interface Waiting {
  alerts: ToldAlert[];
  count: number;
}

/** Takes the accounts that have been due for longest; nobody else works on them until the transaction ends. */
export const takeDue = (tx: Transaction, limit: number): Promise<DueAccount[]> =>
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
    .where(lte(monitoringPreferences.mailDueAt, sql`now()`))
    .orderBy(monitoringPreferences.mailDueAt)
    .limit(limit)
    // The accounts too: one that is being deleted would wait for us, and we for it.
    .for("no key update", { skipLocked: true });

/** What waits for the mails of these accounts, by account: the `most` most important and newest alerts of each. */
export const readWaiting = async (
  tx: Transaction,
  userIds: readonly number[],
  most: number,
): Promise<ReadonlyMap<number, Waiting>> => {
  const { userId, itemId, importance, country, keyword, place, mailState, id } = monitoringAlerts;
  const order = sql.join([asc(importance), desc(newsItems.pubDate), desc(id)], sql`, `);
  const ranked = tx
    .select({
      userId,
      itemId,
      importance,
      country,
      keyword,
      place,
      title: newsItems.title,
      type: newsItems.type,
      rank: sql<number>`row_number() over (partition by ${userId} order by ${order})::int`.as("rank"),
      count: sql<number>`count(*) over (partition by ${userId})::int`.as("count"),
    })
    .from(monitoringAlerts)
    .innerJoin(newsItems, eq(newsItems.id, itemId))
    .where(and(sql`${userId} = any (${sql.param(userIds)}::int[])`, eq(mailState, "waiting")))
    .as("ranked");
  const rows = await tx
    .select()
    .from(ranked)
    .where(lte(ranked.rank, most))
    .orderBy(ranked.userId, ranked.rank);
  const waiting = new Map<number, Waiting>();
  for (const { userId: owner, rank: _rank, count, ...alert } of rows) {
    const known = waiting.get(owner);
    if (known) known.alerts.push(alert);
    else waiting.set(owner, { alerts: [alert], count });
  }
  return waiting;
};

/** Notes that what waited is told by these mails. */
export const markMailed = async (
  tx: Transaction,
  mailed: readonly { userId: number; mailId: number }[],
): Promise<void> => {
  if (mailed.length === 0) return;
  const owners = sql`${sql.param(mailed.map(({ userId }) => userId))}::int[]`;
  const mailIds = sql`${sql.param(mailed.map(({ mailId }) => mailId))}::bigint[]`;
  await tx.execute(
    sql`update ${monitoringAlerts} set mail_state = 'mailed', mail_id = told.mail_id
      from unnest(${owners}, ${mailIds}) as told (user_id, mail_id)
      where ${monitoringAlerts.userId} = told.user_id and ${monitoringAlerts.mailState} = 'waiting'`,
  );
  await tx
    .update(monitoringPreferences)
    .set({ lastMailAt: sql`now()`, mailDueAt: null })
    .where(sql`${monitoringPreferences.userId} = any (${owners})`);
};
