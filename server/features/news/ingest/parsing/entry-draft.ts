import { escapeMarkup } from "#shared/escape-html.ts";
import { truncateAtWord } from "#shared/text/cut.ts";
import { parseUrl } from "#shared/url.ts";
import { cleanText, plainText, truncate } from "./document-text.ts";
import { parseFeedDate } from "./feed-date.ts";

/** Maximum lengths in characters. */
const maxTitle = 500;
const maxBody = 4000;
const maxId = 1000;
const maxLink = 4000;

/** The content of an element that holds a field of an entry. */
export interface ElementText {
  field: Field;
  attributes: Record<string, string>;
  /** HTML for texts, plain characters for other fields. */
  content: string;
  /** The base of relative addresses. */
  base: string;
}

/** The element names in which rss-parser finds each field. Its `customFields` option names the others. */
const sameName = { title: "title", otherTitle: "otherTitle", link: "link", body: "body", updated: "updated" };
const elementNames: Record<"rss" | "atom", Record<Field, string>> = {
  rss: { ...sameName, id: "guid", published: "pubDate" },
  atom: { ...sameName, id: "id", published: "published" },
};

const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`;

interface Link {
  href: string;
  rel: string;
  type: string;
}

/** Collects the elements of an entry or feed and renders them as XML for rss-parser. */
export interface EntryDraft {
  add(element: ElementText): void;
  /** Renders an RSS 2.0 `item` or Atom 1.0 `entry` with plain texts, ISO 8601 dates and one absolute link. */
  toXml(dialect: "rss" | "atom"): string;
}

const isHttp = (address: string) => /^https?:\/\//i.test(address);

const resolve = (address: string, base: string): string => parseUrl(address, base)?.href ?? address;

/** The link to an entry's page, preferably HTML. An unsafe link stays as it is. */
const choosePageLink = (links: Link[]): string | undefined => {
  const pages = links.filter(({ rel }) => rel === "" || rel === "alternate");
  const safe = pages.filter(({ href }) => isHttp(href));
  return (
    safe.find(({ type }) => /^(text\/html|application\/xhtml\+xml)?$/i.test(type)) ??
    safe[0] ??
    pages[0]
  )?.href;
};

/** A guid is also the entry's address unless `isPermaLink` is false. */
const isPermalink = (id: string, attributes: Record<string, string>) =>
  isHttp(id) && parseUrl(id) !== undefined && attributes.isPermaLink?.trim().toLowerCase() !== "false";

/** Creates an empty draft. Dates after `now` are not accepted. */
export const createEntryDraft = (now: Date): EntryDraft => {
  const links: Link[] = [];
  const texts: [field: Field, text: string][] = [];
  let permalink: string | undefined;

  const addText = (field: Field, text: string) => {
    if (text !== "") texts.push([field, text]);
  };

  const addLink = (address: string, { rel = "", type = "" }: Record<string, string>, base: string) => {
    if (address === "" || address.length > maxLink) return;
    links.push({ href: resolve(address, base), rel: rel.toLowerCase(), type });
  };

  const addId = (id: string, attributes: Record<string, string>) => {
    addText("id", truncate(id, maxId));
    if (isPermalink(id, attributes) && id.length <= maxLink) permalink ??= id;
  };

  return {
    add({ field, attributes, content, base }) {
      const characters = cleanText(content).trim();
      switch (field) {
        case "link":
          addLink(characters || (attributes.href ?? "").trim(), attributes, base);
          return;
        case "id":
          addId(characters, attributes);
          return;
        case "published":
        case "updated":
          addText(field, parseFeedDate(characters, now)?.toISOString() ?? "");
          return;
        case "body":
          addText(field, plainText(content, maxBody));
          return;
        default:
          addText(field, truncateAtWord(plainText(content, 2 * maxTitle), maxTitle));
      }
    },

    toXml(dialect) {
      const link = choosePageLink(links) ?? permalink;
      const linkXml =
        dialect === "rss"
          ? element("link", link ?? "")
          : `<link rel="alternate" href="${escapeMarkup(link ?? "")}"/>`;
      return (
        (link ? linkXml : "") +
        texts.map(([field, text]) => element(elementNames[dialect][field], text)).join("")
      );
    },
  };
};

/** Namespaces in feeds and the prefix used here; empty for RSS and Atom. */
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

/** The meaning of undeclared prefixes. */
const defaultPrefixes = new Map([
  ["atom", ""],
  ...["rdf", "dc", "dcterms", "content", "itunes", "media"].map((prefix) => [prefix, prefix] as const),
]);

/** Prefixes declared by an element and its ancestors. */
export type Scope = ReadonlyMap<string, string>;

/** The prefixes that need no declaration. */
export const outermostScope: Scope = defaultPrefixes;

/** No feed declares more, and each costs time on every level. */
const maxPrefixes = 64;

/** The scope inside an element. An unknown namespace hides its elements. */
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

/** The element name with the canonical prefix: `a10:link` becomes `link`. */
export const meaningOf = (name: string, scope: Scope): string => {
  const colon = name.indexOf(":");
  if (colon < 0) return name;
  const prefix = scope.get(name.slice(0, colon)) ?? "unknown";
  return prefix === "" ? name.slice(colon + 1) : `${prefix}:${name.slice(colon + 1)}`;
};

/** The fields of an entry. */
type Field = "title" | "otherTitle" | "link" | "id" | "body" | "published" | "updated";

const fieldElements: Record<Field, string[]> = {
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
  (Object.entries(fieldElements) as [Field, string[]][]).flatMap(([field, elementNames]) =>
    elementNames.map((name) => [name, field] as const),
  ),
);

/** The field that a child element of an entry holds, in any dialect of RSS or Atom. */
export const fieldOf = (meaning: string): Field | undefined => fieldOfElement.get(meaning);
