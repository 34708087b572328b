import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plainRequest, startSession } from "#tests/support/plain-request.ts";
import { createPublicSite } from "#tests/support/public-site.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ site: await createPublicSite() });
});
afterAll(() => app.close());

const open = (path: string, cookie?: string, method = "GET") =>
  plainRequest(app.url, path, { method, headers: cookie === undefined ? {} : { cookie } });

describe("/", () => {
  it.each([undefined, "", "theme=dark", "meridian=", "xmeridian=s%3Aa.b", "other=1; meridians=2"])(
    "redirects visitors without a session to the landing page: %j",
    async (cookie) => {
      for (const method of ["GET", "HEAD"]) {
        const { status, headers } = await open("/", cookie, method);
        expect([status, headers.location]).toEqual([302, "/landing"]);
        expect(headers).toMatchObject({
          "cache-control": "no-store",
          vary: expect.stringContaining("Cookie"),
        });
        expect(headers["set-cookie"]).toBeUndefined();
      }
    },
  );

  it("keeps the query, and never redirects to another host", async () => {
    expect((await open("/?utm_source=spring&a=%2F")).headers.location).toBe(
      "/landing?utm_source=spring&a=%2F",
    );
    const { headers } = await open("/?//evil.example/");
    expect(new URL(headers.location!, app.url).origin).toBe(app.url);
    expect((await open("/landing")).status).toBe(200);
  });

  it("sends the app to signed-in users, and keeps it out of shared caches", async () => {
    const { cookie } = await startSession(app, await app.signIn());
    const { status, headers, body } = await open("/", `theme=dark; ${cookie}`);
    expect([status, body.toString()]).toEqual([200, expect.stringContaining("<title>The app</title>")]);
    expect(headers).toMatchObject({
      "cache-control": "private, no-cache",
      vary: "Accept-Encoding, Cookie",
      "content-security-policy": expect.stringContaining("script-src 'self'"),
    });
    const known = { "if-none-match": headers.etag! };
    const again = await plainRequest(app.url, "/", { headers: { cookie, ...known } });
    expect(again.status).toBe(304);
    const later = await plainRequest(app.url, "/", { headers: known });
    expect(later.status).toBe(302);
  });

  it("sends the app for an expired cookie too, because the app checks the session", async () => {
    expect((await open("/", "meridian=s%3Along-gone.signature")).status).toBe(200);
  });

  it("accepts no other method, and redirects no other path", async () => {
    for (const method of ["POST", "PUT", "DELETE"])
      expect((await open("/", undefined, method)).status).toBe(405);
    for (const path of ["/auth", "/feed", "/profile"]) expect((await open(path)).status, path).toBe(200);
    expect((await open("//")).headers.location).toBe("/");
  });
});

it("checks the https session cookie when the site uses https", async () => {
  const env = { APP_URL: "https://meridian.example", TRUST_PROXY: "127.0.0.1" };
  const secure = await createTestApp({ env, site: await createPublicSite() });
  try {
    const statusWith = async (cookie: string) =>
      (await plainRequest(secure.url, "/", { headers: { cookie } })).status;
    expect(await statusWith("__Host-meridian=s%3Aa.b")).toBe(200);
    expect(await statusWith("meridian=s%3Aa.b")).toBe(302);
  } finally {
    await secure.close();
  }
});
