import type { Request } from "express";
import { cacheUntilChanged } from "#server/platform/db/cache.ts";
import type { Notifications } from "#server/platform/db/notifications.ts";
import { ApiError } from "#server/platform/http/errors.ts";
import { readQuery } from "#server/platform/http/implement.ts";
import { type BlogFault, blogPath, blogUpdatePath, typeWords } from "#shared/news/blog.ts";
import { type BlogQuery, newsContract } from "#shared/news/contract.ts";
import type { BlogStore } from "./blog-store.ts";
import type { ShownItem } from "./shown-store.ts";
import { newsChanged } from "./store.ts";

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
  const countriesNow = cacheUntilChanged<string[]>(notifications, newsChanged, 1);
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

/**
 * The filters in the address of a page or feed, as the API takes them.
 * @throws ApiError 400, or URIError, where one is not valid.
 */
export const readBlogQuery = (req: Request): BlogQuery =>
  req.url.includes("?") ? readQuery(newsContract.blog.query, req, newsContract.blog) : {};

const wrong = (text: string): BlogFault => ({ title: "This address is not right", text });

const types = Object.keys(typeWords).join(", ");

/** What is wrong with an address, by the filter. */
const wrongFilters: Readonly<Record<string, BlogFault>> = {
  type: wrong(`There is no such type of update. The types are: ${types}.`),
  country: wrong("A country is the name of one, of at most 100 characters."),
  before: wrong("It does not name the update after which to go on."),
};

/** There is no such update. */
export const noUpdate: BlogFault = {
  title: "Update not found",
  text: "There is no update at this address. It may have been taken down, or the address may be wrong.",
};

/** What to say where a page failed, with the message that its reader gets to know. */
export const failedBlog = (status: number, text: string): BlogFault => ({
  title: status === 503 ? "The blog is away for a moment" : "Something went wrong",
  text,
});

/** What to say where the filters of an address could not be read; what has another reason is thrown on. */
export const faultOf = (error: unknown): BlogFault => {
  if (error instanceof URIError) return wrong("It holds characters that stand for no text.");
  if (!(error instanceof ApiError) || error.status !== 400) throw error;
  const [field = ""] = Object.keys(error.details.fields ?? {});
  return wrongFilters[field] ?? wrong(error.message);
};
