import * as z from "zod/mini";

/** What the operator's settings tell the page. It stands in the page itself, so that no request is needed. */
export const SiteSettings = z.object({
  /** Where readers write to. */
  contactEmail: z.optional(z.string()),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

/** The id of the element that holds the settings. */
export const siteSettingsId = "site-settings";

/** A page with the settings at the end of its head, as JSON in which nothing ends the element. */
export const insertSiteSettings = (html: string, settings: SiteSettings): string => {
  const json = JSON.stringify(settings).replaceAll("<", "\\u003c");
  const tag = `<script type="application/json" id="${siteSettingsId}">${json}</script>`;
  // A function, for in a text `$&` and the like have a meaning.
  return html.replace("</head>", () => `${tag}</head>`);
};
