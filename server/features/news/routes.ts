import { cacheWithRefresh } from "#server/platform/db/cache.ts";
import type { Notifications } from "#server/platform/db/notifications.ts";
import { ApiError } from "#server/platform/http/errors.ts";
import type { Http } from "#server/platform/http/implement.ts";
import { cachePrepared, prepare } from "#server/platform/http/prepared.ts";
import { networkOf } from "#server/platform/http/rate-limit.ts";
import type { RateLimit } from "#shared/contract.ts";
import { type FacetsQuery, maxSaved, newsContract } from "#shared/news/contract.ts";
import { sourcesContract } from "#shared/news/sources-contract.ts";
import type { SourceStore } from "./ingest/source-store.ts";
import type { SourcesService } from "./ingest/sources.ts";
import { type BlogService, noUpdate, type TimelineReader } from "./publish/blog.ts";
import type { SummaryService } from "./publish/summarize.ts";
import { createServeSearch } from "./search/serve-searches.ts";
import { type NewsStore, newsChanged } from "./store.ts";

export interface NewsDeps {
  http: Http;
  store: NewsStore;
  sources: SourceStore;
  blog: BlogService;
  timeline: TimelineReader;
  summaries: SummaryService;
  notifications: Notifications;
  searchesPerCaller: RateLimit | undefined;
}

/** Adds the account whose saved updates a search means. */
const ownSearch = (query: FacetsQuery, { id }: { id: number }) => ({
  by: `account ${id}`,
  key: query.saved ? undefined : query,
});

/** The news routes. The unfiltered first pages are cached as bytes, and so are recent searches. */
export const newsRoutes = ({
  http,
  store,
  sources,
  blog,
  timeline,
  summaries,
  notifications,
  searchesPerCaller,
}: NewsDeps) => {
  const firstPage = cacheWithRefresh(notifications, newsChanged, async () =>
    prepare(newsContract.list, await store.listNews({})),
  );
  const publicPage = cachePrepared(notifications, newsChanged, async () =>
    prepare(newsContract.blog, await blog.list({})),
  );
  const allFacets = cachePrepared(notifications, newsChanged, async () =>
    prepare(newsContract.facets, await store.countFacets({})),
  );
  const allMonths = cachePrepared(notifications, newsChanged, async () =>
    prepare(newsContract.months, await store.countMonths({})),
  );
  const allTags = cachePrepared(notifications, newsChanged, async () =>
    prepare(newsContract.tags, await store.listTags()),
  );
  const serveSearch = createServeSearch(notifications, searchesPerCaller);
  return http.implement(newsContract, {
    list: ({ query, user }) =>
      Object.keys(query).length === 0
        ? firstPage()
        : serveSearch(newsContract.list, ownSearch(query, user), () => store.listNews(query, user.id)),
    facets: ({ query, user }) =>
      Object.keys(query).length === 0
        ? allFacets()
        : serveSearch(newsContract.facets, ownSearch(query, user), () => store.countFacets(query, user.id)),
    months: ({ query, user }) =>
      Object.keys(query).length === 0
        ? allMonths()
        : serveSearch(newsContract.months, ownSearch(query, user), () => store.countMonths(query, user.id)),
    tags: allTags,
    saved: ({ user }) => store.listSavedIds(user.id),
    async save({ params: { id }, user }) {
      const result = await store.save(user.id, id);
      if (result === "unknown") throw new ApiError(404, "unknown_update", noUpdate.text);
      if (result === "full")
        throw new ApiError(
          409,
          "too_many_saved",
          `You have saved ${maxSaved} updates. Remove one of them to save another.`,
        );
      return { saved: true };
    },
    async unsave({ params: { id }, user }) {
      await store.unsave(user.id, id);
      return { saved: false };
    },
    timeline: ({ params: { id } }) => timeline(id),
    summarize: ({ body, user }) => summaries.summarize(body, user.id),
    async schedule() {
      const [schedule, newestAt] = await Promise.all([sources.schedule(), store.findNewest()]);
      return { ...schedule, newestAt };
    },
    blog: ({ query, req }) =>
      Object.keys(query).length === 0
        ? publicPage()
        : serveSearch(newsContract.blog, { by: networkOf(req.ip), key: query }, () => blog.list(query)),
    blogUpdate: ({ params: { id }, req }) =>
      serveSearch(newsContract.blogUpdate, { by: networkOf(req.ip), key: id }, async () => {
        const found = await blog.find(id);
        if (!found) throw new ApiError(404, "unknown_update", noUpdate.text);
        return found;
      }),
  });
};

export const sourcesRoutes = (http: Http, sources: SourcesService) =>
  http.implement(sourcesContract, {
    list: () => sources.list(),
    preview: ({ body }) => sources.preview(body),
    add: ({ body }) => sources.add(body),
    poll: ({ params }) => sources.pollNow(params.id),
    change: ({ params, body }) => sources.switch(params.id, body.on),
    remove: ({ params }) => sources.remove(params.id),
  });
