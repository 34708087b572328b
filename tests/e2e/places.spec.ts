import type { Page } from "@playwright/test";
import { expect, expectToast, test, titleOf } from "./test.ts";

const shape = (page: Page, code: string) => page.locator(`[data-code=${code}] > *`);
const searchField = (page: Page) => page.getByRole("combobox", { name: "Search for a country or territory" });

test("a visitor colors the map, finds a country, compares it, and sets up alerts on it", async ({
  page,
  signUp,
}) => {
  await page.goto("/places");
  await page.getByRole("combobox", { name: "Your passport" }).fill("Brazil");
  await page.getByRole("button", { name: "Color the map" }).click();
  await expect(page).toHaveURL("/places?passport=Brazil");
  await expect(page.getByRole("radio", { name: "Entry for my passports" })).toBeChecked();
  await expect(shape(page, "PT")).toHaveClass("s4");
  await page.getByRole("radio", { name: "Nomad visa" }).check();
  await expect(page).toHaveURL("/places?passport=Brazil&color=nomad");

  await page.goto("/places");
  const before = await shape(page, "PT").getAttribute("class");
  await page.getByRole("radio", { name: "Days to tax residence" }).check();
  await expect(page).toHaveURL("/places?color=days");
  await expect(shape(page, "PT")).not.toHaveClass(before ?? "");
  await expect(page.getByRole("list", { name: "Colors: Days to tax residence" })).toBeVisible();
  await page.getByRole("button", { name: "Caribbean" }).click();
  await expect(page.getByRole("button", { name: "Caribbean" })).toHaveAttribute("aria-pressed", "true");
  const table = page.getByRole("table");
  await searchField(page).fill("holland");
  await expect(table.getByRole("row").filter({ has: page.getByRole("rowheader") })).toHaveText([
    /^Netherlands/,
  ]);
  await searchField(page).fill("");
  for (const name of ["Portugal", "Spain"])
    await table.getByRole("checkbox", { name: `Compare ${name}` }).check();
  await expect(page.getByRole("status")).toHaveText("2 chosen.");
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page).toHaveURL("/places/compare?with=portugal,spain");
  await expect(page.getByRole("row", { name: /^Income tax Different/ })).toBeVisible();
  await page.getByRole("combobox", { name: "Add a country" }).fill("Thailand");
  await page.getByRole("button", { name: "Add" }).click();
  await expect(page).toHaveURL("/places/compare?with=portugal,spain,thailand");

  await page.getByRole("link", { name: "Thailand", exact: true }).click();
  await expect(titleOf(page)).toHaveText("Thailand");
  await page.getByRole("link", { name: "Alert me about this country" }).click();
  await expect(page).toHaveURL(/^[^?]*\/auth\?next=/);
  // The country of the alert survives the sign-up.
  const next = new URL(page.url()).searchParams.get("next") ?? "";
  expect(next).toBe("/ai-agent/legislative-monitor?country=TH");
  await signUp(page, next);
  await expect(page.getByRole("combobox", { name: "Countries to Monitor" })).toHaveValue("TH");
  await page.getByRole("button", { name: "Save Preferences" }).click();
  await expectToast(page, "Preferences updated", "Your monitoring preferences have been saved successfully.");
});

test("a citizen of Brazil colors the map by her profile, and sees what her passport gives in a country", async ({
  page,
  signUp,
}) => {
  const profile = { residencies: [], citizenships: [{ country: "76", isPrimary: true }] };
  await page.addInitScript((stored) => localStorage.setItem("userProfile", stored), JSON.stringify(profile));
  await signUp(page);
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  await sidebar.getByRole("button", { name: "My world", exact: true }).click();
  await sidebar.getByRole("link", { name: "Places", exact: true }).click();
  await expect(titleOf(page)).toHaveText("Places");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole("radio", { name: "Entry for my passports" }).check();
  await expect(page.getByText(/a visit today with a passport of Brazil/)).toBeVisible();
  await expect(shape(page, "PT")).toHaveClass("s4");
  await expect(shape(page, "BR")).toHaveClass("s5");
  await expect(page.getByRole("row", { name: "Portugal" })).toContainText(
    "Visa-free, 90 days in any 180 days",
  );
  await page.getByRole("table").getByRole("link", { name: "Portugal", exact: true }).click();
  await expect(page).toHaveURL("/places/portugal");
  await expect(page).toHaveTitle("Portugal · Meridian");
  await expect(sidebar.getByRole("link", { name: "Places", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  await page.reload();
  await expect(sidebar).toBeVisible();

  const entry = page.getByRole("region", { name: "Entry for your passports" });
  await expect(entry.getByRole("listitem").first()).toContainText("BrazilVisa-free90 days in any 180 days");
  await expect(entry.getByText("For 63 nationalities")).toBeVisible();
  await entry.getByRole("link", { name: "How days are counted" }).first().click();
  await expect(page).toHaveURL(/^[^#]*\/places\/portugal#/);
  await expect(page.getByRole("heading", { name: "Schengen area: 90 days in any 180 days" })).toBeVisible();
  await entry.getByRole("link", { name: "What to check before you go" }).click();
  await expect(page).toHaveURL("/entry?passports=BR&places=PT");
});

test("a member finds where passports lead, why, and what a second one would add", async ({
  page,
  signUp,
}) => {
  await signUp(page, "/entry?date=2026-05-01");
  await expect(page.getByRole("heading", { name: "Which passports do you hold?" })).toBeVisible();
  const passports = page.getByRole("combobox", { name: "Your passports" });
  await passports.fill("Brazil");
  await passports.press("Enter");
  const rowOf = (name: string) => page.getByRole("row", { name: new RegExp(name) });
  await expect(rowOf("Schengen area")).toContainText("Visa-free90 days in any 180 days");
  await expect(rowOf("United Kingdom")).toContainText("ETA6 months per entry");
  await expect(rowOf("United States")).toContainText("Visa required");
  await expect(rowOf("Thailand")).toContainText("Visa-free90 days per entry");
  await rowOf("United Kingdom").getByRole("button", { name: "Details of United Kingdom" }).click();
  await expect(page.getByText("£20 on Aug 21, 2026")).toBeVisible();
  await expect(page.getByRole("link", { name: /^GOV\.UK, check if you need a UK visa/ })).toBeVisible();

  await page.getByRole("tab", { name: "What another passport adds" }).click();
  const second = page.getByRole("combobox", { name: "A second passport of" });
  await second.fill("Portugal");
  await second.press("Enter");
  await expect(page.getByRole("heading", { name: "Rights to live and work" })).toBeVisible();
  await expect(page).toHaveURL(/passports=BR&tab=add&add=PT/);

  await page.goto("/citizenship/overview#grenada");
  const addition = page.getByRole("region", { name: "What Grenada would add" });
  await expect(addition.getByRole("combobox")).toHaveValue("Brazil");
  await addition.getByRole("link", { name: "See the places" }).click();
  await expect(page.getByRole("combobox", { name: "A second passport of" })).toHaveValue("Grenada");
});
