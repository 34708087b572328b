import type { LibraryStatement, libraryEntries } from "#shared/assistant/tables.ts";
import type { Source, Statement } from "#shared/catalogue/entry.ts";
import { blogDate } from "#shared/news/blog.ts";

/** An entry as it is written; PostgreSQL makes what is searched. */
export type NewLibraryEntry = typeof libraryEntries.$inferInsert;

/** What an entry is made from: all but what follows from its statements. */
export interface Draft extends Pick<NewLibraryEntry, "id" | "kind" | "title" | "href"> {
  /** ISO 3166-1 alpha-2, upper case. */
  countries?: string[];
  /** When it was checked against its sources, as the catalogue says. */
  checked?: string | undefined;
  statements: readonly LibraryStatement[];
  /** Terms by which people look for it besides its own words, with repetitions. */
  otherWords: readonly string[];
}

const confidenceOf = (statements: readonly LibraryStatement[]) => {
  const withSources = statements.filter(({ sources }) => sources.length > 0).length;
  if (withSources === statements.length) return "sourced";
  return withSources === 0 ? "unverified" : "partly-sourced";
};

/** Terms in their order, each once, whatever case it is in; a term of several words stays together. */
const onceEach = (terms: readonly string[]): string => {
  const byTerm = new Map<string, string>();
  for (const term of terms) if (term && !byTerm.has(term.toLowerCase())) byTerm.set(term.toLowerCase(), term);
  return [...byTerm.values()].join(", ");
};

/** The parts of every entry that its statements decide, and its words. */
export const bodyOf = (
  statements: readonly LibraryStatement[],
  otherWords: readonly string[],
): Pick<NewLibraryEntry, "statements" | "body" | "otherWords"> => ({
  statements: [...statements],
  body: statements.map(({ text }) => text).join("\n"),
  otherWords: onceEach(otherWords),
});

/** An entry of a catalogue. */
export const toEntry = ({
  checked,
  statements,
  otherWords,
  countries = [],
  ...rest
}: Draft): NewLibraryEntry => ({
  ...rest,
  countries,
  date: checked ?? null,
  dateMeans: checked ? "checked" : null,
  confidence: confidenceOf(statements),
  ...bodyOf(statements, otherWords),
});

/** A text with a full stop, or whatever it ends with. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const withoutDate = ({ name, url }: Source) => (url ? { name, url } : { name });

/** A statement of a catalogue as the library says it, behind a label where it does not stand on its own. */
export const said = (part: string, { text, sources }: Statement, label?: string): LibraryStatement => ({
  text: sentence(label ? `${label}: ${text}` : text),
  sources: sources.map(withoutDate),
  part,
});

/** What is the product's own, or what no source vouches for. */
export const saidByNobody = (part: string, text: string): LibraryStatement =>
  said(part, { text, sources: [] });

const month = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", timeZone: "UTC" });

/** An ISO 8601 day, month or year in words: `Sep 24, 2026`, `Sep 2026`, `2026`; what is none stays as it is. */
export const dateInWords = (date: string): string => {
  if (/^\d{4}$/.test(date) || Number.isNaN(Date.parse(date))) return date;
  return /^\d{4}-\d{2}$/.test(date) ? month.format(new Date(date)) : blogDate(date);
};
