import { createHash } from "node:crypto";
import RssParser, { type Item, type Output } from "rss-parser";
import { truncateAtWord } from "#shared/text.ts";
import { decodeDocument } from "./document-text.ts";
import { type DocumentSource, type FeedEntry, FeedError } from "./documents.ts";
import { normaliseFeed } from "./normalise-feed.ts";

/** Families of parameters that tell a publisher where a reader came from, and change nothing of what is read. */
const trackingPrefix = /^(utm|at|mtm|matomo|pk|piwik|hsa|guce|vero|oly|soc)_/i;

const tracking = new Set(
  (
    "fbclid gclid gclsrc gbraid wbraid dclid msclkid yclid ysclid twclid ttclid igshid igsh li_fat_id mkt_tok trk " +
    "mc_cid mc_eid _hsenc _hsmi hsctatracking _ga _gl _ke wickedid xtor cmpid cmp smid smtyp spm s_cid ncid ito " +
    "int_source int_medium int_campaign wt_mc guccounter traffic_source __twitter_impression " +
    "ns_mchannel ns_source ns_campaign ns_linkname ns_fee phpsessid jsessionid"
  ).split(" "),
);

/** Names that mean something else elsewhere, where they only say that the link stood in a feed. */
const fromFeed = /^(ref|source|src|from|via|feed|partner)=(rss|rss-?feed|feed|atom)$/i;

const isTracking = (pair: string): boolean => {
  const name = pair.split("=")[0]!.toLowerCase();
  return trackingPrefix.test(name) || tracking.has(name) || fromFeed.test(pair);
};

/** A session's number in the path. */
const sessionInPath = /;jsessionid=[^/;]*/gi;

/** Keys are held in an index, whose entries PostgreSQL limits to 2,704 bytes. */
const maxKeyLength = 600;

/**
 * The address without tracking parameters, the number of a session, and a name and password, which disguise its host;
 * otherwise as it was written. `url` must be valid.
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

/** A key as it may be stored: what is long is told by its digest. */
export const boundedKey = (key: string): string =>
  key.length <= maxKeyLength
    ? key
    : `${key.slice(0, 200).toWellFormed()}~${createHash("sha256").update(key).digest("base64url")}`;

/** One spelling of what may be escaped in two: letters, digits and `-._~` as themselves, the others in capitals. */
const sameEscapes = (text: string): string =>
  text.replace(/%[\da-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
  });

/** A fragment that tells when a page was edited, as guids of GOV.UK do: another one after each edit. */
const volatileFragment = /^#updated-/i;

/**
 * What all spellings of an address have in common: no scheme, `www.`, default port, tracking parameters, fragment or
 * slash at the end; the host in lower case. `https://www.BBC.com:443/news/?utm_source=x#top` gives `bbc.com/news`.
 *
 * Two pages are never taken for one: `/amp` at the end of a path, `m.` before a host, `index.html` and the order of
 * parameters may be spellings of the same page, and need not.
 * @param url a valid http or https address
 */
export const canonicalLink = (url: string, { keepFragment = false } = {}): string => {
  const { host, pathname, search, hash } = new URL(withoutTracking(url));
  const fragment = keepFragment && !volatileFragment.test(hash) ? hash : "";
  const bareHost = host
    .replace(/^www\.(?=.*\.)/, "")
    .replace(/:(80|443)$/, "")
    .replace(/\.$/, "");
  return `${bareHost}${sameEscapes(pathname.replace(/(?<=.)\/$/, "") + search)}${fragment}`;
};

/** What rss-parser hands on beside its own fields, see entry-draft.ts. */
interface ExtraFields {
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
const readEntries = (feed: Output<ExtraFields>, url: string): FeedEntry[] => {
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

/** A document that should be a feed. */
export interface FeedSource extends DocumentSource {
  /** Dates more than a day after this are not believed. */
  now?: Date;
}

/**
 * Reads a feed document (RSS 0.9x to 2.0, Atom 0.3 and 1.0) as plain text. It touches neither network nor files, and
 * takes time in proportion to the bytes whatever they are; bytes without limit are the caller's to refuse.
 * The parsers take 20 MB: outside of tests this is for the threads of {@link createDocumentReader}.
 * @throws FeedError that says to a person why there is nothing to read
 */
export const parseFeed = async (
  bytes: Buffer,
  { url, contentType, now = new Date() }: FeedSource,
): Promise<FeedEntry[]> => {
  const text = decodeDocument(bytes, contentType);
  if (text.trim() === "") throw new FeedError("empty", "The document is empty.");
  const xml = normaliseFeed(text, { url, now });
  const parser = new RssParser<unknown, ExtraFields>({
    customFields: { item: ["otherTitle", "updated", ["body", "bodies", { keepArray: true }]] as never },
  });
  const feed = await parser.parseString(xml).catch((error: unknown) => {
    throw new FeedError("not-well-formed", "The document could not be read as a feed.", error);
  });
  return readEntries(feed, url);
};
