import { createHash } from "node:crypto";
import RssParser, { type Item, type Output } from "rss-parser";
import { truncateAtWord } from "#shared/text/cut.ts";
import { parseUrl } from "#shared/url.ts";
import { decodeDocument } from "./document-text.ts";
import { type DocumentSource, type FeedEntry, FeedError } from "./documents.ts";
import { normalizeFeed } from "./normalize-feed.ts";

/** Prefixes of tracking parameters, which do not affect the content. */
const trackingPrefix = /^(utm|at|mtm|matomo|pk|piwik|hsa|guce|vero|oly|soc)_/i;

const tracking = new Set(
  (
    "fbclid gclid gclsrc gbraid wbraid dclid msclkid yclid ysclid twclid ttclid igshid igsh li_fat_id mkt_tok trk " +
    "mc_cid mc_eid _hsenc _hsmi hsctatracking _ga _gl _ke wickedid xtor cmpid cmp smid smtyp spm s_cid ncid ito " +
    "int_source int_medium int_campaign wt_mc guccounter traffic_source __twitter_impression " +
    "ns_mchannel ns_source ns_campaign ns_linkname ns_fee phpsessid jsessionid"
  ).split(" "),
);

/** Parameters that only say that the link came from a feed. With other values they may matter. */
const feedReferrer = /^(ref|source|src|from|via|feed|partner)=(rss|rss-?feed|feed|atom)$/i;

const isTracking = (pair: string): boolean => {
  const name = pair.split("=")[0]!.toLowerCase();
  return trackingPrefix.test(name) || tracking.has(name) || feedReferrer.test(pair);
};

/** A session id in the path. */
const sessionInPath = /;jsessionid=[^/;]*/gi;

/** PostgreSQL limits index entries to 2,704 bytes. */
const maxKeyLength = 600;

/**
 * Removes tracking parameters, session ids, and a username and password, which disguise the host. `url` must be
 * valid.
 */
export const withoutTracking = (url: string): string => {
  const parsed = new URL(url);
  parsed.username = "";
  parsed.password = "";
  const path = parsed.pathname.replace(sessionInPath, "");
  if (path !== parsed.pathname) parsed.pathname = path;
  const pairs = parsed.search.slice(1).split("&");
  const kept = pairs.filter((pair) => !isTracking(pair));
  if (kept.length !== pairs.length) parsed.search = kept.join("&");
  return parsed.href;
};

/** Shortens a long key to a prefix and a digest. */
export const boundedKey = (key: string): string =>
  key.length <= maxKeyLength
    ? key
    : `${key.slice(0, 200).toWellFormed()}~${createHash("sha256").update(key).digest("base64url")}`;

/** Normalizes percent-encoding: unreserved characters unescaped, other escapes in capitals. */
const normalizeEscapes = (text: string): string =>
  text.replace(/%[\da-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
  });

/** A fragment that changes with each edit, as in guids of GOV.UK. */
const volatileFragment = /^#updated-/i;

/**
 * Reduces an address to what all its spellings share: no scheme, `www.`, default port, tracking parameters,
 * fragment or trailing slash; lower-case host. `https://www.BBC.com:443/news/?utm_source=x#top` becomes
 * `bbc.com/news`.
 *
 * Never merges different pages: `/amp`, an `m.` host, `index.html` and the order of parameters may or may not be
 * spellings of the same page, so they stay.
 * @param url a valid http or https address
 */
export const canonicalLink = (url: string, { keepFragment = false } = {}): string => {
  const { host, pathname, search, hash } = new URL(withoutTracking(url));
  const fragment = keepFragment && !volatileFragment.test(hash) ? hash : "";
  const bareHost = host
    .replace(/^www\.(?=.*\.)/, "")
    .replace(/:(80|443)$/, "")
    .replace(/\.$/, "");
  return `${bareHost}${normalizeEscapes(pathname.replace(/(?<=.)\/$/, "") + search)}${fragment}`;
};

/** Fields that rss-parser passes on in addition to its own; see entry-draft.ts. */
interface ExtraFields {
  id?: string;
  otherTitle?: string;
  bodies?: string[];
  updated?: string;
}

/** Characters of the body that replace a missing title. */
const titleFromBody = 80;

/** An entry before it has a key. */
interface Candidate {
  entry: Omit<FeedEntry, "key" | "otherKeys" | "guid">;
  /** False if the entry has no link and gets the address of the feed's page. */
  hasOwnLink: boolean;
  id: string;
}

const isHttp = (link: string | undefined): link is string =>
  link !== undefined && /^https?:\/\//i.test(link) && parseUrl(link) !== undefined;

const parseDate = (text: string | undefined): Date | null => (text ? new Date(text) : null);

/** An id with markup is invalid. */
const idWithoutMarkup = (id: string) => (id.includes("<") ? "" : id);

