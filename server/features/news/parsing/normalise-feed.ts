import { Parser } from "htmlparser2";
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

const after = (xml: string, mark: string, from: number): number => {
  const at = xml.indexOf(mark, from);
  if (at < 0) throw malformed();
  return at + mark.length;
};

/** Where the document type declaration that starts at `start` ends, its internal subset included. */
const endOfDoctype = (xml: string, start: number): number => {
  let inSubset = false;
  for (let at = start; at < xml.length; at += 1) {
    const character = xml[at];
    if (character === '"' || character === "'") at = after(xml, character, at + 1) - 1;
    else if (xml.startsWith("<!--", at)) at = after(xml, "-->", at) - 1;
    else if (xml.startsWith("<?", at)) at = after(xml, "?>", at) - 1;
    else if (character === "[") inSubset = true;
    else if (character === "]") inSubset = false;
    else if (character === ">" && !inSubset) return at + 1;
  }
  throw malformed();
};

/** Where the first tag or declaration of a document stands that is neither an instruction nor a comment; -1: nowhere. */
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
 * Takes the document type declaration out of a document. What it points to is never read, what it defines never
 * expanded.
 * @throws FeedError when the document uses an entity that it defines itself: left alone, the text would be wrong.
 */
const withoutDoctype = (xml: string): string => {
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
        "The document defines entities of its own (DTD); these are never expanded.",
      );
    }
  }
  return rest;
};

/** Whole archives have fewer. What has more is not looked at any further, and refused whole: nobody knows which count. */
const maxEntries = 5000;
/** Nesting that no feed has, naked markup with unclosed tags included. */
const maxDepth = 512;
/** Characters of one element beyond which the rest is left out. */
const maxElement = 200_000;

const dialects = new Map<string, "rss" | "atom">([
  ["rss", "rss"],
  ["rdf:RDF", "rss"],
  ["feed", "atom"],
]);
// The empty titles are there because rss-parser stumbles over an element without any child.
const wrappers = {
  rss: ['<rss version="2.0"><channel><title/>', "</channel></rss>", "item"],
  atom: ["<feed><title/>", "</feed>", "entry"],
} as const;

interface Level {
  meaning: string;
  scope: Scope;
  base: string;
}

/** An element whose content is being collected. */
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
    `The document has more than ${maxEntries.toLocaleString("en")} entries, which is more than is read.`,
  );

const baseWithin = (base: string, attributes: Record<string, string>): string => {
  const own = attributes["xml:base"]?.trim();
  if (!own || !URL.canParse(own, base)) return base;
  const resolved = new URL(own, base);
  return /^https?:$/.test(resolved.protocol) ? resolved.href : base;
};

/** Whether it is a document in itself, whose elements are its own affair. */
const isPayload = (capture: Capture | undefined) => /[+/]xml/i.test(capture?.attributes.type ?? "");

const collect = (capture: Capture, text: string, isTag: boolean) => {
  if (capture.length > maxElement) return;
  capture.length += text.length;
  capture.pieces.push({ text: text.slice(0, maxElement), isTag });
};

/** What was collected as HTML. Beside naked markup entities have been decoded for good, alone they are markup still. */
const contentOf = ({ pieces, attributes }: Capture): string => {
  const naked = pieces.some(({ isTag }) => isTag);
  const content = pieces
    .map(({ text, isTag }) => (naked && !isTag ? text.replaceAll("&", "&amp;") : text))
    .join("");
  return attributes.mode === "base64" ? Buffer.from(content, "base64").toString("utf8") : content;
};

/**
 * Rewrites a feed of any dialect, however badly written, as the small well-formed RSS 2.0 or Atom 1.0 document that
 * rss-parser reads without fault: what it needs and no more, texts plain, links absolute, dates ISO 8601. Takes time
 * and memory in proportion to the text, whatever the text is.
 * @param url what relative links are relative to, where the document says nothing else
 * @throws FeedError when the text is no feed, breaks off, has too many entries, or needs entities of its own
 */
export const normaliseFeed = (text: string, { url, now }: { url: string; now: Date }): string => {
  const xml = withoutDoctype(text);
  const levels: Level[] = [];
  const entries: string[] = [];
  const feed = createEntryDraft(now);
  let dialect: "rss" | "atom" | undefined;
  let entry: { draft: EntryDraft; depth: number } | undefined;
  let capture: Capture | undefined;

  const open = (name: string, attributes: Record<string, string>) => {
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

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const { level, outer } = open(name, attributes);
        if (!dialect) {
          dialect = dialects.get(level.meaning);
          if (!dialect) {
            throw new FeedError("not-a-feed", `This is no feed: it begins with <${name.slice(0, 40)}>.`);
          }
        } else if (level.meaning === wrappers[dialect][2] && !isPayload(capture)) {
          // One within another: the end of that one is missing.
          endCapture();
          endEntry();
          if (entries.length >= maxEntries) throw tooManyEntries();
          entry = { draft: createEntryDraft(now), depth: levels.length };
        } else if (capture) {
          collect(capture, `<${name}>`, true);
        } else {
          const field = fieldOf(level.meaning);
          const inEntry = entry && levels.length === entry.depth + 1;
          const inFeed = !entry && field === "link" && (outer?.meaning === "channel" || levels.length === 2);
          if (field && (inEntry || inFeed)) {
            capture = { depth: levels.length, attributes, field, base: level.base, pieces: [], length: 0 };
          }
        }
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

  if (!dialect) throw new FeedError("not-a-feed", "This is no feed: it is not XML.");
  // The end tag of the root alone may be cut off: all that matters has been said by then.
  const isWhole = levels.length === 0 || (levels.length === 1 && /<\/[\w:.-]*\s*$/.test(xml.slice(-100)));
  if (!isWhole) {
    throw new FeedError("not-well-formed", "The document breaks off in the middle.");
  }
  const [start, end, name] = wrappers[dialect];
  const items = entries.filter((each) => each !== "").map((each) => `<${name}>${each}</${name}>`);
  return start + feed.toXml(dialect) + items.join("") + end;
};
