import type { Page } from "@playwright/test";
import { dotted } from "./days.ts";
import { test } from "./reader.ts";
import { expect } from "./test.ts";

/** The countries of the stays that the browser has stored. */
const storedCountries = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open("travels", 1);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction("kept").objectStore("kept").get("travels");
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.stays.map(({ country }: { country: string }) => country));
          };
        };
      }),
  );

test("a reader enters stays, sees what the rules say and why, answers a question, undoes, and finds all after a reload", async ({
  page,
}) => {
  await page.goto("/stays");
  await expect(
    page.getByRole("heading", { name: "Where have you been, and where are you going?" }),
  ).toBeVisible();
  await expect(page.getByText("They are not sent to us", { exact: false })).toBeVisible();
  const entry = page.getByRole("textbox", { name: "Type or paste your stays" });
  await entry.fill(`Chiang Mai ${dotted(-260)} to ${dotted(-120)}\nLisbon since ${dotted(-70)}`);
  await page.getByRole("button", { name: "Add 2 stays" }).click();

  const schengen = page.getByRole("button", { name: /Schengen area: 90 days in any 180 days/ });
  await expect(schengen).toContainText("19 days left, leave by");
  await expect(schengen).toContainText("Close to the limit");
  await schengen.click();
  await expect(page.getByText("Days that stop counting next")).toBeVisible();
  await expect(page.getByText("71 days", { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/worked examples that this rule passes/)).toBeVisible();

  const portugal = page.getByRole("button", { name: /Portugal tax residence/ });
  await expect(portugal).toContainText("Open: In which countries do you have a home");
  await portugal.click();
  await page.getByRole("button", { name: "In none" }).click();
  await expect(portugal).toContainText("Within the limit");

  await page.getByRole("button", { name: /^Delete Thailand/ }).click();
  await expect(page.getByRole("button", { name: /^Edit Thailand/ })).toHaveCount(0);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("button", { name: /^Edit Thailand/ })).toBeVisible();

  await expect.poll(() => storedCountries(page)).toEqual(["TH", "PT"]);
  await page.reload();
  await expect(page.getByRole("button", { name: /^Edit Thailand/ })).toBeVisible();
  await expect(portugal).toContainText("Within the limit");
  await expect(schengen).toContainText("19 days left");
});

test("dragging on the ribbon selects the days of a new stay", async ({ page }) => {
  await page.goto("/stays");
  const entry = page.getByRole("textbox", { name: "Type or paste your stays" });
  if (await page.getByRole("slider").isHidden()) {
    await entry.fill(`Lisbon ${dotted(-70)} to ${dotted(-60)}`);
    await entry.press("Enter");
  }
  const track = page.locator("[data-year]").last();
  const box = (await track.boundingBox())!;
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.3, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.4, y, { steps: 5 });
  await page.mouse.up();
  const next = new Date().getFullYear() + 1;
  await expect(page.getByLabel("First day")).toHaveValue(new RegExp(`^${next}-04-`));
  await expect(page.getByLabel("Last day")).toHaveValue(new RegExp(`^${next}-05-`));
});
