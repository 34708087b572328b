import { Router } from "express";
import { keepRecent } from "#server/db/keep-recent.ts";
import type { Notifications } from "#server/db/notifications.ts";
import { type Prepared, prepareText, sendPrepared } from "#server/http/prepared.ts";
import { blogFeedPath } from "#shared/news/blog.ts";
import { newsChanged } from "../store.ts";
import { renderAtom } from "./atom.ts";
import { readBlogQuery } from "./blog-query.ts";
import type { BlogService } from "./blog-service.ts";

const atomType = "application/atom+xml; charset=utf-8";

/** Feeds of about 50 kB each, with both their compressed forms. */
const keptFeeds = 32;

/** What the feed needs. */
export interface BlogFeedDeps {
  blog: BlogService;
  notifications: Notifications;
  appUrl: string;
}

/** The Atom feed of the updates, with the filters of the list. */
export const blogFeed = ({ blog, notifications, appUrl }: BlogFeedDeps): Router => {
  const kept = keepRecent<Prepared>(notifications, newsChanged, keptFeeds);
  return Router({ strict: true }).get(blogFeedPath(), async (req, res) => {
    const query = readBlogQuery(req);
    const feed = await kept(blogFeedPath(query), async () =>
      prepareText(atomType, renderAtom({ page: await blog.list(query), appUrl }), "public"),
    );
    sendPrepared(req, res, feed);
  });
};
