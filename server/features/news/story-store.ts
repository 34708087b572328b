import { sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { isSameEvent, minSimilarity } from "./same-event.ts";

/** Reports on one event are at most this far apart. */
const windowDays = 3;

/** Minimum share of common bits in two title signatures. Titles above `minSimilarity` exceed it. */
const minSharedBits = 0.35;

/** Number of most similar titles that are compared in full. */
const maxCompared = 20;

const dayMs = 86_400_000;

interface Candidate extends Record<string, unknown> {
  id: number;
  source: number;
  title: string;
  stems: string[];
  countries: string[];
  otherId: number;
  otherTitle: string;
  otherStems: string[];
  otherCountries: string[];
  /** The story of the other item (or the one it starts), and the sources that report it. */
  story: number;
  reporters: number[];
  similarity: number;
  containment: number;
}

/**
 * Pairs of these items with items of other sources that may be about the same event, most similar first. Leaves out
 * pairs with different countries in the text or with neither type nor country in common, and items that already
 * share a story. Comparing title signatures costs a twentieth of trigram similarity; a trigram index would visit
 * every title for each item.
 */
const findCandidates = async (tx: Transaction, ids: readonly number[], from: Date, to: Date) => {
  const { rows } = await tx.execute<Candidate>(sql`
    with near as materialized (
      select id, source_id, title_parts as parts, bit_count(title_parts) as size, type, countries, pub_date,
        floor(extract(epoch from pub_date) / 86400) as day, countries_from = 'text' and countries <> '{}' as named
      from news_items
      where shown and pub_date between ${from} and ${to}
    ), measured as (
      select item.id as item_id, other.id as other_id,
        bit_count(other.parts & item.parts)::real / (item.size + other.size - bit_count(other.parts & item.parts)) as alike
      from near as item
      cross join generate_series(${-windowDays}::integer, ${windowDays}::integer) as apart
      -- Joins on days, which can be hashed, unlike time ranges.
      join near as other on other.day = item.day + apart
      where item.id = any(${sql.param(ids)}::bigint[])
        and other.source_id <> item.source_id
        and abs(extract(epoch from other.pub_date - item.pub_date)) <= ${windowDays * 86_400}::integer
        and (other.countries && item.countries or (other.type = item.type and not (other.named and item.named)))
    ), pair as materialized (
      select item_id, other_id from (
        select item_id, other_id, row_number() over (partition by item_id order by alike desc) as rank
        from measured where alike >= ${minSharedBits}::real
      ) as ranked
      where rank <= ${maxCompared}::integer
    )
    select item.id::float8, item.source_id as source, item.title, item.countries,
      other.id::float8 as "otherId", other.title as "otherTitle", other.countries as "otherCountries",
      coalesce(other.story_id, other.id)::float8 as story,
      array[other.source_id] || array(select source_id from news_items where story_id = other.story_id and shown) as reporters,
      tsvector_to_array(to_tsvector(news_search_config(item.language), news_words(item.title))) as stems,
      tsvector_to_array(to_tsvector(news_search_config(item.language), news_words(other.title))) as "otherStems",
      measured.similarity, greatest(word_similarity(item.title, other.title), word_similarity(other.title, item.title)) as containment
    from pair
    join news_items as item on item.id = pair.item_id
    join news_items as other on other.id = pair.other_id
    cross join lateral (select similarity(item.title, other.title) as similarity offset 0) as measured
    where measured.similarity >= ${minSimilarity}
      and not exists (select from news_items as mate where mate.story_id = item.story_id and mate.id <> item.id)
    order by measured.similarity desc, other.id, item.id`);
  return rows;
};

/** Longer spans save queries but must stay close to the range of a single item. */
const maxSpanMs = 4 * windowDays * dayMs;

/** Groups items into short time spans, each widened by the window. */
const groupByTime = (moments: readonly { id: number; pubDate: Date }[]) => {
  const spans: { ids: number[]; from: Date; to: Date }[] = [];
  for (const { id, pubDate } of [...moments].sort((a, b) => a.pubDate.getTime() - b.pubDate.getTime())) {
    const last = spans.at(-1);
    if (last && pubDate.getTime() - last.from.getTime() < maxSpanMs) {
      last.ids.push(id);
      last.to = pubDate;
    } else spans.push({ ids: [id], from: pubDate, to: pubDate });
  }
  return spans.map(({ ids, from, to }) => ({
    ids,
    from: new Date(from.getTime() - windowDays * dayMs),
    to: new Date(to.getTime() + windowDays * dayMs),
  }));
};

/** Assigns items to stories, most similar pairs first. A source reports a story only once. */
const assignStories = (candidates: readonly Candidate[]): Map<number, number> => {
  const storyOf = new Map<number, number>();
  const reportersOf = new Map<number, Set<number>>();
  for (const candidate of candidates) {
    const { id, source, otherId, similarity, containment } = candidate;
    if (storyOf.has(id)) continue;
    const story = storyOf.get(otherId) ?? candidate.story;
    const reporters = reportersOf.get(story) ?? new Set(candidate.reporters);
    const pair = {
      one: candidate,
      other: {
        title: candidate.otherTitle,
        stems: candidate.otherStems,
        countries: candidate.otherCountries,
      },
      similarity,
      containment,
    };
    if (reporters.has(source) || !isSameEvent(pair)) continue;
    storyOf.set(id, story);
    storyOf.set(otherId, story);
    reportersOf.set(story, reporters.add(source));
  }
  return storyOf;
};

/**
 * Joins items written in this transaction to stories, unless they already share one. Requires the write lock:
 * otherwise concurrent items could miss each other.
 */
export const joinStories = async (
  tx: Transaction,
  items: readonly { id: number; pubDate: Date }[],
): Promise<void> => {
  for (const { ids, from, to } of groupByTime(items)) {
    const storyOf = assignStories(await findCandidates(tx, ids, from, to));
    if (storyOf.size === 0) continue;
    await tx.execute(sql`
      update news_items set story_id = joined.story
      from unnest(${sql.param([...storyOf.keys()])}::bigint[], ${sql.param([...storyOf.values()])}::bigint[]) as joined (id, story)
      where news_items.id = joined.id and news_items.story_id is distinct from joined.story`);
  }
};

/** The new version of an item. */
interface ItemTitle {
  sourceId: number;
  itemKey: string;
  title: string;
  shown: boolean;
}

/**
 * Removes items from their stories before their title changes, because they may be about something else now. Each
 * gets a new story id that no item or story ever had, because alerts refer to these ids.
 */
export const leaveStories = async (tx: Transaction, batch: readonly ItemTitle[]): Promise<void> => {
  await tx.execute(sql`
    update news_items as item set story_id = nextval(pg_get_serial_sequence('news_items', 'id'))
    from unnest(
      ${sql.param(batch.map(({ itemKey }) => itemKey))}::text[], ${sql.param(batch.map(({ title }) => title))}::text[],
      ${sql.param(batch.map(({ sourceId }) => sourceId))}::integer[], ${sql.param(batch.map(({ shown }) => shown))}::boolean[]
    ) as entry (item_key, title, source_id, shown)
    join news_items as before using (item_key)
    where item.id = before.id and before.story_id is not null and before.title <> entry.title
      and (before.source_id = entry.source_id or (entry.shown and not before.shown))`);
};
