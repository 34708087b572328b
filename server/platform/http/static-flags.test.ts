import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { FLAG_HOST: "https://flags.example/4x3/{code}.svg" } });
});
afterAll(() => app.close());

it("redirects flags, and nothing else, to the configured host", async () => {
  const { headers } = await app.visitor.get("/flags/pt.svg").expect(302);
  expect(headers.location).toBe("https://flags.example/4x3/pt.svg");
  for (const path of ["/flags/PT.svg", "/flags/..%2Fpt.svg", "/flags/pt.png", "/flags/"])
    expect((await app.visitor.get(path)).status, path).not.toBe(302);
});

it("allows images from that host in the content policy", async () => {
  const { headers } = await app.visitor.get("/api/docs").expect(200);
  expect(headers["content-security-policy"]).toContain("img-src 'self' data: https://flags.example");
});
