import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from "express";
import type { Logger } from "pino";
import { parse } from "zod/mini";
import { ApiError, reportFailure } from "#server/platform/http/errors.ts";
import type { PageCache } from "#server/platform/http/page-cache.ts";
import { sendOnce, sendPrepared } from "#server/platform/http/prepared.ts";
import type { PageHead } from "#server/platform/http/render-page.ts";
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
  publisherOf,
} from "#shared/news/blog.ts";
import { type BlogItem, BlogList, type BlogQuery, BlogUpdate } from "#shared/news/contract.ts";
import { truncateAtWord } from "#shared/text.ts";
import { type BlogService, failedBlog, faultOf, noUpdate, readBlogQuery } from "./blog.ts";

/**
 * What a page of the list tells of itself. Where filters leave nothing, it repeats none of them: anybody can write an
 * address, and what stands in it is not ours.
 */
const listHead = (query: BlogQuery, isEmpty: boolean): PageHead => {
  if (isEmpty && Object.keys(query).length > 0)
    return { ...listHead({}, true), title: "No updates · Blog · Meridian", isListed: false };
  const { type, country, before } = query;
  const name = blogName(query);
  return {
    path: blogPath(query),
    title: `${type || country ? `${name} · ` : ""}Blog · Meridian`,
    description: `${name}. What changes for people who live across borders, newest first, each with its date and its source.`,
    isListed: before === undefined,
    feedPath: blogFeedPath({ type, country }),
  };
};

const longestDescription = 160;

/** What the page of an update tells of itself: that it is about an article of somebody else's. */
const updateHead = (item: BlogItem, appUrl: string): PageHead => {
  const { id, title, link, pubDate, dateBasis, countries, summary } = item;
  const path = blogUpdatePath(id);
  const description = truncateAtWord(summary ?? factsOf(item), longestDescription);
  return {
    path,
    title: `${title} · Meridian`,
    description,
    isListed: true,
    kind: "article",
    jsonLd: [
      {
        "@context": "https://schema.org",
        "@type": "WebPage",
        "@id": appUrl + path,
        url: appUrl + path,
        name: title,
        description,
        isPartOf: { "@type": "WebSite", name: "Meridian", url: `${appUrl}/landing` },
        mainEntity: {
          "@type": "NewsArticle",
          headline: title,
          url: link,
          ...(isPublication(dateBasis) && { datePublished: pubDate }),
          author: { "@type": "Organization", name: publisherOf(item) },
          about: countries.map((name) => ({ "@type": "Place", name })),
        },
      },
    ],
  };
};

/** What a page without updates tells of itself. */
const faultHead = ({ title, text }: BlogFault): PageHead => ({
  title: `${title} · Meridian`,
  description: text,
  isListed: false,
});

/** Makes the HTML of a page of what it shows. */
type Render<Data> = (head: PageHead, data: Data) => Promise<string>;

/** What the pages of the blog need. */
export interface BlogPagesDeps {
  blog: BlogService;
  pages: PageCache;
  appUrl: string;
  log: Logger;
  pageHeaders: RequestHandler;
  renderList: Render<BlogListData>;
  renderUpdate: Render<BlogUpdateData>;
}

/** The last part of a path that names an update, and nothing else. */
const updateId = /\/([1-9]\d{0,14})$/;

/**
 * The filters that a list without updates shows. Anybody can make up a country or an update to go on after, so that
 * these are not repeated: all such addresses share a few pages.
 */
const sharedQuery = ({ type, country, before }: BlogQuery, countries: readonly string[]): BlogQuery => ({
  ...(type && { type }),
  ...(country !== undefined && { country: countries.includes(country) ? country : "" }),
  ...(before !== undefined && { before: 1 }),
});

/**
 * The list of updates and the page of each. What was asked for lately is kept as bytes; addresses that differ in
 * nothing that a page shows share them.
 */
export const blogPages = (deps: BlogPagesDeps): Router => {
  const { blog, pages, appUrl, log, pageHeaders, renderList, renderUpdate } = deps;
  const router = Router({ strict: true });

  const sendFault = async (
    req: Request,
    res: Response,
    status: 400 | 404,
    fault: BlogFault,
    render: Render<{ fault: BlogFault }>,
  ) => {
    const page = await pages(req, `${status} ${fault.text}`, () => render(faultHead(fault), { fault }));
    if (page) sendPrepared(req, res, page, status);
  };

  router.get(blogPath(), pageHeaders, async (req, res) => {
    let asked: BlogQuery;
    try {
      asked = readBlogQuery(req);
    } catch (error) {
      return sendFault(req, res, 400, faultOf(error), renderList);
    }
    const page = await pages(req, blogPath(asked), async () => {
      const { query, ...found } = await blog.list(asked);
      const list = parse(BlogList, found);
      if (list.items.length > 0) return renderList(listHead(query, false), { query, list });
      const shared = sharedQuery(query, list.countries);
      return {
        key: `nothing for ${JSON.stringify(shared)}`,
        build: () => renderList(listHead(shared, true), { query: shared, list }),
      };
    });
    if (page) sendPrepared(req, res, page);
  });

  // A pattern without names: those would be decoded, and a path that cannot be is no page either.
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
    else await sendFault(req, res, 404, noUpdate, renderUpdate);
  });

  const putOff: ErrorRequestHandler = async (error, req, res, next) => {
    // Refused because rendering costs too much already: the plain page of failures says so.
    if (error instanceof ApiError) return next(error);
    const { status, headers, body } = reportFailure(log, error, req);
    const fault = failedBlog(status, body.message);
    await sendOnce(req, res.set(headers), await renderList(faultHead(fault), { fault }), status);
  };
  return router.use(putOff);
};
