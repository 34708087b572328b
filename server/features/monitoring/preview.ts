import { setImmediate as nextTurn } from "node:timers/promises";
import type { Preview, PreviewItem, PreviewRequest } from "#shared/monitoring/contract.ts";
import { formatReason, isoCodeOf } from "#shared/monitoring/rules.ts";
import type { TextPiece } from "#shared/news/contract.ts";
import type { MonitoredCountries } from "./match.ts";
import { type Caller, createPreviewLine } from "./preview-line.ts";
import { type PreviewStore, previewDays, type TriedItem } from "./preview-store.ts";
import {
  type BestMatch,
  bestMatch,
  importanceOf,
  isWord,
  type RuleTerm,
  readItemTerms,
  singularOf,
  type TermReader,
  type Tokenise,
  termsOfKeyword,
  termsOfRules,
} from "./terms.ts";

const gatherMs = 10_000;
const betweenMs = 10 * 60_000;

/** How many mails tell of what happened at these moments, if each waits 10 s for others and comes 10 minutes after the last at the soonest. */
export const countGathered = (moments: readonly Date[]): number => {
  let mails = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const time of moments.map((moment) => moment.getTime()).sort((a, b) => a - b)) {
    // It goes with the mail that is due already.
    if (time <= last) continue;
    last = Math.max(time + gatherMs, last + betweenMs);
    mails += 1;
  }
  return mails;
};

/** A word of a text, and where it stands there. */
interface Place {
  plain: string;
  other: string;
  start: number;
  end: number;
  /** Whether it can follow the word before in a phrase. */
  follows: boolean;
}

const letters = /[\p{L}\p{M}\p{N}]+/gu;

