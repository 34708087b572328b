import type { Citation } from "#shared/assistant/contract.ts";
import type { Passage } from "../passage.ts";

/** Stands for this site, whatever its name; no address leads there. */
const own = "https://own.invalid";

const isWebAddress = (address: string): boolean =>
  /^https?:\/\//i.test(address) && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

/** `/\evil.example` and its like are read as other sites by browsers. */
const isOwnPath = (address: string): boolean =>
  address.startsWith("/") && URL.canParse(address, own) && new URL(address, own).origin === own;

/** A passage with its number, as it is sent: addresses lead to this site or to the web, or are left out. */
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
