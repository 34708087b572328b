import { type ErrorRequestHandler, type RequestHandler, Router } from "express";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { linkPages } from "#client/site/public-pages.ts";
import type { Contract } from "#shared/contract.ts";
import { type LinkAction, type LinkAnswer, LinkToken, refusedOutcome } from "#shared/mailed-links.ts";
import { reportFailure } from "./errors.ts";
import { checkLimit, checkOrigin, type Http } from "./implement.ts";
import { parseInput } from "./input.ts";
import { htmlType, type Prepared, prepareText, sendOnce } from "./prepared.ts";

export interface PlainLink {
  /** The equivalent endpoint, whose rate limit and messages for an invalid token apply here too. */
  contract: Required<Pick<Contract, "path" | "limit" | "refusals">>;
  /** Performs the link's action. @throws ApiError with a readable message */
  follow: (token: string) => Promise<{ message: string }>;
}

export interface PlainLinksDeps {
  http: Http;
  links: Readonly<Partial<Record<LinkAction, PlainLink>>>;
  log: Logger;
  pageHeaders: RequestHandler;
  /** Renders the page with the outcome. */
  renderAnswer: (action: LinkAction, answer: LinkAnswer) => Promise<string>;
}

/** More than there are different answers. A failure with a request id displaces the oldest page. */
const maxAnswers = 200;

/** Handles the form on the page of a mailed link when JavaScript is off. It posts to the page's own address, which contains the token. */
export const plainLinks = ({ http, links, log, pageHeaders, renderAnswer }: PlainLinksDeps): Router => {
  // Rendering costs milliseconds, and a refused request counts against no limit.
  const pages = new LRUCache<string, Prepared, { action: LinkAction; answer: LinkAnswer }>({
    max: maxAnswers,
    fetchMethod: async (_key, _stale, { context: { action, answer } }) =>
      prepareText(htmlType, await renderAnswer(action, answer), "public", "quick"),
  });
  const pageOf = (action: LinkAction, answer: LinkAnswer) =>
    pages.forceFetch(JSON.stringify([action, answer]), { context: { action, answer } });

  const router = Router({ strict: true });
  for (const [action, link] of Object.entries(links) as [LinkAction, PlainLink][]) {
    const { path, limit, refusals } = link.contract;

    const follow: RequestHandler = async (req, res) => {
      checkOrigin(req, http.appOrigin);
      const { message } = await http.admission.run("work", async () => {
        await checkLimit(req, http.limiter, path, limit);
        const { token } = parseInput(LinkToken, { token: req.query.token }, refusals);
        return link.follow(token);
      });
      await sendOnce(req, res, await pageOf(action, { outcome: "done", message }), 200);
    };

    const refuse: ErrorRequestHandler = async (error, req, res, _next) => {
      const { status, headers, body: failure } = reportFailure(log, error, req);
      const answer = { outcome: refusedOutcome(status), message: failure.message };
      await sendOnce(req, res.set(headers), await pageOf(action, answer), status);
    };

    router.post(linkPages[action].path, pageHeaders, follow, refuse);
  }
  return router;
};

/**
 * Mail programs without one-click unsubscribe (RFC 8058) open its address as a page. Redirects them to the page that
 * asks for confirmation, and changes nothing.
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
