import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from "express";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { parse } from "zod/mini";
import { ApiError, reportFailure } from "#server/platform/http/errors.ts";
import type { PageCache } from "#server/platform/http/page-cache.ts";
import { sendOnce, sendPrepared } from "#server/platform/http/prepared.ts";
import type { PageHead } from "#server/platform/http/render-page.ts";
import { subjectHead } from "#server/platform/http/subject-head.ts";
import {
  type BlogFault,
  type BlogListData,
  type BlogUpdateData,
  blogFeedPath,
  blogName,
  blogPath,
  blogUpdatePath,
  factsOf,
  isPublication,
} from "#shared/news/blog.ts";
import { type BlogItem, BlogList, type BlogQuery, BlogUpdate } from "#shared/news/contract.ts";
import { publicPaths } from "#shared/paths.ts";
import { type BlogService, failureFault, faultOf, noUpdate, readBlogQuery, sharedQuery } from "./blog.ts";

/** Head of a list page. If the filters match nothing, it does not repeat them: anyone can craft such an address. */
const listHead = (query: BlogQuery, isEmpty: boolean): PageHead => {
  if (isEmpty && Object.keys(query).length > 0)
    return { ...listHead({}, true), title: "No updates · Blog · Meridian", isListed: false };
  const { type, country, before } = query;
  const name = blogName(query);
  return {
    path: blogPath(query),
    title: `${type || country ? `${name} · ` : ""}Blog · Meridian`,
    description: `${name}. Changes for people who live across borders, newest first, each with its date and source.`,
    isListed: before === undefined,
    feedPath: blogFeedPath({ type, country }),
  };
};

/** Head of an update's page. Its structured data marks it as a page about another publisher's article. */
const updateHead = (item: BlogItem, appUrl: string): PageHead => {
  const { id, title, link, pubDate, dateBasis, countries, excerpt, summary } = item;
  const mainEntity = {
    "@type": "NewsArticle",
    headline: title,
    url: link,
    ...(isPublication(dateBasis) && { datePublished: pubDate }),
    author: { "@type": "Organization", name: item.source.name },
    about: countries.map((name) => ({ "@type": "Place", name })),
  };
  const description = excerpt ?? summary ?? factsOf(item);
  return {
    ...subjectHead({ path: blogUpdatePath(id), name: title, description, more: { mainEntity } }, appUrl),
    kind: "article",
  };
};

const errorHead = ({ title, text }: BlogFault): PageHead => ({
  title: `${title} · Meridian`,
  description: text,
  isListed: false,
});

type Render<Data> = (head: PageHead, data: Data) => Promise<string>;

export interface BlogPagesDeps {
  blog: BlogService;
  pages: PageCache;
  appUrl: string;
  log: Logger;
  pageHeaders: RequestHandler;
  renderList: Render<BlogListData>;
  renderUpdate: Render<BlogUpdateData>;
}

const maxFailurePages = 10;

/** A path that ends with the id of an update. */
const updateId = /\/([1-9]\d{0,14})$/;

/**
 * The blog's list and the page of each update. Recent pages are cached as bytes; addresses with the same content
 * share them.
 */
export const blogPages = (deps: BlogPagesDeps): Router => {
  const { blog, pages, appUrl, log, pageHeaders, renderList, renderUpdate } = deps;
  const router = Router({ strict: true });
  // Until the list of sources has its own page, redirect to the blog, which names the source of each update.
  router.get("/coverage", (_req, res) => res.redirect(302, publicPaths.blog));

  const sendError = async (
    req: Request,
    res: Response,
    status: 400 | 404,
    fault: BlogFault,
    render: Render<{ fault: BlogFault }>,
  ) => {
    const page = await pages(req, `${status} ${fault.text}`, () => render(errorHead(fault), { fault }));
    if (page) sendPrepared(req, res, page, status);
  };

  router.get(blogPath(), pageHeaders, async (req, res) => {
    let requested: BlogQuery;
    try {
      requested = readBlogQuery(req);
    } catch (error) {
      return sendError(req, res, 400, faultOf(error), renderList);
    }
    const page = await pages(req, blogPath(requested), async () => {
      const { query, ...found } = await blog.list(requested);
      const list = parse(BlogList, found);
      if (list.items.length > 0) return renderList(listHead(query, false), { query, list });
      const shared = sharedQuery(query, list.countries);
      return {
        key: `empty ${JSON.stringify(shared)}`,
        build: () => renderList(listHead(shared, true), { query: shared, list }),
      };
    });
    if (page) sendPrepared(req, res, page);
  });

  // A regular expression, because Express would decode a named parameter and fail on malformed escapes.
  router.get(/^\/blog\/[^/]+$/, pageHeaders, async (req, res) => {
    const id = Number(updateId.exec(req.path)?.[1]);
    const page = Number.isNaN(id)
      ? undefined
      : await pages(req, blogUpdatePath(id), async () => {
          const found = await blog.find(id);
          const update = found && parse(BlogUpdate, found);
          return update && renderUpdate(updateHead(update.item, appUrl), update);
        });
    if (page) sendPrepared(req, res, page);
    else await sendError(req, res, 404, noUpdate, renderUpdate);
  });

  /** Cached by title and text, because the database may be unavailable for long. */
  const failurePages = new LRUCache<string, string, BlogFault>({
    max: maxFailurePages,
    fetchMethod: (_key, _stale, { context: fault }) => renderList(errorHead(fault), { fault }),
  });

  const handleFailure: ErrorRequestHandler = async (error, req, res, next) => {
    // Refused to limit rendering: the plain error page handles it.
    if (error instanceof ApiError) return next(error);
    const { status, headers, body } = reportFailure(log, error, req);
    const fault = failureFault(status, body.message);
    const html = await failurePages.forceFetch(`${fault.title} ${fault.text}`, { context: fault });
    await sendOnce(req, res.set(headers), html, status);
  };
  return router.use(handleFailure);
};
