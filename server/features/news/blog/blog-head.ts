import type { PageHead } from "#server/http/pages/page-head.ts";
import {
  type BlogFault,
  blogFeedPath,
  blogName,
  blogPath,
  blogUpdatePath,
  factsOf,
  isPublication,
  publisherOf,
} from "#shared/news/blog.ts";
import type { BlogItem, BlogQuery } from "#shared/news/contract.ts";
import { truncateAtWord } from "#shared/truncate.ts";

/**
 * What a page of the list tells of itself. Where filters leave nothing, it repeats none of them: anybody can write an
 * address, and what stands in it is not ours.
 */
export const listHead = (query: BlogQuery, isEmpty: boolean): PageHead => {
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
export const updateHead = (item: BlogItem, appUrl: string): PageHead => {
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
export const faultHead = ({ title, text }: BlogFault): PageHead => ({
  title: `${title} · Meridian`,
  description: text,
  isListed: false,
});
