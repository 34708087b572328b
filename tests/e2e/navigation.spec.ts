import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);
/** Follows an in-app link to a path that no screen links to. */
const follow = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, "", to), path);
test("a link focuses the heading of the next screen, but a page load does not", async ({ page, signUp }) => {
  await signUp(page, "/nowhere");
  await expect(page).toHaveTitle("404 Page Not Found · Meridian");
  await expect(page.locator("body")).toBeFocused();
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL("/feed");
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle("Feed · Meridian");
  await page.goto("/feed");
  await expect(heading(page)).toBeVisible();
  await expect(page.locator("body")).toBeFocused();
});

test("Back, Forward, and a reload restore the scroll position", async ({ page, signUp }) => {
  await signUp(page);
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 900));
  await follow(page, "/nowhere");
  await expect(heading(page)).toBeFocused();
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveTitle("Feed · Meridian");
  await expect(heading(page)).toBeFocused();
  await expect.poll(() => scrolled(page)).toBe(900);
  await page.goForward();
  await expect(page).toHaveTitle("404 Page Not Found · Meridian");
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(900);
  await page.reload();
  await expect.poll(() => scrolled(page)).toBe(900);
});

test("a trailing slash is removed", async ({ page, signUp }) => {
  await signUp(page, "/feed/?tag=Visa");
  await expect(page).toHaveURL("/feed?tag=Visa");
  await follow(page, "/nowhere/");
  await expect(page).toHaveURL("/nowhere");
  await follow(page, "/feed/?tag=Visa#top");
  await expect(page).toHaveURL("/feed?tag=Visa#top");
  await expect(heading(page)).toHaveText("Digital Nomad Updates");
  for (const next of ["/auth/", "/%61uth", "/.//auth/", "/feed/"]) {
    await page.goto(`/auth?next=${encodeURIComponent(next)}`);
    await expect(page, next).toHaveURL("/feed");
    await expect(heading(page)).toHaveText("Digital Nomad Updates");
  }
});

test("signing out and in updates other tabs", async ({ context, page, signUp }) => {
  const username = await signUp(page);
  const other = await context.newPage();
  await other.goto("/feed");
  await other.getByRole("searchbox", { name: "Filter by tags" }).fill("typed by one");
  await page.getByRole("button", { name: new RegExp(username) }).click();
  // The other tab can notice the end of its session before this one gets its response.
  await page.route("**/api/logout", async (route) => {
    const response = await route.fetch();
    await expect(other).toHaveURL("/auth?next=%2Ffeed");
    await route.fulfill({ response });
  });
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page).toHaveURL("/auth");
  await expect(other).toHaveURL("/auth");
  await signIn(page, "keeper", "a password for tests");
  await expect(page).toHaveURL("/feed");
  await expect(other).toHaveURL("/feed");
  await expect(other.getByRole("button", { name: /keeper/ })).toBeVisible();
  await expect(other.getByRole("searchbox", { name: "Filter by tags" })).toHaveValue("");
});

test("a screen whose code is gone offers a reload", async ({ page, signUp }) => {
  await signUp(page, "/nowhere");
  await page.route("**/assets/feed-page-*.js", (route) => route.fulfill({ status: 404 }));
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(heading(page)).toHaveText("Something went wrong");
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle("Something went wrong · Meridian");
  await page.unroute("**/assets/feed-page-*.js");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(heading(page)).toHaveText("Digital Nomad Updates");
});

test("errors are shown even if the toast chunk cannot be loaded", async ({ page }) => {
  await page.route("**/assets/toast-list-*.js", (route) => route.abort());
  await page.goto("/auth");
  await signIn(page, "nobody-here");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Login failed");
  await expect(alert).toContainText("The username or password is incorrect.");
  await alert.getByRole("button", { name: "Close" }).click();
  await expect(alert).toHaveCount(0);
});

test("a menu whose code is gone shows an error", async ({ page, signUp }) => {
  await signUp(page);
  await page.route("**/assets/user-menu-panel-*.js", (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await page
    .getByRole("complementary")
    .getByRole("button", { name: /Account/ })
    .click();
  await expect(page.getByText("This could not be loaded", { exact: true })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 800 });
  await page.route("**/assets/mobile-menu-*.js", (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByText("This could not be loaded", { exact: true })).toBeVisible();
});
