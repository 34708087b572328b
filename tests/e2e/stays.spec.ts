import type { Locator, Page } from "@playwright/test";
import { dayOf } from "#shared/calendar/day.ts";
import { buildReport, reportFile } from "#shared/stays/proof/report.ts";
import { noTravels } from "#shared/stays/travels.ts";
import { law } from "#tests/support/law.ts";
import { expect, step, test } from "./test.ts";

/** The time zone of all browsers in this file, so that they and the tests agree on today. */
const timezoneId = "UTC";
const now = Date.now();

/** The day that is `days` from today, as '2026-03-14'. */
const iso = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);

/** The same day as '14.3.2026'. */
const dotted = (days: number) => iso(days).split("-").reverse().map(Number).join(".");

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const entryField = (page: Page) => page.getByRole("textbox", { name: "Type or paste your stays" });
const schengen = (page: Page) => button(page, /Schengen area: 90 days in any 180 days/);

test("a member enters stays, sees what the rules say and why, answers a question, undoes, and finds all after a reload", async ({
  openBrowser,
  signUp,
}) => {
  const page = await (await openBrowser({ timezoneId })).newPage();
  await signUp(page, "/stays");
  await expect(
    page.getByRole("heading", { name: "Where have you been, and where are you going?" }),
  ).toBeVisible();
  await expect(page.getByText("They are not sent to us", { exact: false })).toBeVisible();
  await entryField(page).fill(`Chiang Mai ${dotted(-260)} to ${dotted(-120)}\nLisbon since ${dotted(-70)}`);
  await button(page, "Add 2 stays").click();

  await expect(schengen(page)).toContainText("19 days left, leave by");
  await expect(schengen(page)).toContainText("Close to the limit");
  await schengen(page).click();
  await expect(page.getByText("Days that stop counting next")).toBeVisible();
  await expect(page.getByText("71 days", { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/worked examples agree/)).toBeVisible();

  const portugal = button(page, /Portugal tax residence/);
  await expect(portugal).toContainText("To answer: In which countries do you have a home");
  await portugal.click();
  await button(page, "No country").click();
  await expect(portugal).toContainText("Within the limit");

  await button(page, /^Delete Thailand/).click();
  await expect(button(page, /^Edit Thailand/)).toHaveCount(0);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Control+z");
  await expect(button(page, /^Edit Thailand/)).toBeVisible();

  await step("the ribbon selects the days of a new stay by keyboard", async () => {
    await page.getByRole("slider", { name: "Days of three years" }).focus();
    for (const key of ["Home", "Shift+ArrowRight", "Shift+ArrowRight", "Enter"])
      await page.keyboard.press(key);
    await expect(page.getByRole("combobox", { name: "Country" })).toBeFocused();
    await expect(page.getByLabel("First day")).toHaveValue(/^\d{4}-01-01$/);
    await expect(page.getByLabel("Last day")).toHaveValue(/^\d{4}-01-03$/);
    await page.getByRole("combobox", { name: "Country" }).fill("Georgia");
    await page.keyboard.press("Enter");
    await button(page, "Add the stay").click();
    await expect(button(page, /^Edit Georgia/)).toBeVisible();
  });

  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<string[]>((resolve, reject) => {
            const opening = indexedDB.open("travels", 1);
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = () => {
              const reading = opening.result.transaction("kept").objectStore("kept").get("travels");
              reading.onsuccess = () => {
                opening.result.close();
                resolve(reading.result.stays.map(({ country }: { country: string }) => country).sort());
              };
            };
          }),
      ),
    )
    .toEqual(["GE", "PT", "TH"]);
  await page.reload();
  await expect(button(page, /^Edit Thailand/)).toBeVisible();
  await expect(portugal).toContainText("Within the limit");
  await expect(schengen(page)).toContainText("19 days left");
});

test("stays in the account are on every device, alert of a plan at once, and color the map", async ({
  openBrowser,
  signUp,
}) => {
  const first = await openBrowser({ timezoneId });
  const page = await first.newPage();
  await signUp(page, "/stays");
  await entryField(page).fill(`Rome ${dotted(20)} to ${dotted(140)}\nTbilisi ${dotted(-5)} to ${dotted(-3)}`);
  await button(page, /^Add 2 stays$/).click();
  await button(page, /In my account|Move to my account/).click();
  await expect(page.getByText("In your account.")).toBeVisible();
  await button(page, /^Alerts, \d+ unread/).click();
  const alert = page.getByRole("link", { name: /^Your plans go over a limit on .*Schengen area/ });
  await expect(alert).toHaveAttribute("href", "/stays");

  const device = await openBrowser({ timezoneId });
  await device.addCookies(await first.cookies());
  const other = await device.newPage();
  await other.goto("/stays");
  await expect(button(other, /^Edit Italy/)).toBeVisible();
  await other.goto("/places?color=my-days");
  await expect(other.getByRole("row", { name: /Georgia .* 3$/ })).toBeAttached();

  await other.evaluate(
    (stored) => localStorage.setItem("userProfile", stored),
    JSON.stringify({
      residencies: [{ country: "620", isPrimary: true }],
      citizenships: [{ country: "76", isPrimary: true }],
      employmentStatus: "employed",
      employmentCountry: "276",
    }),
  );
  await other.goto("/ai-agent");
  const asked = other.waitForRequest((request) => request.url().endsWith("/api/chat"));
  await other.getByRole("switch", { name: "Use my profile" }).click();
  await other.getByRole("switch", { name: "Use my stays" }).click();
  await other
    .getByRole("textbox", { name: "Your question", exact: true })
    .fill("Do I need a visa for Italy?");
  await other.getByRole("button", { name: "Send", exact: true }).click();
  const { stays } = (await asked).postDataJSON();
  expect(stays.join()).toContain("Georgia");
});

