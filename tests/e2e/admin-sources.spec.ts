import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { type FeedServer, startFeedServer } from "../support/feed-server.ts";
import { makeTestFolder } from "../support/folder.ts";
import { startSite } from "../support/site.ts";
import { brokenFeeds, hostileFeed, ownFeeds } from "./feeds.ts";
import { test as base, expect, expectAccessible, signIn, waitForNews } from "./test.ts";

const keeper = { username: "keeper", password: "a password for tests" };

/** A test with a separate site that polls one good feed and several bad ones. */
const test = base.extend<object, { feeds: FeedServer }>({
  feeds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const texts: Record<string, string> = { ...ownFeeds, ...brokenFeeds, "/hostile.rss": hostileFeed };
      const feeds = await startFeedServer(
        Object.fromEntries(Object.entries(texts).map(([path, body]) => [path, { body }])),
      );
      feeds.set("/loop.rss", { status: 302, headers: { location: "/loop.rss" } });
      await use(feeds);
      await feeds.close();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ feeds }, use) => {
      const dataDir = await makeTestFolder("sources");
      const feedsFile = join(dataDir, "feeds.json");
      const listed = ["/tax.atom", "/hostile.rss", "/loop.rss", "/missing.rss", ...Object.keys(brokenFeeds)];
      await writeFile(
        feedsFile,
        JSON.stringify(
          listed.map((path) => ({
            url: feeds.url + path,
            name: `Source ${path}`,
            country: "DE",
            language: "en",
            topic: path === "/tax.atom" ? "tax" : "visa",
          })),
        ),
      );
      const site = await startSite({
        env: {
          DATA_DIR: dataDir,
          NEWS_FEEDS_FILE: feedsFile,
          FETCH_ALLOW_HOSTS: feeds.hostPort,
          ADMIN_USERNAME: keeper.username,
          ADMIN_PASSWORD: keeper.password,
        },
      });
      await use(site);
      await site.end("SIGTERM");
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

const openSources = async (page: Page) => {
  expect((await page.request.post("/api/login", { data: keeper })).status()).toBe(200);
  await page.goto("/admin/sources");
};
const rowOf = (page: Page, name: string) => page.getByRole("listitem", { name, exact: true });

test("only administrators can open the sources, from a link on the waitlist page", async ({
  page,
  request,
  signUp,
}) => {
  expect((await request.get("/api/admin/sources")).status()).toBe(401);
  await page.goto("/admin/sources");
  await expect(page).toHaveURL("/auth?next=%2Fadmin%2Fsources");
  await signUp(page);
  expect((await page.request.get("/api/admin/sources")).status()).toBe(403);
  await page.goto("/admin/sources");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("For administrators only");
  await expect(page.getByRole("list", { name: "Sources" })).toHaveCount(0);

  await page.context().clearCookies();
  await page.goto("/admin");
  await signIn(page, keeper.username, keeper.password);
  const nav = page.getByRole("navigation", { name: "Administration" });
  await expect(nav.getByRole("link", { name: "Waitlist" })).toHaveAttribute("aria-current", "page");
  await nav.getByRole("link", { name: "Sources" }).click();
  await expect(page).toHaveURL("/admin/sources");
  await expect(page).toHaveTitle("Sources · Meridian");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sources");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(nav.getByRole("link", { name: "Sources" })).toHaveAttribute("aria-current", "page");
  await nav.getByRole("link", { name: "Waitlist" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Dashboard");
});

test("each source shows its health after a poll, without a reload", async ({ page }) => {
  await openSources(page);
  await expect(rowOf(page, "Source /tax.atom")).toContainText("Working", { timeout: 40_000 });
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
  await expect(page.getByRole("list", { name: "Sources" }).getByRole("heading")).toHaveText([
    "Source /hostile.rss",
    "Source /tax.atom",
  ]);
  expect(await page.evaluate(() => "__attacked" in window)).toBe(false);
});

test("an administrator previews, adds, polls, switches off, and removes a source", async ({
  page,
  feeds,
}) => {
  await openSources(page);
  await page.getByRole("link", { name: "Add a source" }).click();
  await expect(page).toHaveURL("/admin/sources/new");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByLabel("Feed URL").fill("http://127.0.0.1:9/feed.xml");
  await page.getByLabel("Name").fill("Borders Agency");
  await page.getByLabel("Country").fill("portug");
  await page.keyboard.press("Enter");
  await page.getByLabel("Topic").selectOption("General legislation");
  await expect(page.getByRole("button", { name: "Add source" })).toBeDisabled();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("alert")).toContainText("is not on the public internet.");

  await page.getByLabel("Feed URL").fill(`${feeds.url}/visa.rss`);
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 entries, all shown to readers.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Portugal opens a digital nomad visa/ })).toHaveAttribute(
    "href",
    "https://borders.example/pt-nomad",
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

  await page.goto("/feed");
  await waitForNews(page, /^Portugal opens a digital nomad visa/);
  await page.goto("/admin/sources");
  await page.getByRole("button", { name: "Remove Borders Agency" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove this source?" });
  await expect(question).toContainText(
    "Its 2 items are deleted, except those that another source also reports.",
  );
  await question.getByRole("button", { name: "Remove source" }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("searchbox")).toBeFocused();
  await expect(async () => {
    const items = await (await page.request.get("/api/news")).json();
    const links = items.map(({ link }: { link: string }) => link);
    expect(links).not.toContain("https://borders.example/pt-nomad");
  }).toPass({ timeout: 5000 });
});

for (const width of [390, 1440])
  test(`the sources at ${width} pixels are accessible in both themes and in all states`, async ({
    page,
    feeds,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const check = async () => {
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    };
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await openSources(page);
      await expect(rowOf(page, "Source /tax.atom")).toContainText("Working", { timeout: 40_000 });
      await check();
      await page.getByRole("button", { name: "Remove Source /tax.atom" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await check();
      await page.keyboard.press("Escape");

      await page.getByRole("searchbox").fill("nothing has this");
      await expect(page.getByText("No sources match.")).toBeVisible();
      await check();
      await page.route("**/api/admin/sources", (route) => route.fulfill({ status: 503, json: {} }));
      await page.reload();
      await expect(page.getByText("Couldn't load the sources.")).toBeVisible();
      await check();
      await page.unrouteAll();

      await page.goto("/admin/sources/new");
      await page.getByRole("button", { name: "Preview" }).click();
      await expect(page.getByRole("alert")).not.toHaveCount(0);
      await check();
      await page.getByLabel("Feed URL").fill(`${feeds.url}/hostile.rss?not-yet-a-source`);
      await page.getByLabel("Name").fill("Anybody");
      await page.getByLabel("Country").fill("worldwide");
      await page.keyboard.press("Enter");
      await page.getByLabel("Topic").selectOption("General legislation");
      await page.getByRole("button", { name: "Preview" }).click();
      await expect(page.getByRole("heading", { name: "Preview" })).toBeFocused();
      await check();
    }
  });
