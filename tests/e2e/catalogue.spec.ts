import { groupOfPath } from "#client/app/navigation.ts";
import { expect, expectAccessible, test } from "./test.ts";

/** Each screen of the catalogues with its heading and, where it has one, its link in the sidebar. */
const screens = [
  ["/toolkit", "Toolkit", undefined],
  ["/toolkit/privacy", "Privacy Tools", "Privacy Tools"],
  ["/toolkit/travel", "Travel Tools", "Travel Tools"],
  ["/toolkit/finance", "Finance Tools", "Finance Tools"],
  ["/personal/visas", "Visas and Residencies", "Residencies overview"],
  ["/personal/residencies", "Residency Programs", "Get Residency"],
  ["/personal/citizenship", "Citizenship by Investment", undefined],
  ["/citizenship/overview", "Citizenship by Investment", "Citizenship overview"],
  ["/citizenship/residencies", "Citizenship by Investment", "Get Citizenship"],
  ["/company", "Company Services", "Company Services overview"],
  ["/company/formation", "Create a Company", "Create a Company"],
] as const;

test("every catalogue has its heading, passes axe in both themes and never scrolls sideways", async ({
  page,
  signUp,
}) => {
  test.setTimeout(180_000);
  await signUp(page);
  for (const [path, heading] of screens) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    const toggle = page.getByRole("button", { name: /^View Details/ }).first();
    if (await toggle.isVisible()) await toggle.click();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator("html")).toHaveClass(new RegExp(colorScheme));
      await expectAccessible(page);
    }
    for (const width of [360, 2560, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      // The margin of the content takes a moment to follow.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`)
        .toBeLessThanOrEqual(width);
    }
  }
});

test("every link of the sidebar leads to its catalogue", async ({ page, signUp }) => {
  await signUp(page);
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  for (const [path, heading, link] of screens) {
    if (!link) continue;
    const target = sidebar.getByRole("link", { name: link, exact: true });
    // A group opens by itself only for the screen that is shown.
    const group = groupOfPath(path);
    if (group && !(await target.isVisible()))
      await sidebar.getByRole("button", { name: group, exact: true }).click();
    await target.click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  }
});

test("the button of the overview leads to the programmes", async ({ page, signUp }) => {
  await signUp(page);
  await page.goto("/personal/visas");
  await page.getByRole("link", { name: "View Residency Programs" }).click();
  await expect(page).toHaveURL("/personal/residencies");
});

test("a card that the address names is open and in sight, its flag drawn by the site itself", async ({
  page,
  signUp,
}) => {
  await signUp(page);
  await page.goto("/citizenship/overview#dominica");
  const card = page.getByRole("region", { name: "Dominica", exact: true });
  await expect(card.getByRole("button", { name: "Hide Details" })).toBeInViewport();
  await expect
    .poll(() => card.locator("img").evaluate((flag: HTMLImageElement) => flag.naturalWidth))
    .toBeGreaterThan(0);
});

test("an unfolded entry begins a mail to the operator", async ({ page, signUp }) => {
  await signUp(page);
  await page.goto("/personal/residencies#portugal-d7");
  const link = page.getByRole("link", { name: "Report an error in Portugal D7 Visa" });
  const mail = new URL((await link.getAttribute("href")) ?? "");
  expect(mail.protocol + mail.pathname).toBe("mailto:desk@meridian.example");
  expect(mail.searchParams.get("body")).toContain(page.url());
});
