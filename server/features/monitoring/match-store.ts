import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  type Database,
  type Queryable,
  retryDeadlocks,
  type Transaction,
} from "#server/platform/db/client.ts";
import { ruleLimits } from "#shared/monitoring/rules.ts";
import { monitoringAlerts, monitoringQueue } from "#shared/monitoring/tables.ts";
import type { NewsType } from "#shared/news/contract.ts";
import { isVisible, newsItems } from "#shared/news/tables.ts";
import { newAlerts } from "./alert-hub.ts";
import { changeAlerts, idsOnItems } from "./alert-store.ts";
import { noteDue } from "./digest-store.ts";
import type { TermMatch } from "./terms.ts";

/** A term of an item that is in the rules of some account that follows one of the item's countries. */
export interface AskedTerm extends TermMatch {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** The country's name as the item has it. */
  countryName: string;
  term: string;
}

/** Terms per query, well within the statement timeout. */
const termsPerQuery = 5000;

/** Returns the pairs of country and term that are in the rules of any account. */
export const findAsked = async (
  db: Queryable,
  countries: readonly string[],
  terms: readonly string[],
): Promise<{ country: string; term: string }[]> => {
  const found: { country: string; term: string }[] = [];
  for (let start = 0; start < terms.length; start += termsPerQuery) {
    const some = sql.param(terms.slice(start, start + termsPerQuery));
    // Limit and order make PostgreSQL look up each term in the index instead of reading all of them.
    const { rows } = await db.execute<{ country: string; term: string }>(sql`
      select country.code as country, item.term
      from (
        -- An item on the Union concerns many countries that nobody follows.
        select code from unnest(${sql.param(countries)}::text[]) as named (code)
        where exists (select from monitoring_terms as followed where followed.country = named.code)
      ) as country cross join unnest(${some}::text[]) as item (term)
      cross join lateral (
        select from monitoring_terms as asked where asked.country = country.code and asked.term = item.term
        order by asked.user_id limit 1
      ) as anybody`);
    found.push(...rows);
  }
  return found;
};

export interface Batch {
  /** The last account in this batch; undefined if no accounts are left. */
  upTo: number | undefined;
  alerts: number;
  /** The number of rows for the term that most of these accounts share. */
  densest: number;
}

export interface BatchLimits {
  rows: number;
  /** Rows to read per term. Those after the last account of the batch are discarded. */
  rowsOfTerm: number;
}

interface BatchRow {
  [column: string]: unknown;
  upTo: number | null;
  alerts: number;
  densest: number | null;
  firstId: number | null;
  lastId: number | null;
  /** Accounts whose alerts wait for an email. */
  waiting: number[];
}

const foundTerms = (asked: readonly AskedTerm[]) => {
  const column = (of: (term: AskedTerm) => unknown) => sql.param(asked.map(of));
  return sql`unnest(
    ${column(({ country }) => country)}::text[], ${column(({ term }) => term)}::text[], ${column(({ rank }) => rank)}::int[],
    ${column(({ place }) => place)}::text[], ${column(({ word }) => word)}::text[], ${column(({ countryName }) => countryName)}::text[]
  ) as found (country, term, rank, place, word, country_name)`;
};

/**
 * Whether the account got an alert on another item of the story. The unique key (story, account) misses items that
 * changed stories.
 */
const alertedBefore = ({ storyItemIds }: QueuedItem) =>
  storyItemIds.length === 0
    ? sql`false`
    : // A count is evaluated per account. With `exists` the planner would join and scan the whole table.
      sql`(select count(*) from monitoring_alerts as earlier
        where earlier.user_id = concerned.user_id and earlier.item_id = any(${sql.param(storyItemIds)}::bigint[])) > 0`;

/**
 * Alerts the next accounts whose rules have any of the item's terms. An account gets one alert, for its most important
 * match (the order of `bestMatch`), unless it was already alerted on the item or its story. Schedules the emails of
 * alerted accounts. Rule changes during the transaction apply to later items. Every part is limited and ordered so
 * that it uses an index, whatever the planner's statistics say.
 */
