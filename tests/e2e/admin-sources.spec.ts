import type { Page } from "@playwright/test";
import { feedOf } from "./publish.ts";
import { expect, signInAsAdmin, test } from "./test.ts";

const openSources = async (page: Page) => {
  await signInAsAdmin(page.request);
  await page.goto("/admin/sources");
};
const rowOf = (page: Page, name: string) => page.getByRole("listitem", { name, exact: true });

test("each source shows its health after a poll, without a reload", async ({ page }) => {
  await openSources(page);
  await expect(rowOf(page, "Source /tax.atom")).toContainText("Working");
  for (const [name, words] of [
    ["Source /loop.rss", "redirects more than 5 times."],
    ["Source /missing.rss", "answered with status 404 (Not Found)."],
    ["Source /empty.rss", "The document is empty."],
    ["Source /page.rss", "This is not a feed"],
    ["Source /cut.rss", "The document is incomplete."],
  ] as const) {
    await expect(rowOf(page, name)).toContainText("Failing");
    await expect(rowOf(page, name)).toContainText(words);
  }
  await page.getByRole("button", { name: /^Working/ }).click();
  await expect(rowOf(page, "Source /tax.atom")).toBeVisible();
  await expect(rowOf(page, "Source /cut.rss")).toHaveCount(0);
  expect(await page.evaluate(() => "__attacked" in window)).toBe(false);
});

test("an administrator previews, adds, polls, switches off, and removes a source", async ({
  page,
  feeds,
}) => {
  const titles = ["Malta opens a visa for beekeepers", "Malta raises the fee of its visa"];
  feeds.set("/borders.rss", {
    body: feedOf(...titles.map((title, index) => ({ id: `mt-${index}`, title, text: "From Valletta." }))),
  });
  await openSources(page);
  await page.getByRole("link", { name: "Add a source" }).click();
  await expect(page).toHaveURL("/admin/sources/new");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByLabel("Feed URL").fill("http://127.0.0.1:9/feed.xml");
  await page.getByLabel("Name").fill("Borders Agency");
  await page.getByLabel("Country").fill("portug");
  await page.keyboard.press("Enter");
  await page.getByLabel("Topic").selectOption("General legislation");
  await page.getByLabel("Publisher").selectOption("Authority");
  await expect(page.getByRole("button", { name: "Add source" })).toBeDisabled();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("alert")).toContainText("is not on the public internet.");

  await page.getByLabel("Feed URL").fill(`${feeds.url}/borders.rss`);
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 entries, all shown to readers.")).toBeVisible();
  await expect(page.getByRole("link", { name: titles[0] })).toHaveAttribute(
    "href",
    "https://gazette.example/mt-0",
  );
  await page.getByRole("button", { name: "Add source" }).click();
  await expect(page).toHaveURL("/admin/sources");

  const row = rowOf(page, "Borders Agency");
  await expect(row).toContainText("added by an administrator");
  const poll = page.getByRole("button", { name: "Poll now Borders Agency" });
  // The job may have polled it first, or be polling another source of the same host.
  await expect(async () => {
    if ((await row.textContent())?.includes("Waiting")) {
      await poll.focus();
      await page.keyboard.press("Enter");
    }
    await expect(row).toContainText("Working", { timeout: 3000 });
  }).toPass({ timeout: 40_000 });
  await expect(row).toContainText(/Items\s*2/);
  await expect(poll).toBeEnabled();
  await poll.click();
  await expect(page.getByText(/Please try again in \d+ seconds\.$/).first()).toBeVisible();

  const toggle = page.getByRole("switch", { name: "Poll Borders Agency" });
  await toggle.click();
  await expect(row).toContainText(/Next poll\s*none/);
  await expect(poll).toBeDisabled();
  await page.reload();
  await expect(toggle).not.toBeChecked();

  const found = async () => (await page.request.get("/api/news?q=beekeepers")).json();
  expect(await found()).toHaveLength(1);
  await page.getByRole("button", { name: "Remove Borders Agency" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove this source?" });
  await expect(question).toContainText(
    "Its 2 items are deleted, except those that another source also reports.",
  );
  await question.getByRole("button", { name: "Remove source" }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("searchbox")).toBeFocused();
  await expect.poll(found).toEqual([]);
});
