import type { Locator, Page } from "@playwright/test";
import { iso } from "./days.ts";
import { expect, expectAccessible, test } from "./test.ts";

/** Eighteen months: each trip with its first day and the first day after it. */
const trips: readonly [name: string, first: number, end: number][] = [
  ["Workation in Chiang Mai, Thailand", -545, -440],
  ["Madeira, Portugal", -440, -381],
  ["Family in London, United Kingdom", -381, -350],
  ["Tbilisi, Georgia", -350, -200],
  ["Mexico City, Mexico", -200, -110],
  ["Lisbon, Portugal", -110, -60],
  ["Cape Town, South Africa", -60, -4],
];

const calendar = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//Example//Calendar//EN",
  ...trips.flatMap(([name, first, end], index) => [
    "BEGIN:VEVENT",
    `UID:${index}@example.com`,
    `DTSTART;VALUE=DATE:${iso(first).replaceAll("-", "")}`,
    `DTEND;VALUE=DATE:${iso(end).replaceAll("-", "")}`,
    `SUMMARY:${name.replaceAll(",", "\\,")}`,
    "END:VEVENT",
  ]),
  "END:VCALENDAR",
].join("\r\n");

/** Presses Tab until an element has the focus, as a reader without a mouse does. */
const tabTo = async (page: Page, target: Locator) => {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 200; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
};

const pressOn = async (page: Page, target: Locator, key = "Enter") => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};

const typeInto = async (page: Page, target: Locator, text: string) => {
  await tabTo(page, target);
  await page.keyboard.type(text);
};

test("eighteen months come from a calendar export and a legal summer is planned, by keyboard alone", async ({
  page,
  signUp,
}) => {
  await signUp(page, "/stays");
  const button = (name: string | RegExp) => page.getByRole("button", { name });

  await pressOn(page, button("From files"));
  const choosing = page.waitForEvent("filechooser");
  await pressOn(page, button("Choose files"));
  await (await choosing).setFiles({
    ...{ name: "travel.ics", mimeType: "text/calendar", buffer: Buffer.from(calendar) },
  });
  await expect(page.getByText("7 stays in travel.ics")).toBeVisible();
  await pressOn(page, button("Add 7 stays"));
  await expect(button(/^Edit Georgia/)).toBeVisible();

  await pressOn(page, button("Add a passport or permit"));
  const documents = page.getByRole("region", { name: "Passports and permits" });
  await typeInto(page, documents.getByRole("combobox", { name: "Country" }), "Brazil");
  await page.keyboard.press("Enter");
  await pressOn(page, documents.getByRole("button", { name: "Add the document" }));
  await expect(documents.getByText("Passport of Brazil")).toBeVisible();
  await expect(button(/Schengen area: 90 days in any 180 days/)).toContainText("50 of 90 days");
  await pressOn(page, button("In my account"));
  await expect(page.getByText("In your account.")).toBeVisible();

  await tabTo(page, page.getByRole("tab", { name: "Your days" }));
  await page.keyboard.press("ArrowRight");
  const question = page.getByRole("textbox", { name: "Ask in words" });
  await typeInto(page, question, `Can I be in Spain from ${iso(20)} to ${iso(100)}?`);
  await page.keyboard.press("Enter");
  const answer = page.getByRole("region", { name: "Answer" });
  await expect(answer.getByText("The smallest change that works.", { exact: false })).toBeVisible();
  await expectAccessible(page);
  await pressOn(page, button("Use this change"));
  await expect(answer.getByText("The smallest change that works.", { exact: false })).toHaveCount(0);
  await pressOn(page, button("Add as planned stay"));
  await tabTo(page, page.getByRole("tab", { name: "Plan a stay" }));
  await page.keyboard.press("ArrowLeft");
  await expect(button(/^Edit Spain/)).toBeVisible();
  await expect(button(/Schengen area: 90 days in any 180 days/)).toContainText("Within the limit");
  await expect(page.getByRole("button", { name: "Alerts", exact: true })).toBeVisible();
});
