import type { Page } from "@playwright/test";
import { drawAll, expect, expectAccessible, test } from "./test.ts";

const cards = (page: Page) => page.getByRole("article");
const card = (page: Page, title: string | RegExp) =>
  cards(page).filter({ has: page.getByRole("link", { name: title }) });
const searchBox = (page: Page) => page.getByRole("combobox", { name: "Search updates" });
const keep = (page: Page, entries: Record<string, unknown>) =>
  page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, JSON.stringify(value));
  }, entries);

test.beforeEach(async ({ page, signUp }) => {
  await signUp(page);
});

test("the feed loads beyond its first 200 updates and shows its end", async ({ page }) => {
  await drawAll(page);
  expect(await cards(page).count()).toBeGreaterThan(220);
  await expect(card(page, /^New Zealand income tax order 1 /)).toContainText("Jan 1, 2019");
  expect(
    new Set(await cards(page).evaluateAll((all) => all.map((one) => one.getAttribute("data-update")))).size,
  ).toBe(await cards(page).count());
});

test("filters are kept in the URL and the history and apply to all stored updates", async ({ page }) => {
  const tags = page.getByRole("region", { name: "Filter by tags" });
  await tags.getByRole("searchbox").fill("new zea");
  await tags.getByRole("button", { name: /^New Zealand/ }).click();
  await expect(page).toHaveURL("/feed?tags=New+Zealand");
  await expect(card(page, /^New Zealand income tax order 1 /)).toBeVisible();
  await page.reload();
  await expect(page.getByText("The newest 200 updates")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove filter New Zealand" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/feed");
  await expect(page.getByRole("heading", { name: "Active filters" })).toHaveCount(0);
  await page.goto("/feed?tags=New+Zealand,No+such+tag");
  await expect(page.getByText("No news items match your selected filters.")).toBeVisible();
  await page.getByRole("button", { name: "Remove filter No such tag" }).click();
  await expect(card(page, /^New Zealand income tax order 1 /)).toBeVisible();
});

test("a search finds and highlights words in titles and texts", async ({ page }) => {
  await expect(cards(page).first()).toBeVisible();
  await page.keyboard.press("/");
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type("threshold minim");
  await expect(page).toHaveURL("/feed?q=threshold+minim");
  await expect(cards(page)).toHaveCount(1);
  await expect(card(page, "Spain raises the income").locator("mark")).toHaveText(["threshold", "minimum"]);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/feed");
  await expect(card(page, "Portugal opens a digital nomad visa")).toBeVisible();
});

test("opening an update generates a summary from the library", async ({ page }) => {
  const update = card(page, "Portugal opens a digital nomad visa");
  await update.getByRole("button", { name: /^Show Summary/ }).click();
  await expect(update).toContainText("From our library: composed from the update and our catalog");
  await expect(update.getByRole("heading", { name: "Summary" })).toBeVisible();
  await expect(update.getByRole("heading", { name: "Impact on Digital Nomads" })).toBeVisible();
  await expect(update.getByRole("link", { name: /^Read at/ })).toHaveAttribute(
    "href",
    "https://borders.example/pt-nomad",
  );
  await expectAccessible(page);
});

test("'For you' shows relevant updates with reasons and sends nothing", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.url()} ${request.postData() ?? ""}`));
  await page.getByRole("button", { name: "For you", exact: true }).click();
  await page.getByRole("main").getByRole("link", { name: "My Profile" }).click();
  await expect(page).toHaveURL("/profile");
  await keep(page, {
    userProfile: {
      residencies: [{ country: "620", isPrimary: true }],
      citizenships: [{ country: "554", isPrimary: true }],
      employmentStatus: "employed",
      employmentCountry: "276",
    },
  });
  await page.goto("/feed");
  await page.getByRole("button", { name: /^For you/ }).click();
  await expect(page).toHaveURL("/feed?for=you");
  await expect(card(page, "Portugal opens a digital nomad visa")).toContainText("You live in Portugal");
  await expect(card(page, "Germany publishes new income tax rates")).toContainText("You work in Germany");
  await expect(card(page, "Spain raises the income")).toHaveCount(0);
  await page.goto("/feed?for=you&q=entry+exit+system");
  await expect(card(page, "European Union: Entry/Exit System starts")).toContainText(
    "You live in Portugal, a member of the European Union",
  );
  await page.goto("/feed?for=you&q=tax+order+220");
  await expect(card(page, /order 220/)).toContainText("You are a citizen of New Zealand");
  expect(
    asked.filter((request) => /620|554|you/i.test(request.replace(/^\S+\/(feed|assets)\S*/, ""))),
  ).toEqual([]);
});

test("text of a hostile publisher stays text in search results and summaries", async ({ page }) => {
  await page.goto("/feed?q=greece");
  await expect(page.locator("mark").first()).toHaveText("Greece");
  const update = card(page, /for Greece/);
  await update.getByRole("button", { name: /^Show Summary/ }).click();
  await expect(update.getByText("From our library")).toBeVisible();
  await expect(update.locator("img, script")).toHaveCount(0);
  expect(await page.evaluate(() => "__attacked" in window)).toBe(false);
});
