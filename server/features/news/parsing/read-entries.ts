import type { Item, Output } from "rss-parser";
import { boundedKey, canonicalLink, withoutTracking } from "./canonical-link.ts";
import type { FeedEntry } from "./feed-entry.ts";
import { shorten } from "./plain-text.ts";

/** What rss-parser hands on beside its own fields, see entry-draft.ts. */
export interface ExtraFields {
  id?: string;
  otherTitle?: string;
  bodies?: string[];
  updated?: string;
}

/** How much of the body stands for a missing title. */
const titleFromBody = 80;

/** An entry before its key has been held against the others'. */
interface Candidate {
  entry: Omit<FeedEntry, "key">;
  /** False where the entry names no page and the feed's own stands for it. */
  hasOwnLink: boolean;
  id: string;
}

const isHttp = (link: string | undefined): link is string =>
  link !== undefined && /^https?:\/\//i.test(link) && URL.canParse(link);

const dateOf = (text: string | undefined): Date | null => (text ? new Date(text) : null);

const readEntry = (item: Item & ExtraFields, pageLink: string): Candidate | undefined => {
  const { link = pageLink, bodies = [] } = item;
  if (!isHttp(link)) return undefined;
  const body = bodies.reduce((longest, each) => (each.length > longest.length ? each : longest), "");
  // An address says at least what an entry is about that says nothing else.
  const ownAddress = item.link ? link.replace(/^https?:\/\/(www\.)?|\/$/gi, "") : "";
  const title =
    item.title || item.otherTitle || shorten(body, titleFromBody) || shorten(ownAddress, titleFromBody);
  if (!title) return undefined;
  return {
    entry: {
      title,
      link: withoutTracking(link),
      body,
      publishedAt: dateOf(item.isoDate),
      updatedAt: dateOf(item.updated),
    },
    hasOwnLink: item.link !== undefined,
    id: item.guid ?? item.id ?? "",
  };
};

/** How often each key occurs. */
const countOf = (keys: string[]) => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/**
 * One key for each candidate: its canonical link. Where several share a page, what tells them apart is added: the
 * fragment (then for the whole document, so that a key does not change with its neighbours), else the id, else the
 * title. An id that is the link again with something volatile at its end tells nothing apart.
 */
const keysOf = (candidates: Candidate[]): string[] => {
  const pages = candidates.map(({ entry }) => canonicalLink(entry.link));
  const fragments = candidates.map(({ entry }) => canonicalLink(entry.link, { keepFragment: true }));
  const keepFragment = new Set(fragments).size > new Set(pages).size;
  const volatile = (id: string, page: string) => isHttp(id) && canonicalLink(id) === page;

  let keys = candidates.map(({ hasOwnLink, id, entry }, index) =>
    hasOwnLink ? (keepFragment ? fragments : pages)[index]! : `${pages[index]}#${id || entry.title}`,
  );
  for (const tell of [
    ({ id }: Candidate, index: number) => (volatile(id, pages[index]!) ? "" : id),
    ({ entry }: Candidate) => entry.title,
  ]) {
    const counts = countOf(keys);
    keys = keys.map((key, index) => {
      const told = counts.get(key)! > 1 && tell(candidates[index]!, index);
      return told ? `${key}#${told}` : key;
    });
  }
  return keys;
};

/**
 * Reads the entries of a normalised feed. Those without a usable link, or without any text, are left out; of entries
 * that are the same in all respects the first stays.
 * @param url where the feed was read, the last resort for an entry without a link
 */
export const readEntries = (feed: Output<ExtraFields>, url: string): FeedEntry[] => {
  const pageLink = isHttp(feed.link) ? feed.link : url;
  const candidates = feed.items.flatMap((item) => readEntry(item, pageLink) ?? []);
  const keys = keysOf(candidates);
  const byKey = new Map<string, FeedEntry>();
  candidates.forEach(({ entry }, index) => {
    const key = boundedKey(keys[index]!);
    if (!byKey.has(key)) byKey.set(key, { key, ...entry });
  });
  return [...byKey.values()];
};
