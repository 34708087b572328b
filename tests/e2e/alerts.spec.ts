import type { BrowserContext, Page } from "@playwright/test";
import { fixedRules } from "#shared/monitoring/rules.ts";
import { publish } from "./publish.ts";
import { expect, expectFine, test } from "./test.ts";

const bell = (page: Page) =>
  page.getByRole("complementary", { name: "Sidebar" }).getByRole("button", { name: /^Alerts/ });
const drawer = (page: Page) => page.getByRole("dialog", { name: "Alerts" });
const toasts = (page: Page) => page.locator("[data-variant][data-state=open]");

/** Saves immediate in-app alerts for a country. */
const watch = async (page: Page, countryCode: string) => {
  const { id: userId } = await (await page.request.get("/api/user")).json();
  const saved = await page.request.patch(`/api/monitoring/preferences/${userId}`, {
    data: {
      ...{ id: 0, userId, countryCode, rules: fixedRules },
      notificationPreferences: { email: false, inApp: true, frequency: "immediate" },
    },
  });
  expect(saved.status()).toBe(200);
};

/** Counts the alert streams that the tabs of a browser request. */
const countStreams = (context: BrowserContext) => {
  const seen = { streams: 0 };
  context.on("request", (request) => {
    const wantsEvents = request.headers().accept === "text/event-stream";
    if (wantsEvents && request.url().endsWith("/api/monitoring/alerts/state")) seen.streams += 1;
  });
  return seen;
};

/** A headless browser treats every tab as visible, so tests hide a tab by hand. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { configurable: true, value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

test("only a visible tab has a stream, and a hidden one catches up when it is shown", async ({
  page,
  context,
  signUp,
  admin,
  feeds,
}) => {
  const seen = countStreams(context);
  await signUp(page);
  await watch(page, "ES");
  const second = await context.newPage();
  await second.goto("/feed");
  await expect(second.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => seen.streams).toBe(2);
  await setHidden(page, true);

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
  expect(seen.streams).toBe(3);

  // By keyboard only, at both sizes and in both themes.
  await bell(second).focus();
  await second.keyboard.press("Enter");
  const row = drawer(second).getByRole("listitem");
  await expect(row).toContainText("Spain, keyword 'visa' in the title");
  await expect(row.getByRole("link")).toHaveAttribute("href", /^\/blog\/\d+$/);
  await expectFine(second);
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

test("a session that ends elsewhere ends the stream, and the page does not reconnect", async ({
  page,
  context,
  signUp,
}) => {
  const seen = countStreams(context);
  await signUp(page);
  await expect.poll(() => seen.streams).toBe(1);
  await expect(bell(page)).toBeVisible();
  expect((await page.request.post("/api/logout")).status()).toBe(200);
  await expect(page).toHaveURL("/auth?next=%2Ffeed");
  await page.waitForTimeout(1500);
  expect(seen.streams).toBe(1);
});

test("a new password in one tab keeps the others signed in, even if its response is late", async ({
  page,
  context,
  signUp,
}) => {
  const seen = countStreams(context);
  await signUp(page);
  await expect.poll(() => seen.streams).toBe(1);
  const second = await context.newPage();
  await second.goto("/profile#account");
  await second.getByRole("button", { name: "Change password", exact: true }).click();
  await second.getByLabel("Current password", { exact: true }).fill("long enough");
  await second.getByLabel("New password", { exact: true }).fill("longer than before");
  // The first tab's stream loses its session before the new session exists.
  const network = await context.newCDPSession(second);
  const delayResponses = (latency: number) =>
    network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  await delayResponses(60_000);
  const refused = page.waitForResponse((answer) => answer.status() === 401);
  await second.keyboard.press("Enter");
  await refused;
  await delayResponses(0);
  await expect(second.getByText("Password changed", { exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(async () => (await fetch("/api/user")).status)).toBe(200);
  await expect.poll(() => seen.streams).toBeGreaterThan(1);
  await expect(page).toHaveURL("/feed");
  await expect(bell(page)).toBeVisible();
});

test("the code of the alert stream is loaded again after a failure", async ({ page, context, signUp }) => {
  const seen = countStreams(context);
  const script = "**/follow-alerts-*.js";
  const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("/follow-alerts-"));
  await page.route(script, (route) => route.abort());
  await signUp(page);
  await lost;
  await page.unroute(script);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect.poll(() => seen.streams).toBe(1);
});
