import { Parser } from "htmlparser2";
import iconv from "iconv-lite";

/** Encodings that iconv-lite knows and that no document is written in, or that have no business in one. */
const notForText = /^(hex|base64|binary|internal|utf-?7|utf-?7-?imap)$/i;
/** As browsers do: the labels of the smaller sets mean Windows' superset of them. */
const widened = /^(us-)?ascii$|^(iso-?8859-?1|latin-?1|l1)$/i;
const sixteenOrMore = /^(utf-?(16|32)|ucs-?[24])/i;

const byteOrderMarks: [mark: number[], encoding: string][] = [
  [[0xff, 0xfe, 0x00, 0x00], "utf-32le"],
  [[0x00, 0x00, 0xfe, 0xff], "utf-32be"],
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
  // No mark, but a `<` of two bytes.
  [[0x3c, 0x00], "utf-16le"],
  [[0x00, 0x3c], "utf-16be"],
];

const usable = (label: string | undefined): string | undefined => {
  if (!label || notForText.test(label) || sixteenOrMore.test(label) || !iconv.encodingExists(label))
    return undefined;
  return widened.test(label) ? "windows-1252" : label;
};

/** Where a document may name its own encoding. */
const declarations = {
  xml: /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/i,
  html: /<meta\s[^>]*?charset\s*=\s*["']?([\w.:-]+)/i,
};

const encodingOf = (bytes: Buffer, contentType: string, isPage: boolean): string => {
  const marked = byteOrderMarks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return marked[1];
  const declaration = bytes.subarray(0, 1024).toString("latin1");
  return (
    usable(/;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1]) ??
    usable(declarations.xml.exec(declaration)?.[1]) ??
    (isPage ? usable(declarations.html.exec(declaration)?.[1]) : undefined) ??
    "utf-8"
  );
};

// What Windows' writers mean by the 32 control characters that Unicode has in place of theirs.
const windowsCharacters = iconv.decode(
  Buffer.from(Array.from({ length: 32 }, (_, index) => 0x80 + index)),
  "windows-1252",
);
/**
 * All control characters but tab and line ends, what is no character at all, what turns the direction of the text
 * around it, and what nobody sees: it splits words for a search, and hides text from a reader that a model would read.
 * The joiners of emoji and of Persian stay.
 */
const controls =
  /[^\P{Cc}\t\n\r]|[\ufeff\ufffe\uffff]|[\u202a-\u202e\u2066-\u2069]|[\u00ad\u200b\u2060-\u2064\u{e0000}-\u{e0fff}]/gu;

/**
 * Takes out of a text what neither XML nor PostgreSQL can hold and what disguises it, and reads Windows' control
 * characters as the quotes and dashes that were meant.
 */
export const cleanText = (text: string): string =>
  text
    .replace(/[\u0080-\u009f]/g, (character) => windowsCharacters[character.charCodeAt(0) - 0x80] ?? "")
    .replace(controls, "")
    .replace(/[\ud800-\udfff]/gu, "\ufffd");

/**
 * Decodes a document by its byte order mark, else the charset of its `Content-Type`, else its XML declaration (or,
 * where `isPage`, what its head says in a `meta`), else as UTF-8. A label that nobody knows counts as none; what cannot
 * be decoded becomes U+FFFD.
 */
export const decodeDocument = (bytes: Buffer, contentType = "", { isPage = false } = {}): string =>
  cleanText(iconv.decode(bytes, encodingOf(bytes, contentType, isPage)));

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
