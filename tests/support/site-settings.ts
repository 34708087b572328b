import { onTestFinished } from "vitest";
import { insertSiteSettings, type SiteSettings, siteSettingsId } from "#shared/site-settings.ts";

/** Puts settings into the page of a component's test, as the server does, until the test is over. */
export const showSiteSettings = (settings: SiteSettings): Element => {
  const html = insertSiteSettings("<head></head>", settings);
  const tag = new DOMParser().parseFromString(html, "text/html").getElementById(siteSettingsId)!;
  document.head.append(tag);
  onTestFinished(() => tag.remove());
  return tag;
};
