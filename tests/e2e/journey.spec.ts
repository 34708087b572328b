import type { Locator } from "@playwright/test";
import { expect, signIn, step, test, titleOf } from "./test.ts";

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
  ["Today", "/today"],
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

test("a new user registers, chooses a theme, signs out, and signs in again, which other tabs follow", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await expect(page).toHaveURL("/landing");
  await page.getByRole("link", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page).toHaveTitle("Sign in · Meridian");
  await expect(page.getByText("Your Global Mobility Dashboard")).toBeVisible();

  await step("forms show errors under each field", async () => {
    await page.getByRole("tab", { name: "Register" }).click();
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByRole("alert")).toHaveText(["Required", "Required"]);
    await expect(page.getByLabel("Username")).toBeFocused();
    await page.getByLabel("Username").fill("ab");
    await page.getByRole("textbox", { name: "Password" }).fill("short");
    await expect(page.getByRole("alert")).toHaveText([
      "Use 3 to 32 letters, digits, dots, underscores, or hyphens",
      "Use 8 to 128 characters",
    ]);
  });

  const username = "amelia";
  await step("registering opens the feed", async () => {
    await page.getByLabel("Username").fill(username);
    await page.getByRole("textbox", { name: "Password" }).fill("long enough");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page).toHaveURL(/\/feed$/);
    await expect(titleOf(page)).toHaveText("Digital Nomad Updates");
    await expect(titleOf(page)).toBeFocused();
    await expect(page).toHaveTitle("Feed · Meridian");
  });

  await step("the theme applies before the app's code runs", async () => {
    await page.getByRole("button", { name: new RegExp(username) }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await expect(page.locator("html")).toHaveClass("dark");
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.reload();
    await expect(page.locator("html")).toHaveClass("dark");
    await page.unroute("**/assets/*.js");
  });

  await step("an unknown address links back, and a trailing slash is removed", async () => {
    await page.goto("/nowhere/");
    await expect(page).toHaveURL("/nowhere");
    await expect(page).toHaveTitle("404 Page Not Found · Meridian");
    await expect(page.locator("body")).toBeFocused();
    await page.getByRole("link", { name: "Go to the home page" }).click();
    await expect(page).toHaveURL("/feed");
    await expect(titleOf(page)).toBeFocused();
    await page.goto("/feed/?tag=Visa");
    await expect(page).toHaveURL("/feed?tag=Visa");
    await page.goto(`/auth?next=${encodeURIComponent("//evil.example/")}`);
    await expect(page).toHaveURL("/feed");
  });

  const other = await context.newPage();
  await step("signing out opens the auth screen in all tabs", async () => {
    await other.goto("/feed");
    await other.getByRole("searchbox", { name: "Filter by tags" }).fill("typed by one");
    await page.getByRole("button", { name: new RegExp(username) }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/auth$/);
    await expect(other).toHaveURL(/\/auth/);
  });

  await step("a wrong password shows a toast, and the right one opens the requested page", async () => {
    await page.goto("/feed?from=mail#top");
    await expect(page).toHaveURL("/auth?next=%2Ffeed%3Ffrom%3Dmail%23top");
    await signIn(page, username, "not the one");
    await expect(page.getByText("Login failed", { exact: true })).toBeVisible();
    await expect(page.getByText("The username or password is incorrect.", { exact: true })).toBeVisible();
    await signIn(page, username);
    await expect(page).toHaveURL("/feed?from=mail#top");
    await expect(other).toHaveURL("/feed");
    await expect(other.getByRole("searchbox", { name: "Filter by tags" })).toHaveValue("");
  });
});

