import { Router } from "express";
import type { PageCache } from "#server/platform/http/page-cache.ts";
import { sendPrepared } from "#server/platform/http/prepared.ts";
import { escapeMarkup } from "#shared/escape-html.ts";
import {
  blogFeedPath,
  blogName,
  blogPath,
  blogUpdatePath,
  factsOf,
  isPublication,
  publisherOf,
} from "#shared/news/blog.ts";
import type { BlogQuery } from "#shared/news/contract.ts";
import { type BlogService, readBlogQuery, type UpdatePage } from "./blog.ts";
import type { ShownItem } from "./shown-store.ts";

/** What XML 1.0 has no way to say: most control characters, halves of surrogate pairs, and two that are none. */
const unsayable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escapeXml = (text: string) => escapeMarkup(text.replace(unsayable, ""));

type Attributes = Readonly<Record<string, string | undefined>>;

const element = (name: string, attributes: Attributes, content?: string): string => {
  const given = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(value ?? "")}"`)
    .join("");
  return content === undefined ? `<${name}${given}/>` : `<${name}${given}>${content}</${name}>`;
};
const text = (name: string, value: string) => element(name, {}, escapeXml(value));

/** Browsers take more in an address than RFC 3986, which feeds are held to. */
const strictAddress = (link: string) =>
  link.replace(/[^\w\-.~:/?#[\]@!$&'()*+,;=%]/g, (character) => encodeURIComponent(character.toWellFormed()));

/** A feed, and what its entries are known by, outlive a change of scheme or port: RFC 4151. */
const tagUri = (appUrl: string, path: string) => `tag:${new URL(appUrl).hostname},2026:${path}`;

const entryOf = (item: ShownItem, appUrl: string): string => {
  const { id, title, link, type, countries, pubDate, dateBasis, changedAt, summary, impact } = item;
  return element(
    "entry",
    {},
    [
      text("id", tagUri(appUrl, blogUpdatePath(id))),
      text("title", title),
      text("updated", changedAt.toISOString()),
      isPublication(dateBasis) ? text("published", pubDate) : "",
      element("author", {}, text("name", publisherOf(item))),
      element("link", { rel: "alternate", type: "text/html", href: appUrl + blogUpdatePath(id) }),
      element("link", { rel: "via", href: strictAddress(link) }),
      element("category", { term: type }),
      ...countries.map((term) => element("category", { term })),
      text("summary", [summary, impact, factsOf(item)].filter(Boolean).join(" ")),
    ].join(""),
  );
};

/** What a feed is made of. */
export interface AtomOptions {
  page: Pick<UpdatePage, "query" | "items" | "older">;
  appUrl: string;
}

/** An Atom 1.0 document (RFC 4287) of updates, with the older ones behind `next` (RFC 5005). */
export const renderAtom = ({ page: { query, items, older }, appUrl }: AtomOptions): string => {
  const filters: BlogQuery = { type: query.type, country: query.country };
  // The same updates give the same bytes: an empty feed was never changed.
  const updated = Math.max(0, ...items.map(({ changedAt }) => changedAt.getTime()));
  const content = [
    text("id", tagUri(appUrl, blogFeedPath(filters))),
    text("title", `Meridian: ${blogName(query)}`),
    text("subtitle", "What changes in visas, residency, citizenship and tax, each with its source."),
    text("updated", new Date(updated).toISOString()),
    element("author", {}, text("name", "Meridian") + text("uri", `${appUrl}/landing`)),
    element("link", { rel: "self", type: "application/atom+xml", href: appUrl + blogFeedPath(query) }),
    element("link", { rel: "alternate", type: "text/html", href: appUrl + blogPath(query) }),
    older === null
      ? ""
      : element("link", {
          rel: "next",
          type: "application/atom+xml",
          href: appUrl + blogFeedPath({ ...filters, before: older }),
        }),
    text("icon", `${appUrl}/favicon.svg`),
    ...items.map((item) => entryOf(item, appUrl)),
  ].join("\n");
  return `<?xml version="1.0" encoding="utf-8"?>\n${element("feed", { xmlns: "http://www.w3.org/2005/Atom" }, `\n${content}\n`)}\n`;
};

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
