/** A page or site where a statement was seen. */
export interface Source {
  /** The site, as readers know it: `portugalist.com`. */
  name: string;
  /** The page, https; absent where only the site was kept. */
  url?: string;
  /** When the page was published or seen, ISO 8601 day, month or year. */
  date?: string;
}

/** One thing we say. Without sources it is unverified, and shown so. */
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

/** What has moved since the figures of a card were fixed; shown without opening the card. */
export interface Change extends Statement {
  /** When it changed, ISO 8601 day, month or year; absent where we know none (such changes come last). */
  date?: string;
}

/** What every entry of a catalogue has. */
export interface Entry {
  /** Unique in its catalogue; the entry's place in the address (`#portugal-d7`). */
  id: string;
  /** When it was last checked against its sources, ISO 8601 month; absent where no source bears a date. */
  checked?: string;
}

/** What a required value reads that no source of ours gives. */
export const notStated = "Not stated by our sources";

/** Whether a statement rests on a source. */
export const isVerified = ({ sources }: Statement): boolean => sources.length > 0;

/** The sources of what rests on none. */
export const unverified: readonly Source[] = [];

/** Several things said by the same sources, each a statement of its own. */
export const statements = (sources: readonly Source[], ...texts: readonly string[]): readonly Statement[] =>
  texts.map((text) => ({ text, sources }));
