import { jsonInHtml } from "#shared/json-in-html.ts";

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
