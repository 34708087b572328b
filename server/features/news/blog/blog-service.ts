import { keepRecent } from "#server/db/keep-recent.ts";
import type { Notifications } from "#server/db/notifications.ts";
import { blogPath, blogUpdatePath } from "#shared/news/blog.ts";
import type { BlogQuery } from "#shared/news/contract.ts";
import type { ShownItem } from "../shown-store.ts";
import { newsChanged } from "../store.ts";
import type { BlogStore } from "./blog-store.ts";

const pageSize = 30;
const mostListed = 1000;

/** Some updates, newest first. */
export interface UpdatePage {
  /** The filters, with the country as updates spell it. */
  query: BlogQuery;
  items: ShownItem[];
  /** What `before` must be for those that follow; null where none do. */
  older: number | null;
  countries: string[];
}

/** Reads for everybody. */
export interface BlogService {
  /** The newest 30 updates that match. */
  list(query: BlogQuery): Promise<UpdatePage>;
  /** One update with its neighbours. */
  find(id: number): Promise<{ item: ShownItem; neighbours: ShownItem[] } | undefined>;
  /** The addresses under the site's of the list and of the newest 1,000 updates, with their last changes. */
  listPages(): Promise<{ path: string; changedAt?: Date }[]>;
}

/** The filters with the country as it is among these, whatever its case; as they are where none is. */
const spelledAs = (countries: readonly string[], query: BlogQuery): BlogQuery => {
  if (query.country === undefined || countries.includes(query.country)) return query;
  const wanted = query.country.toLowerCase();
  const country = countries.find((name) => name.toLowerCase() === wanted);
  return country === undefined ? query : { ...query, country };
};

/** What visitors read of the updates. */
export const createBlogService = (store: BlogStore, notifications: Notifications): BlogService => {
  const countriesNow = keepRecent<string[]>(notifications, newsChanged, 1);
  return {
    async list(asked) {
      const countries = await countriesNow("", store.listCountries);
      const query = spelledAs(countries, asked);
      // What no update tells of is not looked for among all of them.
      if (query.country !== undefined && !countries.includes(query.country))
        return { query, items: [], older: null, countries };
      const found = await store.listUpdates(query, pageSize + 1);
      const items = found.slice(0, pageSize);
      const older = found.length > pageSize ? (items.at(-1)?.id ?? null) : null;
      return { query, items, older, countries };
    },
    async find(id) {
      const item = await store.findUpdate(id);
      return item && { item, neighbours: await store.listNeighbours(item) };
    },
    async listPages() {
      const updates = await store.listIds(mostListed);
      return [
        { path: blogPath() },
        ...updates.map(({ id, changedAt }) => ({ path: blogUpdatePath(id), changedAt })),
      ];
    },
  };
};
