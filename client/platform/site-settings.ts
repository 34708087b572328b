import { type SiteSettings, siteSettingsId } from "#shared/site-settings.ts";

/** The operator's settings that the server wrote into the page; empty if there are none. */
export const readSiteSettings = (): SiteSettings => {
  try {
    const settings: unknown = JSON.parse(document.getElementById(siteSettingsId)?.textContent ?? "");
    return typeof settings === "object" && settings !== null ? settings : {};
  } catch {
    return {};
  }
};
