import { type Request, type RequestHandler, Router } from "express";
import { paths, publicPaths } from "#client/app/paths.ts";
import { searchOf } from "../input.ts";
import { htmlType, type Prepared, prepareText, sendPrepared } from "../prepared.ts";

/** What the start needs. */
export interface HomeOptions {
  /** The page of the app. */
  page: Prepared;
  /** Whether a request has the cookie of a session, good or not. */
  hasSession: (req: Request) => boolean;
  pageHeaders: RequestHandler;
}

/**
 * `/`: visitors are led to the landing page. Whoever has a session's cookie gets the app, which finds out whose it is,
 * and leads on.
 */
export const serveHome = ({ page, hasSession, pageHeaders }: HomeOptions): Router => {
  // The same bytes, but kept by nobody for others: the answer differs by the cookie.
  const own = prepareText(htmlType, page.encoded.identity.body.toString(), "private");
  return Router({ strict: true }).get(paths.home, pageHeaders, async (req, res) => {
    if (hasSession(req)) return sendPrepared(req, res, await own);
    res.set({ "Cache-Control": "no-store", Vary: "Cookie" });
    res.redirect(302, publicPaths.landing + searchOf(req));
  });
};
