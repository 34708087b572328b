import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from "express";
import type { Logger } from "pino";
import { parse } from "zod/mini";
import { ApiError, reportFailure } from "#server/http/errors.ts";
import type { PageCache } from "#server/http/pages/page-cache.ts";
import type { PageHead } from "#server/http/pages/page-head.ts";
import { sendOnce, sendPrepared } from "#server/http/prepared.ts";
import {
  type BlogFault,
  type BlogListData,
  type BlogUpdateData,
  blogPath,
  blogUpdatePath,
} from "#shared/news/blog.ts";
import { BlogList, type BlogQuery, BlogUpdate } from "#shared/news/contract.ts";
import { failedBlog, faultOf, noUpdate } from "./blog-faults.ts";
import { faultHead, listHead, updateHead } from "./blog-head.ts";
import { readBlogQuery } from "./blog-query.ts";
import type { BlogService } from "./blog-service.ts";

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
