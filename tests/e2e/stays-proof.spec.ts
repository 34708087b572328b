import { allRules } from "#shared/stays/all-rules.ts";
import { dayOf } from "#shared/stays/day.ts";
import { buildReport, reportFile } from "#shared/stays/report.ts";
import { noTravels } from "#shared/stays/travels.ts";
import { expect, test } from "./test.ts";

const addedAt = "2026-03-05T10:00:00Z";
const id = "6f0c5a52-6f6b-4c1e-9f0f-0d4a3f1f8f11";

test("anybody checks a report without an account, and the file stays on the device", async ({ page }) => {
  const report = await buildReport(
    allRules,
    { ...noTravels, stays: [{ id, country: "FR", from: "2026-01-10", to: "2026-02-20", addedAt }] },
    {
      period: { from: dayOf("2026-01-01"), to: dayOf("2026-05-01") },
      ...{ today: dayOf("2026-05-01"), citizenships: ["BR"], withNumbers: false, version: "1.0.0" },
    },
  );
  const sent: string[] = [];
  page.on("request", (request) => request.postData() !== null && sent.push(request.url()));
  await page.goto("/stays/verify");
  const check = (text: string) =>
    page
      .getByLabel("Report file")
      .setInputFiles({ name: "stays.json", mimeType: "application/json", buffer: Buffer.from(text) });

  await check(reportFile(report));
  await expect(page.getByRole("heading", { name: "The file is intact" })).toBeVisible();
  await expect(page.getByRole("row", { name: /France.*Jan 10, 2026/ })).toBeVisible();
  await check(reportFile(report).replaceAll("2026-02-20", "2026-02-10"));
  await expect(page.getByRole("heading", { name: "The file was changed" })).toBeVisible();
  await check(reportFile(report).slice(0, 900));
  await expect(page.getByText(/It may be cut off/)).toBeVisible();
  expect(sent).toEqual([]);
});

test("a dark screen prints in light", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/stays/verify");
  const heading = page.getByRole("heading", { name: "Check a report" });
  await expect(heading).toHaveCSS("color", "rgb(235, 228, 212)");
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  await expect(heading).toHaveCSS("color", "rgb(23, 32, 46)");
});

test("prints have no sidebar and no empty margin beside the text", async ({ page, signUp }) => {
  await signUp(page, "/entry");
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  await expect(sidebar).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(sidebar).toBeHidden();
  await expect(page.locator("#main").locator("..")).toHaveCSS("margin-left", "0px");
});
