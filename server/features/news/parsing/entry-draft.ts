import { escapeMarkup } from "#shared/escape-html.ts";
import { truncateAtWord } from "#shared/text.ts";
import { cleanText, cut, plainText } from "./document-text.ts";
import { parseFeedDate } from "./feed-date.ts";

/** How long each text may be in the end. */
const maxTitle = 500;
const maxBody = 4000;
const maxId = 1000;
const maxLink = 4000;

/** What an element says, before it is told by field. */
export interface ElementText {
  field: Field;
  attributes: Record<string, string>;
  /** HTML for texts, else characters. */
  content: string;
  /** What relative addresses are relative to. */
  base: string;
}

/** Where rss-parser finds each field; what it has no field for keeps its own name, which `customFields` tells it. */
const own = { title: "title", otherTitle: "otherTitle", link: "link", body: "body", updated: "updated" };
const names: Record<"rss" | "atom", Record<Field, string>> = {
  rss: { ...own, id: "guid", published: "pubDate" },
  atom: { ...own, id: "id", published: "published" },
};

const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`;

interface Link {
  href: string;
  rel: string;
  type: string;
}

/** Collects the elements of one entry (or of the feed itself), to write them as rss-parser can read them. */
export interface EntryDraft {
  add(element: ElementText): void;
  /** The entry as an `item` of RSS 2.0 or an `entry` of Atom 1.0: texts plain, dates ISO 8601, one absolute link. */
  toXml(dialect: "rss" | "atom"): string;
}

const isHttp = (address: string) => /^https?:\/\//i.test(address);

const resolve = (address: string, base: string): string =>
  URL.canParse(address, base) ? new URL(address, base).href : address;

/** The page of an entry: the one in HTML if it has several. One that no browser should open stands as it is. */
const choose = (links: Link[]): string | undefined => {
  const pages = links.filter(({ rel }) => rel === "" || rel === "alternate");
  const safe = pages.filter(({ href }) => isHttp(href));
  return (
    safe.find(({ type }) => /^(text\/html|application\/xhtml\+xml)?$/i.test(type)) ??
    safe[0] ??
    pages[0]
  )?.href;
};

/** Whether what identifies an entry is also its address: `isPermaLink` says so unless it says no. */
const isAddress = (id: string, attributes: Record<string, string>) =>
  isHttp(id) && URL.canParse(id) && attributes.isPermaLink?.trim().toLowerCase() !== "false";

/** An empty draft; `now` bounds which dates are believed. */
export const createEntryDraft = (now: Date): EntryDraft => {
  const links: Link[] = [];
  const texts: [field: Field, text: string][] = [];
  let permalink: string | undefined;

  const addText = (field: Field, text: string) => {
    if (text !== "") texts.push([field, text]);
  };

  return {
    add({ field, attributes, content, base }) {
      const characters = cleanText(content).trim();
      switch (field) {
        case "link": {
          const address = characters || (attributes.href ?? "").trim();
          if (address === "" || address.length > maxLink) return;
          const { rel = "", type = "" } = attributes;
          links.push({ href: resolve(address, base), rel: rel.toLowerCase(), type });
          return;
        }
        case "id":
          addText("id", cut(characters, maxId));
          if (isAddress(characters, attributes) && characters.length <= maxLink) permalink ??= characters;
          return;
        case "published":
        case "updated":
          addText(field, parseFeedDate(characters, now)?.toISOString() ?? "");
          return;
        default:
          addText(
            field,
            field === "body"
              ? plainText(content, maxBody)
              : truncateAtWord(plainText(content, 2 * maxTitle), maxTitle),
          );
      }
    },

    toXml(dialect) {
      const link = choose(links) ?? permalink;
      const linkXml =
        dialect === "rss"
          ? element("link", link ?? "")
          : `<link rel="alternate" href="${escapeMarkup(link ?? "")}"/>`;
      return (
        (link ? linkXml : "") + texts.map(([field, text]) => element(names[dialect][field], text)).join("")
      );
    },
  };
};

/** Namespaces that feeds use, by the prefix that this reader has for them; none for RSS itself and for Atom. */
const prefixOfNamespace = new Map([
  ["http://www.w3.org/2005/atom", ""],
  ["http://purl.org/atom/ns#", ""],
  ["http://purl.org/rss/1.0/", ""],
  ["http://my.netscape.com/rdf/simple/0.9/", ""],
  ["http://channel.netscape.com/rdf/simple/0.9/", ""],
  ["http://backend.userland.com/rss2", ""],
  ["http://www.w3.org/1999/02/22-rdf-syntax-ns#", "rdf"],
  ["http://purl.org/dc/elements/1.1/", "dc"],
  ["http://purl.org/dc/terms/", "dcterms"],
  ["http://purl.org/rss/1.0/modules/content/", "content"],
  ["http://www.itunes.com/dtds/podcast-1.0.dtd", "itunes"],
  ["http://search.yahoo.com/mrss/", "media"],
]);

/** What prefixes mean where nobody has declared them. */
const undeclared = new Map([
  ["atom", ""],
  ...["rdf", "dc", "dcterms", "content", "itunes", "media"].map((prefix) => [prefix, prefix] as const),
]);

/** Prefixes as one element and those above it have declared them. */
export type Scope = ReadonlyMap<string, string>;

/** The prefixes that a document may use without declaring them. */
export const outermostScope: Scope = undeclared;

/** No feed declares more, and each costs on every level. */
const maxPrefixes = 64;

/** The scope within an element of these attributes. A namespace that nobody here knows hides its elements. */
export const scopeWithin = (scope: Scope, attributes: Record<string, string>): Scope => {
  const declared = Object.entries(attributes).filter(([name]) => name.startsWith("xmlns:"));
  if (declared.length === 0 || scope.size > maxPrefixes) return scope;
  const known = declared
    .slice(0, maxPrefixes)
    .map(
      ([name, uri]) => [name.slice(6), prefixOfNamespace.get(uri.trim().toLowerCase()) ?? "unknown"] as const,
    );
  return new Map([...scope, ...known]);
};

/** The name of an element by what it means, whatever prefix a document has chosen: `a10:link` gives `link`. */
export const meaningOf = (name: string, scope: Scope): string => {
  const colon = name.indexOf(":");
  if (colon < 0) return name;
  const prefix = scope.get(name.slice(0, colon)) ?? "unknown";
  return prefix === "" ? name.slice(colon + 1) : `${prefix}:${name.slice(colon + 1)}`;
};

/** What this reader takes from an entry. */
type Field = "title" | "otherTitle" | "link" | "id" | "body" | "published" | "updated";

const elements: Record<Field, string[]> = {
  title: ["title"],
  otherTitle: ["dc:title", "media:title", "itunes:title"],
  link: ["link"],
  id: ["guid", "id"],
  body: [
    "description",
    "summary",
    "content",
    "content:encoded",
    "itunes:summary",
    "dc:description",
    "media:description",
  ],
  published: ["pubDate", "published", "issued", "created", "dc:date", "dcterms:issued", "dcterms:created"],
  updated: ["updated", "modified", "dcterms:modified"],
};

const fieldOfElement = new Map(
  (Object.entries(elements) as [Field, string[]][]).flatMap(([field, names]) =>
    names.map((name) => [name, field] as const),
  ),
);

/** The field that an element right within an entry holds, in any dialect of RSS and Atom. */
export const fieldOf = (meaning: string): Field | undefined => fieldOfElement.get(meaning);
