import { type SiteSettings, siteSettingsId } from "#shared/site-settings.ts";

/** What the operator's settings tell the page, as the server wrote them; nothing where the page holds none. */
export const readSiteSettings = (): SiteSettings => {
  try {
    const settings: unknown = JSON.parse(document.getElementById(siteSettingsId)?.textContent ?? "");
    return typeof settings === "object" && settings !== null ? settings : {};
  } catch {
    return {};
  }
};
