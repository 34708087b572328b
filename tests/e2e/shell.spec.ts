import { expect, expectAccessible, expectFine, signIn, test } from "./test.ts";

test("every error screen has a heading, a title, and a next step, and passes axe", async ({
  page,
  signUp,
}) => {
  await signUp(page);
  const expectNotice = async (title: string, step: string) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · Meridian`);
    await expect(page.getByRole("button", { name: step })).toBeVisible();
    await expectFine(page);
  };
  for (const answer of [
    { status: 503 },
    { status: 200, body: "<!doctype html><p>Sign in to this network" },
  ]) {
    await page.route("**/api/user", (route) => route.fulfill(answer));
    await page.goto("/feed");
    await expectNotice("Meridian cannot be reached", "Try again");
    await expect(page.getByRole("group", { name: "Theme" })).toBeVisible();
    await page.unroute("**/api/user");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("combobox", { name: "Search updates" })).toBeVisible();
  }
  await page.route("**/assets/feed-page-*.js", (route) => route.abort());
  await page.reload();
  await expectNotice("Something went wrong", "Reload");
  await page.context().clearCookies();
  await page.route("**/assets/auth-page-*.js", (route) => route.abort());
  await page.goto("/auth");
  await expectNotice("Something went wrong", "Reload");
});

test("the mobile menu opens, navigates, closes, and passes axe", async ({ page, signUp }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  const menu = page.getByRole("button", { name: /menu/i });
  await menu.click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("link", { name: "Feed", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expectAccessible(page);
  await sheet.getByRole("button", { name: /nomad-/ }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(menu).toBeFocused();
  await menu.click();
  await sheet.getByRole("link", { name: "Feed", exact: true }).click();
  await expect(sheet).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("the stored theme applies before the first paint, and the choice is kept", async ({ page, signUp }) => {
  await signUp(page);
  await page.getByRole("button", { name: /nomad-/ }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  expect(await page.evaluate(() => localStorage.getItem("ui-theme"))).toBe("dark");
  // The page is dark before the app's code runs.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("html")).toHaveClass(/dark/);
});

test("signing in offline shows an error and is not sent later", async ({ page, context }) => {
  await page.goto("/auth");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await signIn(page, "nobody-here");
  await expect(page.getByText("Login failed", { exact: true })).toBeVisible();
  await expect(
    page.getByText("Meridian could not be reached. Check your connection and try again."),
  ).toBeVisible();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  await context.setOffline(false);
  await page.getByRole("textbox", { name: "Password" }).fill("another");
  expect(sent).not.toContain("/api/login");
});
