import type { Locator } from "@playwright/test";
import { test } from "./reader.ts";
import { expect } from "./test.ts";

/** The links and groups of the sidebar in the specified order. */
const specified = [
  ["Feed", "/feed"],
  ["My Profile", "/profile"],
  ["AI Agent"],
  ["AI Assistant", "/ai-agent"],
  ["Legislative Monitor", "/ai-agent/legislative-monitor"],
  ["Toolkit"],
  ["Privacy Tools", "/toolkit/privacy"],
  ["Travel Tools", "/toolkit/travel"],
  ["Finance Tools", "/toolkit/finance"],
  ["Residencies"],
  ["Residencies overview", "/personal/visas"],
  ["Get Residency", "/personal/residencies"],
  ["Citizenship"],
  ["Citizenship overview", "/citizenship/overview"],
  ["Get Citizenship", "/citizenship/residencies"],
  ["Company Services"],
  ["Company Services overview", "/company"],
  ["Create a Company", "/company/formation"],
] as const;

/** Added above the specified groups. */
const myWorld = [
  ["My world"],
  ["Stays", "/stays"],
  ["Places", "/places"],
  ["Entry", "/entry"],
  ["Programs", "/personal/programmes"],
] as const;
const expected = [...specified.slice(0, 2), ...myWorld, ...specified.slice(2)];
const groups = expected.filter((row) => row.length === 1).map(([name]) => name);
const links = expected.filter((row) => row.length === 2);

/** The visible rows of a sidebar. Links have a path, groups have none. */
const rowsOf = (place: Locator) =>
  place
    .getByRole("navigation", { name: "Main" })
    .locator("a, button")
    .evaluateAll((rows) =>
      rows
        .filter((row) => row.checkVisibility({ visibilityProperty: true }))
        .map((row) => [row.textContent, row.getAttribute("href")].filter(Boolean)),
    );
const groupIn = (place: Locator, name: string) => place.getByRole("button", { name, exact: true });
const openAll = async (place: Locator) => {
  for (const name of groups) {
    const group = groupIn(place, name);
    if ((await group.getAttribute("aria-expanded")) === "false") await group.click();
    await expect(group).toHaveAttribute("aria-expanded", "true");
  }
};

test("the sidebar has the 13 specified links in their order below 'My world', and each opens its screen", async ({
  page,
}) => {
  expect(specified.filter((row) => row.length === 2)).toHaveLength(13);
  await page.goto("/feed");
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  await openAll(sidebar);
  await expect.poll(() => rowsOf(sidebar)).toEqual(expected);
  for (const [name, href] of links) {
    const link = sidebar.getByRole("link", { name, exact: true });
    await link.click();
    await expect(page).toHaveURL(href);
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).not.toHaveTitle(/404/);
    await expect(sidebar.locator("[aria-current=page]")).toHaveCount(1);
  }
});

test("the collapsed sidebar shows the top links and the groups, each of which expands it", async ({
  page,
}) => {
  await page.goto("/feed");
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  const margin = () =>
    page.getByRole("main").evaluate((main) => getComputedStyle(main.parentElement as Element).marginLeft);
  for (const name of groups) {
    await sidebar.getByRole("button", { name: "Toggle sidebar" }).click();
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(64);
    await expect
      .poll(() => rowsOf(sidebar))
      .toEqual([...links.slice(0, 2), ...groups.map((group) => [group])]);
    await expect.poll(margin).toBe("64px");
    await groupIn(sidebar, name).click();
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(256);
    await expect.poll(margin).toBe("256px");
    await expect(groupIn(sidebar, name)).toHaveAttribute("aria-expanded", "true");
  }
  await expect.poll(() => rowsOf(sidebar)).toEqual(expected);
});

test("the drawer of small screens has all links", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/feed");
  await page.getByRole("button", { name: "Open menu" }).click();
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await openAll(drawer);
  await expect.poll(() => rowsOf(drawer)).toEqual(expected);
  await drawer.getByRole("link", { name: "Legislative Monitor", exact: true }).click();
  await expect(page).toHaveURL("/ai-agent/legislative-monitor");
  await expect(page).toHaveTitle("Legislative Monitor · Meridian");
  await expect(page.getByRole("heading", { name: "Legislative Monitoring" })).toBeVisible();
});
