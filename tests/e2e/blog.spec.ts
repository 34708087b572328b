import type { Page } from "@playwright/test";
import { titleOf } from "./cards.ts";
import { expect, test } from "./test.ts";

const updates = (page: Page) => page.getByRole("main").getByRole("article");
const filter = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Type of update" }).getByRole("link", { name, exact: true });
const chooseCountry = async (page: Page, country: string) => {
  await page.getByLabel("Country", { exact: true }).selectOption(country);
  await page.getByRole("button", { name: "Show" }).click();
};
/** Proves that the page is hydrated, because this needs its scripts. */
const expectAlive = async (page: Page) => {
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.getByRole("radio", { name: "System" }).check();
};

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("filters are kept in the URL and the history", async ({ page }) => {
      await page.goto("/blog");
      await filter(page, "Tax").click();
      await expect(page).toHaveURL("/blog?type=tax");
      await chooseCountry(page, "Thailand");
      await expect(page).toHaveURL("/blog?type=tax&country=Thailand");
      await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Tax updates: Thailand");
      for (const update of await updates(page).all()) {
        await expect(update).toContainText("Thailand");
        await expect(update.locator("[data-stamp=tax]")).toBeVisible();
      }
      await filter(page, "All").click();
      await expect(page).toHaveURL("/blog?country=Thailand");
      await expect(page.getByLabel("Country", { exact: true })).toHaveValue("Thailand");
      await page.goBack();
      await expect(filter(page, "Tax")).toHaveAttribute("aria-current", "true");
      await page.goBack();
      await expect(page).toHaveURL("/blog?type=tax");
      await expect(page.getByLabel("Country", { exact: true })).toHaveValue("");
      await chooseCountry(page, "");
      await expect(page).toHaveURL("/blog?type=tax&country=");
      await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Tax updates");
    });
  });

test("the list has older pages, and each update has its own page", async ({ page }) => {
  await page.goto("/blog");
  await expect(updates(page)).toHaveCount(30);
  await page.getByRole("link", { name: "Older updates" }).click();
  await expect(page).toHaveURL(/\/blog\?before=\d+$/);
  const link = updates(page).first().getByRole("heading").getByRole("link");
  const title = (await link.textContent()) ?? "";
  await link.click();
  await expect(page).toHaveURL(/\/blog\/\d+$/);
  await expect(titleOf(page)).toHaveText(title);
  await expect(page).toHaveTitle(`${title} · Meridian`);
  const source = page.getByRole("link", { name: "Read at the source" });
  await expect(source).toHaveAttribute("href", /^https?:/);
  await expect(source).toHaveAttribute("target", "_blank");
  await expect(source).toHaveAttribute("rel", /noopener/);
  await page.goBack();
  await page.getByRole("link", { name: "Newest updates" }).click();
  await expect(page).toHaveURL("/blog");
});

test("the list links to an Atom feed with the same filters", async ({ page }) => {
  await page.goto("/blog?type=tax&country=Thailand");
  const named = await page.locator('link[type="application/atom+xml"]').getAttribute("href");
  expect(await page.getByRole("link", { name: "Atom feed", exact: true }).getAttribute("href")).toBe(named);
  const answer = await page.request.get(named ?? "");
  expect(answer.headers()["content-type"]).toContain("application/atom+xml");
  const titles = await updates(page).getByRole("heading").allTextContents();
  const feed = await page.evaluate(
    (xml) => {
      const document = new DOMParser().parseFromString(xml, "application/xml");
      return [...document.querySelectorAll("entry > title")].map(({ textContent }) => textContent);
    },
    await answer.text(),
  );
  expect(titles.length).toBeGreaterThan(0);
  expect(feed).toEqual(titles);
});

test("new items appear on the public blog, and their markup never runs", async ({ page }) => {
  await page.goto("/blog");
  await expectAlive(page);
  await page.getByRole("link", { name: /^Visa "quoted"/ }).click();
  await expect(titleOf(page)).toContainText('Visa "quoted"');
  await expectAlive(page);
  expect(await page.evaluate(() => "__attacked" in window)).toBe(false);
});
