import type { Locator } from "@playwright/test";
import { cardOf, foldersIn, titleOf, unfoldersIn } from "./cards.ts";
import { test } from "./reader.ts";
import { expect } from "./test.ts";

test("a card named in the URL is open and in view, with a flag from the site itself", async ({ page }) => {
  await page.goto("/citizenship/overview#dominica");
  const dominica = cardOf(page, "Dominica");
  await expect(foldersIn(dominica)).toBeInViewport();
  await expect
    .poll(() => dominica.locator("img").evaluate((flag: HTMLImageElement) => flag.naturalWidth))
    .toBeGreaterThan(0);
});

test("Back steps through tabs and leaves the screen, ignoring opened cards", async ({ page }) => {
  await page.goto("/toolkit");
  await cardOf(page, "Privacy Tools").click();
  await unfoldersIn(cardOf(page, "IVPN")).click();
  await page.getByRole("tab", { name: "Password Managers" }).click();
  await expect(page).toHaveURL("/toolkit/privacy?tab=password");
  await page.goBack();
  await expect(page.getByRole("tab", { selected: true })).toHaveText("VPN Services");
  await expect(page).toHaveURL("/toolkit/privacy#ivpn");
  await expect(foldersIn(cardOf(page, "IVPN"))).toBeVisible();
  await page.goBack();
  await expect(titleOf(page)).toHaveText("Toolkit");
});

test("links to a tab, a tool, or a program open it", async ({ page }) => {
  await page.goto("/toolkit/finance?tab=crypto");
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Crypto Services");
  await page.goto("/toolkit/privacy#bitwarden");
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Password Managers");
  await expect(cardOf(page, "Bitwarden").getByRole("heading", { name: "Bitwarden" })).toBeInViewport();
  await page.goto("/personal/residencies#thailand-ltr");
  const thailand = cardOf(page, "Thailand Long-Term Resident Visa");
  await expect(foldersIn(thailand)).toBeVisible();
  await expect(thailand.getByRole("heading", { level: 2 })).toBeInViewport();
});

