import { jsonTag } from "./json-in-html.ts";
import type { SocialLinks } from "./social-links.ts";

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
