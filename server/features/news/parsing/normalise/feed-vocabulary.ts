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
export type Field = "title" | "otherTitle" | "link" | "id" | "body" | "published" | "updated";

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
