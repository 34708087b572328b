import { type ErrorRequestHandler, type RequestHandler, Router } from "express";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { reportFailure } from "#server/platform/http/errors.ts";
import {
  checkBody,
  checkLimit,
  checkOrigin,
  type Http,
  methodNotAllowed,
} from "#server/platform/http/implement.ts";
import { createBodyReader, parseBody, parseInput, searchOf } from "#server/platform/http/input.ts";
import { htmlType, type Prepared, prepareText, sendOnce } from "#server/platform/http/prepared.ts";
import type { PageHead } from "#server/platform/http/render-page.ts";
import type { Tokens } from "#server/platform/mail/tokens.ts";
import type { ErrorBody } from "#shared/errors.ts";
import { escapeMarkup } from "#shared/escape-html.ts";
import { publicPaths, waitlistFormPath } from "#shared/paths.ts";
import { waitlistContract } from "#shared/waitlist/contract.ts";
import { joinedMessage, type RefusedSignUp } from "#shared/waitlist/sign-up.ts";
import { campaignIn, type WaitlistService } from "./join.ts";

interface PlainFormDeps {
  http: Http;
  service: Pick<WaitlistService, "join">;
  log: Logger;
  pageHeaders: RequestHandler;
  tokens: Tokens;
  renderJoined: (head: PageHead) => Promise<string>;
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
const refusedSignUp = ({ message, fields }: ErrorBody, body: unknown): RefusedSignUp => ({
  title: fields?.email === undefined ? "Error" : "Invalid email",
  text: message,
  ...enteredValues(body),
});

const joinedHead: PageHead = {
  path: publicPaths.waitlistJoined,
  title: "Success! · Waitlist · Meridian",
  description: joinedMessage.text,
  isListed: false,
};

/** The token in the address of the confirmation page, so that only somebody who used the form sees it. */
const joinedPurpose = "waitlist-joined";
const joinedMs = 60 * 60 * 1000;

const headOf = ({ title, text }: Pick<RefusedSignUp, "title" | "text">): PageHead => ({
  path: waitlistFormPath,
  title: `${title} · Waitlist · Meridian`,
  description: text,
  isListed: false,
});

/** Stands for an entered value in a cached page. The characters are of Unicode's private use area, so no text has them. */
const gapFor = (name: "email" | "campaign") => `\uE000${name}\uE001`;
/** Inside the JSON of an attribute, a gap follows an escaped quotation mark. */
const gaps = /(&quot;)?\uE000(email|campaign)\uE001/g;

/** More than there are different messages. A failure with a request id displaces the oldest page. */
const maxRefusals = 200;

const fillGaps = (html: string, entered: Pick<RefusedSignUp, "email" | "campaign">): string =>
  html.replace(gaps, (_, quote: string = "", name: "email" | "campaign") => {
    const value = entered[name] ?? "";
    return quote + escapeMarkup(quote ? JSON.stringify(value).slice(1, -1) : value);
  });

/**
 * Renders the page of each refusal once, with gaps for the entered values. Rendering costs milliseconds, and a refused
 * request counts against no limit. Without entered values, such as for a request of another site, the page is prepared.
 */
export const createRefusedPage = (
  render: PlainFormDeps["renderRefused"],
): ((refused: RefusedSignUp) => Promise<string | Prepared>) => {
  const pages = new LRUCache<string, Promise<{ html: string; blank: Prepared }>>({ max: maxRefusals });
  const build = async ({ title, text }: RefusedSignUp, hasCampaign: boolean) => {
    const html = await render(headOf({ title, text }), {
      ...{ title, text, email: gapFor("email") },
      ...(hasCampaign && { campaign: gapFor("campaign") }),
    });
    return { html, blank: await prepareText(htmlType, fillGaps(html, { email: "" }), "public", "quick") };
  };
  return async (refused) => {
    const { title, text, email, campaign } = refused;
    const hasCampaign = campaign !== undefined;
    const key = JSON.stringify([title, text, hasCampaign]);
    const page = pages.get(key) ?? build(refused, hasCampaign);
    pages.set(key, page);
    page.catch(() => pages.delete(key));
    const { html, blank } = await page;
    return email === "" && !campaign ? blank : fillGaps(html, refused);
  };
};

/** The waitlist form for browsers without JavaScript: like the API, but it responds with pages. */
export const plainForm = (deps: PlainFormDeps): Router => {
  const { http, service, log, pageHeaders, tokens, renderJoined, renderRefused } = deps;
  const { path, limit, query, body, refusals } = waitlistContract.join;
  const readBody = createBodyReader();
  const refusedPage = createRefusedPage(renderRefused);
  let joinedPage: Promise<string> | undefined;

  const join: RequestHandler = async (req, res) => {
    const { appOrigin, limiter, admission } = http;
    checkOrigin(req, appOrigin);
    checkBody(req, "form", true);
    // Read before the limit is checked, so that the page of a refusal can show the entered values.
    await readBody(req, res);
    await parseBody(req);
    req.body.campaign ??= campaignIn(req.get("referer"), [new URL(appOrigin).host, req.get("host")]);
    await admission.run("work", async () => {
      await checkLimit(req, limiter, path, limit);
      const subscriber = { ...parseInput(body, req.body, refusals), ...parseInput(query, req.body) };
      await service.join(subscriber, req.ip);
    });
    const token = tokens.sign(joinedPurpose, "", new Date(Date.now() + joinedMs));
    res.set("Cache-Control", "no-store").redirect(303, `${publicPaths.waitlistJoined}?token=${token}`);
  };

  const showJoined: RequestHandler = async (req, res) => {
    const answer = tokens.read(joinedPurpose, String(req.query.token ?? ""));
    if (typeof answer === "string") return res.redirect(303, `${publicPaths.landing}#waitlist`);
    joinedPage ??= renderJoined(joinedHead).catch((error) => {
      joinedPage = undefined;
      throw error;
    });
    await sendOnce(req, res, await joinedPage, 200);
  };

  const refuse: ErrorRequestHandler = async (error, req, res, _next) => {
    const failure = reportFailure(log, error, req);
    const refused = refusedSignUp(failure.body, req.body);
    await sendOnce(req, res.set(failure.headers), await refusedPage(refused), failure.status);
  };

  const router = Router({ strict: true });
  router
    .route(waitlistFormPath)
    .get((req, res) => res.redirect(303, `${publicPaths.landing}${searchOf(req)}#waitlist`))
    .post(pageHeaders, join, refuse)
    .all(methodNotAllowed(["HEAD", "GET", "POST"]));
  router.get(publicPaths.waitlistJoined, pageHeaders, showJoined);
  return router;
};
