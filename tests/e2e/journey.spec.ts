import { drawAll, expect, step, test, whenQuiet } from "./test.ts";

test("a new user registers, reads and filters the news, signs out, and signs in again", async ({ page }) => {
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

  const username = `nomad-${Date.now()}`;
  await step("registering opens the feed", async () => {
    await page.getByLabel("Username").fill(username);
    await page.getByRole("textbox", { name: "Password" }).fill("long enough");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page).toHaveURL(/\/feed$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Digital Nomad Updates");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page).toHaveTitle("Feed · Meridian");
  });

  const card = (title: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("link", { name: title }) });
  await step("the feed contains local feeds and the archive", async () => {
    await drawAll(page);
    const link = page.getByRole("link", { name: "Portugal opens a digital nomad visa" });
    await expect(link).toHaveAttribute("href", "https://borders.example/pt-nomad");
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");
    await expect(card("Germany publishes new income tax rates")).toContainText("Germany");
    await expect(card("European Union: Entry/Exit System starts")).toContainText("Oct 12, 2025");
    await expect(card("European Union: Entry/Exit System starts")).toContainText("European Union");
  });

  await step("tags can be searched and combined, and five are shown at first", async () => {
    const filters = page.getByRole("region", { name: "Filter by tags" });
    await expect(filters.locator("[aria-pressed]")).toHaveCount(5);
    await filters.getByRole("button", { name: /^Show \d+ More Tags$/ }).click();
    await filters.getByRole("button", { name: "Show Less" }).click();
    await filters.getByRole("searchbox").fill("zzz");
    await expect(filters.getByText("No tags match your search")).toBeVisible();
    await filters.getByRole("searchbox").fill("PORTUG");
    await filters.getByRole("button", { name: /^Portugal/ }).click();
    await expect(page.getByRole("link", { name: "Germany publishes new income tax rates" })).toHaveCount(0);
    await filters.getByRole("searchbox").fill("tax");
    await filters.getByRole("button", { name: /^Tax/ }).first().click();
    await expect(
      page.getByRole("link", { name: "Portugal: Ordinance 352/2024/1 regulates IFICI" }),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Portugal opens a digital nomad visa" })).toHaveCount(0);
    await page.getByRole("button", { name: "Remove filter Tax" }).click();
    await expect(page.getByRole("link", { name: "Portugal opens a digital nomad visa" })).toBeVisible();
    await page.getByRole("button", { name: "Clear all" }).click();
    await expect(page.getByRole("heading", { name: "Active filters" })).toHaveCount(0);
    await expect(card("Germany publishes new income tax rates")).toBeVisible();
  });

  await step("filters without matches show an empty state", async () => {
    const filters = page.getByRole("region", { name: "Filter by tags" });
    for (const name of ["Portugal", "Germany"]) {
      await filters.getByRole("searchbox").fill(name);
      await filters.getByRole("button", { name: new RegExp(`^${name}`) }).click();
    }
    await expect(page.getByText("No news items match your selected filters.")).toBeVisible();
    await page.getByRole("button", { name: "Clear all filters" }).click();
    await expect(card("Portugal opens a digital nomad visa")).toBeVisible();
  });

  await step("signing out opens the auth screen, and protected pages redirect to it", async () => {
    await page.getByRole("button", { name: new RegExp(username) }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/auth$/);
    await page.goto("/feed?from=mail#top");
    await expect(page).toHaveURL("/auth?next=%2Ffeed%3Ffrom%3Dmail%23top");
  });

  await step("a wrong password shows a toast, and the right one signs in", async () => {
    await page.getByLabel("Username").fill(username);
    await page.getByRole("textbox", { name: "Password" }).fill("not the one");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Login failed", { exact: true })).toBeVisible();
    await expect(page.getByText("The username or password is incorrect.", { exact: true })).toBeVisible();
    await page.getByRole("textbox", { name: "Password" }).fill("long enough");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL("/feed?from=mail#top");
  });
});

test("hostile feeds run no code, and broken feeds do not affect others", async ({ page, signUp }) => {
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  page.on("dialog", (dialog) => messages.push(`dialog ${dialog.message()}`));
  await signUp(page);
  await drawAll(page);
  await expect(page.getByRole("link", { name: /for Greece/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /of Italy/ })).toBeVisible();
  await expect(page.getByText("Visa fees rise with a script as link")).toHaveCount(0);
  await expect(page.getByText("Visa fees rise with data as link")).toHaveCount(0);
  expect(await page.evaluate(() => "__attacked" in window)).toBe(false);
  const links = await page
    .getByRole("main")
    .getByRole("link")
    .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href));
  expect(links.filter((href) => !/^https?:/.test(href))).toEqual([]);
  await page.getByRole("link", { name: /nomads in Malta/ }).hover();
  expect(await page.evaluate(() => "__attacked" in window)).toBe(false);
  expect(messages.filter((text) => /attacked|Refused|Content Security/i.test(text))).toEqual([]);
  await expect(page.getByText("Cut", { exact: true })).toHaveCount(0);

  const schedule = await (await page.request.get("/api/news/schedule")).json();
  expect(schedule.failingSources).toBeGreaterThanOrEqual(6);
});

test("the auth screen redirects signed-in users, but never to another site", async ({ page, signUp }) => {
  await signUp(page);
  for (const next of [
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "javascript:alert(1)",
    "/auth",
  ]) {
    await page.goto(`/auth?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL("/feed");
  }
});

test("an expired session redirects to the auth screen and back", async ({ page, signUp }) => {
  await signUp(page);
  await expect(page.getByRole("combobox", { name: "Search updates" })).toBeVisible();
  // A late response would set the cookie again.
  await whenQuiet(page);
  await page.context().clearCookies();
  await page.reload();
  await expect(page).toHaveURL("/auth?next=%2Ffeed");
});