test("anybody checks a report without an account, prints it in light, and sends nothing", async ({
  page,
  signUp,
}) => {
  const id = "6f0c5a52-6f6b-4c1e-9f0f-0d4a3f1f8f11";
  const stay = { id, country: "FR", from: "2026-01-10", to: "2026-02-20", addedAt: "2026-03-05T10:00:00Z" };
  const report = await buildReport(
    law,
    { ...noTravels, stays: [stay] },
    {
      period: { from: dayOf("2026-01-01"), to: dayOf("2026-05-01") },
      ...{ today: dayOf("2026-05-01"), citizenships: ["BR"], withNumbers: false, version: "1.0.0" },
    },
  );
  const sent: string[] = [];
  page.on("request", (request) => request.postData() !== null && sent.push(request.url()));
  await page.emulateMedia({ colorScheme: "dark" });
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

  const heading = page.getByRole("heading", { name: "Check a report" });
  await expect(heading).toHaveCSS("color", "rgb(235, 228, 212)");
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  await expect(heading).toHaveCSS("color", "rgb(23, 32, 46)");

  await signUp(page, "/entry");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  await expect(sidebar).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await expect(sidebar).toBeVisible();
});

/** The trips of eighteen months, each with its first day and the first day after it. */
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

const pressOn = async (page: Page, target: Locator) => {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
};

const typeInto = async (page: Page, target: Locator, text: string) => {
  await tabTo(page, target);
  await page.keyboard.insertText(text);
};

test("eighteen months come from a calendar export and a legal summer is planned, by keyboard alone", async ({
  openBrowser,
  signUp,
}) => {
  const page = await (await openBrowser({ timezoneId })).newPage();
  await signUp(page, "/stays");
  await pressOn(page, button(page, "From files"));
  const choosing = page.waitForEvent("filechooser");
  await pressOn(page, button(page, "Choose files"));
  await (await choosing).setFiles({
    ...{ name: "travel.ics", mimeType: "text/calendar", buffer: Buffer.from(calendar) },
  });
  await expect(page.getByText("7 stays in travel.ics")).toBeVisible();
  await pressOn(page, button(page, "Add 7 stays"));
  await expect(button(page, /^Edit Georgia/)).toBeVisible();

  await pressOn(page, button(page, "Add a passport or permit"));
  const documents = page.getByRole("region", { name: "Passports and permits" });
  await typeInto(page, documents.getByRole("combobox", { name: "Country" }), "Brazil");
  await page.keyboard.press("Enter");
  await pressOn(page, documents.getByRole("button", { name: "Add the document" }));
  await expect(documents.getByText("Passport of Brazil")).toBeVisible();
  await expect(schengen(page)).toContainText("50 of 90 days");
  await pressOn(page, button(page, "In my account"));
  await expect(page.getByText("In your account.")).toBeVisible();

  await tabTo(page, page.getByRole("tab", { name: "Your days" }));
  await page.keyboard.press("ArrowRight");
  const question = page.getByRole("textbox", { name: "Ask in your own words" });
  await typeInto(page, question, `Can I be in Spain from ${iso(20)} to ${iso(100)}?`);
  await page.keyboard.press("Enter");
  const answer = page.getByRole("region", { name: "Answer" });
  const change = answer.getByText("The smallest change that works.", { exact: false });
  await expect(change).toBeVisible();
  await pressOn(page, button(page, "Use this change"));
  await expect(change).toHaveCount(0);
  await pressOn(page, button(page, "Add as planned stay"));
  await tabTo(page, page.getByRole("tab", { name: "Plan a stay" }));
  await page.keyboard.press("ArrowLeft");
  await expect(button(page, /^Edit Spain/)).toBeVisible();
  await expect(schengen(page)).toContainText("Within the limit");
  await expect(page.getByRole("button", { name: "Alerts", exact: true })).toBeVisible();
});
