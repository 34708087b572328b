import type { Page } from "@playwright/test";
import { mailsTo } from "./mails.ts";
import { publish } from "./publish.ts";
import { appUrl, expect, expectFine, expectToast, signIn, test } from "./test.ts";

const path = "/ai-agent/legislative-monitor";
const select = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });
const toggle = (page: Page, name: string) => page.getByRole("switch", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const saveAs = async (page: Page) => {
  await button(page, "Save Preferences").click();
  await expectToast(page, "Preferences updated", "Your monitoring preferences have been saved successfully.");
};

test("the page shows only the monitoring card, and saved preferences survive a reload", async ({
  page,
  signUp,
}) => {
  await signUp(page, path);
  await expect(page).toHaveTitle("Legislative Monitor · Meridian");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Meridian AI Assistant");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Legislative Monitoring",
  ]);
  await expect(toggle(page, "Email Notifications")).toBeChecked();
  await expect(toggle(page, "In-App Notifications")).toBeChecked();
  await expectFine(page);

  await select(page, "Countries to Monitor").selectOption("Spain");
  await select(page, "Update Frequency").selectOption("Weekly Summary");
  await toggle(page, "In-App Notifications").uncheck();
  await button(page, "Add a Rule").click();
  await select(page, "Type").selectOption("Citizenship");
  await page.getByRole("textbox", { name: "Keywords" }).fill("nacionalidad, golden visa");
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await saveAs(page);
  const { userId, ...payload } = (await sent).postDataJSON();
  expect(userId).toBeGreaterThan(0);
  expect(payload).toEqual({
    countryCode: "ES",
    notificationPreferences: { email: true, inApp: false, frequency: "weekly" },
    id: 0,
    rules: [
      { id: "visa", type: "visa", keywords: ["visa", "immigration", "permit"], importance: "high" },
      { id: "tax", type: "tax", keywords: ["tax", "taxation", "revenue"], importance: "medium" },
      {
        id: "own-1",
        type: "citizenship",
        keywords: ["nacionalidad", "golden visa"],
        importance: "medium",
      },
    ],
    timeZone: await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  });

  await page.reload();
  await expect(select(page, "Countries to Monitor")).toHaveValue("ES");
  await expect(select(page, "Update Frequency")).toHaveValue("weekly");
  await expect(toggle(page, "Email Notifications")).toBeChecked();
  await expect(toggle(page, "In-App Notifications")).not.toBeChecked();
  await expect(button(page, "Remove golden visa")).toBeVisible();
  await expect(page.getByText("Unsaved changes")).toHaveCount(0);
});

test("unsaved changes survive the end of the session", async ({ page, signUp }) => {
  const username = await signUp(page, path);
  await select(page, "Countries to Monitor").selectOption("Germany");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await page.context().clearCookies();
  await button(page, "Save Preferences").click();
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);
  await signIn(page, username);
  await expect(page).toHaveURL(path);
  await expect(select(page, "Countries to Monitor")).toHaveValue("DE");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await saveAs(page);
  await page.reload();
  await expect(select(page, "Countries to Monitor")).toHaveValue("DE");
});

test("the preview shows matches of saved and unsaved settings", async ({ page, signUp }) => {
  await signUp(page, path);
  await button(page, "What this would have caught").click();
  await expect(page.getByText("No matches in the last 90 days.")).toBeVisible();
  await select(page, "Countries to Monitor").selectOption("Portugal");
  const found = page.getByRole("list", { name: "Updates that match" }).getByRole("listitem");
  await expect(found).toHaveCount(1);
  await expect(
    page.getByText("1 update in the last 90 days, shown by the bell only: emails need a verified address."),
  ).toBeVisible();
  await expect(found.locator("mark").first()).toHaveText("visa");
  await expect(found).toContainText("Portugal, keyword 'visa' in the title");
  await expect(found).toContainText("Source /visa.rss");
  await expectFine(page);
  const update = page.waitForEvent("popup");
  await found.getByRole("link").click();
  await expect((await update).getByRole("heading", { level: 1 })).toContainText("digital nomad visa");
});

test("an alert reaches the bell and the inbox, and one click unsubscribes", async ({
  page,
  signUp,
  admin,
  feeds,
  dataDir,
}) => {
  const email = "amelia@monitor.example";
  const mails = () => mailsTo(dataDir, email);
  const linkTo = async (page: string) => {
    const link = (text = "") => text.split(/\s+/).find((word) => word.startsWith(`${appUrl}${page}?`));
    await expect
      .poll(async () => (await mails()).some(({ text }) => link(text)), { timeout: 40_000 })
      .toBe(true);
    return (link((await mails()).map(({ text }) => text).join("\n")) ?? "").slice(appUrl.length);
  };

  await signUp(page, path);
  await page.getByText("Emails need a verified address.").getByRole("link", { name: "My Profile" }).click();
  await expect(page).toHaveURL("/profile#account");
  await button(page, "Add an address").click();
  await page.getByRole("textbox", { name: "Email address" }).fill(email);
  await page.getByRole("textbox", { name: "Your password" }).fill("long enough");
  await button(page, "Email me a link").click();
  await page.goto(await linkTo("/account/verify"));
  await button(page, "Confirm my address").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Address confirmed");

  await page.goto(path);
  await expect(page.getByText(`Emails go to ${email}.`)).toBeVisible();
  await select(page, "Countries to Monitor").selectOption("United Kingdom");
  await select(page, "Update Frequency").selectOption("Immediate");
  await saveAs(page);
  await button(page, "Deliveries").click();
  await expect(page.getByText("No alerts yet.")).toBeVisible();

  await publish(admin, feeds, {
    id: "uk-visa",
    title: "United Kingdom opens a visa for digital nomads",
    text: "The Home Office in London takes applications from spring.",
  });
  const alerts = page.getByRole("list", { name: "Alerts" }).getByRole("listitem");
  await expect(alerts).toHaveCount(1);
  await expect(alerts).toContainText("United Kingdom, keyword 'visa' in the title");
  await expect(page.getByRole("button", { name: /1 unread/ })).toBeVisible();
  await expectFine(page);

  const stop = await linkTo("/alerts/unsubscribe");
  expect((await mails()).map(({ text }) => text).join("\n")).toContain(
    "United Kingdom, keyword 'visa' in the title",
  );
  await page.goto(`${path}#deliveries`);
  await expect(alerts).toContainText(/Emailed \w{3} \d/);
  await page.goto(stop);
  await page.getByRole("main").getByRole("button").click();
  await expect(page.getByRole("status")).toBeVisible();
  await page.goto(path);
  await expect(toggle(page, "Email Notifications")).not.toBeChecked();
  await expect(toggle(page, "In-App Notifications")).toBeChecked();
});
