import type { Locator } from "@playwright/test";
import { groupOfPath } from "#client/app/navigation.ts";
import { cardOf, foldersIn, titleOf, unfoldersIn } from "./cards.ts";
import { test } from "./reader.ts";
import { expect, expectAccessible } from "./test.ts";

/** Each screen of the catalogues with its heading and, where it has one, its link in the sidebar. */
const screens = [
  ["/toolkit", "Toolkit", undefined],
  ["/toolkit/privacy", "Privacy Tools", "Privacy Tools"],
  ["/toolkit/travel", "Travel Tools", "Travel Tools"],
  ["/toolkit/finance", "Finance Tools", "Finance Tools"],
  ["/personal/visas", "Visas and Residencies", "Residencies overview"],
  ["/personal/residencies", "Residency Programs", "Get Residency"],
  ["/personal/citizenship", "Citizenship by Investment", undefined],
  ["/citizenship/overview", "Citizenship by Investment", "Citizenship overview"],
  ["/citizenship/residencies", "Citizenship by Investment", "Get Citizenship"],
  ["/company", "Company Services", "Company Services overview"],
  ["/company/formation", "Create a Company", "Create a Company"],
] as const;

test("every catalogue has its heading, passes axe in both themes and never scrolls sideways", async ({
  page,
}) => {
  test.setTimeout(180_000);
  for (const [path, heading] of screens) {
    await page.goto(path);
    await expect(titleOf(page)).toHaveText(heading);
    const toggle = unfoldersIn(page.getByRole("main")).first();
    if (await toggle.isVisible()) await toggle.click();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator("html")).toHaveClass(new RegExp(colorScheme));
      await expectAccessible(page);
    }
    for (const width of [360, 2560, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      // The margin of the content takes a moment to follow.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`)
        .toBeLessThanOrEqual(width);
    }
  }
});

test("every link of the sidebar leads to its catalogue", async ({ page }) => {
  await page.goto("/feed");
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  for (const [path, heading, link] of screens) {
    if (!link) continue;
    const target = sidebar.getByRole("link", { name: link, exact: true });
    // A group opens by itself only for the screen that is shown.
    const group = groupOfPath(path);
    if (group && !(await target.isVisible()))
      await sidebar.getByRole("button", { name: group, exact: true }).click();
    await target.click();
    await expect(page).toHaveURL(path);
    await expect(titleOf(page)).toHaveText(heading);
  }
});

test("a card that the address names is open and in sight, its flag drawn by the site itself", async ({
  page,
}) => {
  await page.goto("/citizenship/overview#dominica");
  const dominica = cardOf(page, "Dominica");
  await expect(foldersIn(dominica)).toBeInViewport();
  await expect
    .poll(() => dominica.locator("img").evaluate((flag: HTMLImageElement) => flag.naturalWidth))
    .toBeGreaterThan(0);
});

test("an unfolded entry begins a mail to the operator", async ({ page }) => {
  await page.goto("/personal/residencies#portugal-d7");
  const link = page.getByRole("link", { name: "Report an error in Portugal D7 Visa" });
  const mail = new URL((await link.getAttribute("href")) ?? "");
  expect(mail.protocol + mail.pathname).toBe("mailto:desk@meridian.example");
  expect(mail.searchParams.get("body")).toContain(page.url());
});

test("Back folds a card, and leads from tab to tab and out of the screen", async ({ page }) => {
  await page.goto("/toolkit");
  await cardOf(page, "Privacy Tools").click();
  await unfoldersIn(cardOf(page, "IVPN")).click();
  await page.getByRole("tab", { name: "Password Managers" }).click();
  await expect(page).toHaveURL("/toolkit/privacy?tab=password");
  await page.goBack();
  await expect(page.getByRole("tab", { selected: true })).toHaveText("VPN Services");
  await expect(foldersIn(cardOf(page, "IVPN"))).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/toolkit/privacy");
  await expect(unfoldersIn(cardOf(page, "IVPN"))).toBeVisible();
  await page.goBack();
  await expect(titleOf(page)).toHaveText("Toolkit");
});

test("a link to a tab, a tool or a programme opens there", async ({ page }) => {
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

test("on a phone two programmes stand side by side in a table that scrolls by itself", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/personal/residencies");
  for (const name of ["Portugal D7 Visa", "Spain Non-Lucrative Visa"])
    await page.getByRole("checkbox", { name: `Compare ${name}` }).check();
  await expect(page).toHaveURL(/compare=portugal-d7/);
  const table = page.getByRole("region", { name: "Comparison", exact: true });
  await expect(table.getByRole("columnheader")).toHaveText(["Portugal D7 Visa", "Spain Non-Lucrative Visa"]);
  await expect(table.getByRole("row", { name: /^Minimum Stay/ })).toHaveText("Minimum Stay7 days183 days");
  await table.getByRole("cell", { name: "7 days", exact: true }).scrollIntoViewIfNeeded();
  const spain = table.getByRole("cell", { name: "183 days" });
  await expect(spain).not.toBeInViewport({ ratio: 0.9 });
  await table.evaluate((it) => it.scrollBy(1000, 0));
  await expect(spain).toBeInViewport({ ratio: 1 });
  await expect(table.getByRole("rowheader", { name: "Minimum Stay" })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("the filter narrows each catalogue down, and says when nothing is left", async ({ page }) => {
  for (const [path, of, word, left] of [
    ["/personal/residencies", "programs", "friendly", "Panama Friendly Nations Visa"],
    ["/citizenship/overview", "programs", "vanuatu", "Vanuatu"],
    ["/toolkit/travel", "tools", "airalo", "Airalo"],
    ["/company/formation", "jurisdictions", "e-residency", "Estonia"],
  ] as const) {
    await page.goto(path);
    const box = page.getByRole("searchbox", { name: `Filter ${of}` });
    await box.fill(word);
    await expect(unfoldersIn(page.getByRole("main"))).toHaveCount(1);
    await expect(page.getByRole("button", { name: `View Details of ${left}` })).toBeVisible();
    await box.fill("nothing is called so");
    await expect(page.getByText(`No ${of} match your filter.`)).toBeVisible();
    await expect(unfoldersIn(page.getByRole("main"))).toHaveCount(0);
  }
});

test("a card is reached, unfolded, read and folded by keyboard alone, with the focus in sight", async ({
  page,
}) => {
  await page.goto("/citizenship/overview");
  const grenada = cardOf(page, "Grenada");
  const button = grenada.getByRole("button", { name: /Details/ });
  await expect(button).toBeVisible();
  const focused = page.locator(":focus");
  /** Goes on until the focus is there; every stop on the way shows it. */
  const tabTo = async (target: Locator, key = "Tab") => {
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press(key);
      await expect(focused).toBeInViewport();
      expect(await focused.evaluate((it) => getComputedStyle(it).outlineStyle)).toBe("solid");
      if (await target.evaluate((it) => it === document.activeElement)) return;
    }
    throw new Error("the focus never came there");
  };
  await tabTo(page.getByRole("link", { name: /skip to/i }));
  await page.keyboard.press("Enter");
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
