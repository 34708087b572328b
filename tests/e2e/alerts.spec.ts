import type { Page } from "@playwright/test";
import { fixedRules } from "#shared/monitoring/rules.ts";
import { linkIn, linkTo, mailWithLink } from "./mails.ts";
import { publish } from "./publish.ts";
import { expect, expectToast, test, titleOf } from "./test.ts";

const path = "/ai-agent/legislative-monitor";
const select = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });
const toggle = (page: Page, name: string) => page.getByRole("switch", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const bell = (page: Page) =>
  page.getByRole("complementary", { name: "Sidebar" }).getByRole("button", { name: /^Alerts/ });
const drawer = (page: Page) => page.getByRole("dialog", { name: "Alerts" });
const toasts = (page: Page) => page.locator("[data-variant][data-state=open]");

const save = async (page: Page) => {
  await button(page, "Save Preferences").click();
  await expectToast(page, "Preferences updated", "Your monitoring preferences have been saved successfully.");
};

/** A headless browser treats every tab as visible, so tests hide a tab by hand. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { configurable: true, value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

test("a member sets up monitoring, sees what it would have caught, and finds it after a reload", async ({
  page,
  signUp,
}) => {
  await signUp(page, path);
  await expect(page).toHaveTitle("Legislative Monitor · Meridian");
  await expect(titleOf(page)).toHaveText("Meridian AI Assistant");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Legislative Monitoring",
  ]);
  await button(page, "What this would have caught").click();
  await expect(page.getByText("No matches in the last 90 days.")).toBeVisible();
  await select(page, "Countries to Monitor").selectOption("Portugal");
  const title = "Portugal opens a digital nomad visa";
  const found = page.getByRole("list", { name: "Updates that match" }).getByRole("listitem");
  const update = found.filter({ hasText: title });
  await expect(update.locator("mark").first()).toHaveText("visa");
  await expect(update).toContainText("Portugal, keyword 'visa' in the title");
  await expect(update).toContainText("Source /visa.rss");
  await expect(page.getByText(/^\d+ updates? in the last 90 days, shown by the bell only/)).toBeVisible();
  const opened = page.waitForEvent("popup");
  await update.getByRole("link").click();
  await expect((await opened).getByRole("heading", { level: 1 })).toContainText(title);

  await select(page, "Update Frequency").selectOption("Weekly Summary");
  await toggle(page, "In-App Notifications").uncheck();
  await button(page, "Add a Rule").click();
  await select(page, "Type").selectOption("Citizenship");
  await page.getByRole("textbox", { name: "Keywords" }).fill("nacionalidad, golden visa");
  await save(page);
  await page.reload();
  await expect(select(page, "Countries to Monitor")).toHaveValue("PT");
  await expect(select(page, "Update Frequency")).toHaveValue("weekly");
  await expect(toggle(page, "Email Notifications")).toBeChecked();
  await expect(toggle(page, "In-App Notifications")).not.toBeChecked();
  await expect(button(page, "Remove golden visa")).toBeVisible();
  await expect(page.getByText("Unsaved changes")).toHaveCount(0);
});

test("an alert reaches the bell and the inbox, and its email ends the emails", async ({
  page,
  signUp,
  admin,
  feeds,
  site,
}) => {
  const email = "amelia@monitor.example";
  await signUp(page, path);
  await page.getByText("Emails need a verified address.").getByRole("link", { name: "My Profile" }).click();
  await expect(page).toHaveURL("/profile#account");
  await button(page, "Add an address").click();
  await page.getByRole("textbox", { name: "Email address" }).fill(email);
  await page.getByRole("textbox", { name: "Your password" }).fill("long enough");
  await button(page, "Email me a link").click();
  await page.goto(await linkTo(site, email, "/account/verify"));
  await button(page, "Confirm my address").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Address confirmed");

  await page.goto(path);
  await expect(page.getByText(`Emails go to ${email}.`)).toBeVisible();
  await select(page, "Countries to Monitor").selectOption("United Kingdom");
  await select(page, "Update Frequency").selectOption("Immediate");
  await save(page);
  await button(page, "Deliveries").click();
  await expect(page.getByText("No alerts yet.")).toBeVisible();

  await publish(admin, feeds, {
    id: "uk-visa",
    title: "United Kingdom opens a visa for digital nomads",
    text: "The Home Office in London takes applications from spring.",
  });
  const reason = "United Kingdom, keyword 'visa' in the title";
  const alerts = page.getByRole("list", { name: "Alerts" }).getByRole("listitem");
  await expect(alerts).toHaveCount(1);
  await expect(alerts).toContainText(reason);
  await expect(page.getByRole("button", { name: /1 unread/ })).toBeVisible();

  const mail = await mailWithLink(site, email, "/alerts/unsubscribe");
  expect(mail.text).toContain(reason);
  await page.goto(`${path}#deliveries`);
  await expect(alerts).toContainText(/Emailed \w{3} \d/);
  await page.goto(linkIn(mail, "/alerts/unsubscribe")!);
  await page.getByRole("main").getByRole("button").click();
  await expect(page.getByRole("status")).toBeVisible();
  await page.goto(path);
  await expect(toggle(page, "Email Notifications")).not.toBeChecked();
  await expect(toggle(page, "In-App Notifications")).toBeChecked();
});

test("a visible tab shows an alert at once, a hidden one catches up, and all tabs know what was read", async ({
  page,
  context,
  signUp,
  admin,
  feeds,
}) => {
  await signUp(page);
  const { id: userId } = await (await page.request.get("/api/user")).json();
  const saved = await page.request.patch(`/api/monitoring/preferences/${userId}`, {
    data: {
      ...{ id: 0, userId, countryCode: "ES", rules: fixedRules },
      notificationPreferences: { email: false, inApp: true, frequency: "immediate" },
    },
  });
  expect(saved.status()).toBe(200);
  await expect(bell(page)).toBeVisible();
  await setHidden(page, true);
  const second = await context.newPage();
  const streaming = second.waitForResponse(
    (answer) =>
      answer.url().endsWith("/api/monitoring/alerts/state") &&
      answer.request().headers().accept === "text/event-stream",
  );
  await second.goto("/feed");
  await streaming;

  await publish(admin, feeds, {
    id: "es-visa",
    title: "Spain opens a visa for stargazers",
    text: "The consulates take applications from spring.",
  });
  await expect(bell(second)).toHaveAccessibleName("Alerts, 1 unread");
  await expect(toasts(second)).toHaveCount(1);
  await expect(bell(page)).toHaveAccessibleName("Alerts");
  await setHidden(page, false);
  await expect(bell(page)).toHaveAccessibleName("Alerts, 1 unread");
  await expect(toasts(page)).toHaveCount(0);

  await bell(second).focus();
  await second.keyboard.press("Enter");
  const row = drawer(second).getByRole("listitem");
  await expect(row).toContainText("Spain, keyword 'visa' in the title");
  await expect(row.getByRole("link")).toHaveAttribute("href", /^\/blog\/\d+$/);
  await drawer(second).getByRole("button", { name: "Mark all as read" }).focus();
  await second.keyboard.press("Enter");
  await expect(bell(page)).toHaveAttribute("aria-label", "Alerts");
  await second.keyboard.press("Escape");
  await expect(drawer(second)).toHaveCount(0);
  await expect(bell(second)).toBeFocused();
  await expect(bell(second)).toHaveAttribute("aria-label", "Alerts");

  await page.close();
  await publish(admin, feeds, {
    id: "es-permit",
    title: "Spain changes the residence permit of sailors",
    text: "The ports of Spain tell how it is renewed.",
  });
  await expect(bell(second)).toHaveAccessibleName("Alerts, 1 unread");
  await expect(toasts(second)).toContainText("Spain changes the residence permit of sailors");
});
