import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plainRequest } from "#tests/support/plain-request.ts";
import { createPublicSite } from "#tests/support/public-site.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ site: await createPublicSite(), env: { APP_URL: "http://meridian.example" } });
});
afterAll(() => app.close());

const html = async (path: string, status = 200) => {
  const answer = await plainRequest(app.url, path);
  expect(answer.status, path).toBe(status);
  return answer.body.toString();
};

describe("the pages of procedures", () => {
  it("list every procedure, and are in the sitemap", async () => {
    const list = await html("/procedures");
    const links = list.match(/href="\/procedures\/[a-z\d-]+"/g) ?? [];
    expect(new Set(links).size).toBeGreaterThan(20);
    const sitemap = await html("/sitemap.xml");
    expect(sitemap.match(/<loc>http:\/\/meridian\.example\/procedures\//g)).toHaveLength(new Set(links).size);
  });

  it("have the answer, the steps, the deadlines, the sources and the uncertainties", async () => {
    const page = await html("/procedures/renew-permit");
    for (const text of ["from 60 days before to 90 days after the end of the permit", "Not confirmed"])
      expect(page).toContain(text);
    expect(page).toContain('href="https://duguechdip.com/residency-renewal"');
    expect(page).toMatch(/<ol[^>]*><li/);
    expect(page).toContain('<link rel="canonical" href="http://meridian.example/procedures/renew-permit">');
  });

  it("are not found for an unknown procedure", async () => {
    await html("/procedures/win-lottery", 404);
  });
});
