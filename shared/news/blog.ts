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

const day = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

/** Formats an ISO date as 'Sep 24, 2026'. Uses UTC, so that the server and all browsers render the same text. */
export const blogDate = (iso: string): string => day.format(new Date(iso));

/** The words for a stage: alone, before the day on which the change takes effect, and before that day once it is past. */
const stageWords: Readonly<Record<NewsStage, readonly [alone: string, dated: string, passed?: string]>> = {
  consultation: ["In consultation", "In consultation, for", "Was in consultation, for"],
  proposed: ["Proposed", "Proposed for", "Was proposed for"],
  adopted: ["Adopted", "Adopted, effective"],
  planned: ["Planned", "Planned for", "Was planned for"],
  "in force": ["In force", "In force since"],
  ended: ["Ended", "Ended on"],
};

type Status = { stage?: NewsStage | null; effectiveOn?: string | null };

/** The day in UTC, such as '2026-09-24'. */
const utcToday = (): string => new Date().toISOString().slice(0, 10);

/** Whether the day of a change that was still open has passed, so that its outcome is not known. */
export const isOverdue = ({ stage, effectiveOn }: Status, today = utcToday()): boolean =>
  Boolean(stage && stageWords[stage][2] && effectiveOn && effectiveOn < today);

/**
 * How far a change has come, such as 'Planned for Jan 1, 2027', as read on the day `today`; undefined if the update does
 * not say it.
 */
export const statusOf = (status: Status, today = utcToday()): string | undefined => {
  const { stage, effectiveOn } = status;
  if (!stage) return undefined;
  const [alone, dated, passed] = stageWords[stage];
  if (!effectiveOn) return alone;
  const date = blogDate(effectiveOn);
  return isOverdue(status, today)
    ? `${passed} ${date}; outcome not known from this update`
    : `${dated} ${date}`;
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
  const date = blogDate(pubDate);
  const status = statusOf(item);
  return [
    [`${typeLabels[type]} update`, countries.join(", ")].filter(Boolean).join(": "),
    ...(status ? [status] : []),
    isPublication(dateBasis) ? `Published ${date}` : `Dated ${date} (${dateBasis})`,
    `Source: ${publisherOf(source)}.`,
  ].join(". ");
};
