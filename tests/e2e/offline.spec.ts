import { expect, signIn, test } from "./test.ts";

const reach = "Meridian could not be reached. Check your connection and try again.";

test("signing in offline shows an error and is not sent later", async ({ page, context }) => {
  await page.goto("/auth");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await signIn(page, "nobody-here");
  await expect(page.getByText("Login failed", { exact: true })).toBeVisible();
  await expect(page.getByText(reach)).toBeVisible();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  await context.setOffline(false);
  await page.getByRole("textbox", { name: "Password" }).fill("another");
  expect(sent).not.toContain("/api/login");
});

test("signing out offline shows an error", async ({ page, context, signUp }) => {
  await signUp(page);
  await page.getByRole("button", { name: /nomad-/ }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByText("Logout failed", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/feed");
});

test("an offline feed shows an error and keeps the focus on retry", async ({ page, signUp }) => {
  await page.route("**/api/news", (route) => route.abort());
  await signUp(page);
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await expect(page.getByText("Error Loading News")).toBeVisible();
  await page.unroute("**/api/news");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a reload restores the scroll position", async ({ page, signUp }) => {
  await signUp(page);
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, 2500));
  await page.route("**/api/news", async (route) => {
    await new Promise((done) => setTimeout(done, 300));
    await route.continue();
  });
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(2500);
});
