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

/** Nesting beyond which nothing is read: no page is so deep, and each level costs. */
const maxDepth = 256;
/** Markup beyond which nothing is read. */
const maxMarkup = 200_000;

/** The text cut to at most `max` UTF-16 units, never within a character. */
const cut = (text: string, max: number): string =>
  text.length <= max
    ? text
    : text
        .slice(0, max)
        .replace(/[\ud800-\udbff]$/, "")
        .trimEnd();

/** The text cut at a word to at most `max` characters, with an ellipsis where something is missing. */
export const shorten = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const lastSpace = text.lastIndexOf(" ", max - 1);
  const head = lastSpace > max / 2 ? text.slice(0, lastSpace) : cut(text, max - 1);
  return `${head.replace(/[\s,;:–-]+$/, "")}…`;
};

/** `&`, `<` and `>` as entities, so that a text stands for itself within markup. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/**
 * The readable text of HTML, in one line of at most `max` characters: without tags, scripts and styles, entities
 * decoded once, white space collapsed.
 */
export const plainText = (html: string, max: number): string => {
  let text = "";
  let depth = 0;
  /** The depth at which a silent element began. */
  let silentFrom = Number.POSITIVE_INFINITY;
  const separate = (name: string) => {
    if (!inline.has(name)) text += " ";
  };
  const parser = new Parser({
    onopentag(name) {
      depth += 1;
      separate(name);
      if (silent.has(name)) silentFrom = Math.min(silentFrom, depth);
      if (depth > maxDepth) parser.pause();
    },
    onclosetag(name) {
      separate(name);
      if (depth <= silentFrom) silentFrom = Number.POSITIVE_INFINITY;
      depth -= 1;
    },
    ontext(data) {
      if (depth >= silentFrom) return;
      text = text.endsWith(" ")
        ? text + data.replace(/\s+/g, " ").trimStart()
        : text + data.replace(/\s+/g, " ");
      if (text.length > max + 1) parser.pause();
    },
  });
  parser.end(html.slice(0, maxMarkup));
  return cut(cleanText(text).replace(/\s+/g, " ").trim(), max);
};
