import type { Page } from "@playwright/test";
import { expect, test, titleOf } from "./test.ts";

const valuesOf = (page: Page, label: string) =>
  page
    .getByLabel(label)
    .getByRole("option")
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value).filter(Boolean));

test("a member fills in a profile by keyboard, which survives a reload and appears in a second tab", async ({
  page,
  signUp,
}) => {
  await signUp(page, "/profile");
  await expect(titleOf(page)).toHaveText("My Profile");
  await expect(page.getByRole("heading", { name: "Profile Information" })).toBeVisible();
  for (const name of ["Add Another Residency", "Add Another Citizenship", "Save Profile"])
    await expect(page.getByRole("button", { name })).toBeVisible();
  for (const name of ["Primary Residency", "Primary Citizenship"])
    await expect(page.getByRole("radio", { name })).toBeChecked();

  const status = page.getByLabel("Employment Status");
  await expect(status.getByRole("option")).toHaveText(["Employed", "Self-Employed", "Company Owner"]);
  await status.selectOption("Company Owner");
  await expect(page.getByLabel("Country of Company Registration")).toBeVisible();
  const industries =
    "agriculture mining utilities construction manufacturing wholesale retail transportation it finance realestate professional healthcare arts food";
  expect(await valuesOf(page, "Industry Sector")).toEqual(industries.split(" "));
  expect(await valuesOf(page, "Business Model")).toEqual(["service", "product", "ecommerce", "subscription"]);
  expect(await valuesOf(page, "Scale of Operations")).toEqual([
    ...["local", "regional", "national", "international"],
  ]);
  expect(await valuesOf(page, "Legal Entity Type")).toEqual(["sole", "partnership", "llc", "corporation"]);
  expect(await valuesOf(page, "Primary Revenue Source")).toEqual([
    ...["productSales", "serviceFees", "advertising"],
  ]);
  for (const name of [
    "Exporting Goods/Services Internationally",
    "Operating in Multiple Jurisdictions/States",
  ])
    await expect(page.getByRole("checkbox", { name })).not.toBeChecked();
  await expect(page.getByLabel("Business Description")).toBeVisible();
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(page.getByText("Country is required", { exact: true })).toHaveCount(2);
  await expect(page.getByText("Employment country is required")).toBeVisible();
  await status.selectOption("Employed");

  const country = (group: string) => page.getByRole("group", { name: group }).getByLabel("Country");
  await country("Residency 1").focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(249);
  await country("Residency 1").fill("portugal");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: "Primary Residency" })).toBeFocused();
  await country("Citizenship 1").fill("uk");
  await page.keyboard.press("Enter");
  await page.getByLabel("Country of Employment").fill("Cote d");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Profile Updated").first()).toBeVisible();
  await expect(page.getByText("Your profile has been saved successfully.").first()).toBeVisible();

  const values = (of: Page) =>
    of.getByRole("combobox").evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  await page.reload();
  await expect.poll(() => values(page)).toEqual(["Portugal", "United Kingdom", "employed", "Côte d'Ivoire"]);
  const tab = await page.context().newPage();
  await tab.goto("/profile");
  await expect.poll(() => values(tab)).toEqual(["Portugal", "United Kingdom", "employed", "Côte d'Ivoire"]);
  await tab.getByLabel("Country of Employment").fill("Spain");
  await tab.keyboard.press("Enter");
  await tab.getByRole("button", { name: "Save Profile" }).click();
  await expect(tab.getByText("Profile Updated").first()).toBeVisible();
  await expect.poll(() => values(page)).toEqual(["Portugal", "United Kingdom", "employed", "Spain"]);
});
