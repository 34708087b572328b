import { publicPaths } from "#shared/paths.ts";
import { truncateAtWord } from "#shared/text/cut.ts";
import type { PageHead } from "./render-page.ts";

const maxDescriptionLength = 160;

/** A description in the length that search engines show. */
export const shortDescription = (text: string): string => truncateAtWord(text, maxDescriptionLength);

interface Subject {
  path: string;
  name: string;
  /** By default the name. */
  title?: string;
  description: string;
  /** The list that the page belongs to. */
  parent?: { name: string; path: string };
  /** More structured data of schema.org's `WebPage`. */
  more?: Readonly<Record<string, unknown>>;
}

/** The head of a page on one subject, with structured data. */
export const subjectHead = (
  { path, name, title = name, parent, more, ...rest }: Subject,
  appUrl: string,
): PageHead => {
  const description = shortDescription(rest.description);
  return {
    path,
    title: `${title} · Meridian`,
    description,
    isListed: true,
    jsonLd: [
      {
        "@context": "https://schema.org",
        "@type": "WebPage",
        "@id": appUrl + path,
        url: appUrl + path,
        name,
        description,
        isPartOf: { "@type": "WebSite", name: "Meridian", url: appUrl + publicPaths.landing },
        ...more,
        ...(parent && {
          breadcrumb: {
            "@type": "BreadcrumbList",
            itemListElement: [
              { "@type": "ListItem", position: 1, name: parent.name, item: appUrl + parent.path },
              { "@type": "ListItem", position: 2, name },
            ],
          },
        }),
      },
    ],
  };
};
