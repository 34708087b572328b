import { parse } from "zod/mini";
import { pagesWithData } from "#client/site/public-pages.ts";
import { archive } from "#server/knowledge/archive.ts";
import { countriesData } from "#server/knowledge/countries.ts";
import { builtInSources } from "#server/knowledge/sources.ts";
import type { Database } from "#server/platform/db/client.ts";
import { htmlType } from "#server/platform/http/prepared.ts";
import type { CachePages, Module, PublicSite } from "#server/platform/module.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { RateLimit } from "#shared/contract.ts";
import { BlogItem } from "#shared/news/contract.ts";
import { createDocumentReader, type DocumentLimits } from "./ingest/parsing/document-reader.ts";
import { createPollService } from "./ingest/poll.ts";
import { createLeaseStore } from "./ingest/poll-lease-store.ts";
import { seedArchive } from "./ingest/seed-archive.ts";
import { createArticleGateway, createFeedGateway } from "./ingest/source-gateway.ts";
import { createSourceStore, normalAddress, sourceRemoved } from "./ingest/source-store.ts";
import { createSourceRemovals, createSourcesService } from "./ingest/sources.ts";
import { createClassifier } from "./judge/classify.ts";
import { createPlaceFinder } from "./judge/find-places.ts";
import { createRejudging, fingerprintOfRules } from "./judge/judge-again.ts";
import { adoptRules, areAdopted } from "./judge/judging-store.ts";
import { createTokenizer } from "./judge/tokens.ts";
import { createBlogService } from "./publish/blog.ts";
import { atomType, blogFeed } from "./publish/blog-feed.ts";
import { blogPages } from "./publish/blog-pages.ts";
import { createBlogStore } from "./publish/blog-store.ts";
import { moderationRoutes } from "./publish/moderation.ts";
import { listDecisionsOf } from "./publish/moderation-store.ts";
import { createSummaryService } from "./publish/summarize.ts";
import { createSummaryStore } from "./publish/summary-store.ts";
import { newsRoutes, sourcesRoutes } from "./routes.ts";
import { exportSaved } from "./search/saved-store.ts";
import { findStories } from "./search/search-store.ts";
import { createNewsStore, type NewsStoreOptions, newsChanged } from "./store.ts";
import { createStoryJudge } from "./stories/judge-stories.ts";
import { createReportReader } from "./stories/same-event.ts";
import { readTimeline } from "./stories/timeline-store.ts";

/** Callbacks to other features for stored and deleted items. */
export interface NewsPorts {
  /** Runs in the transaction that stores items. */
  onNews: NewsStoreOptions["onNews"];
  /** Runs before items are deleted. */
  onRemoval: (database: Database, itemIds: readonly number[]) => Promise<void>;
}

/** Limits for heavy documents and many searches. Each has a default. */
export interface NewsLimits {
  /** Time and memory for one document of a publisher. */
  documentLimits?: Partial<DocumentLimits>;
  /** Time for a feed, from the request to its entries. */
  feedMs?: number;
  /** How many uncached searches an account, or the network of a visitor, may send. */
  searchesPerCaller?: RateLimit | undefined;
}

