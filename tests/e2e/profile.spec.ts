import { expect, expectAccessible, test } from "./test.ts";

const fill = async (page: import("@playwright/test").Page) => {
  const country = (group: string) => page.getByRole("group", { name: group }).getByLabel("Country");
  await country("Residency 1").fill("portugal");
  await page.keyboard.press("Enter");
  await country("Citizenship 1").fill("uk");
  await page.keyboard.press("Enter");
  await page.getByLabel("Country of Employment").fill("Cote d");
  await page.keyboard.press("Enter");
};

test("'My Profile' has all strings, in both themes and at all widths", async ({ page, signUp }) => {
  await signUp(page);
  await page
    .getByRole("complementary", { name: "Sidebar" })
    .getByRole("link", { name: "My Profile" })
    .click();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Profile");
  await expect(page.getByRole("heading", { name: "Profile Information" })).toBeVisible();
  for (const name of ["Add Another Residency", "Add Another Citizenship", "Save Profile"])
    await expect(page.getByRole("button", { name })).toBeVisible();
  for (const name of ["Primary Residency", "Primary Citizenship"])
    await expect(page.getByRole("radio", { name })).toBeChecked();

  const status = page.getByLabel("Employment Status");
  await expect(status.getByRole("option")).toHaveText(["Employed", "Self-Employed", "Company Owner"]);
  await status.selectOption("Company Owner");
  await expect(page.getByLabel("Country of Company Registration")).toBeVisible();
  const values = (label: string) =>
    page
      .getByLabel(label)
      .getByRole("option")
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value).filter(Boolean));
  expect(await values("Industry Sector")).toEqual(
    "agriculture mining utilities construction manufacturing wholesale retail transportation it finance realestate professional healthcare arts food".split(
      " ",
    ),
  );
  expect(await values("Business Model")).toEqual(["service", "product", "ecommerce", "subscription"]);
  expect(await values("Scale of Operations")).toEqual(["local", "regional", "national", "international"]);
  expect(await values("Legal Entity Type")).toEqual(["sole", "partnership", "llc", "corporation"]);
  expect(await values("Primary Revenue Source")).toEqual(["productSales", "serviceFees", "advertising"]);
  for (const name of [
    "Exporting Goods/Services Internationally",
    "Operating in Multiple Jurisdictions/States",
  ])
    await expect(page.getByRole("checkbox", { name })).not.toBeChecked();
  await expect(page.getByLabel("Business Description")).toBeVisible();

  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(page.getByText("Country is required", { exact: true })).toHaveCount(2);
  await expect(page.getByText("Employment country is required")).toBeVisible();
  await page.getByRole("group", { name: "Residency 1" }).getByLabel("Country").click();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveClass(new RegExp(colorScheme));
    await expectAccessible(page);
  }
  for (const width of [360, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`)
      .toBeLessThanOrEqual(width);
  }
});

test("a profile can be filled in by keyboard, survives a reload, and appears in a second tab", async ({
  page,
  signUp,
}) => {
  await signUp(page, "/profile");
  await page.getByRole("group", { name: "Residency 1" }).getByLabel("Country").focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(249);
  await page.keyboard.type("united k");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: "Primary Residency" })).toBeFocused();
  await fill(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Profile Updated").first()).toBeVisible();
  await expect(page.getByText("Your profile has been saved successfully.").first()).toBeVisible();

  const values = (of: typeof page) =>
    of.getByRole("combobox").evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  const saved = ["Portugal", "United Kingdom", "employed", "Côte d'Ivoire"];
  await page.reload();
  await expect.poll(() => values(page)).toEqual(saved);

  const tab = await page.context().newPage();
  await tab.goto("/profile");
  await expect.poll(() => values(tab)).toEqual(saved);
  await tab.getByLabel("Country of Employment").fill("Spain");
  await tab.keyboard.press("Enter");
  await tab.getByRole("button", { name: "Save Profile" }).click();
  await expect(tab.getByText("Profile Updated").first()).toBeVisible();
  await expect.poll(() => values(page)).toEqual(["Portugal", "United Kingdom", "employed", "Spain"]);
});
