import type { BrowserContext } from "@playwright/test";
import { test as base, expect, withGuard } from "./test.ts";

/** A test with a signed-in page. All tests share one account and one script cache. */
export const test = base.extend<object, { reader: BrowserContext }>({
  reader: [
    async ({ browser, site }, use, { project }) => {
      const { viewport, reducedMotion } = project.use;
      const context = await browser.newContext({ baseURL: site.url, viewport, reducedMotion });
      const answer = await context.request.post("/api/register", {
        data: { username: `reader-${Date.now().toString(36)}`, password: "long enough" },
      });
      expect(answer.status()).toBe(201);
      await use(context);
      await context.close();
    },
    { scope: "worker" },
  ],
  page: async ({ reader }, use) => {
    const page = await reader.newPage();
    await withGuard(page, use);
    await page.close();
  },
});
