import { Parser } from "htmlparser2";
import { cleanText } from "./decode-document.ts";

/** Elements whose content is not for reading. */
const silent = new Set([
  "script",
  "style",
  "template",
  "iframe",
  "noembed",
  "noframes",
  "object",
  "svg",
  "math",
  "head",
]);

/** Elements that stand within a line; all others separate words. */
const inline = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);

/** Elements that stand beside each other. */
const cells = new Set(["td", "th"]);

/** Nesting beyond which nothing is read: no page is so deep, and each level costs. */
const maxDepth = 256;
/** Enough for any text of a feed. */
const usualMarkup = 200_000;

/** The text cut to at most `max` UTF-16 units, never within a character. */
export const cut = (text: string, max: number): string =>
  text.length <= max
    ? text
    : text
        .slice(0, max)
        .replace(/[\ud800-\udbff]$/, "")
        .trimEnd();

/** How a text is taken out of markup. */
export interface TextOptions {
  /** Characters of text in the end. */
  max: number;
  /** Characters of markup beyond which nothing is read. */
  maxMarkup?: number;
  /** Blocks stand on lines of their own; else all is one line. */
  inLines?: boolean;
  /** The element whose content is read; else all is. */
  within?: string;
  /** Elements left out beside those that are never for reading. */
  without?: (name: string, attributes: Record<string, string>) => boolean;
}

/** The readable text of HTML: without tags, scripts and styles, entities decoded once, white space collapsed. */
export const readText = (
  html: string,
  { max, maxMarkup = usualMarkup, inLines = false, within, without }: TextOptions,
): string => {
  let text = "";
  let depth = 0;
  /** The depth at which a silent element began. */
  let silentFrom = Number.POSITIVE_INFINITY;
  /** The depth at which the element that is read began. */
  let readFrom = within ? Number.POSITIVE_INFINITY : 0;
  const separate = (name: string) => {
    if (inline.has(name)) return;
    const mark = inLines && !cells.has(name) ? "\n" : " ";
    if (!text.endsWith(mark) && !text.endsWith("\n")) text += mark;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      separate(name);
      if (name === within) readFrom = Math.min(readFrom, depth);
      if (silent.has(name) || without?.(name, attributes)) silentFrom = Math.min(silentFrom, depth);
      if (depth > maxDepth) parser.pause();
    },
    onclosetag(name) {
      separate(name);
      if (depth <= silentFrom) silentFrom = Number.POSITIVE_INFINITY;
      if (within && depth <= readFrom) readFrom = Number.POSITIVE_INFINITY;
      depth -= 1;
    },
    ontext(data) {
      if (depth >= silentFrom || depth < readFrom) return;
      const collapsed = data.replace(/\s+/g, " ");
      text += /\s$/.test(text.slice(-1)) ? collapsed.trimStart() : collapsed;
      if (text.length > max + 1) parser.pause();
    },
  });
  parser.end(html.slice(0, maxMarkup));
  const clean = cleanText(text).replace(/[^\S\n]+/g, " ");
  return cut(clean.replace(/ ?\n\s*/g, inLines ? "\n" : " ").trim(), max);
};

/** The readable text of HTML in one line of at most `max` characters. */
export const plainText = (html: string, max: number): string => readText(html, { max });