test("the sidebar has the 13 specified links in their order below 'My world', and each opens its screen", async ({
  page,
  signUp,
}) => {
  expect(specified.filter((row) => row.length === 2)).toHaveLength(13);
  await signUp(page);
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  await openAll(sidebar);
  await expect.poll(() => rowsOf(sidebar)).toEqual(expected);
  for (const [name, href] of links) {
    const link = sidebar.getByRole("link", { name, exact: true });
    await link.click();
    await expect(page).toHaveURL(href);
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(titleOf(page)).toBeVisible();
    await expect(page).not.toHaveTitle(/404/);
    await expect(sidebar.locator("[aria-current=page]")).toHaveCount(1);
  }
  const toggle = sidebar.getByRole("button", { name: "Toggle sidebar" });
  await toggle.click();
  await expect.poll(() => rowsOf(sidebar)).toEqual([...links.slice(0, 2), ...groups.map((group) => [group])]);
  await groupIn(sidebar, "Toolkit").click();
  await expect.poll(() => rowsOf(sidebar)).toEqual(expected);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Open menu" }).click();
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await openAll(drawer);
  await expect.poll(() => rowsOf(drawer)).toEqual(expected);
  await drawer.getByRole("link", { name: "Legislative Monitor", exact: true }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL("/ai-agent/legislative-monitor");
  await expect(page).toHaveTitle("Legislative Monitor · Meridian");
});

test("an outage and missing code show a next step, and nothing is sent later on its own", async ({
  page,
  context,
  signUp,
}) => {
  const expectNotice = async (title: string, next: string) => {
    await expect(titleOf(page)).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · Meridian`);
    await expect(page.getByRole("button", { name: next })).toBeVisible();
  };
  const gone = { status: 404 };
  await signUp(page);
  await step("the server is unreachable, or a hotel's network answers instead", async () => {
    for (const answer of [
      { status: 503 },
      { status: 200, body: "<!doctype html><p>Sign in to this network" },
    ]) {
      await page.route("**/api/user", (route) => route.fulfill(answer));
      await page.goto("/feed");
      await expectNotice("Meridian cannot be reached", "Try again");
      await page.unroute("**/api/user");
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("combobox", { name: "Search updates" })).toBeVisible();
    }
  });

  await step("the code of a menu is gone", async () => {
    await page.route("**/assets/user-menu-panel-*.js", (route) => route.fulfill(gone));
    await page.reload();
    await page
      .getByRole("complementary")
      .getByRole("button", { name: /Account/ })
      .click();
    await expect(page.getByText("Couldn't load this", { exact: true })).toBeVisible();
  });

  await step("the code of alerts fails once", async () => {
    const script = "**/assets/follow-alerts-*.js";
    const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("/follow-alerts-"));
    await page.route(script, (route) => route.abort());
    await page.goto("/toolkit");
    await lost;
    await page.unroute(script);
    const stream = page.waitForResponse((answer) => answer.url().endsWith("/api/monitoring/alerts/state"));
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await stream;
  });

  await step("the code of a screen is gone", async () => {
    await page.route("**/assets/feed-page-*.js", (route) => route.fulfill(gone));
    await page.getByRole("complementary").getByRole("link", { name: "Feed", exact: true }).click();
    await expectNotice("Something went wrong", "Reload");
    await expect(titleOf(page)).toBeFocused();
    await page.unroute("**/assets/feed-page-*.js");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(titleOf(page)).toHaveText("Digital Nomad Updates");
  });

  await step("the network is down during a sign-in, and the code of toasts is gone", async () => {
    await page.request.post("/api/logout");
    await page.route("**/assets/toast-list-*.js", (route) => route.abort());
    await page.goto("/auth");
    await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/login")) sent.push(request.postDataJSON().password);
    });
    await context.setOffline(true);
    await signIn(page, "nobody-here", "offline password");
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("Login failed");
    await expect(alert).toContainText("Meridian could not be reached. Check your connection and try again.");
    await alert.getByRole("button", { name: "Close" }).click();
    await expect(alert).toHaveCount(0);
    await context.setOffline(false);
    await signIn(page, "nobody-here", "another password");
    await expect(alert).toContainText("The username or password is incorrect.");
    expect(sent.filter((password) => password === "offline password")).toHaveLength(1);
  });
});
