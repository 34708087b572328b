import type { SiteSettings } from "#shared/site-settings.ts";
import type { Config } from "./config.ts";

/** What the settings tell the page, and with it everybody who opens it. */
export const siteSettingsOf = ({
  contactEmail,
  appUrl,
  socialLinks,
  smtp,
  languageModel,
  flagHost,
}: Config): SiteSettings => ({
  contactEmail,
  appUrl,
  sendsMail: smtp !== undefined,
  ...(languageModel && { asksLanguageModel: true }),
  ...(socialLinks && { socialLinks }),
  ...(flagHost && { flagHost: new URL(flagHost).host }),
});