const readEntry = (item: Item & ExtraFields, pageLink: string): Candidate | undefined => {
  const { link = pageLink, bodies = [] } = item;
  if (!isHttp(link)) return undefined;
  const body = bodies.reduce((longest, each) => (each.length > longest.length ? each : longest), "");
  // Without any text, use the address, which may name the subject.
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
      publishedAt: parseDate(item.isoDate ?? item.updated),
      updatedAt: parseDate(item.updated),
    },
    hasOwnLink: item.link !== undefined,
    id: idWithoutMarkup(item.guid ?? item.id ?? ""),
  };
};

const countByKey = (keys: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/** A candidate with the parts of its key. */
interface KeyedCandidate extends Candidate {
  page: string;
  fragment: string;
  /** Its id; empty if it is the link with a volatile suffix. */
  stableId: string;
}

const withKeyParts = (candidate: Candidate): KeyedCandidate => {
  const { entry, id } = candidate;
  const page = canonicalLink(entry.link);
  const stableId = isHttp(id) && canonicalLink(id) === page ? "" : id;
  return { ...candidate, page, fragment: canonicalLink(entry.link, { keepFragment: true }), stableId };
};

/** Drops entries that are identical in all key parts. */
const withoutDuplicates = (candidates: readonly KeyedCandidate[]): KeyedCandidate[] => {
  const first = new Map<string, KeyedCandidate>();
  for (const candidate of candidates) {
    const { fragment, stableId, id, hasOwnLink, entry } = candidate;
    const identity = JSON.stringify([fragment, hasOwnLink ? stableId : id, entry.title]);
    if (!first.has(identity)) first.set(identity, candidate);
  }
  return [...first.values()];
};

/**
 * Assigns each candidate its canonical link as key. If several share a page, the fragment, id or title is added.
 */
const uniqueKeys = (candidates: readonly KeyedCandidate[]): string[] => {
  const fragments = new Map(candidates.map(({ fragment, page }) => [fragment, page]));
  const fragmentsOf = countByKey([...fragments.values()]);
  let keys = candidates.map(({ hasOwnLink, page, fragment, id, entry }) => {
    if (!hasOwnLink) return `${page}#${id || entry.title}`;
    return fragmentsOf.get(page)! > 1 ? fragment : page;
  });
  for (const partOf of [
    ({ stableId }: KeyedCandidate) => stableId,
    ({ entry }: KeyedCandidate) => entry.title,
  ]) {
    const counts = countByKey(keys);
    keys = keys.map((key, index) => {
      const distinction = counts.get(key)! > 1 && partOf(candidates[index]!);
      return distinction ? `${key}#${distinction}` : key;
    });
  }
  return keys;
};

/** All keys that an entry may get, depending on the other entries. */
const possibleKeys = ({ page, fragment, stableId, entry }: KeyedCandidate): string[] =>
  [page, fragment].flatMap((link) => {
    const keys = stableId ? [link, `${link}#${stableId}`] : [link];
    return [...keys, ...keys.map((form) => `${form}#${entry.title}`)];
  });

/**
 * Converts the entries of a normalized feed. Drops entries without a usable link or any text, and duplicates.
 * @param url the address of the feed, used for entries without a link
 */
const readEntries = (feed: Output<ExtraFields>, url: string): FeedEntry[] => {
  const pageLink = isHttp(feed.link) ? feed.link : url;
  const candidates = withoutDuplicates(
    feed.items.flatMap((item) => readEntry(item, pageLink) ?? []).map(withKeyParts),
  );
  const keys = uniqueKeys(candidates);
  const ids = countByKey(candidates.map(({ stableId }) => stableId));
  const byKey = new Map<string, FeedEntry>();
  candidates.forEach((candidate, index) => {
    const key = boundedKey(keys[index]!);
    if (byKey.has(key)) return;
    const { entry, stableId } = candidate;
    const guid = stableId && ids.get(stableId) === 1 ? boundedKey(stableId) : null;
    const otherKeys = new Set(possibleKeys(candidate).map(boundedKey));
    otherKeys.delete(key);
    byKey.set(key, { key, otherKeys: [...otherKeys], guid, ...entry });
  });
  return [...byKey.values()];
};

export interface FeedDocument extends DocumentSource {
  /** Dates more than a day later are rejected. */
  now?: Date;
}

/**
 * Parses a feed (RSS 0.9x to 2.0, Atom 0.3 and 1.0) into plain text, without network or file access, in time linear
 * in its size. The caller limits the size. The parsers take 20 MB, so only the threads of {@link
 * createDocumentReader} and tests load them.
 * @throws FeedError with a message for a person
 */
export const parseFeed = async (
  bytes: Buffer,
  { url, contentType, now = new Date() }: FeedDocument,
): Promise<FeedEntry[]> => {
  const text = decodeDocument(bytes, contentType);
  if (text.trim() === "") throw new FeedError("empty", "The document is empty.");
  const xml = normalizeFeed(text, { url, now });
  const parser = new RssParser<unknown, ExtraFields>({
    customFields: { item: ["otherTitle", "updated", ["body", "bodies", { keepArray: true }]] as never },
  });
  const feed = await parser.parseString(xml).catch((error: unknown) => {
    throw new FeedError("not-well-formed", "The document is not a readable feed.", error);
  });
  return readEntries(feed, url);
};
