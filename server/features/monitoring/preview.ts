import { setImmediate as nextTurn } from "node:timers/promises";
import type { Preview, PreviewItem, PreviewRequest } from "#shared/monitoring/contract.ts";
import { formatReason, isoCodeOf } from "#shared/monitoring/rules.ts";
import type { TextPiece } from "#shared/news/contract.ts";
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
const itemsPerQuery = 50;

/** A matching item and its reason. */
interface MatchedItem extends BestMatch {
  item: Pick<PreviewedItem, "id" | "storyId" | "pubDate" | "announcedAt">;
}

/** The first item of each story, which would have raised the alert. Newest first. */
const oneItemPerStory = (matched: readonly MatchedItem[]): MatchedItem[] => {
  const first = new Map<number, MatchedItem>();
  for (const match of matched) {
    const other = first.get(match.item.storyId);
    if (!other || match.item.id < other.item.id) first.set(match.item.storyId, match);
  }
  return [...first.values()].sort(
    ({ item: one }, { item: other }) => other.pubDate.getTime() - one.pubDate.getTime() || other.id - one.id,
  );
};

/** Previews what settings would have matched, with the same matching as alerts. Runs one preview at a time to limit load. */
export const createPreviewService = ({ store, countries, reader }: PreviewServiceDeps): PreviewService => {
  const { tokenize } = reader;

  const findMatches = async (
    ids: readonly number[],
    rules: readonly RuleTerm[],
    { signal }: Caller,
  ): Promise<MatchedItem[]> => {
    const wanted = new Set(rules.map(({ term }) => term));
    const matched: MatchedItem[] = [];
    for (let start = 0; start < ids.length; start += itemsPerQuery) {
      for (const item of await store.readItems(ids.slice(start, start + itemsPerQuery))) {
        const best = bestMatch(await readItemTerms(item, reader, wanted), rules);
        const { id, storyId, pubDate, announcedAt } = item;
        if (best) matched.push({ ...best, item: { id, storyId, pubDate, announcedAt } });
      }
      await nextTurn();
      signal.throwIfAborted();
    }
    return matched;
  };

  const toPreviewItem = (item: PreviewedItem, { rule, found }: BestMatch, iso: string): PreviewItem => {
    // A match always has one of the two.
    const keyword = found.word ?? rule.keyword ?? "";
    const terms = [rule.term, ...termsOfKeyword(tokenize, keyword)];
    const country = countries.concerned(item.countries).get(iso) ?? "";
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
    const ids = await store.listItems(countries.namesFor(settings.countryCode));
    const stories = oneItemPerStory(await findMatches(ids, termsOfRules(tokenize, settings.rules), caller));
    const shown = stories.slice(0, maxShownItems);
    const read = await store.readItems(shown.map(({ item }) => item.id));
    const byId = new Map(read.map((item) => [item.id, item]));
    const items: PreviewItem[] = [];
    for (const match of shown) {
      const item = byId.get(match.item.id);
      if (item) items.push(toPreviewItem(item, match, isoCodeOf(settings.countryCode)));
      if (items.length % 10 === 0) await nextTurn();
    }
    return { items, count: stories.length, mails: await countMails(stories, settings), days: previewDays };
  };

  const runInTurn = createPreviewQueue();
  return (settings, caller) => runInTurn(caller, () => preview(settings, caller));
};
