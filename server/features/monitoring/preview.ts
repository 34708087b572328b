import { nextTurn } from "#server/platform/next-turn.ts";
import { dayMs, isoDay } from "#shared/calendar/day.ts";
import {
  type DayCount,
  followedOf,
  type MissedUpdates,
  type Preview,
  type PreviewItem,
  type PreviewRequest,
} from "#shared/monitoring/contract.ts";
import { formatReason, isoCodeOf } from "#shared/monitoring/rules.ts";
import type { NewsType, TextPiece } from "#shared/news/contract.ts";
import type { MonitoredCountries } from "./match.ts";
import { type Caller, createPreviewQueue } from "./preview-queue.ts";
import { type PreviewedItem, type PreviewStore, previewDays } from "./preview-store.ts";
import {
  type BestMatch,
  bestMatch,
  importanceOf,
  isWord,
  type RuleTerm,
  readItemTerms,
  singularOf,
  type TermReader,
  type Tokenize,
  termsOfKeyword,
  termsOfRules,
} from "./terms.ts";

const collectMs = 10_000;
const minIntervalMs = 10 * 60_000;

/**
 * Counts the immediate emails for alerts at these moments. An email waits 10 s for more alerts, and emails come at least
 * 10 minutes apart, as `nextDueAt` schedules them.
 */
export const countImmediateMails = (moments: readonly Date[]): number => {
  let mails = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const time of moments.map((moment) => moment.getTime()).sort((a, b) => a - b)) {
    // The alert goes out with the email that is already scheduled.
    if (time <= last) continue;
    last = Math.max(time + collectMs, last + minIntervalMs);
    mails += 1;
  }
  return mails;
};

/** A word and its position in a text. */
interface TextWord {
  plain: string;
  other: string;
  start: number;
  end: number;
  /** Whether it can continue a phrase from the word before. */
  follows: boolean;
}

const wordCharacters = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a text with their positions. No word spans whitespace. */
const wordsIn = (tokenize: Tokenize, text: string): TextWord[] => {
  const found: TextWord[] = [];
  let follows = false;
  for (const { 0: chunk, index } of text.matchAll(/\S+/gu)) {
    const tokens = tokenize(chunk);
    const words = tokens.filter(isWord);
    const runs = [...chunk.matchAll(wordCharacters)];
    words.forEach((word, at) => {
      // A dotted acronym has several runs of letters but is one word.
      const first = runs.length === words.length ? runs[at] : runs[0];
      const last = runs.length === words.length ? runs[at] : runs.at(-1);
      const start = index + (first?.index ?? 0);
      const end = index + (last ? last.index + last[0].length : chunk.length);
      const before = tokens[tokens.indexOf(word) - 1];
      const joined = before ? isWord(before) : follows;
      found.push({
        plain: word.plain,
        other: singularOf(word.lower) ?? word.plain,
        start,
        end,
        follows: joined,
      });
    });
    const lastToken = tokens.at(-1);
    if (lastToken) follows = isWord(lastToken);
  }
  return found;
};

/** The indexes of the first and last word of a term's first occurrence. */
const findTerm = (words: readonly TextWord[], term: string): [number, number] | undefined => {
  const count = term.split(" ").length;
  for (let at = 0; at + count <= words.length; at += 1) {
    const run = words.slice(at, at + count);
    if (!run.slice(1).every(({ follows }) => follows)) continue;
    const spellings = [run.map(({ plain }) => plain), run.map(({ other }) => other)];
    if (spellings.some((words) => words.join(" ") === term)) return [at, at + count - 1];
  }
  return undefined;
};

/** Words of context on each side of a match. */
const contextWords = 12;

const pieces = (...parts: readonly (readonly [string, boolean])[]): TextPiece[] =>
  parts.filter(([text]) => text !== "").map(([text, hit]) => ({ text, hit }));

