import type { Page } from "@playwright/test";
import { titleOf } from "./cards.ts";
import { test } from "./reader.ts";
import { expect } from "./test.ts";

/** The focused element, and whether another element covers its center. */
const focusOf = (page: Page) =>
  page.evaluate(() => {
    const it = document.activeElement;
    const box = it?.getClientRects()[0];
    if (!it || it === document.body || !box) return { name: "", hidden: false };
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    // The center of an element larger than the window can be anywhere.
    const isLarge = box.height > window.innerHeight;
    return {
      name: `${it.textContent?.trim() || it.getAttribute("aria-label")} (${Math.round(x)}, ${Math.round(y)})`,
      hidden: !isLarge && !it.contains(document.elementFromPoint(x, y)),
    };
  });

/** All tab stops of the page, and the hidden ones among them. */
const walk = async (page: Page, key: "Tab" | "Shift+Tab") => {
  const stops: string[] = [];
  const hidden: string[] = [];
  for (;;) {
    await page.keyboard.press(key);
    const focus = await focusOf(page);
    if (focus.name === "") return { stops: stops.length, hidden };
    stops.push(focus.name);
    if (focus.hidden) hidden.push(focus.name);
    if (stops.length > 300) throw new Error("the focus never leaves the page");
  }
};

const unfolded = "#portugal,georgia";

for (const path of [
  `/company/formation${unfolded}`,
  "/personal/residencies?compare=portugal-d7,spain-non-lucrative,thailand-ltr",
])
  for (const width of [390, 1440])
    test(`at ${width} pixels, nothing covers the focused element on ${path}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await expect(titleOf(page)).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      for (const key of ["Tab", "Shift+Tab"] as const) {
        const { stops, hidden } = await walk(page, key);
        expect(stops).toBeGreaterThan(30);
        expect(hidden, key).toEqual([]);
      }
    });
