import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from "express";
import type { Logger } from "pino";
import { parse } from "zod/mini";
import type { Notifications } from "#server/db/notifications.ts";
import { reportFailure } from "#server/http/errors.ts";
import type { PageHead } from "#server/http/pages/page-head.ts";
import { type Prepared, sendOnce, sendPrepared } from "#server/http/prepared.ts";
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
import { keepPages } from "./kept-pages.ts";

/** Makes the bytes of a page of what it shows. */
type Render<Data> = (head: PageHead, data: Data) => Promise<Prepared>;

/** What the pages of the blog need. */
export interface BlogPagesDeps {
  blog: BlogService;
  notifications: Notifications;
  appUrl: string;
  log: Logger;
  pageHeaders: RequestHandler;
  renderList: Render<BlogListData>;
  renderUpdate: Render<BlogUpdateData>;
}

/** The last part of a path that names an update, and nothing else. */
const updateId = /\/([1-9]\d{0,14})$/;

/**
 * The list of updates and the page of each. What was asked for lately is kept as bytes; addresses that differ in
 * nothing that a page shows share them.
 */
export const blogPages = (deps: BlogPagesDeps): Router => {
  const { blog, notifications, appUrl, log, pageHeaders, renderList, renderUpdate } = deps;
  const kept = keepPages(notifications);
  const router = Router({ strict: true });

  const sendFault = async (
    req: Request,
    res: Response,
    status: 400 | 404,
    fault: BlogFault,
    render: Render<{ fault: BlogFault }>,
  ) => {
    const page = await kept(`${status} ${fault.text}`, () => render(faultHead(fault), { fault }));
    if (page) sendPrepared(req, res, page, status);
  };

  router.get(blogPath(), pageHeaders, async (req, res) => {
    let asked: BlogQuery;
    try {
      asked = readBlogQuery(req);
    } catch (error) {
      return sendFault(req, res, 400, faultOf(error), renderList);
    }
    const page = await kept(blogPath(asked), async () => {
      const { query, ...found } = await blog.list(asked);
      const list = parse(BlogList, found);
      return renderList(listHead(query, list.items.length === 0), { query, list });
    });
    if (page) sendPrepared(req, res, page);
  });

  // A pattern without names: those would be decoded, and a path that cannot be is no page either.
  router.get(/^\/blog\/[^/]+$/, pageHeaders, async (req, res) => {
    const id = Number(updateId.exec(req.path)?.[1]);
    const page = Number.isNaN(id)
      ? undefined
      : await kept(blogUpdatePath(id), async () => {
          const found = await blog.find(id);
          const update = found && parse(BlogUpdate, found);
          return update && renderUpdate(updateHead(update.item, appUrl), update);
        });
    if (page) sendPrepared(req, res, page);
    else await sendFault(req, res, 404, noUpdate, renderUpdate);
  });

  const putOff: ErrorRequestHandler = async (error, req, res, _next) => {
    const { status, headers, body } = reportFailure(log, error, req);
    const fault = failedBlog(status, body.message);
    sendOnce(req, res.set(headers), await renderList(faultHead(fault), { fault }), status);
  };
  return router.use(putOff);
};