/** Feeds from poll to page: sources, items, stories, search, summaries and the public blog. */
export const createNews = (
  platform: Platform,
  { onNews, onRemoval }: NewsPorts,
  { documentLimits, feedMs, searchesPerCaller }: NewsLimits = {},
) => {
  const { config, log, database, http, notifications, limiter, model, fetch } = platform;
  const { appUrl, newsPollMinutes: pollMinutes } = config;
  const operatorFeeds = config.newsFeeds ?? builtInSources;
  const placeFinder = createPlaceFinder(countriesData);
  const classify = createClassifier(countriesData, placeFinder.lexicon);
  const readReport = createReportReader(placeFinder.lexicon);
  const items = createNewsStore(database, {
    readReport,
    hasJudge: model !== undefined,
    onNews,
    onRemoval: (itemIds) => onRemoval(database, itemIds),
  });
  const sources = createSourceStore(database);
  const removals = createSourceRemovals({ store: sources, items });
  const documents = createDocumentReader(documentLimits);
  const gateway = createFeedGateway({ fetch, documents, fetchMs: feedMs, totalMs: feedMs });
  const polling = createPollService({
    ...{ leases: createLeaseStore(database), items, gateway, classify, pollMinutes, log },
  });
  const fingerprint = fingerprintOfRules();
  const rejudging = createRejudging({ items, classify, fingerprint, log });
  const summaries = createSummaryService({
    readReport,
    store: createSummaryStore(database),
    model,
    articles: createArticleGateway({ fetch, readArticle: documents.readArticle }),
    limiter,
    log,
  });
  const blogStore = createBlogStore(database);
  const timeline = (id: number) => database.read((db) => readTimeline(db, readReport, id));
  const blog = createBlogService(blogStore, timeline, notifications);
  const administration = createSourcesService({
    ...{ store: sources, gateway, classify, polling, pollMinutes },
    places: new Set([...countriesData.map(({ code }) => code), "EU", "global"]),
    listed: new Set(operatorFeeds.map(({ url }) => normalAddress(url))),
  });

  return {
    items,
    sources,
    removals,
    classify,
    documentReader: documents,
    gateway,
    polling,
    summaries,
    blogStore,
    /** Splits text into words, for other features that match the same texts. */
    tokenize: createTokenizer(),
    /** Finds places and nationalities in text. */
    places: placeFinder,
    /** Finds stories by search conditions. */
    findUpdates: (conditions: Parameters<typeof findStories>[1]["conditions"], limit: number) =>
      database.read((db) => findStories(db, { type: undefined, before: undefined, conditions, limit })),

    /** The public updates for the pages of other features. `changed` is the NOTIFY channel for their changes. */
    published: {
      changed: newsChanged,
      listUpdates: async (country: string, limit: number): Promise<BlogItem[]> =>
        (await blogStore.listUpdates({ country }, limit)).map((item) => parse(BlogItem, item)),
      listNewest: async (limit: number): Promise<BlogItem[]> =>
        (await blogStore.listUpdates({}, limit)).map((item) => parse(BlogItem, item)),
      countUpdates: blogStore.countByCountry,
    },

    routes: [
      newsRoutes({
        ...{ http, store: items, sources, blog, timeline, summaries, notifications },
        searchesPerCaller,
      }),
      sourcesRoutes(http, administration),
      moderationRoutes({ http, database, items }),
    ],
    documents: (cachePages: CachePages) => [
      blogFeed({ blog, feeds: cachePages(newsChanged, atomType), appUrl }),
    ],
    pages: ({ render, pageHeaders, cachePages }: PublicSite) => [
      blogPages({
        ...{ blog, appUrl, log, pageHeaders },
        pages: cachePages(newsChanged, htmlType),
        renderList: (head, data) => render(pagesWithData.blog, head, data),
        renderUpdate: (head, data) => render(pagesWithData.blogUpdate, head, data),
      }),
    ],
    jobs: [{ name: "news-poll", cron: "* * * * *", runAtStart: true, work: () => polling.pollDueSources() }],
    loops: [
      { name: "source-removal", everyMs: 5000, wakeOn: [sourceRemoved], work: removals.deleteRemoved },
      { name: "judge-again", everyMs: 60_000, wakeOn: [], work: rejudging.judgeStored },
      ...(model
        ? [
            {
              name: "story-judge",
              everyMs: 60_000,
              wakeOn: [],
              work: createStoryJudge({ database, model, items, log }).judgeOpenPairs,
            },
          ]
        : []),
    ],
    listPages: blog.listPages,
    async seed() {
      // Judging the archive is slow. The fingerprint also covers the archive, so an unchanged archive is skipped.
      if (!(await areAdopted(database.db, fingerprint)))
        await seedArchive({ sources, items, classify }, archive);
      await sources.configureFeeds(operatorFeeds);
      await adoptRules(database, fingerprint);
    },
    prepare() {
      const [title, body] = ["A new visa for Spain", ""];
      classify({ title, body, source: { country: "ES", topic: "visa", language: "en" } });
      placeFinder.findPlaces(title);
      placeFinder.placeWords();
    },
    account: {
      parts: [
        { name: "savedUpdates", read: (userId) => exportSaved(database.db, userId) },
        { name: "newsDecisions", read: (userId) => listDecisionsOf(database.db, userId) },
      ],
      counters: ["summary", "summary day"],
    },
    close: documents.close,
  } satisfies Module & Record<string, unknown>;
};
