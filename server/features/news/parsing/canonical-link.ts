import { createHash } from "node:crypto";

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
