import type { Page } from "@playwright/test";
import { expect, loadAll, test, titleOf } from "./test.ts";

const cards = (page: Page) => page.getByRole("article");
const card = (page: Page, title: string | RegExp) =>
  cards(page).filter({ has: page.getByRole("link", { name: title }) });
const portugal = "Portugal opens a digital nomad visa";
const germany = "Germany publishes new income tax rates";
const gazette = /^New Zealand income tax order 1 /;

test("the feed loads beyond the first 200 updates to its end, and tags filter all of them", async ({
  page,
  signUp,
}) => {
  await signUp(page);
  const link = page.getByRole("link", { name: portugal });
  await expect(link).toHaveAttribute("href", "https://borders.example/pt-nomad");
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  await loadAll(page);
  expect(await cards(page).count()).toBeGreaterThan(220);
  const ids = await cards(page).evaluateAll((all) => all.map((one) => one.getAttribute("data-update")));
  expect(new Set(ids).size).toBe(ids.length);
  await expect(card(page, germany)).toContainText("Germany");
  await expect(card(page, "European Union: Entry/Exit System starts")).toContainText("Oct 12, 2025");
  await expect(card(page, gazette)).toContainText("Jan 1, 2019");

  const tags = page.getByRole("region", { name: "Filter by tags" });
  const search = tags.getByRole("searchbox");
  await expect(tags.locator("[aria-pressed]")).toHaveCount(5);
  await tags.getByRole("button", { name: /^Show \d+ More Tags$/ }).click();
  await tags.getByRole("button", { name: "Show Less" }).click();
  await search.fill("zzz");
  await expect(tags.getByText("No tags match your search")).toBeVisible();
  await search.fill("new zea");
  await tags.getByRole("button", { name: /^New Zealand/ }).click();
  await expect(page).toHaveURL("/feed?tags=New+Zealand");
  await expect(card(page, gazette)).toBeVisible();
  await expect(card(page, germany)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: "Remove filter New Zealand" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/feed");
  await expect(page.getByRole("heading", { name: "Active filters" })).toHaveCount(0);

  for (const name of ["Portugal", "Germany"]) {
    await search.fill(name);
    await tags.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  }
  await expect(page.getByText("No news items match your selected filters.")).toBeVisible();
  await page.getByRole("button", { name: "Remove filter Germany" }).click();
  await expect(card(page, portugal)).toBeVisible();
  await expect(card(page, germany)).toHaveCount(0);
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(card(page, germany)).toBeVisible();
});

test("a member searches the updates and reads a summary from the library", async ({ page, signUp }) => {
  await signUp(page);
  await expect(cards(page).first()).toBeVisible();
  await page.keyboard.press("/");
  const search = page.getByRole("combobox", { name: "Search updates" });
  await expect(search).toBeFocused();
  await search.fill("threshold minim");
  await expect(page).toHaveURL("/feed?q=threshold+minim");
  await expect(cards(page)).toHaveCount(1);
  await expect(card(page, "Spain raises the income").locator("mark")).toHaveText(["threshold", "minimum"]);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/feed");

  const update = card(page, portugal);
  await update.getByRole("button", { name: /^Show Summary/ }).click();
  await expect(update).toContainText("From our library: composed from the update and our catalog");
  await expect(update.getByRole("heading", { name: "Summary" })).toBeVisible();
  await expect(update.getByRole("heading", { name: "Impact on Digital Nomads" })).toBeVisible();
  await expect(update.getByRole("link", { name: /^Read at/ })).toHaveAttribute(
    "href",
    "https://borders.example/pt-nomad",
  );
});

test("'For you' shows relevant updates with reasons and sends nothing of the profile", async ({
  page,
  signUp,
}) => {
  await signUp(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.url()} ${request.postData() ?? ""}`));
  await page.getByRole("button", { name: "For you", exact: true }).click();
  await page.getByRole("main").getByRole("link", { name: "My Profile" }).click();
  await expect(page).toHaveURL("/profile");
  await page.evaluate(() =>
    localStorage.setItem(
      "userProfile",
      JSON.stringify({
        residencies: [{ country: "620", isPrimary: true }],
        citizenships: [{ country: "554", isPrimary: true }],
        employmentStatus: "employed",
        employmentCountry: "276",
      }),
    ),
  );
  await page.goto("/feed");
  await page.getByRole("button", { name: /^For you/ }).click();
  await expect(page).toHaveURL("/feed?for=you");
  await expect(card(page, portugal)).toContainText("You live in Portugal");
  await expect(card(page, germany)).toContainText("You work in Germany");
  await expect(card(page, "Spain raises the income")).toHaveCount(0);
  await page.goto("/feed?for=you&q=entry+exit+system");
  await expect(card(page, "European Union: Entry/Exit System starts")).toContainText(
    "You live in Portugal, a member of the European Union",
  );
  await page.goto("/feed?for=you&q=tax+order+220");
  await expect(card(page, /order 220/)).toContainText("You are a citizen of New Zealand");
  const sent = asked.map((request) => request.replace(/^\S+\/(feed|assets)\S*/, ""));
  expect(sent.filter((request) => /620|554|you/i.test(request))).toEqual([]);
});

test("hostile feeds run no code, in the feed or on the blog, and broken feeds do not affect others", async ({
  page,
  signUp,
}) => {
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  page.on("dialog", (dialog) => messages.push(`dialog ${dialog.message()}`));
  await signUp(page, "/feed?q=greece");
  await expect(page.locator("mark").first()).toHaveText("Greece");
  const update = card(page, /for Greece/);
  await update.getByRole("button", { name: /^Show Summary/ }).click();
  await expect(update.getByText("From our library")).toBeVisible();
  await expect(update.locator("img, script")).toHaveCount(0);

  await page.goto("/feed");
  await expect(card(page, /of Italy/)).toBeVisible();
  await loadAll(page);
  for (const refused of ["Visa fees rise with a script as link", "Visa fees rise with data as link", "Cut"])
    await expect(page.getByText(refused, { exact: true })).toHaveCount(0);
  const links = await page
    .getByRole("main")
    .getByRole("link")
    .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href));
  expect(links.filter((href) => !/^https?:/.test(href))).toEqual([]);
  await page.getByRole("link", { name: /nomads in Malta/ }).hover();
  expect(await page.evaluate(() => "__attacked" in window)).toBe(false);
  const schedule = await (await page.request.get("/api/news/schedule")).json();
  expect(schedule.failingSources).toBeGreaterThanOrEqual(6);

  await page.goto("/blog");
  await page.getByRole("link", { name: /^Visa "quoted"/ }).click();
  await expect(titleOf(page)).toContainText('Visa "quoted"');
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(page.locator("html")).toHaveClass("dark");
  expect(await page.evaluate(() => "__attacked" in window)).toBe(false);
  expect(messages.filter((text) => /attacked|Refused|Content Security/i.test(text))).toEqual([]);
});
