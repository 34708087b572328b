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

/** What visitors read of the updates. */
export const createBlogService = (store: BlogStore, notifications: Notifications): BlogService => {
  const countriesNow = keepRecent<string[]>(notifications, newsChanged, 1);
  return {
    async list(query) {
      const countries = await countriesNow("", store.listCountries);
      // What no update tells of is not looked for among all of them.
      if (query.country !== undefined && !countries.includes(query.country))
        return { items: [], older: null, countries };
      const found = await store.listUpdates(query, pageSize + 1);
      const items = found.slice(0, pageSize);
      return { items, older: found.length > pageSize ? (items.at(-1)?.id ?? null) : null, countries };
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
