import { Parser } from "htmlparser2";
import iconv from "iconv-lite";

/** Encodings of iconv-lite that are not charsets of documents. */
const notCharsets = /^(hex|base64|binary|internal|utf-?7|utf-?7-?imap)$/i;
/** As in browsers, these labels mean windows-1252. */
const windows1252Labels = /^(us-)?ascii$|^(iso-?8859-?1|latin-?1|l1)$/i;
const wideEncodings = /^(utf-?(16|32)|ucs-?[24])/i;

const byteOrderMarks: [mark: number[], encoding: string][] = [
  [[0xff, 0xfe, 0x00, 0x00], "utf-32le"],
  [[0x00, 0x00, 0xfe, 0xff], "utf-32be"],
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
  // No byte order mark, but a two-byte `<`.
  [[0x3c, 0x00], "utf-16le"],
  [[0x00, 0x3c], "utf-16be"],
];

const charsetOf = (label: string | undefined): string | undefined => {
  if (!label || notCharsets.test(label) || wideEncodings.test(label) || !iconv.encodingExists(label))
    return undefined;
  return windows1252Labels.test(label) ? "windows-1252" : label;
};

/** Where a document may declare its encoding. */
const declarations = {
  xml: /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/i,
  html: /<meta\s[^<>]*?charset\s*=\s*["']?([\w.:-]+)/i,
};

const encodingOf = (bytes: Buffer, contentType: string, isPage: boolean): string => {
  const byteOrderMark = byteOrderMarks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (byteOrderMark) return byteOrderMark[1];
  const declaration = bytes.subarray(0, 1024).toString("latin1");
  return (
    charsetOf(/;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1]) ??
    charsetOf(declarations.xml.exec(declaration)?.[1]) ??
    (isPage ? charsetOf(declarations.html.exec(declaration)?.[1]) : undefined) ??
    "utf-8"
  );
};

// The windows-1252 characters that Windows software writes in place of C1 control characters.
const windows1252Characters = iconv.decode(
  Buffer.from(Array.from({ length: 32 }, (_, index) => 0x80 + index)),
  "windows-1252",
);
/**
 * Control characters except tabs and line ends, noncharacters, direction overrides and invisible characters.
 * Invisible characters split words for a search and can hide text from people that a model would read. Joiners for
 * emoji and Persian stay.
 */
const unwanted =
  /[^\P{Cc}\t\n\r]|[\ufeff\ufffe\uffff]|[\u202a-\u202e\u2066-\u2069]|[\u00ad\u200b\u2060-\u2064\u{e0000}-\u{e0fff}]/gu;

/**
 * Removes characters that XML or PostgreSQL cannot store or that disguise the text, and maps C1 control characters
 * to the windows-1252 characters that were meant.
 */
export const cleanText = (text: string): string =>
  text
    .replace(/[\u0080-\u009f]/g, (character) => windows1252Characters[character.charCodeAt(0) - 0x80] ?? "")
    .replace(unwanted, "")
    .replace(/[\ud800-\udfff]/gu, "\ufffd");

/**
 * Decodes a document by its byte order mark, the charset of its `Content-Type`, its XML declaration or (with
 * `isPage`) its `meta` element, otherwise as UTF-8. Unknown labels are ignored. Undecodable bytes become U+FFFD.
 */
export const decodeDocument = (bytes: Buffer, contentType = "", { isPage = false } = {}): string =>
  cleanText(iconv.decode(bytes, encodingOf(bytes, contentType, isPage)));

/** Elements whose content is not readable text. */
const hiddenElements = new Set([
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

/** Elements within a line. All others separate words. */
const inlineElements = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);

/** Table cells, which stay on one line. */
const cellElements = new Set(["td", "th"]);

/** Parsing stops at deeper nesting: no real page is as deep, and each level costs time. */
const maxDepth = 256;
const defaultMaxMarkup = 200_000;

/** Truncates a text to `max` UTF-16 units without splitting a character. */
export const truncate = (text: string, max: number): string =>
  text.length <= max
    ? text
    : text
        .slice(0, max)
        .replace(/[\ud800-\udbff]$/, "")
        .trimEnd();

export interface TextOptions {
  /** Maximum characters of text. */
  max: number;
  /** Maximum characters of markup to read. */
  maxMarkup?: number;
  /** Puts blocks on separate lines; otherwise everything is one line. */
  inLines?: boolean;
  /** Reads only the content of this element. */
  within?: string;
  /** Further elements to leave out. */
  without?: (name: string, attributes: Record<string, string>) => boolean;
}

/**
 * Extracts the readable text of HTML: without tags, scripts and styles, with entities decoded once and whitespace
 * collapsed.
 */
export const readText = (
  html: string,
  { max, maxMarkup = defaultMaxMarkup, inLines = false, within, without }: TextOptions,
): string => {
  let text = "";
  let depth = 0;
  /** The depth at which a hidden element started. */
  let hiddenFromDepth = Number.POSITIVE_INFINITY;
  /** The depth at which the requested element started. */
  let readFromDepth = within ? Number.POSITIVE_INFINITY : 0;
  const separate = (name: string) => {
    if (inlineElements.has(name)) return;
    const mark = inLines && !cellElements.has(name) ? "\n" : " ";
    if (!text.endsWith(mark) && !text.endsWith("\n")) text += mark;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      separate(name);
      if (name === within) readFromDepth = Math.min(readFromDepth, depth);
      if (hiddenElements.has(name) || without?.(name, attributes))
        hiddenFromDepth = Math.min(hiddenFromDepth, depth);
      if (depth > maxDepth) parser.pause();
    },
    onclosetag(name) {
      separate(name);
      if (depth <= hiddenFromDepth) hiddenFromDepth = Number.POSITIVE_INFINITY;
      if (within && depth <= readFromDepth) readFromDepth = Number.POSITIVE_INFINITY;
      depth -= 1;
    },
    ontext(data) {
      if (depth >= hiddenFromDepth || depth < readFromDepth) return;
      const collapsed = data.replace(/\s+/g, " ");
      text += /\s$/.test(text.slice(-1)) ? collapsed.trimStart() : collapsed;
      if (text.length > max + 1) parser.pause();
    },
  });
  parser.end(html.slice(0, maxMarkup));
  const clean = cleanText(text).replace(/[^\S\n]+/g, " ");
  return truncate(clean.replace(/ ?\n\s*/g, inLines ? "\n" : " ").trim(), max);
};

/** The readable text of HTML on one line of at most `max` characters. */
export const plainText = (html: string, max: number): string => readText(html, { max });
