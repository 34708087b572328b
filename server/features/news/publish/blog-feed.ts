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
} from "#shared/news/blog.ts";
import type { BlogQuery } from "#shared/news/contract.ts";
import type { ShownItem } from "../search/search-store.ts";
import { type BlogService, readBlogQuery, sharedQuery, type UpdatePage } from "./blog.ts";

/** Characters that XML 1.0 cannot represent: most control characters, lone surrogates and two noncharacters. */
const invalidXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escapeXml = (text: string) => escapeMarkup(text.replace(invalidXml, ""));

type Attributes = Readonly<Record<string, string | undefined>>;

const element = (name: string, attributes: Attributes, content?: string): string => {
  const rendered = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(value ?? "")}"`)
    .join("");
  return content === undefined ? `<${name}${rendered}/>` : `<${name}${rendered}>${content}</${name}>`;
};
const text = (name: string, value: string) => element(name, {}, escapeXml(value));

/** Browsers accept characters in addresses that RFC 3986, and so feeds, do not allow. */
const strictAddress = (link: string) =>
  link.replace(/[^\w\-.~:/?#[\]@!$&'()*+,;=%]/g, (character) => encodeURIComponent(character.toWellFormed()));

/** A tag URI (RFC 4151), so that ids survive a change of scheme or port. */
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
      element("author", {}, text("name", item.source.name)),
      element("link", { rel: "alternate", type: "text/html", href: appUrl + blogUpdatePath(id) }),
      element("link", { rel: "via", href: strictAddress(link) }),
      element("category", { term: type }),
      ...countries.map((term) => element("category", { term })),
      text("summary", [summary, impact, factsOf(item)].filter(Boolean).join(" ")),
    ].join(""),
  );
};

export interface AtomOptions {
  page: Pick<UpdatePage, "query" | "items" | "older">;
  appUrl: string;
}

/** Renders updates as Atom 1.0 (RFC 4287), with a `next` link to older ones (RFC 5005). */
export const renderAtom = ({ page: { query, items, older }, appUrl }: AtomOptions): string => {
  const filters: BlogQuery = { type: query.type, country: query.country };
  // The same updates must give the same bytes. An empty feed has the epoch as its date.
  const updated = Math.max(0, ...items.map(({ changedAt }) => changedAt.getTime()));
  const content = [
    text("id", tagUri(appUrl, blogFeedPath(filters))),
    text("title", `Meridian: ${blogName(query)}`),
    text("subtitle", "Changes in visas, residency, citizenship and tax, each with its source."),
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

export const atomType = "application/atom+xml; charset=utf-8";

export interface BlogFeedDeps {
  blog: BlogService;
  feeds: PageCache;
  appUrl: string;
}

export const blogFeed = ({ blog, feeds, appUrl }: BlogFeedDeps): Router =>
  Router({ strict: true }).get(blogFeedPath(), async (req, res) => {
    const query = readBlogQuery(req);
    const feed = await feeds(req, blogFeedPath(query), async () => {
      const page = await blog.list(query);
      if (page.items.length > 0) return renderAtom({ page, appUrl });
      const shared = sharedQuery(page.query, page.countries);
      return {
        key: `empty ${JSON.stringify(shared)}`,
        build: async () => renderAtom({ page: { ...page, query: shared }, appUrl }),
      };
    });
    if (feed) sendPrepared(req, res, feed);
  });
