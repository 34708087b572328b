import { onTestFinished } from "vitest";
import { insertSiteSettings, type SiteSettings, siteSettingsId } from "#shared/site-settings.ts";

/** Embeds site settings in the page, like the server, until the test ends. */
export const showSiteSettings = (settings: SiteSettings): Element => {
  const html = insertSiteSettings("<head></head>", settings);
  const tag = new DOMParser().parseFromString(html, "text/html").getElementById(siteSettingsId)!;
  document.head.append(tag);
  onTestFinished(() => tag.remove());
  return tag;
};
