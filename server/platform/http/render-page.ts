import type { PublicRoute } from "#client/site/public-page.ts";
import { escapeMarkup, jsonInHtml } from "#shared/escape-html.ts";
import type { SiteSettings } from "#shared/site-settings.ts";

/** Metadata of a page for search engines, feed readers and link previews. */
export interface PageHead {
  /** The canonical path, including the query; absent on error pages. */
  path?: string;
  title: string;
  description: string;
  /** Whether search engines may index the page. */
  isListed: boolean;
  /** The Open Graph type; `website` by default. */
  kind?: "website" | "article";
  /** Structured data (schema.org), one script element each. */
  jsonLd?: readonly Readonly<Record<string, unknown>>[];
  /** The path of an Atom feed with the same content. */
  feedPath?: string;
}

const meta = (kind: "name" | "property", name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeMarkup(content)}">`;
const property = (name: string, content: string) => meta("property", `og:${name}`, content);

/** The elements of a page's head that differ from page to page. */
export const renderHead = (head: PageHead, appUrl: string): string => {
  const { path, title, description, isListed, kind = "website", jsonLd = [], feedPath } = head;
  const address = path === undefined ? undefined : appUrl + path;
  return [
    `<title>${escapeMarkup(title)}</title>`,
    meta("name", "description", description),
    address && `<link rel="canonical" href="${escapeMarkup(address)}">`,
    isListed ? "" : '<meta name="robots" content="noindex">',
    feedPath &&
      `<link rel="alternate" type="application/atom+xml" title="Meridian updates" href="${escapeMarkup(feedPath)}">`,
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

/** Inserts head and body into the template. Replacer functions keep `$&` in them from being interpreted. */
export const fillTemplate = (template: string, head: string, body: string): string =>
  template
    .replace("</head>", () => `${head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);

export interface RenderOptions {
  /** The HTML document around every public page. */
  template: string;
  settings: SiteSettings;
  appUrl: string;
}

/** Renders a public page to HTML. `data` is the content that the server loaded for it. */
export type RenderPublic = (page: PublicRoute, head: PageHead, data?: unknown) => Promise<string>;

/** Loads the renderer (React) with the first page, because it costs memory and startup time. */
export const createRenderPublic =
  ({ template, settings, appUrl }: RenderOptions): RenderPublic =>
  async (page, head, data) => {
    const { renderPage } = await import("#client/site/render-page.tsx");
    const body = await renderPage(page, settings, data);
    return fillTemplate(template, renderHead(head, appUrl), body);
  };
