import { type ErrorRequestHandler, type RequestHandler, Router } from "express";
import type { Logger } from "pino";
import { reportFailure } from "#server/platform/http/errors.ts";
import {
  checkBody,
  checkLimit,
  checkOrigin,
  type Http,
  methodNotAllowed,
} from "#server/platform/http/implement.ts";
import { createBodyReader, parseInput, searchOf } from "#server/platform/http/input.ts";
import { sendOnce } from "#server/platform/http/prepared.ts";
import type { PageHead } from "#server/platform/http/render-page.ts";
import type { ErrorBody } from "#shared/errors.ts";
import { publicPaths, waitlistFormPath } from "#shared/paths.ts";
import { waitlistContract } from "#shared/waitlist/contract.ts";
import type { RefusedSignUp } from "#shared/waitlist/sign-up.ts";
import { campaignIn, type WaitlistService } from "./join.ts";

interface PlainFormDeps {
  http: Http;
  service: Pick<WaitlistService, "join">;
  log: Logger;
  pageHeaders: RequestHandler;
  renderRefused: (head: PageHead, refused: RefusedSignUp) => Promise<string>;
}

/** The entered values; empty if the form could not be read. */
const enteredValues = (body: unknown): Pick<RefusedSignUp, "email" | "campaign"> => {
  const { email, campaign } = (body ?? {}) as Record<string, unknown>;
  return {
    email: typeof email === "string" ? email : "",
    ...(typeof campaign === "string" && { campaign }),
  };
};

/** Uses the same titles as the form with JavaScript. */
const refusedSignUp = ({ message, fields }: ErrorBody, body: unknown): RefusedSignUp => {
  const entered = enteredValues(body);
  const isNoAddress = fields?.email !== undefined && !entered.email.includes("@");
  return { title: isNoAddress ? "Invalid email" : "Error", text: message, ...entered };
};

const headOf = ({ title, text }: RefusedSignUp): PageHead => ({
  path: waitlistFormPath,
  title: `${title} · Waitlist · Meridian`,
  description: text,
  isListed: false,
});

/** The waitlist form for browsers without JavaScript: like the API, but it responds with pages. */
export const plainForm = ({ http, service, log, pageHeaders, renderRefused }: PlainFormDeps): Router => {
  const { path, limit, body, refusals } = waitlistContract.join;
  const readBody = createBodyReader("form");

  const join: RequestHandler = async (req, res) => {
    const { appOrigin, limiter } = http;
    checkOrigin(req, appOrigin);
    checkBody(req, "form", true);
    // Read before the limit is checked, so that the page of a refusal can show the entered values.
    await readBody(req, res);
    req.body.campaign ??= campaignIn(req.get("referer"), [new URL(appOrigin).host, req.get("host")]);
    await checkLimit(req, limiter, path, limit);
    await service.join(parseInput(body, req.body, refusals), req.ip);
    res.set("Cache-Control", "no-store").redirect(303, publicPaths.waitlistJoined);
  };

  const refuse: ErrorRequestHandler = async (error, req, res, _next) => {
    const failure = reportFailure(log, error, req);
    const refused = refusedSignUp(failure.body, req.body);
    const page = await renderRefused(headOf(refused), refused);
    await sendOnce(req, res.set(failure.headers), page, failure.status);
  };

  const router = Router({ strict: true });
  router
    .route(waitlistFormPath)
    .get((req, res) => res.redirect(303, `${publicPaths.landing}${searchOf(req)}#waitlist`))
    .post(pageHeaders, join, refuse)
    .all(methodNotAllowed(["HEAD", "GET", "POST"]));
  return router;
};
