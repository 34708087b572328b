/** A page or site where a statement was seen. */
export interface Source {
  /** The site, as readers know it: `portugalist.com`. */
  name: string;
  /** The page, https; absent where only the site was kept. */
  url?: string;
  /** When the page was published or seen, ISO 8601 day, month or year. */
  date?: string;
}

/** One thing we say. Without a source that can be named it is unverified, and shown so. */
export interface Statement {
  text: string;
  sources: readonly Source[];
}

/** An address of an authority or provider, https. */
export interface OfficialLink {
  name: string;
  url: string;
  /** False where nobody could open it; shown so. */
  checked: boolean;
}

/** Sources, one at least. */
export type SomeSources = readonly [Source, ...Source[]];

/**
 * What has moved since the figures of a card were fixed; shown without opening the card. What nothing vouches for is no
 * change, but a warning.
 */
export interface Change extends Statement {
  /** When it changed, ISO 8601 day, month or year; `notStated` where the sources do not say (such changes come last). */
  date: string;
  sources: SomeSources;
}

/** What every entry of a catalogue has. */
export interface Entry {
  /** Unique in its catalogue; the entry's place in the address (`#portugal-d7`). */
  id: string;
  /**
   * When it was last checked against its sources: the newest date that one of them bears, cut to the month (ISO 8601).
   * Absent where none bears any.
   */
  checked?: string;
}

/** What a required value or part reads that no source of ours gives. */
export const notStated = "Not stated by our sources";

/** Whether a statement rests on a source. */
export const isVerified = ({ sources }: Statement): boolean => sources.length > 0;

/** The sources of what rests on none. */
export const unverified: readonly Source[] = [];

/** Several things said by the same sources, each a statement of its own. */
export const statements = (sources: readonly Source[], ...texts: readonly string[]): readonly Statement[] =>
  texts.map((text) => ({ text, sources }));
