import { Parser } from "htmlparser2";
import { parseUrl } from "#shared/url.ts";
import { FeedError } from "./documents.ts";
import {
  createEntryDraft,
  type ElementText,
  type EntryDraft,
  fieldOf,
  meaningOf,
  outermostScope,
  type Scope,
  scopeWithin,
} from "./entry-draft.ts";

const malformed = () => new FeedError("not-well-formed", "The document type declaration does not end.");

const indexAfter = (xml: string, mark: string, from: number): number => {
  const at = xml.indexOf(mark, from);
  if (at < 0) throw malformed();
  return at + mark.length;
};

/** The index after the document type declaration that starts at `start`, including its internal subset. */
const endOfDoctype = (xml: string, start: number): number => {
  let inSubset = false;
  for (let at = start; at < xml.length; at += 1) {
    const character = xml[at];
    if (character === '"' || character === "'") at = indexAfter(xml, character, at + 1) - 1;
    else if (xml.startsWith("<!--", at)) at = indexAfter(xml, "-->", at) - 1;
    else if (xml.startsWith("<?", at)) at = indexAfter(xml, "?>", at) - 1;
    else if (character === "[") inSubset = true;
    else if (character === "]") inSubset = false;
    else if (character === ">" && !inSubset) return at + 1;
  }
  throw malformed();
};

/** The index of the first tag or declaration that is not an instruction or comment; -1 if there is none. */
const startOfContent = (xml: string): number => {
  let at = xml.indexOf("<");
  while (at >= 0) {
    const close = xml.startsWith("<?", at) ? "?>" : xml.startsWith("<!--", at) ? "-->" : undefined;
    if (!close) return at;
    const end = xml.indexOf(close, at);
    at = end < 0 ? -1 : xml.indexOf("<", end);
  }
  return -1;
};

/**
 * Removes the document type declaration. External entities are never loaded and defined ones never expanded.
 * @throws FeedError if the document uses an entity that it defines: its text would be wrong without it
 */
