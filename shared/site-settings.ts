import { jsonTag } from "./escape-html.ts";
import { parseUrl } from "./url.ts";

/** The public settings of the operator. They are embedded in the page, so that they need no request. */
export interface SiteSettings {
  contactEmail?: string;
  /** The URL of the site, for absolute links. */
  appUrl?: string;
  /** The links in the footer. If absent, the footer shows share links. */
  socialLinks?: SocialLinks;
  /** Whether emails are sent. If not, they are written to files. */
  sendsMail?: boolean;
  /** Whether a language model writes summaries. If not, they are composed from facts. */
  asksLanguageModel?: boolean;
  /** The host of the flag images, if it is not this site. */
  flagHost?: string;
}

/** The id of the script element with the settings. */
export const siteSettingsId = "site-settings";

/** Inserts the settings as JSON at the end of the page's head. */
export const insertSiteSettings = (html: string, settings: SiteSettings): string => {
  const tag = jsonTag(siteSettingsId, settings);
  // A function, because a replacement string would interpret `$&` and similar patterns.
  return html.replace("</head>", () => `${tag}</head>`);
};

/** URLs by name, in display order. */
export type SocialLinks = Readonly<Record<string, string>>;

const maxLinks = 10;
const plainName = /^[^\p{Cc}\p{Cs}]{1,40}$/u;
const maxUrlLength = 500;

/** Normalizes an https URL. Rejects URLs with credentials. */
const httpsUrl = (text: unknown): string | undefined => {
  const url = typeof text === "string" && text.length <= maxUrlLength ? parseUrl(text) : undefined;
  if (!url) return;
  const { protocol, username, password, href } = url;
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
 * Parses a JSON object of 1 to 10 names (at most 40 characters each) and https URLs. Returns undefined for anything else.
 */
export const parseSocialLinks = (text: string): SocialLinks | undefined => {
  const value = readJson(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return;
  const links = Object.entries(value).map(([name, url]) => [name.trim(), httpsUrl(url)] as const);
  const isValid = links.every(([name, url]) => plainName.test(name) && url !== undefined);
  const count = new Set(links.map(([name]) => name)).size;
  if (!isValid || count !== links.length || count === 0 || count > maxLinks) return;
  return Object.fromEntries(links) as SocialLinks;
};
