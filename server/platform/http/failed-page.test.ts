import express from "express";
import supertest from "supertest";
import { expect, it } from "vitest";
import { createLogger } from "#server/platform/log.ts";
import { collectLog } from "#tests/support/log.ts";
import { createPublicSite } from "#tests/support/public-site.ts";
import { answerWithPage, servePublicPages } from "./public-pages.ts";

it("answers with an error page when rendering fails, and renders again at the next request", async () => {
  const { publicTemplate: template = "", settings } = await createPublicSite();
  const collected = collectLog();
  const log = createLogger("warn", collected);
  let failing = true;
  const app = express()
    .use(
      servePublicPages({
        render: async () =>
          failing ? Promise.reject(new Error("No such <b>module</b>")) : "<!doctype html>",
        settings,
        pageHeaders: (_req, res, next) => next(void res.set("X-Frame-Options", "DENY")),
      }),
    )
    .use(answerWithPage({ template, appUrl: "https://meridian.example", log }));

  const { headers, text } = await supertest(app).get("/terms").expect(500);
  expect(headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "x-frame-options": "DENY",
    "x-request-id": expect.any(String),
  });
  expect(text).toContain("Something went wrong</h1>");
  expect(text).toContain(`tell us this number: ${headers["x-request-id"]}`);
  expect(text).toContain('<meta name="robots" content="noindex">');
  expect(text).not.toMatch(/module|canonical/);
  expect(collected.lines).toContainEqual(expect.objectContaining({ msg: "request failed", path: "/terms" }));

  failing = false;
  await supertest(app).get("/terms").expect(200);
});
