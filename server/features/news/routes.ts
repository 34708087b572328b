import { cacheWithRefresh } from "#server/platform/db/cache.ts";
import type { Notifications } from "#server/platform/db/notifications.ts";
import { ApiError } from "#server/platform/http/errors.ts";
import type { Http } from "#server/platform/http/implement.ts";
import { cachePrepared, prepare } from "#server/platform/http/prepared.ts";
import { maxSaved, newsContract } from "#shared/news/contract.ts";
import { sourcesContract } from "#shared/news/sources-contract.ts";
import { type BlogService, noUpdate, type TimelineReader } from "./blog.ts";
import type { SourceStore } from "./source-store.ts";
import type { SourcesService } from "./sources.ts";
import { type NewsStore, newsChanged } from "./store.ts";
import type { SummaryService } from "./summarize.ts";

export interface NewsDeps {
  http: Http;
  store: NewsStore;
  sources: SourceStore;
  blog: BlogService;
  timeline: TimelineReader;
  summaries: SummaryService;
  notifications: Notifications;
}

/** The news routes. The unfiltered first pages are cached as bytes. */
export const newsRoutes = ({ http, store, sources, blog, timeline, summaries, notifications }: NewsDeps) => {
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
  return http.implement(newsContract, {
    list: ({ query, user }) =>
      Object.keys(query).length === 0 ? firstPage() : store.listNews(query, user.id),
    facets: ({ query, user }) =>
      Object.keys(query).length === 0 ? allFacets() : store.countFacets(query, user.id),
    months: ({ query, user }) =>
      Object.keys(query).length === 0 ? allMonths() : store.countMonths(query, user.id),
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
    schedule: () => sources.schedule(),
    blog: ({ query }) => (Object.keys(query).length === 0 ? publicPage() : blog.list(query)),
    async blogUpdate({ params: { id } }) {
      const found = await blog.find(id);
      if (!found) throw new ApiError(404, "unknown_update", noUpdate.text);
      return found;
    },
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
