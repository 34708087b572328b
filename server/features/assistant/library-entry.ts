import type { LibraryStatement, libraryEntries } from "#shared/assistant/tables.ts";
import type { Source, Statement } from "#shared/catalogue/entry.ts";
import { blogDate } from "#shared/news/blog.ts";

/** A library entry to insert. PostgreSQL computes its search vector. */
export type NewLibraryEntry = typeof libraryEntries.$inferInsert;

/** A catalog entry. The other columns follow from its statements. */
export interface CatalogEntry extends Pick<NewLibraryEntry, "id" | "kind" | "title" | "href"> {
  /** ISO 3166-1 alpha-2, upper case. */
  countries?: string[];
  /** The date of the last check against the sources. */
  checked?: string | undefined;
  statements: readonly LibraryStatement[];
  /** Additional search terms; may contain duplicates. */
  otherWords: readonly string[];
}

const confidenceOf = (statements: readonly LibraryStatement[]) => {
  const withSources = statements.filter(({ sources }) => sources.length > 0).length;
  if (withSources === statements.length) return "sourced";
  return withSources === 0 ? "unverified" : "partly-sourced";
};

/** Joins the terms without duplicates, ignoring case. */
const joinDistinct = (terms: readonly string[]): string => {
  const byTerm = new Map<string, string>();
  for (const term of terms) if (term && !byTerm.has(term.toLowerCase())) byTerm.set(term.toLowerCase(), term);
  return [...byTerm.values()].join(", ");
};

/** The columns that follow from the statements and search terms. */
export const bodyOf = (
  statements: readonly LibraryStatement[],
  otherWords: readonly string[],
): Pick<NewLibraryEntry, "statements" | "body" | "otherWords"> => ({
  statements: [...statements],
  body: statements.map(({ text }) => text).join("\n"),
  otherWords: joinDistinct(otherWords),
});

export const toEntry = ({
  checked,
  statements,
  otherWords,
  countries = [],
  ...rest
}: CatalogEntry): NewLibraryEntry => ({
  ...rest,
  countries,
  date: checked ?? null,
  dateMeans: checked ? "checked" : null,
  confidence: confidenceOf(statements),
  ...bodyOf(statements, otherWords),
});

/** Adds a full stop unless the text already ends with punctuation. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const withoutDate = ({ name, url }: Source) => (url ? { name, url } : { name });

/** A statement with its sources, prefixed with a label if it needs one. */
export const sourcedStatement = (
  part: string,
  { text, sources }: Statement,
  label?: string,
): LibraryStatement => ({
  text: sentence(label ? `${label}: ${text}` : text),
  sources: sources.map(withoutDate),
  part,
});

/** A statement without sources: our own words, or an unverified figure. */
export const unsourcedStatement = (part: string, text: string): LibraryStatement =>
  sourcedStatement(part, { text, sources: [] });

const month = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", timeZone: "UTC" });

/** Formats an ISO 8601 day, month or year: `Sep 24, 2026`, `Sep 2026`, `2026`. Other text stays as it is. */
export const dateInWords = (date: string): string => {
  if (/^\d{4}$/.test(date) || Number.isNaN(Date.parse(date))) return date;
  return /^\d{4}-\d{2}$/.test(date) ? month.format(new Date(date)) : blogDate(date);
};
