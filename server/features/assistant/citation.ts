import type { Citation } from "#shared/assistant/contract.ts";
import type { Passage } from "./passage.ts";

/** A placeholder for this site's origin. The top-level domain `invalid` never resolves (RFC 2606). */
const ownOrigin = "https://own.invalid";

const isWebAddress = (address: string): boolean =>
  /^https?:\/\//i.test(address) && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

/** Browsers read `/\evil.example` and similar paths as addresses of other sites. */
const isOwnPath = (address: string): boolean =>
  address.startsWith("/") &&
  URL.canParse(address, ownOrigin) &&
  new URL(address, ownOrigin).origin === ownOrigin;

/** The citation that is sent for a passage. Addresses other than paths of this site and web pages are left out. */
export const toCitation = (passage: Passage, number: number): Citation => {
  const { key: _key, text: _text, href, sources, ...rest } = passage;
  return {
    ...rest,
    number,
    href: href !== null && (isOwnPath(href) || isWebAddress(href)) ? href : null,
    sources: sources.map(({ name, url }) =>
      url !== undefined && isWebAddress(url) ? { name, url } : { name },
    ),
  };
};
