import { parse } from "zod/mini";
import { SiteSettings, siteSettingsId } from "#shared/site-settings.ts";

/** What the operator's settings tell the page; nothing where the page holds none, or none that can be read. */
export const readSiteSettings = (): SiteSettings => {
  try {
    return parse(SiteSettings, JSON.parse(document.getElementById(siteSettingsId)?.textContent ?? ""));
  } catch {
    return {};
  }
};
