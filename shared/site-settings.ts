import { jsonTag } from "./escape-html.ts";

/** What the operator's settings tell the page. It stands in the page itself, so that no request is needed. */
export interface SiteSettings {
  /** Where readers write to. */
  contactEmail?: string;
  /** The address of the site, for links that leave it. */
  appUrl?: string;
  /** Links of the footer, name to URL; without any, links to share the page. */
  socialLinks?: SocialLinks;
  /** Whether mails go to a mail server; else they are written to files and reach nobody. */
  sendsMail?: boolean;
  /** Whether a language model writes summaries; else they are put together from facts. */
  asksLanguageModel?: boolean;
  /** The host that pictures of flags come from instead of the site itself. */
  flagHost?: string;
}

/** The id of the element that holds the settings. */
export const siteSettingsId = "site-settings";

/** A page with the settings at the end of its head, as JSON in which nothing ends the element. */
export const insertSiteSettings = (html: string, settings: SiteSettings): string => {
  const tag = jsonTag(siteSettingsId, settings);
  // A function, for in a text `$&` and the like have a meaning.
  return html.replace("</head>", () => `${tag}</head>`);
};

/** Links by name, in the order in which they are shown. */
export type SocialLinks = Readonly<Record<string, string>>;

const mostLinks = 10;
const plainName = /^[^\p{Cc}\p{Cs}]{1,40}$/u;
const longestUrl = 500;

/** An https address without a password in it, as browsers write it. */
const httpsUrl = (text: unknown): string | undefined => {
  if (typeof text !== "string" || text.length > longestUrl || !URL.canParse(text)) return;
  const { protocol, username, password, href } = new URL(text);
  return protocol === "https:" && !username && !password ? href : undefined;
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Reads links from JSON: an object of 1 to 10 names, each of at most 40 characters, and https addresses. Undefined for
 * everything else.
 */
export const parseSocialLinks = (text: string): SocialLinks | undefined => {
  const given = readJson(text);
  if (typeof given !== "object" || given === null || Array.isArray(given)) return;
  const links = Object.entries(given).map(([name, url]) => [name.trim(), httpsUrl(url)] as const);
  const isGood = links.every(([name, url]) => plainName.test(name) && url !== undefined);
  const count = new Set(links.map(([name]) => name)).size;
  if (!isGood || count !== links.length || count === 0 || count > mostLinks) return;
  return Object.fromEntries(links) as SocialLinks;
};
