import { createHash } from "node:crypto";

/** Parameters that tell a publisher where a reader came from, and change nothing of what is read. */
const tracking =
  /^(utm_|at_|mtm_|pk_|mc_[ce]id$|fbclid$|gclid$|dclid$|msclkid$|yclid$|xtor$|cmpid$|ns_(mchannel|source|campaign|linkname|fee)$)/i;

/** Keys are held in an index, whose entries PostgreSQL limits to 2,704 bytes. */
const maxKeyLength = 600;

/**
 * The address without tracking parameters and without a name and password, which disguise its host; otherwise as it
 * was written. `url` must be valid.
 */
export const withoutTracking = (url: string): string => {
  const parsed = new URL(url);
  parsed.username = "";
  parsed.password = "";
  const pairs = parsed.search.slice(1).split("&");
  const kept = pairs.filter((pair) => !tracking.test(pair.split("=")[0]!));
  if (kept.length !== pairs.length) parsed.search = kept.join("&");
  return parsed.href;
};

/** A key as it may be stored: what is long is told by its digest. */
export const boundedKey = (key: string): string =>
  key.length <= maxKeyLength
    ? key
    : `${key.slice(0, 200)}~${createHash("sha256").update(key).digest("base64url")}`;

/**
 * What all spellings of an address have in common: no scheme, `www.`, default port, tracking parameters or fragment;
 * the host in lower case. `https://www.BBC.com:443/news?utm_source=x#top` gives `bbc.com/news`.
 * @param url a valid http or https address
 */
export const canonicalLink = (url: string, { keepFragment = false } = {}): string => {
  const { host, pathname, search, hash } = new URL(withoutTracking(url));
  const port = /:(80|443)$/;
  return `${host.replace(/^www\./, "").replace(port, "")}${pathname}${search}${keepFragment ? hash : ""}`;
};
