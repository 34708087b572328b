import type { LibraryPart } from "#server/knowledge/library-parts.ts";
import type { LibraryStatement, libraryEntries } from "#shared/assistant/tables.ts";
import { dateText } from "#shared/calendar/words.ts";
import {
  confidenceOf,
  type Entry,
  newestSourceOf,
  type Source,
  type Statement,
} from "#shared/catalogue/entry.ts";

/** A library entry to insert. PostgreSQL computes its search vector. */
export type NewLibraryEntry = typeof libraryEntries.$inferInsert;

/** A catalog entry. The other columns follow from its statements. */
export interface CatalogEntry extends Pick<NewLibraryEntry, "id" | "kind" | "title" | "href"> {
  /** ISO 3166-1 alpha-2, upper case. */
  countries?: string[];
  /**
   * The catalog entry whose date this entry takes: the day it was checked, or else the date of its newest source. Absent for
   * our own explanations.
   */
  datedBy?: Entry;
  statements: readonly LibraryStatement[];
  /** Additional search terms; may contain duplicates. */
  otherWords: readonly string[];
}

const sourcingOf = (statements: readonly LibraryStatement[]) => {
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

const dateOf = (entry: Entry | undefined): Pick<NewLibraryEntry, "date" | "dateMeans"> => {
  if (entry?.checked) return { date: entry.checked, dateMeans: "checked" };
  const date = newestSourceOf(entry);
  return date ? { date, dateMeans: "newest source" } : { date: null, dateMeans: null };
};

export const toEntry = ({
  datedBy,
  statements,
  otherWords,
  countries = [],
  ...rest
}: CatalogEntry): NewLibraryEntry => ({
  ...rest,
  countries,
  ...dateOf(datedBy),
  confidence: sourcingOf(statements),
  ...bodyOf(statements, otherWords),
});

/** Adds a full stop unless the text already ends with punctuation. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const withoutDate = ({ name, url }: Source) => (url ? { name, url } : { name });

const doubt = "low confidence";

/** ' (low confidence)' if the sources are weak. */
export const doubtOf = (sources: readonly Source[]): string =>
  confidenceOf({ sources }) === "low" ? ` (${doubt})` : "";

/** A statement with its sources, prefixed with a label if it needs one, and marked if its sources are weak. */
export const sourcedStatement = (
  part: LibraryPart,
  { text, sources }: Statement,
  label?: string,
): LibraryStatement => {
  const labeled = label ? `${label}: ${text}` : text;
  const mark = labeled.includes(doubt) ? "" : doubtOf(sources);
  return {
    text: sentence(mark ? labeled.replace(/\.$/, "") + mark : labeled),
    sources: sources.map(withoutDate),
    part,
  };
};

/** A statement without sources: our own words, or an unverified figure. */
export const unsourcedStatement = (part: LibraryPart, text: string): LibraryStatement =>
  sourcedStatement(part, { text, sources: [] });

/** Formats an ISO 8601 day, month or year: `Sep 24, 2026`, `Sep 2026`, `2026`. Other text stays as it is. */
export const dateInWords = (date: string): string =>
  /^\d{4}(-\d{2}){0,2}$/.test(date) ? dateText(date) : date;