/** Marks the first occurrence of the first term found in a text. */
export const markWhole = (tokenize: Tokenize, text: string, terms: readonly string[]): TextPiece[] => {
  const words = wordsIn(tokenize, text);
  const found = terms.map((term) => findTerm(words, term)).find(Boolean);
  const [start, end] = found ? [words[found[0]]!.start, words[found[1]]!.end] : [0, 0];
  return pieces([text.slice(0, start), false], [text.slice(start, end), true], [text.slice(end), false]);
};

/** The passage around the first term found in a text, with an ellipsis at each cut; empty if no term occurs. */
export const markPassage = (tokenize: Tokenize, text: string, terms: readonly string[]): TextPiece[] => {
  const words = wordsIn(tokenize, text);
  const found = terms.map((term) => findTerm(words, term)).find(Boolean);
  if (!found) return [];
  const [first, last] = found;
  const from = first - contextWords <= 0 ? 0 : words[first - contextWords]!.start;
  const to = last + contextWords >= words.length - 1 ? text.length : words[last + contextWords]!.end;
  const { start } = words[first]!;
  const { end } = words[last]!;
  return pieces(
    [(from > 0 ? "… " : "") + text.slice(from, start).trimStart(), false],
    [text.slice(start, end), true],
    [text.slice(end, to).trimEnd() + (to < text.length ? " …" : ""), false],
  );
};

/**
 * Previews settings with a known time zone on past items.
 * @throws ApiError 409 when a newer request of the caller replaces this one, 503 when the queue is full
 */
export type PreviewService = (settings: PreviewRequest, caller: Caller) => Promise<Preview>;

export interface PreviewServiceDeps {
  store: PreviewStore;
  countries: MonitoredCountries;
  reader: TermReader;
}

const maxShownItems = 100;
/** Of each type. */
const maxShownMissed = 5;
const itemsPerQuery = 50;

/** An item of a watched country. */
type ReadItem = Pick<PreviewedItem, "id" | "storyId" | "type" | "pubDate" | "announcedAt">;

/** A matching item and its reason. */
interface MatchedItem extends BestMatch {
  item: ReadItem;
}

/** The first item of each story, which would have raised the alert. Newest first. */
const oneItemPerStory = <T extends { item: ReadItem }>(found: readonly T[]): T[] => {
  const first = new Map<number, T>();
  for (const each of found) {
    const other = first.get(each.item.storyId);
    if (!other || each.item.id < other.item.id) first.set(each.item.storyId, each);
  }
  return [...first.values()].sort(
    ({ item: one }, { item: other }) => other.pubDate.getTime() - one.pubDate.getTime() || other.id - one.id,
  );
};

const dayOf = (time: number): string => isoDay(new Date(time));

/** Counts moments by day in UTC, over the last `days` days. Earlier moments count on the first day. */
const countDaily = (moments: readonly Date[], days: number): DayCount[] => {
  const now = Date.now();
  const counts = new Map(
    Array.from({ length: days }, (_, index) => [dayOf(now - (days - 1 - index) * dayMs), 0]),
  );
  const [first = ""] = counts.keys();
  for (const moment of moments) {
    const day = dayOf(moment.getTime());
    const counted = counts.has(day) ? day : first;
    counts.set(counted, (counts.get(counted) ?? 0) + 1);
  }
  return [...counts].map(([day, count]) => ({ day, count }));
};