/** Words of a text with their places. No word goes across a blank. */
const placesIn = (tokenise: Tokenise, text: string): Place[] => {
  const places: Place[] = [];
  let follows = false;
  for (const { 0: chunk, index } of text.matchAll(/\S+/gu)) {
    const tokens = tokenise(chunk);
    const words = tokens.filter(isWord);
    const runs = [...chunk.matchAll(letters)];
    words.forEach((word, at) => {
      // An acronym with dots is several runs of letters: then the whole stands for it.
      const first = runs.length === words.length ? runs[at] : runs[0];
      const last = runs.length === words.length ? runs[at] : runs.at(-1);
      const start = index + (first?.index ?? 0);
      const end = index + (last ? last.index + last[0].length : chunk.length);
      const before = tokens[tokens.indexOf(word) - 1];
      const joined = before ? isWord(before) : follows;
      places.push({
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
  return places;
};

/** Where a term stands first, as the indexes of its first and its last word. */
const findTerm = (places: readonly Place[], term: string): [number, number] | undefined => {
  const count = term.split(" ").length;
  for (let at = 0; at + count <= places.length; at += 1) {
    const run = places.slice(at, at + count);
    if (!run.slice(1).every(({ follows }) => follows)) continue;
    const spellings = [run.map(({ plain }) => plain), run.map(({ other }) => other)];
    if (spellings.some((words) => words.join(" ") === term)) return [at, at + count - 1];
  }
  return undefined;
};

/** How many words before and after what was found are shown. */
const around = 12;

const pieces = (...parts: readonly (readonly [string, boolean])[]): TextPiece[] =>
  parts.filter(([text]) => text !== "").map(([text, hit]) => ({ text, hit }));

/** A whole text with the first of these terms marked that stands there. */
export const markWhole = (tokenise: Tokenise, text: string, terms: readonly string[]): TextPiece[] => {
  const places = placesIn(tokenise, text);
  const found = terms.map((term) => findTerm(places, term)).find(Boolean);
  const [start, end] = found ? [places[found[0]]!.start, places[found[1]]!.end] : [0, 0];
  return pieces([text.slice(0, start), false], [text.slice(start, end), true], [text.slice(end), false]);
};

/** The passage of a text where the first of these terms stands, with a sign where it leaves something out; empty where none does. */
export const markPassage = (tokenise: Tokenise, text: string, terms: readonly string[]): TextPiece[] => {
  const places = placesIn(tokenise, text);
  const found = terms.map((term) => findTerm(places, term)).find(Boolean);
  if (!found) return [];
  const [first, last] = found;
  const from = first - around <= 0 ? 0 : places[first - around]!.start;
  const to = last + around >= places.length - 1 ? text.length : places[last + around]!.end;
  const { start } = places[first]!;
  const { end } = places[last]!;
  return pieces(
    [(from > 0 ? "… " : "") + text.slice(from, start).trimStart(), false],
    [text.slice(start, end), true],
    [text.slice(end, to).trimEnd() + (to < text.length ? " …" : ""), false],
  );
};

/**
 * Tries settings, whose time zone is known, on what was published.
 * @throws ApiError 409 where the caller has asked for another since, 503 where too many ask
 */
export type PreviewService = (settings: PreviewRequest, caller: Caller) => Promise<Preview>;

/** What the preview stands on. */
export interface PreviewServiceDeps {
  store: PreviewStore;
  countries: MonitoredCountries;
  reader: TermReader;
}

const mostShown = 100;
/** Items that are read at once. */
const sliceSize = 50;

/** An item that settings match, and why. */
interface Caught extends BestMatch {
  item: Pick<TriedItem, "id" | "storyId" | "pubDate" | "toldAt">;
}

/** The first item of each story: the one by which its alert would have come. Newest first. */
const storiesOf = (caught: readonly Caught[]): Caught[] => {
  const first = new Map<number, Caught>();
  for (const each of caught) {
    const other = first.get(each.item.storyId);
    if (!other || each.item.id < other.item.id) first.set(each.item.storyId, each);
  }
  return [...first.values()].sort(
    ({ item: one }, { item: other }) => other.pubDate.getTime() - one.pubDate.getTime() || other.id - one.id,
  );
};

/** What settings would have caught in the last days, by the matching of the alerts. One after the other, so that nobody else waits for them. */
export const createPreviewService = ({ store, countries, reader }: PreviewServiceDeps): PreviewService => {
  const { tokenise } = reader;

  const tryOn = async (
    ids: readonly number[],
    rules: readonly RuleTerm[],
    { signal }: Caller,
  ): Promise<Caught[]> => {
    const wanted = new Set(rules.map(({ term }) => term));
    const caught: Caught[] = [];
    for (let start = 0; start < ids.length; start += sliceSize) {
      for (const item of await store.readItems(ids.slice(start, start + sliceSize))) {
        const best = bestMatch(await readItemTerms(item, reader, wanted), rules);
        const { id, storyId, pubDate, toldAt } = item;
        if (best) caught.push({ ...best, item: { id, storyId, pubDate, toldAt } });
      }
      await nextTurn();
      signal.throwIfAborted();
    }
    return caught;
  };

  const show = (item: TriedItem, { rule, found }: BestMatch, iso: string): PreviewItem => {
    // One of both is there.
    const keyword = found.word ?? rule.keyword ?? "";
    const terms = [rule.term, ...termsOfKeyword(tokenise, keyword)];
    const country = countries.concerned(item.countries).get(iso) ?? "";
    return {
      itemId: item.id,
      title: markWhole(tokenise, item.title, found.place === "title" ? terms : []),
      text: found.place === "text" ? markPassage(tokenise, item.body, terms) : [],
      type: item.type,
      pubDate: item.pubDate.toISOString(),
      source: item.source,
      ruleId: rule.ruleId,
      importance: importanceOf(rule.importance),
      reason: formatReason({ country, keyword, place: found.place }),
    };
  };

  const countMails = async (
    stories: readonly Caught[],
    { notificationPreferences: { email, frequency }, timeZone = "UTC" }: PreviewRequest,
  ): Promise<number> => {
    if (!email || stories.length === 0) return 0;
    const moments = stories.map(({ item }) => item.toldAt);
    if (frequency === "immediate") return countGathered(moments);
    return store.countDigests(moments, frequency, timeZone);
  };

  const preview: PreviewService = async (settings, caller) => {
    const ids = await store.listItems(countries.namesFor(settings.countryCode));
    const stories = storiesOf(await tryOn(ids, termsOfRules(tokenise, settings.rules), caller));
    const shown = stories.slice(0, mostShown);
    const read = await store.readItems(shown.map(({ item }) => item.id));
    const byId = new Map(read.map((item) => [item.id, item]));
    const items: PreviewItem[] = [];
    for (const each of shown) {
      const item = byId.get(each.item.id);
      if (item) items.push(show(item, each, isoCodeOf(settings.countryCode)));
      if (items.length % 10 === 0) await nextTurn();
    }
    return { items, count: stories.length, mails: await countMails(stories, settings), days: previewDays };
  };

  const inLine = createPreviewLine();
  return (settings, caller) => inLine(caller, () => preview(settings, caller));
};