const stripDoctype = (xml: string): string => {
  const start = startOfContent(xml);
  if (start < 0 || xml.slice(start, start + 9).toLowerCase() !== "<!doctype") return xml;
  const end = endOfDoctype(xml, start + 9);
  const rest = xml.slice(0, start) + xml.slice(end);

  const defined = new Set<string>();
  for (const [, name] of xml.slice(start, end).matchAll(/<!ENTITY\s+([^\s%"'>]{1,200})/g)) defined.add(name!);
  if (defined.size === 0) return rest;
  for (const [, name] of rest.matchAll(/&([^\s&;<#]{1,200});/g)) {
    if (defined.has(name!)) {
      throw new FeedError(
        "entities",
        "The document uses entities from its own DTD, which are not supported.",
      );
    }
  }
  return rest;
};

/** Whole archives have fewer entries. A larger document is rejected, because it is unclear which entries matter. */
const maxEntries = 5000;
/** Deeper than any feed, even with unescaped markup and unclosed tags. */
const maxDepth = 512;
/** Characters of one element after which the rest is dropped. */
const maxElement = 200_000;

const dialects = new Map<string, "rss" | "atom">([
  ["rss", "rss"],
  ["rdf:RDF", "rss"],
  ["feed", "atom"],
]);
// rss-parser fails on an element without children, so the feeds have empty titles.
const wrappers = {
  rss: ['<rss version="2.0"><channel><title/>', "</channel></rss>", "item"],
  atom: ["<feed><title/>", "</feed>", "entry"],
} as const;

interface Level {
  meaning: string;
  scope: Scope;
  base: string;
}

interface Capture {
  depth: number;
  attributes: Record<string, string>;
  field: ElementText["field"];
  base: string;
  pieces: { text: string; isTag: boolean }[];
  length: number;
}

const tooManyEntries = () =>
  new FeedError(
    "too-many-entries",
    `The document has more than ${maxEntries.toLocaleString("en")} entries, which is too many.`,
  );

const baseWithin = (base: string, attributes: Record<string, string>): string => {
  const own = attributes["xml:base"]?.trim();
  const resolved = own ? parseUrl(own, base) : undefined;
  return resolved && /^https?:$/.test(resolved.protocol) ? resolved.href : base;
};

const dialectOf = ({ meaning }: Level, name: string): "rss" | "atom" => {
  const dialect = dialects.get(meaning);
  if (dialect) return dialect;
  throw new FeedError("not-a-feed", `This is not a feed: it starts with <${name.slice(0, 40)}>.`);
};

/** Whether the captured element holds a document of its own. */
const isEmbeddedDocument = (capture: Capture | undefined) => /[+/]xml/i.test(capture?.attributes.type ?? "");

const collect = (capture: Capture, text: string, isTag: boolean) => {
  if (capture.length > maxElement) return;
  capture.length += text.length;
  capture.pieces.push({ text: text.slice(0, maxElement), isTag });
};

/**
 * The collected HTML. Next to unescaped tags, entities are already decoded text; otherwise they are still markup.
 */
const contentOf = ({ pieces, attributes }: Capture): string => {
  const hasTags = pieces.some(({ isTag }) => isTag);
  const content = pieces
    .map(({ text, isTag }) => (hasTags && !isTag ? text.replaceAll("&", "&amp;") : text))
    .join("");
  return attributes.mode === "base64" ? Buffer.from(content, "base64").toString("utf8") : content;
};

/**
 * Rewrites a feed of any dialect, however malformed, as minimal RSS 2.0 or Atom 1.0 that rss-parser can read: plain
 * texts, absolute links, ISO 8601 dates. Takes time and memory linear in the text.
 * @param url the base of relative links, unless the document sets another
 * @throws FeedError if the text is not a feed, is truncated, has too many entries, or uses XML entities that it defines
 */
export const normalizeFeed = (text: string, { url, now }: { url: string; now: Date }): string => {
  const xml = stripDoctype(text);
  const levels: Level[] = [];
  const entries: string[] = [];
  const feed = createEntryDraft(now);
  let dialect: "rss" | "atom" | undefined;
  let entry: { draft: EntryDraft; depth: number } | undefined;
  let capture: Capture | undefined;

  const openLevel = (name: string, attributes: Record<string, string>) => {
    const outer = levels.at(-1);
    const scope = scopeWithin(outer?.scope ?? outermostScope, attributes);
    const level = {
      meaning: meaningOf(name, scope),
      scope,
      base: baseWithin(outer?.base ?? url, attributes),
    };
    levels.push(level);
    if (levels.length > maxDepth) {
      throw new FeedError("not-well-formed", "The document is nested too deeply.");
    }
    return { level, outer };
  };

  const endCapture = () => {
    if (!capture) return;
    const { field, attributes, base } = capture;
    (entry?.draft ?? feed).add({ field, attributes, base, content: contentOf(capture) });
    capture = undefined;
  };

  const endEntry = () => {
    if (entry && dialect) entries.push(entry.draft.toXml(dialect));
    entry = undefined;
  };

  const startEntry = () => {
    // A nested entry means that the outer one was not closed.
    endCapture();
    endEntry();
    if (entries.length >= maxEntries) throw tooManyEntries();
    entry = { draft: createEntryDraft(now), depth: levels.length };
  };

  const startCapture = (level: Level, attributes: Record<string, string>, outer: Level | undefined) => {
    const field = fieldOf(level.meaning);
    const inEntry = entry && levels.length === entry.depth + 1;
    const inFeed = !entry && field === "link" && (outer?.meaning === "channel" || levels.length === 2);
    if (field && (inEntry || inFeed))
      capture = { depth: levels.length, attributes, field, base: level.base, pieces: [], length: 0 };
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const { level, outer } = openLevel(name, attributes);
        if (!dialect) dialect = dialectOf(level, name);
        else if (level.meaning === wrappers[dialect][2] && !isEmbeddedDocument(capture)) startEntry();
        else if (capture) collect(capture, `<${name}>`, true);
        else startCapture(level, attributes, outer);
      },
      ontext(data) {
        if (capture) collect(capture, data, false);
      },
      onclosetag(name) {
        if (capture && levels.length > capture.depth) {
          collect(capture, `</${name}>`, true);
        } else if (capture) {
          endCapture();
        } else if (levels.length === entry?.depth) {
          endEntry();
        }
        levels.pop();
        if (levels.length === 0) parser.pause();
      },
    },
    { xmlMode: true },
  );
  parser.write(xml);

  if (!dialect) throw new FeedError("not-a-feed", "This is not a feed: it is not XML.");
  // A truncated end tag of the root element loses no content.
  const isComplete = levels.length === 0 || (levels.length === 1 && /<\/[\w:.-]*\s*$/.test(xml.slice(-100)));
  if (!isComplete) {
    throw new FeedError("not-well-formed", "The document is incomplete.");
  }
  const [start, end, name] = wrappers[dialect];
  const items = entries
    .filter((entryXml) => entryXml !== "")
    .map((entryXml) => `<${name}>${entryXml}</${name}>`);
  return start + feed.toXml(dialect) + items.join("") + end;
};
