import { test } from "./reader.ts";
import { expect } from "./test.ts";

test("a reader finds where passports lead, why, and what a second one would add", async ({ page }) => {
  await page.goto("/entry?date=2026-05-01");
  await expect(page.getByRole("heading", { name: "Which passports do you hold?" })).toBeVisible();
  const passports = page.getByRole("combobox", { name: "Your passports" });
  await passports.fill("Brazil");
  await passports.press("Enter");
  const rowOf = (name: string) => page.getByRole("row", { name: new RegExp(name) });
  await expect(rowOf("Schengen area")).toContainText("Visa-free90 days in any 180 days");
  await expect(rowOf("United Kingdom")).toContainText("ETA180 days per entry");
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
