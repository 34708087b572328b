import { type ErrorRequestHandler, type RequestHandler, Router } from "express";
import type { Logger } from "pino";
import { publicPaths } from "#client/app/paths.ts";
import { reportFailure } from "#server/http/errors.ts";
import { checkLimit, checkOrigin } from "#server/http/guards.ts";
import type { HttpServices } from "#server/http/implement.ts";
import { parseInput } from "#server/http/input.ts";
import { type Prepared, sendOnce } from "#server/http/prepared.ts";
import { waitlistContract } from "#shared/waitlist/contract.ts";
import { type LinkAction, type LinkAnswer, refusedOutcome } from "#shared/waitlist/links.ts";
import type { WaitlistService } from "./service.ts";

/** What the pages of mailed links need where no JavaScript runs. */
export interface PlainLinksDeps {
  service: Pick<WaitlistService, LinkAction>;
  log: Logger;
  pageHeaders: RequestHandler;
  /** Makes the page of a link that says how it went. */
  renderAnswer: (action: LinkAction, answer: LinkAnswer) => Promise<Prepared>;
}

const pathOf = {
  confirm: publicPaths.waitlistConfirm,
  unsubscribe: publicPaths.waitlistUnsubscribe,
} as const;

/** The button on the page of a mailed link where no JavaScript runs: it posts to the page, whose address holds the token. */
export const plainLinks = ({ service, log, pageHeaders, renderAnswer }: PlainLinksDeps): Router => {
  const router = Router({ strict: true });
  for (const action of ["confirm", "unsubscribe"] as const) {
    const { path, limit, body, refusals } = waitlistContract[action];

    const follow: RequestHandler = async (req, res) => {
      const { appOrigin, limiter } = req.app.locals.http as HttpServices;
      checkOrigin(req, appOrigin);
      await checkLimit(req, limiter, path, limit);
      const { message } = await service[action](parseInput(body, { token: req.query.token }, refusals).token);
      sendOnce(req, res, await renderAnswer(action, { outcome: "done", message }), 200);
    };

    const refuse: ErrorRequestHandler = async (error, req, res, _next) => {
      const { status, headers, body: failure } = reportFailure(log, error, req);
      const answer = { outcome: refusedOutcome(status), message: failure.message };
      sendOnce(req, res.set(headers), await renderAnswer(action, answer), status);
    };

    router.post(pathOf[action], pageHeaders, follow, refuse);
  }
  return router;
};