test("on a small phone two programs fit side by side, and more scroll", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 844 });
  await page.goto("/personal/residencies");
  for (const name of ["Portugal D7 Visa", "Spain Non-Lucrative Visa"])
    await page.getByRole("checkbox", { name: `Compare ${name}` }).check();
  await expect(page).toHaveURL(/compare=portugal-d7/);
  const table = page.getByRole("region", { name: "Comparison", exact: true });
  await expect(table.getByRole("columnheader")).toHaveText(["Portugal D7 Visa", "Spain Non-Lucrative Visa"]);
  await expect(table.getByRole("row", { name: /^Minimum Stay/ })).toHaveText(
    "Minimum Stay7 days (not confirmed)183 days (not confirmed)",
  );
  const label = table.getByRole("rowheader", { name: "Minimum Stay" }).getByText("Minimum Stay");
  await label.scrollIntoViewIfNeeded();
  for (const name of ["7 days (not confirmed)", "183 days (not confirmed)"])
    await expect(table.getByRole("cell", { name, exact: true })).toBeInViewport({ ratio: 0.99 });
  expect(await table.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);

  await page.getByRole("checkbox", { name: "Compare Thailand Long-Term Resident Visa" }).check();
  await label.scrollIntoViewIfNeeded();
  const thailand = table.getByRole("cell", { name: "180 days for tax benefits" });
  await expect(thailand).toBeInViewport({ ratio: 0.1 });
  await expect(thailand).not.toBeInViewport({ ratio: 0.9 });
  await table.evaluate((it) => it.scrollBy(1000, 0));
  // Layout rounds to fractions of a pixel.
  await expect(thailand).toBeInViewport({ ratio: 0.99 });
  await expect(label).toBeInViewport({ ratio: 0.99 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("the selection bar sticks to the bottom, clear of toasts and of the end of the page", async ({
  page,
}) => {
  await page.route("**/assets/user-menu-panel-*.js", (route) => route.fulfill({ status: 404 }));
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/personal/residencies");
  const box = page.getByRole("checkbox", { name: "Compare Thailand Long-Term Resident Visa" });
  await box.check();
  const bar = page.locator("[data-foot]");
  await expect(bar).toHaveText(/^1 selected/);
  await expect(bar).toBeInViewport({ ratio: 0.99 });
  await page
    .getByRole("complementary")
    .getByRole("button", { name: /Account/ })
    .click();
  const toast = page.getByRole("listitem").filter({ hasText: "This could not be loaded" });
  await expect(toast).toBeVisible();
  const foot = async (it: Locator) => (await it.boundingBox()) ?? { y: 0, height: 0 };
  const [above, below] = [await foot(toast), await foot(bar)].sort((a, b) => a.y - b.y);
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const guide = page.getByRole("heading", { name: "How to Choose the Right Residency Program" });
  const end = await foot(bar);
  expect(end.y + end.height).toBeLessThanOrEqual((await foot(guide)).y);
});

for (const hash of ["", "#portugal-d7"])
  test(`Back and reload restore the scroll position instead of scrolling to the open card (from '${hash}')`, async ({
    page,
  }) => {
    const scrolled = () => page.evaluate(() => window.scrollY);
    const goTo = (y: number) => page.evaluate((to) => window.scrollTo(0, to), y);
    await page.goto("/feed");
    await page.goto(`/personal/residencies${hash}`);
    const portugal = cardOf(page, "Portugal D7 Visa");
    if (!hash) await unfoldersIn(portugal).click();
    await expect(page).toHaveURL("/personal/residencies#portugal-d7");
    await expect(foldersIn(portugal)).toBeVisible();
    await goTo(1500);
    await page.getByRole("complementary").getByRole("link", { name: "Feed", exact: true }).click();
    await expect(titleOf(page)).toBeFocused();
    await page.goBack();
    await expect(foldersIn(portugal)).toBeVisible();
    await expect.poll(scrolled).toBe(1500);
    await goTo(1200);
    await page.reload();
    await expect(foldersIn(portugal)).toBeVisible();
    await expect.poll(scrolled).toBe(1200);
  });

test("a link inside the page scrolls to its card while another one closes", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: 8 });
  for (const [width, bar] of [
    [390, 56],
    [1440, 0],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/personal/residencies#portugal-d7");
    await expect(foldersIn(cardOf(page, "Portugal D7 Visa"))).toBeVisible();
    await page.evaluate(() => {
      window.location.hash = "#panama-friendly-nations";
    });
    const panama = cardOf(page, "Panama Friendly Nations Visa");
    await expect(foldersIn(panama)).toBeVisible();
    await expect(foldersIn(page.getByRole("main"))).toHaveCount(1);
    const below = async () => ((await panama.boundingBox())?.y ?? 0) - bar;
    await expect.poll(below, `at ${width}`).toBeGreaterThan(8);
    await expect.poll(below, `at ${width}`).toBeLessThan(48);
  }
});

test("a card can be reached, opened, and closed by keyboard, with visible focus", async ({ page }) => {
  await page.goto("/citizenship/overview");
  const grenada = cardOf(page, "Grenada");
  const button = grenada.getByRole("button", { name: /Details/ });
  await expect(button).toBeVisible();
  const focused = page.locator(":focus");
  /** Presses the key until the element has the focus. Every stop must have a visible focus. */
  const tabTo = async (target: Locator, key = "Tab") => {
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press(key);
      await expect(focused).toBeInViewport();
      expect(await focused.evaluate((it) => getComputedStyle(it).outlineStyle)).toBe("solid");
      if (await target.evaluate((it) => it === document.activeElement)) return;
    }
    throw new Error("the element never got the focus");
  };
  const skipLink = page.getByRole("link", { name: /skip to/i });
  await page.keyboard.press("Tab");
  await expect(skipLink).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(button);
  await page.keyboard.press("Enter");
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(button).toHaveText(/^Hide Details/);
  await tabTo(grenada.getByRole("link", { name: /opens in a new tab/ }).last());
  await tabTo(button, "Shift+Tab");
  await page.keyboard.press("Space");
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await expect(button).toBeFocused();
});
