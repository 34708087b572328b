import express from "express";
import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { linkPages } from "#client/site/public-pages.ts";
import { incompleteLink } from "#shared/mailed-links.ts";
import { waitlistContract } from "#shared/waitlist/contract.ts";
import { createPublicSite } from "#tests/support/public-site.ts";
import { createWaitlistApp, type WaitlistApp } from "#tests/support/waitlist.ts";
import { plainLinks } from "./mailed-link-pages.ts";

let app: WaitlistApp;
beforeAll(async () => {
  app = await createWaitlistApp({ site: await createPublicSite() });
});
afterAll(() => app.close());

const subscribe = async (email: string) => {
  await app.join({ email }).expect(200);
  return app.tokensTo(email);
};
const press = (action: string, query: Record<string, string>, headers: Record<string, string> = {}) =>
  supertest(app.url)
    .post(`/waitlist/${action}`)
    .query(query)
    .set({ Origin: app.url, "Sec-Fetch-Site": "same-origin", ...headers })
    .type("form")
    .send("");
const statusOf = async (email: string) => (await app.row(email))?.status;

describe("the form of a mailed link without JavaScript", () => {
  it("confirms and unsubscribes, even twice, and shows the outcome", async () => {
    const email = "plain-link@example.org";
    const { confirm, unsubscribe } = await subscribe(email);
    for (let time = 0; time < 2; time += 1) {
      const answer = await press("confirm", { token: confirm }).expect(200);
      expect(answer.text).toContain("Your address is confirmed. You are on the waitlist.");
      expect(answer.text).not.toContain("<form");
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(await statusOf(email)).toBe("confirmed");
    }
    const left = await press("unsubscribe", { token: unsubscribe }).expect(200);
    expect(left.text).toContain("unless someone signs your address up again.");
    expect(await statusOf(email)).toBe("unsubscribed");
    const back = await press("confirm", { token: confirm }).expect(409);
    expect(back.text).toContain("Sign up again to rejoin.");
  });

  it.each([
    [404, "was forged", { token: "1.2.3" }],
    [400, "has none", {}],
    [400, "is beyond all length", { token: "x".repeat(2001) }],
    [400, "cannot be stored", { token: "1.2\0.3" }],
  ])("shows an error page with %i if the token %s", async (status, _, query) => {
    const { text } = await press("confirm", query).expect(status);
    expect(text).toMatch(/role="alert"[^>]*>[A-Z][^<]+\.</);
    if (status === 400) expect(text).toContain(incompleteLink.message);
    expect(text).toContain("Sign up again");
    expect(text).not.toContain("<form");
  });

  it.each(Object.values(linkPages))("is on the page of each mailed link: $path", async ({ path }) => {
    const answer = await supertest(app.url)
      .post(path)
      .query({ token: "1.2.3" })
      .set({ Origin: app.url, "Sec-Fetch-Site": "same-origin" })
      .expect(404);
    expect(answer.text).toMatch(/role="alert"[^>]*>This link is not valid\./);
  });

  it("refuses requests from another site", async () => {
    const email = "elsewhere@example.org";
    const { confirm } = await subscribe(email);
    const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    const { text } = await press("confirm", { token: confirm }, foreign).expect(403);
    expect(text).toContain('role="alert"');
    expect(text).toContain("<form");
    expect(await statusOf(email)).toBe("pending");
  });
});

it("renders the page of each answer once", async () => {
  let renders = 0;
  const router = plainLinks({
    http: app.platform.http,
    links: {
      confirm: { contract: waitlistContract.confirm, follow: app.waitlist.mailedLinks.confirm.follow },
    },
    log: app.platform.log,
    pageHeaders: (_req, _res, next) => next(),
    renderAnswer: async (_action, { message }) => {
      renders += 1;
      return message;
    },
  });
  const site = supertest(express().use(router));
  for (const token of ["1.2.3", "4.5.6"])
    await site
      .post(linkPages.confirm.path)
      .query({ token })
      .expect(404, /This link is not valid\./);
  expect(renders).toBe(1);
  await site
    .post(linkPages.confirm.path)
    .set("Sec-Fetch-Site", "cross-site")
    .expect(403, /another site/);
  expect(renders).toBe(2);
});
