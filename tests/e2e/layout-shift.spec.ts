import type { Page } from "@playwright/test";
import { storedProfile } from "../support/stored-profile.ts";
import { expect, test, whenQuiet } from "./test.ts";

test.describe.configure({ mode: "parallel" });

/** Collects everything that moves without being asked to. Anonymous functions only: the page lacks the compiler's helpers. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node?: Node }[];
        };
        const moved = sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(" | ");
        if (!hadRecentInput) shifts.push(`${value.toFixed(4)} ${moved}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);

/** Holds the responses to data requests. The returned function lets them arrive one after the other. */
const holdData = async (page: Page) => {
  const held: (() => Promise<void>)[] = [];
  let isHolding = true;
  await page.route(/\/api\/(?!user$|monitoring\/alerts)/, (route) => {
    if (!isHolding) return route.continue();
    held.push(() => route.continue());
  });
  return async () => {
    isHolding = false;
    for (const release of held) {
      await release();
      // Two frames, so that each response is painted on its own.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
    }
  };
};

for (const width of [390, 1440])
  test(`nothing moves when data arrives late, ${width} px wide`, async ({ page, signUp }) => {
    await page.setViewportSize({ width, height: 900 });
    await watchShifts(page);
    await page.addInitScript(
      (stored) => localStorage.setItem("userProfile", stored),
      JSON.stringify(storedProfile()),
    );
    await signUp(page, "/toolkit");
    for (const path of [
      "/feed",
      "/profile",
      "/profile#account",
      "/ai-agent",
      "/ai-agent/legislative-monitor",
      "/personal/visas",
      "/citizenship/overview",
      "/personal/programmes",
      "/personal/programmes/pt-d7",
      "/stays",
    ])
      await test.step(path, async () => {
        // A page load also for the address that only differs in its hash.
        await page.goto("about:blank");
        const release = await holdData(page);
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await release();
        await whenQuiet(page);
        expect(await shiftsOf(page), path).toEqual([]);
        await page.unroute(/\/api\/(?!user$|monitoring\/alerts)/);
      });
  });

for (const width of [390, 1440])
  test(`nothing moves on a public page while it loads and is scrolled, ${width} px wide`, async ({
    page,
    signUp,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await watchShifts(page);
    // The header recognizes users.
    await signUp(page);
    await whenQuiet(page);
    for (const path of ["/landing", "/blog", "/blog/1", "/faq", "/places", "/places/portugal"])
      await test.step(path, async () => {
        await page.goto(path);
        await whenQuiet(page);
        const height = await page.evaluate(() => document.body.scrollHeight);
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        await whenQuiet(page);
        expect(await shiftsOf(page), path).toEqual([]);
        expect(await page.evaluate(() => document.body.scrollHeight), path).toBe(height);
      });
  });
