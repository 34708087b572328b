import type { PublicRoute } from "#client/app/public/public-page.ts";
import type { SiteSettings } from "#shared/site-settings.ts";
import { fillTemplate, type PageHead, renderHead } from "./page-head.ts";

/** What public pages are made with. */
export interface RenderOptions {
  /** The page around every public page. */
  template: string;
  settings: SiteSettings;
  appUrl: string;
}

/** Makes the HTML of a public page. `data` is what the page shows, where the server finds it. */
export type RenderPublic = (page: PublicRoute, head: PageHead, data?: unknown) => Promise<string>;

/** Renders public pages. What renders is loaded with the first of them. */
export const createRenderPublic =
  ({ template, settings, appUrl }: RenderOptions): RenderPublic =>
  async (page, head, data) => {
    const { renderPage } = await import("#client/app/public/render-page.tsx");
    const body = await renderPage(page, settings, data);
    return fillTemplate(template, renderHead(head, appUrl), body);
  };
