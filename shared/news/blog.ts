import type { BlogItem, BlogList, BlogQuery, BlogUpdate, NewsType } from "./contract.ts";

/** Why a page of the blog shows no updates, in words. */
export interface BlogFault {
  title: string;
  text: string;
}

/** What the list of the blog shows. The country is empty where the address names one that no update tells of. */
export type BlogListData = { query: BlogQuery; list: BlogList } | { fault: BlogFault };

/** What the page of one update shows. */
export type BlogUpdateData = BlogUpdate | { fault: BlogFault };

const search = ({ type, country, before }: BlogQuery): string => {
  const given = Object.entries({ type, country, before }).filter(([, value]) => value);
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, `${value}`]))}` : "";
};

/** The address of the list with these filters; the same filters give the same address. */
export const blogPath = (query: BlogQuery = {}): string => `/blog${search(query)}`;

/** The address of the Atom feed with these filters. */
export const blogFeedPath = (query: BlogQuery = {}): string => `/blog/feed.xml${search(query)}`;

/** The address of the page of one update. */
export const blogUpdatePath = (id: number): string => `/blog/${id}`;

/** What is shown of each type. */
export const typeWords: Readonly<Record<NewsType, string>> = {
  visa: "Visa",
  residency: "Residency",
  citizenship: "Citizenship",
  tax: "Tax",
};

/** What the filters leave: 'All updates', 'Visa updates', 'Updates: Spain', 'Visa updates: Spain'. */
export const blogName = ({ type, country }: BlogQuery): string => {
  if (type === undefined && country === undefined) return "All updates";
  return [type ? `${typeWords[type]} updates` : "Updates", country].filter(Boolean).join(": ");
};

const day = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

/** 'Sep 24, 2026' of an ISO date, in UTC: the server and every browser write the same. */
export const blogDate = (iso: string): string => day.format(new Date(iso));

/** Who an update is from: its feed, or for one of the archive, which names the kind, the host of its link. */
export const publisherOf = ({ link, source }: Pick<BlogItem, "link" | "source">): string =>
  source.kind && URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, "") : source.name;

/** Whether a date with this basis says when its source published; others say when something takes effect and so on. */
export const isPublication = (basis: string | null): boolean => basis === null || basis === "published";

/** What is known of an update: 'Tax update: Spain. Dated Sep 24, 2026 (effective). Source: boe.es, official.' */
export const factsOf = (item: BlogItem): string => {
  const { type, countries, dateBasis, pubDate, source } = item;
  const date = blogDate(pubDate);
  return [
    [`${typeWords[type]} update`, countries.join(", ")].filter(Boolean).join(": "),
    isPublication(dateBasis) ? `Published ${date}` : `Dated ${date} (${dateBasis})`,
    `Source: ${[publisherOf(item), source.kind].filter(Boolean).join(", ")}.`,
  ].join(". ");
};
