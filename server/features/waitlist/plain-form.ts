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

/** What the form without JavaScript needs. */
export interface PlainFormDeps {
  http: Http;
  service: Pick<WaitlistService, "join">;
  log: Logger;
  pageHeaders: RequestHandler;
  /** Makes the page of a refusal. */
  renderRefused: (head: PageHead, refused: RefusedSignUp) => Promise<string>;
}

/** What was typed; nothing where the form was not read. */
const typedIn = (body: unknown): Pick<RefusedSignUp, "email" | "campaign"> => {
  const { email, campaign } = (body ?? {}) as Record<string, unknown>;
  return {
    email: typeof email === "string" ? email : "",
    ...(typeof campaign === "string" && { campaign }),
  };
};

/** A refusal under the titles that the form has with JavaScript, too. */
const refusedSignUp = ({ message, fields }: ErrorBody, body: unknown): RefusedSignUp => {
  const typed = typedIn(body);
  const isNone = fields?.email !== undefined && !typed.email.includes("@");
  return { title: isNone ? "Invalid email" : "Error", text: message, ...typed };
};

const headOf = ({ title, text }: RefusedSignUp): PageHead => ({
  path: waitlistFormPath,
  title: `${title} · Waitlist · Meridian`,
  description: text,
  isListed: false,
});

/**
 * The waitlist's form where no JavaScript runs: it is taken as the API takes it, and answered with pages. A refusal
 * keeps what was typed.
 */
export const plainForm = ({ http, service, log, pageHeaders, renderRefused }: PlainFormDeps): Router => {
  const { path, limit, body, refusals } = waitlistContract.join;
  const readBody = createBodyReader("form");

  const join: RequestHandler = async (req, res) => {
    const { appOrigin, limiter } = http;
    checkOrigin(req, appOrigin);
    checkBody(req, "form", true);
    // Before the limit, so that whoever is refused finds again what they typed.
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
