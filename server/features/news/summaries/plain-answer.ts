import { plainText } from "../parsing/plain-text.ts";

/** Far more than any answer should have; what is longer is cut before it is looked at. */
const mostCharacters = 5000;

/** Markup may hide in entities, and those in entities again. */
const mostLayers = 3;

const withoutMarkup = (text: string): string => {
  let plain = text;
  for (let layer = 0; layer < mostLayers; layer += 1) {
    const next = plainText(plain, mostCharacters);
    if (next === plain) break;
    plain = next;
  }
  return plain;
};

/** What Markdown puts around words, and what it says beside them. */
const markdown: [pattern: RegExp, kept: string][] = [
  [/!?\[([^[\]]{0,500})\]\s?\((?:[^()\s]|\([^()\s]{0,500}\)){0,2000}(?:\s[^()]{0,200})?\)/g, "$1"],
  [/^\s*(?:#{1,6}|[*+>-]|\d{1,2}[.)])\s+/gm, " "],
  [/(\*{1,3}|_{2,3}|~~|`{1,3})(?=\S)([^*`~\n]{1,2000}?)\1/g, "$2"],
  [/`{1,3}|\*{2,3}/g, ""],
];

/** Addresses, which a reader could not check and might follow. */
const addresses =
  /(?:\b(?:https?|ftp|file):\/\/|\bmailto:|\bwww\.)[^\s<>"']*[^\s<>"'.,;:!?)]|\b(?:javascript:|vbscript:|data:[a-z]+\/)\S+/gi;

/** Addresses of mail, with whatever follows them. */
const mailAddresses =
  /[^\s<>"'(),;:@]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+(?:[/?#:]\S*[\p{L}\p{N}/])?/gu;

/**
 * Hosts with a path, a query or a port. A bare host stays: it is no more than a name, as `gov.uk` is one of a publisher,
 * and a sentence without it makes no sense.
 */
const pages =
  /(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}-]{1,63}\.){1,10}\p{L}{2,63}(?::\d{1,5}(?!\d)|\/|[?#](?=[\p{L}\p{N}]))(?:[^\s<>"']*[^\s<>"'.,;:!?)])?/gu;

/** What a model said, as one line of plain text: no markup, no Markdown, no links, no control characters. */
export const plainAnswer = (text: string): string => {
  const written = text.slice(0, mostCharacters);
  // Lists are told by their lines, which are lost with the markup.
  const marked = markdown.reduce((rest, [pattern, kept]) => rest.replace(pattern, kept), written);
  return withoutMarkup(marked)
    .replace(addresses, "")
    .replace(mailAddresses, "")
    .replace(pages, "")
    .replace(/<[^<>]*>/g, "")
    .replace(/\]\([^\s)]*\)?|[[\]]|\(\s*\)/g, "")
    .replace(/\s+(?=[.,;:!?)])/g, "")
    .replace(/\s+/g, " ")
    .trim();
};
