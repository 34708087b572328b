import type { Request } from "express";
import { cacheUntilChanged } from "#server/platform/db/cache.ts";
import type { Notifications } from "#server/platform/db/notifications.ts";
import { ApiError } from "#server/platform/http/errors.ts";
import { readQuery } from "#server/platform/http/implement.ts";
import { type BlogFault, blogPath, blogUpdatePath, typeLabels } from "#shared/news/blog.ts";
import { type BlogQuery, newsContract, type Report, type TimelineStep } from "#shared/news/contract.ts";
import type { ShownItem } from "../search/search-store.ts";
import { newsChanged } from "../store.ts";
import type { BlogStore } from "./blog-store.ts";

const pageSize = 30;
const maxSitemapUpdates = 1000;

/** A page of updates, newest first. */
export interface UpdatePage {
  /** The filters, with the country's usual spelling. */
  query: BlogQuery;
  items: ShownItem[];
  /** The `before` of the next page; null on the last. */
  older: number | null;
  countries: string[];
}

export interface BlogService {
  /** The newest 30 matching updates. */
  list(query: BlogQuery): Promise<UpdatePage>;
  /** One update with related ones, the steps of its change, and its other reports. */
  find(
    id: number,
  ): Promise<
    { item: ShownItem; neighbours: ShownItem[]; timeline: TimelineStep[]; reports: Report[] } | undefined
  >;
  /** The paths of the list and of the newest 1,000 updates, with their last changes. */
  listPages(): Promise<{ path: string; changedAt?: Date }[]>;
}

/** Spells the country as in `countries`, ignoring case. */
const withKnownCountry = (countries: readonly string[], query: BlogQuery): BlogQuery => {
  if (query.country === undefined || countries.includes(query.country)) return query;
  const wanted = query.country.toLowerCase();
  const country = countries.find((name) => name.toLowerCase() === wanted);
  return country === undefined ? query : { ...query, country };
};

export type TimelineReader = (id: number) => Promise<TimelineStep[]>;

export const createBlogService = (
  store: BlogStore,
  readTimeline: TimelineReader,
  notifications: Notifications,
): BlogService => {
  const cachedCountries = cacheUntilChanged<string[]>({ notifications, channel: newsChanged }, 1);
  return {
    async list(requested) {
      const countries = await cachedCountries("", store.listCountries);
      const query = withKnownCountry(countries, requested);
      // A country without updates needs no search.
      if (query.country !== undefined && !countries.includes(query.country))
        return { query, items: [], older: null, countries };
      const found = await store.listUpdates(query, pageSize + 1);
      const items = found.slice(0, pageSize);
      const older = found.length > pageSize ? (items.at(-1)?.id ?? null) : null;
      return { query, items, older, countries };
    },
    async find(id) {
      const item = await store.findUpdate(id);
      if (!item) return undefined;
      const [neighbours, timeline, reports] = await Promise.all([
        store.listNeighbours(item),
        readTimeline(id),
        store.listReports(item),
      ]);
      return { item, neighbours, timeline, reports };
    },
    async listPages() {
      const updates = await store.listIds(maxSitemapUpdates);
      return [
        { path: blogPath() },
        ...updates.map(({ id, changedAt }) => ({ path: blogUpdatePath(id), changedAt })),
      ];
    },
  };
};

/**
 * Parses the filters of a page or feed as the API does.
 * @throws ApiError 400, or URIError, if a filter is invalid
 */
export const readBlogQuery = (req: Request): BlogQuery =>
  req.url.includes("?") ? readQuery(newsContract.blog.query, req, newsContract.blog) : {};

const invalidAddress = (text: string): BlogFault => ({ title: "Invalid address", text });

const types = Object.keys(typeLabels).join(", ");

/** The message for each invalid filter. */
const invalidFilters: Readonly<Record<string, BlogFault>> = {
  type: invalidAddress(`Unknown type of update. Choose one of: ${types}.`),
  country: invalidAddress("The country must be a name of at most 100 characters."),
  before: invalidAddress("The 'before' filter must be the number of an update."),
};

export const noUpdate: BlogFault = {
  title: "Update not found",
  text: "There is no update at this address. It may have been removed, or the address may be wrong.",
};

/** The error page for a failed request. */
export const failureFault = (status: number, text: string): BlogFault => ({
  title: status === 503 ? "The blog is temporarily unavailable" : "Something went wrong",
  text,
});

/** The error page for invalid filters. Any other error is rethrown. */
export const faultOf = (error: unknown): BlogFault => {
  if (error instanceof URIError)
    return invalidAddress("The address contains characters that cannot be decoded.");
  if (!(error instanceof ApiError) || error.status !== 400) throw error;
  const [field = ""] = Object.keys(error.details.fields ?? {});
  return invalidFilters[field] ?? invalidAddress(error.message);
};

/**
 * The filters to show on a list without updates. Unknown countries and cursors are replaced, so that arbitrary
 * addresses share a few cached pages.
 */
export const sharedQuery = (
  { type, country, before }: BlogQuery,
  countries: readonly string[],
): BlogQuery => ({
  ...(type && { type }),
  ...(country !== undefined && { country: countries.includes(country) ? country : "" }),
  ...(before !== undefined && { before: 1 }),
});
