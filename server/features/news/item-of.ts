import { setImmediate as nextTurn } from "node:timers/promises";
import type { Classify } from "./classify.ts";
import type { FeedEntry } from "./parsing/feed-entry.ts";
import type { Source } from "./polling/source-store.ts";
import type { NewItem } from "./saving/write-store.ts";

/** What of a source its items depend on. */
type Reporter = Pick<Source, "id" | "country" | "language" | "topic">;

/** `date_basis` of an item whose source gives no date: what is shown is when it was first seen. */
export const firstSeen = "first seen";

/** How long requests may wait for the classifier. */
const sliceMs = 2;

const itemOf = (classify: Classify, source: Reporter, entry: FeedEntry): NewItem => {
  const { type, countries, countriesFrom, tags, shown } = classify({
    title: entry.title,
    body: entry.body,
    source,
  });
  const pubDate = entry.publishedAt ?? entry.updatedAt ?? null;
  return {
    sourceId: source.id,
    itemKey: entry.key,
    guid: entry.guid,
    otherKeys: entry.otherKeys,
    title: entry.title,
    link: entry.link,
    body: entry.body,
    language: source.language,
    pubDate: pubDate ?? new Date(),
    dateBasis: pubDate ? null : firstSeen,
    type,
    countries,
    countriesFrom,
    tags,
    shown,
  };
};

/** The items that the entries of a source's feed are, with what they are about; one for each key. */
export const itemsOf = async (
  classify: Classify,
  source: Reporter,
  entries: readonly FeedEntry[],
): Promise<NewItem[]> => {
  const items = new Map<string, NewItem>();
  let start = performance.now();
  for (const entry of entries) {
    items.set(entry.key, itemOf(classify, source, entry));
    if (performance.now() - start < sliceMs) continue;
    await nextTurn();
    start = performance.now();
  }
  return [...items.values()];
};
