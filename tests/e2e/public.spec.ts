import { expect, test } from "./test.ts";

const pages = ["/landing", "/privacy", "/terms", "/faq", "/blog"];

test("a visitor gets no cookie and no browser storage", async ({ page, context }) => {
  for (const path of pages) {
    await page.goto(path, { waitUntil: "networkidle" });
    const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(kept, path).toEqual([]);
  }
  expect(await context.cookies()).toEqual([]);
});

test("signing in sets one cookie, and the privacy page lists all stored data", async ({
  page,
  context,
  signUp,
}) => {
  await signUp(page);
  await expect(page.getByRole("combobox", { name: "Search updates" })).toBeVisible();
  const cookies = await context.cookies();
  expect(cookies).toHaveLength(1);
  const [cookie] = cookies;
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / (24 * 60 * 60 * 1000);
  expect(days).toBeCloseTo(30, 1);
  await page.goto("/privacy");
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(keys).toContain("signed-in-before");
  for (const name of [cookie?.name ?? "no cookie", ...keys.map((key) => key.split(" ", 1)[0] ?? "")])
    await expect(page.locator("code", { hasText: name }).first()).toBeVisible();
});

test("the table of contents scrolls to sections below the sticky header", async ({ page }) => {
  await page.goto("/privacy");
  const contents = page.getByRole("navigation", { name: "On this page" });
  for (const link of await contents.getByRole("link").all()) {
    const name = (await link.textContent()) ?? "";
    await link.click();
    const heading = page.getByRole("heading", { level: 2, name, exact: true });
    await expect(heading).toBeInViewport();
    const header = await page.getByRole("banner").first().boundingBox();
    const { y = 0 } = (await heading.boundingBox()) ?? {};
    expect(y, name).toBeGreaterThan(header?.height ?? 0);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the legal pages and the FAQ are readable", async ({ page }) => {
    for (const path of ["/privacy", "/terms", "/faq"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const heading of await page.getByRole("heading", { level: 2 }).all())
        await expect(heading).toBeVisible();
    }
  });
});
