import { type Confidence, confidences } from "../confidence.ts";

/** A page or site that supports a statement. */
export interface Source {
  /** The name of the site, for example `portugalist.com`. */
  name: string;
  /** The https URL of the page. Absent if only the site is known. */
  url?: string;
  /** When the page was published or read: ISO 8601 day, month, or year. Absent if the page has no date. */
  date?: string;
  confidence: Confidence;
}

/** One claim with its sources. */
export interface Statement {
  text: string;
  sources: readonly Source[];
  /** Since when a rule is in force (ISO 8601 day, month, or year). One of the sources must not be older. */
  since?: string;
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

/** A change since the figures of a card were set. */
export interface Change<Figure extends string = string> extends Statement {
  /** The new texts of the card's figures that the change replaced. */
  values?: Readonly<Partial<Record<Figure, string>>>;
  /** The card's figures that were in force until this change. For the others, no source says what applied before. */
  ended?: readonly Figure[];
  /** ISO 8601 day, month, or year, or `notStated`. Undated changes come last. */
  date: string;
  sources: SomeSources;
  /** Set if the change was announced for its date, and no source confirms that it took effect. */
  announced?: true;
}

/** The common fields of all catalog entries. */
export interface Entry {
  /** Unique in its catalog. Used as the URL hash (`#portugal-d7`). */
  id: string;
  /** When somebody compared the entry with the authority's page (ISO 8601 day or month). Absent if nobody did. */
  checked?: string;
}

/** Shown in place of a value that no source gives. */
export const notStated = "Not stated by our sources";

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** All statements of an entry, at any depth. */
export const statementsOf = (value: unknown): readonly Statement[] => {
  if (!isObject(value)) return [];
  return "sources" in value ? [value as Statement] : Object.values(value).flatMap(statementsOf);
};

const isSource = (value: object): value is Source => "confidence" in value && "name" in value;

/** The identity of a source. */
export const sourceKey = ({ name, url, date }: Source): string => [name, url, date].join(" ");

/** The sources of an entry, each once, in the order of its fields. */
export const sourcesOf = (value: unknown): readonly Source[] => {
  const all = (part: unknown): readonly Source[] => {
    if (!isObject(part)) return [];
    return isSource(part) ? [part] : Object.values(part).flatMap(all);
  };
  return [...new Map(all(value).map((source) => [sourceKey(source), source])).values()];
};

const isLink = (value: object): value is OfficialLink => "url" in value && "checked" in value;

const linksOf = (value: unknown): readonly OfficialLink[] => {
  if (!isObject(value)) return [];
  const inside = Object.values(value).flatMap(linksOf);
  return isLink(value) ? [value, ...inside] : inside;
};

/** Whether a source of at least medium confidence supports a statement. */
export const isConfirmed = (statement: Pick<Statement, "sources">): boolean =>
  ["high", "medium"].includes(confidenceOf(statement) ?? "");

/** For several statements that are shown as one: the sources of the least certain statement. */
export const leastSupported = (all: readonly (readonly Source[])[]): readonly Source[] =>
  all.find((sources) => sources.length === 0) ??
  all.find((sources) => !isConfirmed({ sources })) ??
  all.flat();

/**
 * How many facts of an entry are confirmed: its statements, its official links, and other figures.
 * @param figures the figures of a card that the entry does not hold as statements
 */
export const countFacts = (
  entry: unknown,
  figures: readonly { text: string; sources?: readonly Source[] }[] = [],
): { facts: number; confirmed: number } => {
  const statements = new Map(
    [...statementsOf(entry), ...figures].flatMap(({ text, sources }) =>
      sources ? [[text, { sources }]] : [],
    ),
  );
  const links = linksOf(entry);
  const confirmed =
    [...statements.values()].filter(isConfirmed).length + links.filter(({ checked }) => checked).length;
  return { facts: statements.size + links.length, confirmed };
};

/** The date of the newest source to the month, or a year. Undefined if no source is dated. */
export const newestSourceOf = (entry: unknown): string | undefined =>
  statementsOf(entry)
    .flatMap(({ sources }) => sources.flatMap(({ date }) => date?.slice(0, 7) ?? []))
    .sort()
    .at(-1);

/** The highest confidence among the sources of a statement. Undefined without sources. */
export const confidenceOf = ({ sources }: Pick<Statement, "sources">): Confidence | undefined =>
  confidences.find((level) => sources.some(({ confidence }) => confidence === level));

/** Whether a date (ISO 8601 day, month, or year) is more than twelve months before today. A month or year counts from its first day. */
export const isOld = (date: string, today: Date): boolean => {
  const limit = new Date(today);
  limit.setUTCFullYear(limit.getUTCFullYear() - 1);
  return new Date(date) < limit;
};

/** Whether a date (ISO 8601 day, month, or year) is over. A month or year is over after its last day. */
export const isOver = (date: string, today: Date): boolean =>
  date < today.toISOString().slice(0, date.length);

/**
 * The date of an announced change, to follow 'announced for'. Once it is over, with the words that nobody has confirmed the
 * change.
 * @param formatDate writes the date for readers
 */
export const announcedDate = (date: string, today: Date, formatDate: (date: string) => string): string => {
  const doubt = isOver(date, today) ? "; we have not confirmed that it is in force" : "";
  return formatDate(date) + doubt;
};

/** Whether a source is certainly older than the day, month, or year since which a rule is in force. */
export const predates = (source: string, since: string): boolean =>
  source.slice(0, since.length) < since.slice(0, source.length);
