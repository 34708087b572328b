import { type RequestHandler, Router } from "express";
import type { PublicPage } from "#client/app/public/public-page.ts";
import { publicPages } from "#client/app/public/public-pages.ts";
import { jsonLdOf } from "#client/app/public/structured-data.ts";
import type { SiteSettings } from "#shared/site-settings.ts";
import { htmlType, type Prepared, prepareText, sendPrepared } from "../prepared.ts";
import type { RenderPublic } from "./render-public.ts";

/** What the public pages are made with. */
export interface PublicPagesOptions {
  render: RenderPublic;
  settings: SiteSettings;
  pageHeaders: RequestHandler;
}

/**
 * Serves the public pages that show the same to everybody. Each is rendered when it is first asked for, and then kept:
 * what it shows changes with the settings and the release only.
 */
export const servePublicPages = ({ render, settings, pageHeaders }: PublicPagesOptions): Router => {
  const prepare = async (page: PublicPage) => {
    const html = await render(page, { ...page, jsonLd: jsonLdOf(page, settings) });
    return prepareText(htmlType, html, "public");
  };
  const router = Router({ strict: true });
  for (const page of publicPages) {
    let kept: Promise<Prepared> | undefined;
    router.get(page.path, pageHeaders, async (req, res) => {
      kept ??= prepare(page).catch((error: unknown) => {
        kept = undefined;
        throw error;
      });
      sendPrepared(req, res, await kept);
    });
  }
  return router;
};
