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
import type { Found } from "./terms.ts";

/** A term that an item has and somebody in one country asks for. */
export interface AskedTerm extends Found {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** As the item names the country. */
  countryName: string;
  term: string;
}

/** As many as are looked up at once, well within the time that a query may take. */
const lookedUp = 5000;

/** Which of these pairs of country and term anybody asks for. */
export const findAsked = async (
  db: Queryable,
  countries: readonly string[],
  terms: readonly string[],
): Promise<{ country: string; term: string }[]> => {
  const found: { country: string; term: string }[] = [];
  for (let start = 0; start < terms.length; start += lookedUp) {
    const some = sql.param(terms.slice(start, start + lookedUp));
    // Limit and order keep PostgreSQL from reading everybody's terms: it then looks each up in the index.
    const { rows } = await db.execute<{ country: string; term: string }>(sql`
      select country.code as country, item.term
      from unnest(${sql.param(countries)}::text[]) as country (code) cross join unnest(${some}::text[]) as item (term)
      cross join lateral (
        select from monitoring_terms as asked where asked.country = country.code and asked.term = item.term
        order by asked.user_id limit 1
      ) as anybody`);
    found.push(...rows);
  }
  return found;
};

/** What one batch came to. */
export interface Batch {
  /** All accounts up to this one have been looked at; undefined where all have. */
  upTo: number | undefined;
  alerts: number;
  /** Rows of the term that most of these accounts ask for. */
  densest: number;
}

/** How much one batch takes. */
export interface BatchLimits {
  /** Rows of all terms together. */
  rows: number;
  /** Rows of one term: what is read beyond the last account of the batch is read for nothing. */
  rowsOfTerm: number;
}

interface Written {
  [column: string]: unknown;
  upTo: number | null;
  alerts: number;
  densest: number | null;
  firstId: number | null;
  lastId: number | null;
  /** Whose alerts wait for a mail. */
  waiting: number[];
}

const given = (asked: readonly AskedTerm[]) => {
  const column = (of: (term: AskedTerm) => unknown) => sql.param(asked.map(of));
  return sql`unnest(
    ${column(({ country }) => country)}::text[], ${column(({ term }) => term)}::text[], ${column(({ rank }) => rank)}::int[],
    ${column(({ place }) => place)}::text[], ${column(({ word }) => word)}::text[], ${column(({ countryName }) => countryName)}::text[]
  ) as found (country, term, rank, place, word, country_name)`;
};

/** Whether an account was alerted before on an item of the story; its own key of the story tells only of most. */
const toldBefore = ({ toldBy }: QueuedItem) =>
  toldBy.length === 0
    ? sql`false`
    : // A count is looked up for each account; PostgreSQL would join what it can join, and read the whole table.
      sql`(select count(*) from monitoring_alerts as earlier
        where earlier.user_id = concerned.user_id and earlier.item_id = any(${sql.param(toldBy)}::bigint[])) > 0`;

/**
 * Alerts the next accounts that ask for any of the terms of an item, each once and for what matters most to it (as
 * `bestMatch` has it), but those that were alerted on the item or its story before; and notes when their mails are due,
 * where none is noted yet. Rules that change in that moment change for what comes after. Each part goes through an index
 * for so many rows, whatever PostgreSQL believes of the tables.
 */
export const matchBatch = async (
  tx: Transaction,
  item: QueuedItem,
  asked: readonly AskedTerm[],
  { rows, rowsOfTerm }: BatchLimits,
): Promise<Batch> => {
  // What a crash of PostgreSQL takes back, it takes back with how far the queue had come: it is done again.
  await tx.execute(sql`set local synchronous_commit = off`);
  const { rows: written } = await tx.execute<Written>(sql`
    with asking as materialized (
      select asked.user_id, asked.rule_id, asked.importance, coalesce(found.word, asked.keyword) as keyword,
        found.rank, found.place, found.country_name, asked.number
      from ${given(asked)}
      cross join lateral (
        select *, row_number() over (order by user_id) as number from (
          select * from monitoring_terms as asked
          where asked.country = found.country and asked.term = found.term and asked.user_id > ${item.afterUserId}
          -- All of those of the last account, too.
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
    ), told as materialized (
      -- In one order always, so that no two batches wait for each other.
      select concerned.*, account.in_app, account.by_mail
      from (select * from concerned order by user_id) as concerned
      cross join lateral (
        -- As they are now, and stay until the end: whoever switches mails off meanwhile finds these alerts and drops them.
        select preferences.in_app, preferences.email and owner.email is not null as by_mail
        from users as owner join monitoring_preferences as preferences on preferences.user_id = owner.id
        where owner.id = concerned.user_id and (preferences.in_app or preferences.email)
        for key share of owner for no key update of preferences
      ) as account
      where not ${toldBefore(item)}
    ), alerted as (
      insert into monitoring_alerts
        (user_id, story_id, item_id, rule_id, importance, country, keyword, place, in_app, mail_state)
      select user_id, ${item.storyId}, ${item.id}, rule_id, importance, country_name, keyword, place, in_app,
        case when by_mail then 'waiting' else 'none' end
      from told order by user_id
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

/** The channel that announces items to be matched. */
export const monitoringQueued = "monitoring_queued";

const item = alias(newsItems, "item");

/** An item that waits, that nobody else works on or deletes until the transaction ends. */
export interface QueuedItem {
  id: number;
  title: string;
  body: string;
  type: NewsType;
  language: string;
  countries: string[];
  shown: boolean;
  /** The story of the item, else the item itself. */
  storyId: number;
  /** Items of the story by which it may have been told: the others, and this one if anybody who comes was told of it before. */
  toldBy: number[];
  /** All accounts up to this one have been looked at. */
  afterUserId: number;
}

/** Notes that items are new or have other words, in the transaction that wrote them; whoever was looked at is again. */
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

/** The first item from this id on that nobody works on; undefined where none is left. */
export const claimItem = async (tx: Transaction, fromId: number): Promise<QueuedItem | undefined> => {
  // The item is kept first, as by whoever writes it, so that neither waits for the other.
  const { rows } = await tx.execute<QueuedItem & Record<string, unknown>>(sql`
    select item.id::float8 as id, item.title, item.body, item.type, item.language, item.countries, (${isVisible(item)}) as shown,
      coalesce(item.story_id, item.id)::float8 as "storyId", queue.after_user_id as "afterUserId",
      array(
        select id::float8 from news_items where story_id = item.story_id and id <> item.id
        union all (
          select item.id::float8 from monitoring_alerts as earlier
          where earlier.item_id = item.id and earlier.user_id > queue.after_user_id order by earlier.user_id limit 1
        )
      ) as "toldBy"
    from monitoring_queue as queue join news_items as item on item.id = queue.item_id
    where queue.item_id >= ${fromId} order by queue.item_id limit 1
    for key share of item skip locked for update of queue skip locked`);
  return rows[0];
};

/** Notes how far the accounts have been looked at. */
export const noteProgress = async (tx: Transaction, itemId: number, afterUserId: number): Promise<void> => {
  await tx.update(monitoringQueue).set({ afterUserId }).where(eq(monitoringQueue.itemId, itemId));
};

/** Notes that all accounts have been looked at. */
export const finishItem = async (tx: Transaction, itemId: number): Promise<void> => {
  await tx.delete(monitoringQueue).where(eq(monitoringQueue.itemId, itemId));
};

/**
 * Takes items that are about to be deleted off the queue, and deletes the alerts on them, of which there may be very many,
 * some in a statement. What is written in between goes with the items.
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
