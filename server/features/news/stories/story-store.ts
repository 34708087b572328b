import { sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { dayMs } from "#shared/calendar/day.ts";
import { rules } from "../judge/weights.ts";
import { agreementOf, type ReadReport, type Report } from "./same-event.ts";
import {
  findVerdicts,
  type ItemPair,
  noteOpenPairs,
  pairOf,
  saveAdminVerdicts,
  type Verdict,
} from "./verdict-store.ts";

/** Reports on one event are at most this far apart. */
const windowDays = 3;

/** Minimum share of common bits in two title signatures, for titles that are compared without a shared matter. */
const minSharedBits = 0.35;

/** Number of items that an item is compared with. */
const maxCompared = 60;

/** The fields of an item that stories need. */
interface StoryItem extends Record<string, unknown> {
  id: number;
  title: string;
  /** The countries that its text names. */
  countries: string[];
  /** The id of the item's story, or of the one that it would start. */
  story: number;
  /** The sources that report the story. */
  reporters: number[];
  /** Whether other items share its story. */
  isJoined: boolean;
}

interface Pair extends Record<string, unknown> {
  id: number;
  otherId: number;
}

/**
 * Pairs of these items with items of other sources that may be about the same event: they share a country, or a type
 * if not both texts name countries; and they share a matter, or have similar titles. Comparing title signatures costs
 * a twentieth of trigram similarity; a trigram index would visit every title for each item.
 */
const findPairs = async (tx: Transaction, ids: readonly number[], from: Date, to: Date): Promise<Pair[]> => {
  const { rows } = await tx.execute<Pair>(sql`
    with near as materialized (
      select id, source_id, title_parts as parts, bit_count(title_parts) as size, type, countries, matters, pub_date,
        floor(extract(epoch from pub_date) / 86400) as day, countries_from = 'text' and countries <> '{}' as named
      from news_items
      where shown and pub_date between ${from} and ${to}
    ), measured as (
      select item.id, other.id as other_id, other.matters && item.matters as akin,
        bit_count(other.parts & item.parts)::real / (item.size + other.size - bit_count(other.parts & item.parts)) as alike
      from near as item
      cross join generate_series(${-windowDays}::integer, ${windowDays}::integer) as apart
      -- Joins on days, which can be hashed, unlike time ranges.
      join near as other on other.day = item.day + apart
      where item.id = any(${sql.param(ids)}::bigint[])
        and other.source_id <> item.source_id
        and abs(extract(epoch from other.pub_date - item.pub_date)) <= ${windowDays * 86_400}::integer
        and (other.countries && item.countries or (other.type = item.type and not (other.named and item.named)))
    )
    select id::float8, other_id::float8 as "otherId" from (
      select *, row_number() over (partition by id order by alike desc) as rank
      from measured where akin or alike >= ${minSharedBits}::real
    ) as ranked
    where rank <= ${maxCompared}::integer`);
  return rows;
};

const findItems = async (tx: Transaction, ids: readonly number[]): Promise<Map<number, StoryItem>> => {
  const { rows } = await tx.execute<StoryItem>(sql`
    select id::float8, title, case when countries_from = 'text' then countries else '{}' end as countries,
      coalesce(story_id, id)::float8 as story, array[source_id] || array(select source_id from news_items where story_id = item.story_id and shown) as reporters,
      exists (select from news_items as mate where mate.story_id = item.story_id and mate.id <> item.id) as "isJoined"
    from news_items as item where id = any(${sql.param(ids)}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row]));
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

/** Two items, and how much their headlines agree. */
interface Comparison {
  item: StoryItem;
  other: StoryItem;
  agreement: number;
}

/** The agreement by a verdict, which outweighs that of the headlines. */
const agreementBy = (verdict: Verdict | undefined, ofHeadlines: () => number): number =>
  verdict?.isSame === true ? Number.POSITIVE_INFINITY : verdict?.isSame === false ? 0 : ofHeadlines();

const compare = (
  readReport: ReadReport,
  pairs: readonly Pair[],
  items: ReadonlyMap<number, StoryItem>,
  verdicts: readonly Verdict[],
) => {
  const verdictOf = new Map(verdicts.map((verdict) => [`${verdict.oneId} ${verdict.otherId}`, verdict]));
  const reports = new Map<number, Report>();
  const reportOf = (item: StoryItem) => {
    const known = reports.get(item.id) ?? readReport(item.title, item);
    reports.set(item.id, known);
    return known;
  };
  return pairs
    .flatMap(({ id, otherId }): Comparison[] => {
      const item = items.get(id);
      const other = items.get(otherId);
      if (!item || !other || item.isJoined) return [];
      const { oneId, otherId: greaterId } = pairOf(id, otherId);
      const agreement = agreementBy(
        verdictOf.get(`${oneId} ${greaterId}`),
        () => agreementOf(reportOf(item), reportOf(other)) ?? 0,
      );
      return [{ item, other, agreement }];
    })
    .sort((a, b) => b.agreement - a.agreement || a.other.id - b.other.id || a.item.id - b.item.id);
};

/** Assigns items to stories, those that agree most first. A source reports a story only once. */
const assignStories = (comparisons: readonly Comparison[]): Map<number, number> => {
  const storyOf = new Map<number, number>();
  const reportersOf = new Map<number, Set<number>>();
  for (const { item, other, agreement } of comparisons) {
    if (storyOf.has(item.id) || agreement < rules.event.joinedFrom) continue;
    const story = storyOf.get(other.id) ?? other.story;
    const reporters = reportersOf.get(story) ?? new Set(other.reporters);
    const [source] = item.reporters;
    if (reporters.has(source!)) continue;
    storyOf.set(item.id, story);
    storyOf.set(other.id, story);
    reportersOf.set(story, reporters.add(source!));
  }
  return storyOf;
};

const isLikely = ({ agreement }: Comparison) =>
  agreement >= rules.event.likelyFrom && agreement < rules.event.joinedFrom;

export interface JoinOptions {
  readReport: ReadReport;
  /** Whether a model judges the pairs that may be one event. */
  hasJudge: boolean;
}

/**
 * Joins items written in this transaction to stories, unless they already share one, and notes pairs for the model.
 * Requires the write lock: otherwise concurrent items could miss each other.
 */
export const joinStories = async (
  tx: Transaction,
  { readReport, hasJudge }: JoinOptions,
  written: readonly { id: number; pubDate: Date }[],
): Promise<void> => {
  for (const { ids, from, to } of groupByTime(written)) {
    const pairs = await findPairs(tx, ids, from, to);
    if (pairs.length === 0) continue;
    const items = await findItems(tx, [...new Set(pairs.flatMap(({ id, otherId }) => [id, otherId]))]);
    const comparisons = compare(readReport, pairs, items, await findVerdicts(tx, ids));
    const storyOf = assignStories(comparisons);
    if (storyOf.size > 0) await setStories(tx, storyOf);
    const open = comparisons.filter(({ item }) => !storyOf.has(item.id)).filter(isLikely);
    if (hasJudge && open.length > 0)
      await noteOpenPairs(
        tx,
        open.map(({ item, other }) => pairOf(item.id, other.id)),
      );
  }
};

const setStories = async (tx: Transaction, storyOf: ReadonlyMap<number, number>): Promise<void> => {
  await tx.execute(sql`
    update news_items set story_id = joined.story
    from unnest(${sql.param([...storyOf.keys()])}::bigint[], ${sql.param([...storyOf.values()])}::bigint[]) as joined (id, story)
    where news_items.id = joined.id and news_items.story_id is distinct from joined.story`);
};

/** An id that no item or story ever had, because alerts refer to these ids. */
const newStory = sql`nextval(pg_get_serial_sequence('news_items', 'id'))`;

/**
 * Joins the story of an item to that of another, and remembers it. Requires the write lock.
 * @returns false if one of them does not exist
 */
export const mergeStories = async (tx: Transaction, id: number, otherId: number): Promise<boolean> => {
  const items = await findItems(tx, [id, otherId]);
  const [item, other] = [items.get(id), items.get(otherId)];
  if (!item || !other) return false;
  await saveAdminVerdicts(tx, [pairOf(id, otherId)], true);
  await moveStory(tx, item.story, other.story);
  return true;
};

/** Moves the items of a story, or the one that has none yet, to another story. */
const moveStory = (tx: Transaction, from: number, to: number) =>
  tx.execute(sql`
    update news_items set story_id = ${to} where story_id = ${from} or story_id is null and id in (${from}, ${to})`);

/**
 * Joins two items that the model judged to be one event, unless one of them has joined a story meanwhile or its source
 * reports the other's. Requires the write lock.
 */
export const joinJudged = async (tx: Transaction, { oneId, otherId }: ItemPair): Promise<void> => {
  const items = await findItems(tx, [oneId, otherId]);
  const [one, other] = [items.get(oneId), items.get(otherId)];
  if (!one || !other || (one.isJoined && other.isJoined)) return;
  if (one.reporters.some((source) => other.reporters.includes(source))) return;
  await (one.isJoined ? moveStory(tx, other.story, one.story) : moveStory(tx, one.story, other.story));
};

/**
 * Takes an item out of its story, and remembers that it is about another event than the rest. Requires the write lock.
 * @returns false if the item shares no story
 */
export const splitStory = async (tx: Transaction, id: number): Promise<boolean> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select mate.id::float8 as id from news_items as item
    join news_items as mate on mate.story_id = item.story_id and mate.id <> item.id where item.id = ${id}`);
  if (rows.length === 0) return false;
  await saveAdminVerdicts(
    tx,
    rows.map((mate) => pairOf(id, mate.id)),
    false,
  );
  await tx.execute(sql`update news_items set story_id = ${newStory} where id = ${id}`);
  return true;
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
    update news_items as item set story_id = ${newStory}
    from unnest(
      ${sql.param(batch.map(({ itemKey }) => itemKey))}::text[], ${sql.param(batch.map(({ title }) => title))}::text[],
      ${sql.param(batch.map(({ sourceId }) => sourceId))}::integer[], ${sql.param(batch.map(({ shown }) => shown))}::boolean[]
    ) as entry (item_key, title, source_id, shown)
    join news_items as before using (item_key)
    where item.id = before.id and before.story_id is not null and before.title <> entry.title
      and (before.source_id = entry.source_id or (entry.shown and not before.shown))`);
};
