import type { Item, Output } from "rss-parser";
import { truncateAtWord } from "#shared/truncate.ts";
import { boundedKey, canonicalLink, withoutTracking } from "./canonical-link.ts";
import type { FeedEntry } from "./feed-entry.ts";

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
  entry: Omit<FeedEntry, "key" | "otherKeys" | "guid">;
  /** False where the entry names no page and the feed's own stands for it. */
  hasOwnLink: boolean;
  id: string;
}

const isHttp = (link: string | undefined): link is string =>
  link !== undefined && /^https?:\/\//i.test(link) && URL.canParse(link);

const dateOf = (text: string | undefined): Date | null => (text ? new Date(text) : null);

/** An id with markup in it names nothing. */
const withoutMarkup = (id: string) => (id.includes("<") ? "" : id);

const readEntry = (item: Item & ExtraFields, pageLink: string): Candidate | undefined => {
  const { link = pageLink, bodies = [] } = item;
  if (!isHttp(link)) return undefined;
  const body = bodies.reduce((longest, each) => (each.length > longest.length ? each : longest), "");
  // An address says at least what an entry is about that says nothing else.
  const ownAddress = item.link ? link.replace(/^https?:\/\/(www\.)?|\/$/gi, "") : "";
  const title =
    item.title ||
    item.otherTitle ||
    truncateAtWord(body, titleFromBody) ||
    truncateAtWord(ownAddress, titleFromBody);
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
    id: withoutMarkup(item.guid ?? item.id ?? ""),
  };
};

/** How often each key occurs. */
const countOf = (keys: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/** A candidate, with what its key is made of. */
interface Named extends Candidate {
  page: string;
  fragment: string;
  /** Its id; empty where that is the link again with something volatile at its end. */
  steadyId: string;
}

const nameOf = (candidate: Candidate): Named => {
  const { entry, id } = candidate;
  const page = canonicalLink(entry.link);
  const steadyId = isHttp(id) && canonicalLink(id) === page ? "" : id;
  return { ...candidate, page, fragment: canonicalLink(entry.link, { keepFragment: true }), steadyId };
};

/** The first of those that are the same in all that could tell them apart. */
const withoutRepeats = (candidates: readonly Named[]): Named[] => {
  const first = new Map<string, Named>();
  for (const candidate of candidates) {
    const { fragment, steadyId, id, hasOwnLink, entry } = candidate;
    const whole = JSON.stringify([fragment, hasOwnLink ? steadyId : id, entry.title]);
    if (!first.has(whole)) first.set(whole, candidate);
  }
  return [...first.values()];
};

/**
 * One key for each candidate: its canonical link. Where several share a page, what tells them apart is added: the
 * fragment, else the id, else the title.
 */
const keysOf = (candidates: readonly Named[]): string[] => {
  const fragments = new Map(candidates.map(({ fragment, page }) => [fragment, page]));
  const fragmentsOf = countOf([...fragments.values()]);
  let keys = candidates.map(({ hasOwnLink, page, fragment, id, entry }) => {
    if (!hasOwnLink) return `${page}#${id || entry.title}`;
    return fragmentsOf.get(page)! > 1 ? fragment : page;
  });
  for (const tell of [({ steadyId }: Named) => steadyId, ({ entry }: Named) => entry.title]) {
    const counts = countOf(keys);
    keys = keys.map((key, index) => {
      const told = counts.get(key)! > 1 && tell(candidates[index]!);
      return told ? `${key}#${told}` : key;
    });
  }
  return keys;
};

/** All forms that the key of an entry may have, by which others are in the document. */
const formsOf = ({ page, fragment, steadyId, entry }: Named): string[] =>
  [page, fragment].flatMap((link) => {
    const forms = steadyId ? [link, `${link}#${steadyId}`] : [link];
    return [...forms, ...forms.map((form) => `${form}#${entry.title}`)];
  });

/**
 * Reads the entries of a normalised feed. Those without a usable link, or without any text, are left out; of entries
 * that are the same in all respects the first stays.
 * @param url where the feed was read, the last resort for an entry without a link
 */
export const readEntries = (feed: Output<ExtraFields>, url: string): FeedEntry[] => {
  const pageLink = isHttp(feed.link) ? feed.link : url;
  const candidates = withoutRepeats(
    feed.items.flatMap((item) => readEntry(item, pageLink) ?? []).map(nameOf),
  );
  const keys = keysOf(candidates);
  const ids = countOf(candidates.map(({ steadyId }) => steadyId));
  const byKey = new Map<string, FeedEntry>();
  candidates.forEach((candidate, index) => {
    const key = boundedKey(keys[index]!);
    if (byKey.has(key)) return;
    const { entry, steadyId } = candidate;
    const guid = steadyId && ids.get(steadyId) === 1 ? boundedKey(steadyId) : null;
    const forms = new Set(formsOf(candidate).map(boundedKey));
    forms.delete(key);
    byKey.set(key, { key, otherKeys: [...forms], guid, ...entry });
  });
  return [...byKey.values()];
};
