import { setImmediate as nextTurn } from "node:timers/promises";
import type { Preview, PreviewItem, PreviewRequest } from "#shared/monitoring/contract.ts";
import { reasonWords } from "#shared/monitoring/reason.ts";
import { isoCodeOf } from "#shared/monitoring/rules.ts";
import { type BestMatch, bestMatch } from "../matching/best-match.ts";
import type { MonitoredCountries } from "../matching/countries.ts";
import { readItemTerms, type TermReader } from "../matching/item-terms.ts";
import { importanceOf, type RuleTerm, termsOfRules } from "../matching/rule-terms.ts";
import { termsOfKeyword } from "../matching/word-forms.ts";
import { countGathered } from "./gathered.ts";
import { markPassage, markWhole } from "./marked-words.ts";
import { type Caller, createPreviewLine } from "./preview-line.ts";
import { type PreviewStore, previewDays, type TriedItem } from "./preview-store.ts";

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
      reason: reasonWords({ country, keyword, place: found.place }),
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
