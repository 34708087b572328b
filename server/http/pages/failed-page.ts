import type { ErrorRequestHandler } from "express";
import type { Logger } from "pino";
import { publicPaths } from "#client/app/paths.ts";
import { reportFailure } from "../errors.ts";
import { sendOnce } from "../prepared.ts";
import { escapeText, fillTemplate, renderHead } from "./page-head.ts";
import type { RenderOptions } from "./render-public.ts";

/** What a page of a failure is made with. */
export interface FailedPageOptions extends Omit<RenderOptions, "settings"> {
  log: Logger;
}

const titles: Readonly<Record<number, string>> = {
  429: "Too many pages",
  503: "Please try again shortly",
};

/**
 * Answers every error of the pages before it with a page in words. It is plain, and made here: what renders the other
 * pages may be what failed.
 */
export const answerWithPage =
  ({ template, appUrl, log }: FailedPageOptions): ErrorRequestHandler =>
  async (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const { status, headers, body } = reportFailure(log, error, req);
    const title = titles[status] ?? (status >= 500 ? "Something went wrong" : "This address is not right");
    const head = { title: `${title} · Meridian`, description: body.message, isListed: false };
    const words = `<h1 class="text-5xl">${title}</h1><p>${escapeText(body.message)}</p>`;
    const link = `<a class="text-link" href="${publicPaths.landing}">Meridian, home</a>`;
    const main = `<main id="main" class="mx-auto grid max-w-page gap-9 px-gutter py-section">${words}${link}</main>`;
    const html = fillTemplate(template, renderHead(head, appUrl), main);
    await sendOnce(req, res.set(headers), html, status);
  };
