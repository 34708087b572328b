import type { PublicRoute } from "#client/site/public-page.ts";
import { jsonInHtml } from "#shared/escape-html.ts";
import type { SiteSettings } from "#shared/site-settings.ts";

/** What search engines, feed readers and those who share a page are told of it. */
export interface PageHead {
  /** The address under the site's that the page is known by, with its query if it has one; none where it says what failed. */
  path?: string;
  /** The title of the window and of shared links. */
  title: string;
  description: string;
  /** False for pages that search engines leave out. */
  isListed: boolean;
  /** What the page is to those who share it; a site where absent. */
  kind?: "website" | "article";
  /** What the page tells to machines, in the words of schema.org; one element each. */
  jsonLd?: readonly Readonly<Record<string, unknown>>[];
  /** The address under the site's of an Atom feed of the same content. */
  feedPath?: string;
}

/** Text as it stands in HTML and XML, in quotes of either kind too. */
export const escapeText = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const meta = (kind: "name" | "property", name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeText(content)}">`;
const property = (name: string, content: string) => meta("property", `og:${name}`, content);

/** What stands in the head of one page besides what all have. */
export const renderHead = (head: PageHead, appUrl: string): string => {
  const { path, title, description, isListed, kind = "website", jsonLd = [], feedPath } = head;
  const address = path === undefined ? undefined : appUrl + path;
  return [
    `<title>${escapeText(title)}</title>`,
    meta("name", "description", description),
    address && `<link rel="canonical" href="${escapeText(address)}">`,
    isListed ? "" : '<meta name="robots" content="noindex">',
    feedPath &&
      `<link rel="alternate" type="application/atom+xml" title="Meridian updates" href="${escapeText(feedPath)}">`,
    property("type", kind),
    property("site_name", "Meridian"),
    property("title", title),
    property("description", description),
    address && property("url", address),
    property("image", `${appUrl}/og.png`),
    property("image:width", "1200"),
    property("image:height", "630"),
    property("image:alt", "A dotted world with routes between places, and the name Meridian"),
    '<meta name="twitter:card" content="summary_large_image">',
    ...jsonLd.map((data) => `<script type="application/ld+json">${jsonInHtml(data)}</script>`),
  ].join("");
};

/** A page of the template around every public page, with the end of its head and its body; `$&` in them means itself. */
export const fillTemplate = (template: string, head: string, body: string): string =>
  template
    .replace("</head>", () => `${head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);

/** What public pages are made with. */
export interface RenderOptions {
  /** The page around every public page. */
  template: string;
  settings: SiteSettings;
  appUrl: string;
}

/** Makes the HTML of a public page. `data` is what the page shows, where the server finds it. */
export type RenderPublic = (page: PublicRoute, head: PageHead, data?: unknown) => Promise<string>;

/** Renders public pages. What renders is loaded with the first of them. */
export const createRenderPublic =
  ({ template, settings, appUrl }: RenderOptions): RenderPublic =>
  async (page, head, data) => {
    const { renderPage } = await import("#client/site/render-page.tsx");
    const body = await renderPage(page, settings, data);
    return fillTemplate(template, renderHead(head, appUrl), body);
  };
