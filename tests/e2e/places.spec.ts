import type { Page } from "@playwright/test";
import { expect, expectFine, expectToast, test } from "./test.ts";

const heading = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });
const shape = (page: Page, code: string) => page.locator(`[data-code=${code}] > *`);

test("a visitor colors the map, finds a country, compares it, and is alerted about it", async ({
  page,
  signUp,
}) => {
  // The country of the alert survives the sign-up.
  await page.goto("/places");
  const days = page.getByRole("radio", { name: "Days to tax residence" });
  const before = await shape(page, "PT").getAttribute("class");
  await days.check();
  await expect(page).toHaveURL("/places?color=days");
  await expect(shape(page, "PT")).not.toHaveClass(before ?? "");
  await expect(page.getByRole("list", { name: "Colors: Days to tax residence" })).toBeVisible();

  await page.getByRole("button", { name: "Caribbean" }).click();
  await expect(page.getByRole("button", { name: "Caribbean" })).toHaveAttribute("aria-pressed", "true");
  const table = page.getByRole("table");
  await page.getByRole("combobox", { name: "Search for a country or territory" }).fill("holland");
  await expect(table.getByRole("row").filter({ has: page.getByRole("rowheader") })).toHaveText([
    /^Netherlands/,
  ]);
  await page.getByRole("combobox", { name: "Search for a country or territory" }).fill("");
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
  await expect(heading(page)).toHaveText("Thailand");
  await page.getByRole("link", { name: "Alert me about this country" }).click();
  await expect(page).toHaveURL(/^[^?]*\/auth\?next=/);
  const { searchParams } = new URL(page.url());
  expect(searchParams.get("next")).toBe("/ai-agent/legislative-monitor?country=TH");
  await signUp(page, searchParams.get("next") ?? "");
  await expect(page.getByRole("combobox", { name: "Countries to Monitor" })).toHaveValue("TH");
  await page.getByRole("button", { name: "Save Preferences" }).click();
  await expectToast(page, "Preferences updated", "Your monitoring preferences have been saved successfully.");
});

test("a visitor colors the map by a passport", async ({ page }) => {
  await page.goto("/places");
  await page.getByRole("combobox", { name: "Your passport" }).fill("Brazil");
  await page.getByRole("button", { name: "Color the map" }).click();
  await expect(page).toHaveURL("/places?passport=Brazil");
  await expect(page.getByRole("radio", { name: "Entry for my passports" })).toBeChecked();
  await expect(shape(page, "PT")).toHaveClass("s4");
  await page.getByRole("radio", { name: "Nomad visa" }).check();
  await expect(page).toHaveURL("/places?passport=Brazil&color=nomad");
  await expectFine(page);
});

test("a member sees the same pages in the shell, and stays in the app", async ({ page, signUp }) => {
  await signUp(page, "/feed");
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  await sidebar.getByRole("button", { name: "My world", exact: true }).click();
  await sidebar.getByRole("link", { name: "Places", exact: true }).click();
  await expect(heading(page)).toHaveText("Places");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole("radio", { name: "Nomad visa" }).check();
  await expect(shape(page, "PT")).toHaveClass("s5");
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
  await expect(heading(page)).toHaveText("Portugal");
  await expectFine(page);
});

test("a citizen of Brazil colors the map by her passport, and sees what it gives in a country", async ({
  page,
  signUp,
}) => {
  const profile = { residencies: [], citizenships: [{ country: "76", isPrimary: true }] };
  await page.addInitScript((stored) => localStorage.setItem("userProfile", stored), JSON.stringify(profile));
  await signUp(page, "/places");
  await page.getByRole("radio", { name: "Entry for my passports" }).check();
  await expect(page.getByText(/a visit today with a passport of Brazil/)).toBeVisible();
  await expect(shape(page, "PT")).toHaveClass("s4");
  await expect(shape(page, "BR")).toHaveClass("s5");
  await expect(page.getByRole("row", { name: "Portugal" })).toContainText(
    "Visa-free, 90 days in any 180 days",
  );
  await expectFine(page);
  await page.goto("/places/portugal#entry");
  const entry = page.getByRole("region", { name: "Entry for your passports" });
  await expect(entry.getByRole("heading", { name: "Entry for your passports" })).toBeInViewport();
  await expect(entry.getByRole("listitem").first()).toContainText("BrazilVisa-free90 days in any 180 days");
  await expect(entry.getByText("For 63 nationalities")).toBeVisible();
  await entry.getByRole("link", { name: "How days are counted" }).first().click();
  await expect(
    page.getByRole("heading", { name: "Schengen area: 90 days in any 180 days" }),
  ).toBeInViewport();
  await expectFine(page);
  await entry.getByRole("link", { name: "What to check before you go" }).click();
  await expect(page).toHaveURL("/entry?passports=BR&places=PT");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the map is colored, searched and compared by plain forms", async ({ page }) => {
    await page.goto("/places");
    await page.getByRole("radio", { name: "Nomad visa" }).check({ force: true });
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL("/places?color=nomad");
    await expect(shape(page, "PT")).toHaveClass("s5");
    await page.getByRole("combobox", { name: "Search for a country or territory" }).fill("japan");
    await page.getByRole("button", { name: "Open" }).click();
    await expect(page).toHaveURL("/places/japan");
  });
});
