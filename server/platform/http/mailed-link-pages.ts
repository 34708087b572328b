import { type ErrorRequestHandler, type RequestHandler, Router } from "express";
import type { Logger } from "pino";
import { linkPages } from "#client/site/public-pages.ts";
import type { Contract } from "#shared/contract.ts";
import { type LinkAction, type LinkAnswer, LinkToken, refusedOutcome } from "#shared/mailed-links.ts";
import { reportFailure } from "./errors.ts";
import { checkLimit, checkOrigin, type Http } from "./implement.ts";
import { parseInput } from "./input.ts";
import { sendOnce } from "./prepared.ts";

/** What a mailed link does. */
export interface PlainLink {
  /** The endpoint that does the same; its limit and its words for a token that is none hold here, too. */
  contract: Required<Pick<Contract, "path" | "limit" | "refusals">>;
  /** Follows the link with its token; rejects with an ApiError in words. */
  follow: (token: string) => Promise<{ message: string }>;
}

/** What the pages of mailed links need where no JavaScript runs. */
export interface PlainLinksDeps {
  http: Http;
  links: Readonly<Partial<Record<LinkAction, PlainLink>>>;
  log: Logger;
  pageHeaders: RequestHandler;
  /** Makes the page of a link that says how it went. */
  renderAnswer: (action: LinkAction, answer: LinkAnswer) => Promise<string>;
}

/** The button on the page of a mailed link where no JavaScript runs: it posts to the page, whose address holds the token. */
export const plainLinks = ({ http, links, log, pageHeaders, renderAnswer }: PlainLinksDeps): Router => {
  const router = Router({ strict: true });
  for (const [action, link] of Object.entries(links) as [LinkAction, PlainLink][]) {
    const { path, limit, refusals } = link.contract;

    const follow: RequestHandler = async (req, res) => {
      checkOrigin(req, http.appOrigin);
      await checkLimit(req, http.limiter, path, limit);
      const { token } = parseInput(LinkToken, { token: req.query.token }, refusals);
      const { message } = await link.follow(token);
      await sendOnce(req, res, await renderAnswer(action, { outcome: "done", message }), 200);
    };

    const refuse: ErrorRequestHandler = async (error, req, res, _next) => {
      const { status, headers, body: failure } = reportFailure(log, error, req);
      const answer = { outcome: refusedOutcome(status), message: failure.message };
      await sendOnce(req, res.set(headers), await renderAnswer(action, answer), status);
    };

    router.post(linkPages[action].path, pageHeaders, follow, refuse);
  }
  return router;
};

/**
 * Mail programs without the one click (RFC 8058) open its address as a page: it leads to the page that asks, and changes
 * nothing before.
 */
export const oneClickPage = (postPath: string, pagePath: string): Router => {
  const router = Router({ strict: true });
  router.get(postPath, (req, res) => {
    const { token } = req.query;
    const search = typeof token === "string" ? `?token=${encodeURIComponent(token)}` : "";
    res.redirect(303, pagePath + search);
  });
  return router;
};
