import { expect, expectAccessible, test } from "./test.ts";

for (const theme of ["light", "dark"] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme });

    test("every page passes axe", async ({ page, signUp }) => {
      await page.goto("/auth");
      await expect(page.locator("html")).toHaveClass(new RegExp(theme));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("tab", { name: "Register" }).click();
      await page.getByRole("button", { name: "Register" }).click();
      await expectAccessible(page);
      await page.goto("/nowhere");
      await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
      await page.getByRole("radio", { name: theme === "light" ? "Light" : "Dark" }).check();
      await expectAccessible(page);
      await page.goto("/api/docs");
      await expectAccessible(page);
      await signUp(page);
      await expect(page.getByRole("searchbox", { name: "Search updates" })).toBeVisible();
      await expectAccessible(page);
      const account = page.getByRole("button", { name: /nomad-/ });
      await account.click();
      await expect(page.getByRole("menu")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(account).toBeFocused();
      await page.getByRole("button", { name: "Toggle sidebar" }).click();
      await expectAccessible(page);
      await page.getByRole("link", { name: "Feed", exact: true }).hover();
      await expect(page.getByRole("tooltip")).toBeAttached();
      await expectAccessible(page);
      await account.click();
      await expect(page.getByRole("menu")).toBeVisible();
      await expectAccessible(page);
    });

    test("every error screen has a heading, a title, and a next step, and passes axe", async ({
      page,
      signUp,
    }) => {
      await signUp(page);
      const expectNotice = async (title: string, step: string) => {
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
        await expect(page).toHaveTitle(`${title} · Meridian`);
        await expect(page.getByRole("button", { name: step })).toBeVisible();
        await expectAccessible(page);
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
        await expect(page.getByRole("searchbox", { name: "Search updates" })).toBeVisible();
      }
      await page.route("**/assets/feed-page-*.js", (route) => route.abort());
      await page.reload();
      await expectNotice("Something went wrong", "Reload");
      await page.context().clearCookies();
      await page.route("**/assets/auth-page-*.js", (route) => route.abort());
      await page.goto("/auth");
      await expectNotice("Something went wrong", "Reload");
      await page.unroute("**/assets/auth-page-*.js");
      await page.route("**/assets/toast-list-*.js", (route) => route.abort());
      await page.getByRole("button", { name: "Reload" }).click();
      await page.getByLabel("Username").fill("nobody-here");
      await page.getByRole("textbox", { name: "Password" }).fill("long enough");
      await page.getByRole("button", { name: "Login" }).click();
      await expect(page.getByRole("alert")).toContainText("Login failed");
      await expectAccessible(page);
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
  });
}

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

test("the system theme follows the operating system", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/auth");
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html")).toHaveClass(/light/);
});

test("the sidebar collapses to 64 and expands to 256 pixels, and the content adapts", async ({
  page,
  signUp,
}) => {
  await signUp(page);
  const margin = () =>
    page.getByRole("main").evaluate((main) => getComputedStyle(main.parentElement as Element).marginLeft);
  await expect.poll(margin).toBe("256px");
  await page.getByRole("button", { name: "Toggle sidebar" }).click();
  await expect.poll(margin).toBe("64px");
  await page.getByRole("button", { name: "Toggle sidebar" }).click();
  await expect.poll(margin).toBe("256px");
});

test("the skip link is the first tab stop and focuses the content", async ({ page, signUp }) => {
  await signUp(page);
  await expect(page.getByRole("searchbox", { name: "Search updates" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /skip to/i })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("an unknown path returns 404 with the not-found screen", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL("/landing");
});

test("the feed shows a loading error and can be retried", async ({ page, signUp }) => {
  await page.route("**/api/news", (route) =>
    route.fulfill({ status: 503, json: { message: "away", code: "unavailable" } }),
  );
  await signUp(page);
  await expect(page.getByText("Loading the latest updates")).toBeAttached();
  await expect(page.getByText("Error Loading News")).toBeVisible();
  await expect(page.getByText("Failed to fetch the latest updates. Please try again later.")).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/api/news");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("an empty feed shows when the next poll is due", async ({ page, signUp }) => {
  await page.route("**/api/news", (route) => route.fulfill({ json: [] }));
  await signUp(page);
  await expect(page.getByText("No news yet")).toBeVisible();
  await expect(page.getByText(/We check our \d+ sources next on \w{3} \d+, \d{4} at /)).toBeVisible();
  await expectAccessible(page);
});

test("the forms are disabled with a spinner while a request is pending", async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/login", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/auth");
  await page.getByLabel("Username").fill("nobody-here");
  await page.getByRole("textbox", { name: "Password" }).fill("long enough");
  const button = page.getByRole("button", { name: "Login" });
  await button.click();
  await expect(button).toBeDisabled();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await expect(button.locator("svg")).toBeVisible();
  answer();
  await expect(button).toBeEnabled();
  await expect(page.getByText("Login failed", { exact: true })).toBeVisible();
});
