/** A page or site that supports a statement. */
export interface Source {
  /** The name of the site, for example `portugalist.com`. */
  name: string;
  /** The https URL of the page. Absent if only the site is known. */
  url?: string;
  /** When the page was published or read: ISO 8601 day, month, or year. */
  date?: string;
}

/** One claim with its sources. Without a source, it is shown as unverified. */
export interface Statement {
  text: string;
  sources: readonly Source[];
}

/** A link to an authority or provider. */
export interface OfficialLink {
  name: string;
  /** An https URL. */
  url: string;
  /** Whether somebody has opened the link. An unchecked link is marked. */
  checked: boolean;
}

/** At least one source. */
export type SomeSources = readonly [Source, ...Source[]];

/** A change since the figures of a card were set. A change without a source belongs to the warnings instead. */
export interface Change extends Statement {
  /** ISO 8601 day, month, or year, or `notStated`. Undated changes come last. */
  date: string;
  sources: SomeSources;
}

/** The common fields of all catalog entries. */
export interface Entry {
  /** Unique in its catalog. Used as the URL hash (`#portugal-d7`). */
  id: string;
  /** The month (ISO 8601) of the newest source. Absent if all sources are undated. */
  checked?: string;
}

/** Shown in place of a required value that no source gives. */
export const notStated = "Not stated by our sources";

export const isVerified = ({ sources }: Statement): boolean => sources.length > 0;

/** The sources of an unverified statement. */
export const unverified: readonly Source[] = [];

/** Creates statements that share their sources. */
export const statements = (sources: readonly Source[], ...texts: readonly string[]): readonly Statement[] =>
  texts.map((text) => ({ text, sources }));
