import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "#server/platform/db/client.ts";
import type { ModeratedUpdate, UpdateView } from "#shared/news/moderation-contract.ts";
import { isReported, newsItems, newsSources, publisherColumns } from "#shared/news/tables.ts";

/**
 * Stores a decision to show or hide an item, and applies it.
 * @returns the item's date, or undefined if the item does not exist
 */
export const decide = async (
  tx: Transaction,
  id: number,
  shown: boolean,
  userId: number,
): Promise<Date | undefined> => {
  const { rows } = await tx.execute<{ at: number }>(sql`
    update news_items set shown = ${shown}, judged_shown = coalesce(judged_shown, shown)
    where id = ${id} returning extract(epoch from pub_date)::float8 * 1000 as at`);
  if (!rows[0]) return undefined;
  await tx.execute(sql`
    insert into news_decisions (item_id, shown, decided_by) values (${id}, ${shown}, ${userId})
    on conflict (item_id) do update set shown = excluded.shown, decided_by = excluded.decided_by, decided_at = now()`);
  return new Date(rows[0].at);
};

/** Withdraws the decision on an item. The classifier's judgment holds again. */
export const undoDecision = async (tx: Transaction, id: number): Promise<void> => {
  await tx.execute(sql`delete from news_decisions where item_id = ${id}`);
  await tx.execute(sql`update news_items set shown = coalesce(judged_shown, shown) where id = ${id}`);
};

/** The list, search and page that an administrator asks for. */
export interface UpdateRequest {
  view: UpdateView;
  q: string;
  limit: number;
  offset: number;
}

type Row = Omit<ModeratedUpdate, "pubDate" | "source" | "decision" | "alsoReportedBy"> & {
  publishedAt: number;
  publisher: string;
  publisherKind: ModeratedUpdate["source"]["kind"];
  decidedShown: boolean | null;
  decidedAt: number | null;
  decidedBy: string | null;
  reports: (Omit<ModeratedUpdate["alsoReportedBy"][number], "pubDate"> & { publishedAt: number })[];
};

const toIso = (ms: number) => new Date(ms).toISOString();

const toUpdate = (row: Row): ModeratedUpdate => {
  const { publishedAt, publisher, publisherKind, decidedShown, decidedAt, decidedBy, reports, ...rest } = row;
  return {
    ...rest,
    pubDate: toIso(publishedAt),
    source: { name: publisher, kind: publisherKind },
    decision:
      decidedShown === null || decidedAt === null
        ? null
        : { shown: decidedShown, decidedAt: toIso(decidedAt), decidedBy },
    alsoReportedBy: reports.map(({ publishedAt: at, ...report }) => ({ ...report, pubDate: toIso(at) })),
  };
};

const mates = publisherColumns(alias(newsItems, "mate"), alias(newsSources, "reporter"));

const epochMs = (moment: SQL) => sql`extract(epoch from ${moment})::float8 * 1000`;

/** Reads the items that `ids` selects, in its order. */
const readUpdates = async (db: Queryable, ids: SQL): Promise<ModeratedUpdate[]> => {
  const { publisher, publisherKind } = publisherColumns(newsItems, newsSources);
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    with wanted as materialized (select id, row_number() over () as place from (${ids}) as chosen)
    select news_items.id::float8 as id, title, link, type, countries, news_items.shown, ${epochMs(sql`pub_date`)} as "publishedAt",
      ${publisher} as publisher, ${publisherKind} as "publisherKind",
      decision.shown as "decidedShown", ${epochMs(sql`decision.decided_at`)} as "decidedAt", users.username as "decidedBy",
      coalesce((
        select jsonb_agg(jsonb_build_object('id', mate.id, 'source', ${mates.publisher}, 'kind', ${mates.publisherKind}, 'title', mate.title, 'link', mate.link,
          'publishedAt', ${epochMs(sql`mate.pub_date`)}) order by mate.pub_date, mate.id)
        from news_items as mate join news_sources as reporter on reporter.id = mate.source_id
        where mate.story_id = news_items.story_id and mate.id <> news_items.id and mate.shown
      ), '[]') as reports
    from wanted
    join news_items on news_items.id = wanted.id
    join news_sources on news_sources.id = news_items.source_id
    left join news_decisions as decision on decision.item_id = news_items.id
    left join users on users.id = decision.decided_by
    order by place`);
  return rows.map(toUpdate);
};

/** Reads one item, whether it is shown or hidden. */
export const findModerated = async (db: Queryable, id: number): Promise<ModeratedUpdate | undefined> =>
  (await readUpdates(db, sql`select id from news_items where id = ${id}`))[0];

/** Each word must occur in the title, in any form of the item's language. */
const matches = (q: string) =>
  q === ""
    ? sql`true`
    : sql`item.search @@ (plainto_tsquery('news_simple', news_words(${q})) || plainto_tsquery('english', news_words(${q})))`;

/** How many items of a list an administrator can page through. */
const maxListed = 5000;

/** Lists items for administrators. */
export const listModerated = (
  db: Queryable,
  { view, q, limit, offset }: UpdateRequest,
): Promise<ModeratedUpdate[]> => {
  const present = isReported(alias(newsItems, "item"));
  const page = sql`limit ${Math.max(0, Math.min(limit, maxListed - offset))} offset ${offset}`;
  if (view === "decided")
    return readUpdates(
      db,
      sql`select item.id from news_decisions as decision join news_items as item on item.id = decision.item_id
        where ${present} and ${matches(q)} order by decision.decided_at desc, item.id desc ${page}`,
    );
  // Hidden items have no search index, so words are looked for in the newest only.
  const items =
    view === "shown"
      ? sql`(select * from news_items where shown)`
      : sql`(select * from news_items where not shown order by pub_date desc limit ${maxListed})`;
  return readUpdates(
    db,
    sql`select item.id from ${items} as item where ${present} and ${matches(q)}
      order by item.pub_date desc nulls last, item.id desc nulls last ${page}`,
  );
};

/** The decisions of an account, for its export. */
export const listDecisionsOf = async (db: Queryable, userId: number): Promise<object[]> => {
  const { rows } = await db.execute(sql`
    select title, link, decision.shown, decided_at as "decidedAt"
    from news_decisions as decision join news_items on news_items.id = decision.item_id
    where decided_by = ${userId} order by decided_at`);
  return rows;
};
