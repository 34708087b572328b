import { Router } from "express";
import type { PageCache } from "#server/http/pages/page-cache.ts";
import { sendPrepared } from "#server/http/prepared.ts";
import { blogFeedPath } from "#shared/news/blog.ts";
import { renderAtom } from "./atom.ts";
import { readBlogQuery } from "./blog-query.ts";
import type { BlogService } from "./blog-service.ts";

/** The media type of an Atom feed. */
export const atomType = "application/atom+xml; charset=utf-8";

/** What the feed needs. */
export interface BlogFeedDeps {
  blog: BlogService;
  feeds: PageCache;
  appUrl: string;
}

/** The Atom feed of the updates, with the filters of the list. */
export const blogFeed = ({ blog, feeds, appUrl }: BlogFeedDeps): Router =>
  Router({ strict: true }).get(blogFeedPath(), async (req, res) => {
    const query = readBlogQuery(req);
    const feed = await feeds(req, blogFeedPath(query), async () =>
      renderAtom({ page: await blog.list(query), appUrl }),
    );
    if (feed) sendPrepared(req, res, feed);
  });