export const matchBatch = async (
  tx: Transaction,
  item: QueuedItem,
  asked: readonly AskedTerm[],
  { rows, rowsOfTerm }: BatchLimits,
): Promise<Batch> => {
  // A crash that loses this commit also loses the queue's progress, so the batch runs again.
  await tx.execute(sql`set local synchronous_commit = off`);
  const { rows: written } = await tx.execute<BatchRow>(sql`
    with asking as materialized (
      select asked.user_id, asked.rule_id, asked.importance, coalesce(found.word, asked.keyword) as keyword,
        found.rank, found.place, found.country_name, asked.number
      from ${foundTerms(asked)}
      cross join lateral (
        select *, row_number() over (order by user_id) as number from (
          select * from monitoring_terms as asked
          where asked.country = found.country and asked.term = found.term and asked.user_id > ${item.afterUserId}
          -- Includes all rows of the last account.
          order by asked.user_id limit ${rowsOfTerm + ruleLimits.rules}
        ) as asked
      ) as asked
    ), last_one as materialized (
      select min(user_id) as user_id from (
        (select user_id from asking order by user_id offset ${rows - 1} limit 1)
        union all select user_id from asking where number = ${rowsOfTerm}
      ) as full_at
    ), concerned as materialized (
      select distinct on (user_id) * from asking where user_id <= coalesce((select user_id from last_one), user_id)
      order by user_id, importance, rank, rule_id collate "C"
    ), recipients as materialized (
      -- A fixed lock order, so that batches cannot deadlock.
      select concerned.*, account.in_app, account.by_mail
      from (select * from concerned order by user_id) as concerned
      cross join lateral (
        -- Locked until commit: a request that turns mails off waits, then finds and drops these alerts.
        select preferences.in_app, preferences.email and owner.email is not null as by_mail
        from users as owner join monitoring_preferences as preferences on preferences.user_id = owner.id
        where owner.id = concerned.user_id and (preferences.in_app or preferences.email)
        for key share of owner for no key update of preferences
      ) as account
      where not ${alertedBefore(item)}
    ), alerted as (
      insert into monitoring_alerts
        (user_id, story_id, item_id, rule_id, importance, country, keyword, place, in_app, mail_state)
      select user_id, ${item.storyId}, ${item.id}, rule_id, importance, country_name, keyword, place, in_app,
        case when by_mail then 'waiting' else 'none' end
      from recipients order by user_id
      on conflict (story_id, user_id) do nothing
      returning id, user_id, mail_state
    )
    select (select user_id from last_one) as "upTo",
      (select max(number)::int from asking where user_id <= (select user_id from last_one)) as densest,
      count(*)::int as alerts, min(id)::float8 as "firstId", max(id)::float8 as "lastId",
      coalesce(array_agg(user_id) filter (where mail_state = 'waiting'), '{}') as waiting
    from alerted`);
  const { upTo, alerts = 0, densest, firstId, lastId, waiting = [] } = written[0] ?? {};
  if (waiting.length > 0) await noteDue(tx, waiting);
  if (alerts > 0) await tx.execute(sql`select pg_notify(${newAlerts}, ${`${firstId}:${lastId}`})`);
  return { upTo: upTo ?? undefined, alerts, densest: densest ?? 0 };
};

/** Notification channel for queued items. */
export const monitoringQueued = "monitoring_queued";

const item = alias(newsItems, "item");

/** A queued item, locked until the transaction ends. */
export interface QueuedItem {
  id: number;
  title: string;
  body: string;
  type: NewsType;
  language: string;
  countries: string[];
  shown: boolean;
  /** The item's story, or its own id if it has none. */
  storyId: number;
  /**
   * Items whose alerts cover this story: its other items, and this item if it has alerted accounts that are still
   * ahead.
   */
  storyItemIds: number[];
  /** Accounts up to this id are done. */
  afterUserId: number;
}

/**
 * Queues new or reworded items, in the transaction that writes them. Matching starts over for an item that is
 * already queued.
 */
export const enqueueItems = async (tx: Transaction, itemIds: readonly number[]): Promise<void> => {
  if (itemIds.length === 0) return;
  const ids = [...itemIds].sort((a, b) => a - b);
  await tx
    .insert(monitoringQueue)
    .values(ids.map((itemId) => ({ itemId })))
    .onConflictDoUpdate({
      target: monitoringQueue.itemId,
      set: { queuedAt: sql`now()`, afterUserId: 0 },
    });
  await tx.execute(sql`select pg_notify(${monitoringQueued}, '')`);
};

/** The queue of updates whose alerts are not complete. Counts at most 10,000. */
export const readMatchingQueue = async (db: Queryable): Promise<{ waiting: number; oldestSec: number }> => {
  const { rows } = await db.execute<{ waiting: number; oldestSec: number }>(sql`
    select count(*)::int as waiting,
      coalesce(max(extract(epoch from now() - queued_at)), 0)::float8 as "oldestSec"
    from (select queued_at from monitoring_queue order by item_id limit 10000) as entries`);
  return rows[0]!;
};

/** Claims the first unlocked item with at least this id; undefined if there is none. */
export const claimItem = async (tx: Transaction, fromId: number): Promise<QueuedItem | undefined> => {
  // Locks the item before its queue row, in the same order as writers, to avoid deadlocks.
  const { rows } = await tx.execute<QueuedItem & Record<string, unknown>>(sql`
    select item.id::float8 as id, item.title, item.body, item.type, item.language, item.countries, (${isVisible(item)}) as shown,
      coalesce(item.story_id, item.id)::float8 as "storyId", queue.after_user_id as "afterUserId",
      array(
        select id::float8 from news_items where story_id = item.story_id and id <> item.id
        union all (
          select item.id::float8 from monitoring_alerts as earlier
          where earlier.item_id = item.id and earlier.user_id > queue.after_user_id order by earlier.user_id limit 1
        )
      ) as "storyItemIds"
    from monitoring_queue as queue join news_items as item on item.id = queue.item_id
    where queue.item_id >= ${fromId} order by queue.item_id limit 1
    for key share of item skip locked for update of queue skip locked`);
  return rows[0];
};

export const noteProgress = async (tx: Transaction, itemId: number, afterUserId: number): Promise<void> => {
  await tx.update(monitoringQueue).set({ afterUserId }).where(eq(monitoringQueue.itemId, itemId));
};

export const finishItem = async (tx: Transaction, itemId: number): Promise<void> => {
  await tx.delete(monitoringQueue).where(eq(monitoringQueue.itemId, itemId));
};

/**
 * Removes items that will be deleted from the queue and deletes their alerts in batches. Alerts written in the
 * meantime go with the items' rows.
 */
export const forgetItems = async (
  { db }: Pick<Database, "db">,
  itemIds: readonly number[],
): Promise<void> => {
  await db.delete(monitoringQueue).where(sql`item_id = any(${sql.param(itemIds)}::bigint[])`);
  await retryDeadlocks(() =>
    changeAlerts(idsOnItems(itemIds), (some) => db.delete(monitoringAlerts).where(some)),
  );
};
