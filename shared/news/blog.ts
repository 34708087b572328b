import { dateText } from "../calendar/words.ts";
import type { BlogItem, BlogList, BlogQuery, BlogUpdate, NewsStage, NewsType } from "./contract.ts";

/** The reason why a blog page shows no updates. */
export interface BlogFault {
  title: string;
  text: string;
}

export type BlogListData = { query: BlogQuery; list: BlogList } | { fault: BlogFault };

export type BlogUpdateData = BlogUpdate | { fault: BlogFault };

const search = ({ type, country, before }: BlogQuery): string => {
  const given = Object.entries({ type, country, before }).filter(([, value]) => value);
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, `${value}`]))}` : "";
};

/** The canonical path of the list with these filters. */
export const blogPath = (query: BlogQuery = {}): string => `/blog${search(query)}`;

/** The canonical path of the Atom feed with these filters. */
export const blogFeedPath = (query: BlogQuery = {}): string => `/blog/feed.xml${search(query)}`;

export const blogUpdatePath = (id: number): string => `/blog/${id}`;

export const typeLabels: Readonly<Record<NewsType, string>> = {
  visa: "Visa",
  residency: "Residency",
  citizenship: "Citizenship",
  tax: "Tax",
};

/** The title of a filtered list: 'All updates', 'Visa updates', 'Updates: Spain', 'Visa updates: Spain'. */
export const blogName = ({ type, country }: BlogQuery): string => {
  if (type === undefined && country === undefined) return "All updates";
  return [type ? `${typeLabels[type]} updates` : "Updates", country].filter(Boolean).join(": ");
};

interface StageWords {
  /** Without a day on which the change takes effect. */
  alone: string;
  /** Before that day. */
  dated: string;
  /** Before a day that is still ahead, if other than `dated`. */
  ahead?: string;
  /** Before a past day, for a stage with an open outcome; and the outcome that the update does not report. */
  passed?: readonly [words: string, unknown: string];
}

const stageWords: Readonly<Record<NewsStage, StageWords>> = {
  consultation: {
    alone: "In consultation",
    dated: "In consultation, for",
    passed: ["Was in consultation, for", "outcome"],
  },
  proposed: { alone: "Proposed", dated: "Proposed for", passed: ["Was proposed for", "outcome"] },
  adopted: { alone: "Adopted", dated: "Adopted, effective" },
  planned: { alone: "Planned", dated: "Planned for", passed: ["Was planned for", "outcome"] },
  "in force": { alone: "In force", dated: "In force since", ahead: "In force from" },
  limited: {
    alone: "In force for a limited time",
    dated: "In force until",
    passed: ["Was limited to", "extension"],
  },
  ended: { alone: "Ended", dated: "Ended on", ahead: "Ends on" },
};

type Status = { stage?: NewsStage | null; effectiveOn?: string | null };

/** The day in UTC, such as '2026-09-24'. */
const utcToday = (): string => new Date().toISOString().slice(0, 10);

/** Whether the day of a change with an open outcome has passed, so that the outcome is not known. */
export const isOverdue = ({ stage, effectiveOn }: Status, today = utcToday()): boolean =>
  Boolean(stage && stageWords[stage].passed && effectiveOn && effectiveOn < today);

/**
 * The stage of a change, such as 'Planned for Jan 1, 2027', worded for the day `today`. Undefined if the update names
 * no stage.
 */
export const statusOf = (status: Status, today = utcToday()): string | undefined => {
  const { stage, effectiveOn } = status;
  if (!stage) return undefined;
  const { alone, dated, ahead, passed } = stageWords[stage];
  if (!effectiveOn) return alone;
  const date = dateText(effectiveOn);
  return passed && isOverdue(status, today)
    ? `${passed[0]} ${date}; ${passed[1]} not known from this update`
    : `${effectiveOn > today ? (ahead ?? dated) : dated} ${date}`;
};

/**
 * Like `statusOf`, for display next to the date `day`: does not repeat it for a change that took effect on that day.
 */
export const statusBeside = (status: Status, day: string, today = utcToday()): string | undefined => {
  const { stage, effectiveOn } = status;
  const repeats = effectiveOn === day && day <= today && !isOverdue(status, today);
  return repeats ? statusOf({ stage }, today) : statusOf(status, today);
};

/** The publisher of an update with its kind, such as 'boe.es, official'. */
export const publisherOf = ({ name, kind }: BlogItem["source"]): string =>
  [name, kind].filter(Boolean).join(", ");

/** Whether a date with this basis is the date of publication. */
export const isPublication = (basis: string | null): boolean => basis === null || basis === "published";

/** A one-line summary, such as 'Tax update: Spain. Dated Sep 24, 2026 (effective). Source: boe.es, official.' */
export const factsOf = (
  item: Pick<BlogItem, "type" | "countries" | "dateBasis" | "pubDate" | "source" | "stage" | "effectiveOn">,
): string => {
  const { type, countries, dateBasis, pubDate, source } = item;
  const date = dateText(pubDate);
  const status = statusOf(item);
  return [
    [`${typeLabels[type]} update`, countries.join(", ")].filter(Boolean).join(": "),
    ...(status ? [status] : []),
    isPublication(dateBasis) ? `Published ${date}` : `Dated ${date} (${dateBasis})`,
    `Source: ${publisherOf(source)}.`,
  ].join(". ");
};