/** Previews what settings would have matched, with the same matching as alerts. Runs one preview at a time to limit load. */
export const createPreviewService = ({ store, countries, reader }: PreviewServiceDeps): PreviewService => {
  const { tokenize } = reader;

  /** The first item of each story that matches, and of each story that does not. */
  const findStories = async (
    ids: readonly number[],
    rules: readonly RuleTerm[],
    { signal }: Caller,
  ): Promise<{ matched: MatchedItem[]; missed: ReadItem[] }> => {
    const wanted = new Set(rules.map(({ term }) => term));
    const matched: MatchedItem[] = [];
    const others: { item: ReadItem }[] = [];
    for (let start = 0; start < ids.length; start += itemsPerQuery) {
      for (const { id, storyId, type, pubDate, announcedAt, ...text } of await store.readItems(
        ids.slice(start, start + itemsPerQuery),
      )) {
        const best = bestMatch(await readItemTerms({ ...text, type }, reader, wanted), rules);
        const item = { id, storyId, type, pubDate, announcedAt };
        if (best) matched.push({ ...best, item });
        else others.push({ item });
      }
      await nextTurn();
      signal.throwIfAborted();
    }
    const caught = new Set(matched.map(({ item }) => item.storyId));
    const missed = others.filter(({ item }) => !caught.has(item.storyId));
    return { matched: oneItemPerStory(matched), missed: oneItemPerStory(missed).map(({ item }) => item) };
  };

  const groupMissed = async (missed: readonly ReadItem[]): Promise<MissedUpdates[]> => {
    const byType = new Map<NewsType, ReadItem[]>();
    for (const item of missed) {
      const same = byType.get(item.type);
      if (same) same.push(item);
      else byType.set(item.type, [item]);
    }
    const groups: MissedUpdates[] = [];
    for (const [type, items] of byType) {
      const shown = items.slice(0, maxShownMissed).map(({ id }) => id);
      const read = new Map((await store.readItems(shown)).map((item) => [item.id, item]));
      groups.push({
        type,
        count: items.length,
        items: shown.flatMap((id) => {
          const item = read.get(id);
          if (!item) return [];
          const { title, pubDate, source } = item;
          return [{ itemId: id, title, pubDate: pubDate.toISOString(), source }];
        }),
      });
    }
    return groups.sort((one, other) => other.count - one.count);
  };

  const toPreviewItem = (
    item: PreviewedItem,
    { rule, found }: BestMatch,
    followed: readonly string[],
  ): PreviewItem => {
    // A match always has one of the two.
    const keyword = found.word ?? rule.keyword ?? "";
    const terms = [rule.term, ...termsOfKeyword(tokenize, keyword)];
    const concerned = countries.concerned(item.countries);
    const country = followed.flatMap((iso) => concerned.get(iso) ?? [])[0] ?? "";
    return {
      itemId: item.id,
      title: markWhole(tokenize, item.title, found.place === "title" ? terms : []),
      text: found.place === "text" ? markPassage(tokenize, item.body, terms) : [],
      type: item.type,
      pubDate: item.pubDate.toISOString(),
      source: item.source,
      ruleId: rule.ruleId,
      importance: importanceOf(rule.importance),
      reason: formatReason({ country, keyword, place: found.place }),
    };
  };

  const countMails = async (
    stories: readonly MatchedItem[],
    { notificationPreferences: { email, frequency }, timeZone = "UTC" }: PreviewRequest,
  ): Promise<number> => {
    if (!email || stories.length === 0) return 0;
    const moments = stories.map(({ item }) => item.announcedAt);
    if (frequency === "immediate") return countImmediateMails(moments);
    return store.countDigests(moments, frequency, timeZone);
  };

  const preview: PreviewService = async (settings, caller) => {
    const followed = followedOf(settings);
    const ids = await store.listItems(countries.namesFor(followed));
    const { matched: stories, missed } = await findStories(ids, termsOfRules(tokenize, settings), caller);
    const shown = stories.slice(0, maxShownItems);
    const read = await store.readItems(shown.map(({ item }) => item.id));
    const byId = new Map(read.map((item) => [item.id, item]));
    const items: PreviewItem[] = [];
    for (const match of shown) {
      const item = byId.get(match.item.id);
      if (item) items.push(toPreviewItem(item, match, followed.map(isoCodeOf)));
      if (items.length % 10 === 0) await nextTurn();
    }
    return {
      items,
      count: stories.length,
      mails: await countMails(stories, settings),
      days: previewDays,
      daily: countDaily(
        stories.map(({ item }) => item.announcedAt),
        previewDays,
      ),
      missed: await groupMissed(missed),
    };
  };

  const runInTurn = createPreviewQueue();
  return (settings, caller) => runInTurn(caller, () => preview(settings, caller));
};
