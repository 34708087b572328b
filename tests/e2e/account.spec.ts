import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";
import { linkTo } from "./mails.ts";
import { expect, expectToast, signIn, test, titleOf } from "./test.ts";

const password = "long enough";
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

const openAccount = async (page: Page) => {
  await page.goto("/profile#account");
  await expect(part(page, "Email")).toBeVisible();
};

/** Signs in to an account on a second device, and opens the profile. */
const signInOn = async (device: BrowserContext, username: string) => {
  const page = await device.newPage();
  expect((await page.request.post("/api/login", { data: { username, password } })).status()).toBe(200);
  await page.goto("/profile");
  await expect(part(page, "Email")).toBeVisible();
  return page;
};

test("an address is confirmed by its link, and then resets a forgotten password once", async ({
  page,
  signUp,
  openBrowser,
  site,
}) => {
  const email = "amelia@account.example";
  const username = await signUp(page);
  await openAccount(page);
  await expect(part(page, "Account")).toBeFocused();
  await button(page, "Add an address").click();
  await field(page, "Email address").fill(email);
  await field(page, "Your password").fill(password);
  await button(page, "Email me a link").click();
  await expectToast(page, "Check your inbox", `We emailed a link to ${email}.`);
  await expect(part(page, "Email").getByRole("status")).toContainText(`We emailed a link to ${email}.`);

  const mailbox = await page.context().newPage();
  await mailbox.goto(await linkTo(site, email, "/account/verify"));
  await button(mailbox, "Confirm my address").click();
  await expect(titleOf(mailbox)).toHaveText("Address confirmed");
  await mailbox.getByRole("link", { name: "Open Meridian" }).click();
  await expect(mailbox).toHaveURL("/feed");
  await mailbox.close();
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await expect(part(page, "Email")).toContainText(`${email}Confirmed`);

  const other = await signInOn(await openBrowser(), username);
  await page.goto("about:blank");
  await page.context().clearCookies();

  await page.goto("/auth?next=%2Ftoolkit");
  await page.getByLabel("Username").fill(username);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveTitle("Forgot password · Meridian");
  await page.goBack();
  await expect(page).toHaveTitle("Sign in · Meridian");
  await expect(page.getByLabel("Username")).toHaveValue(username);
  await page.goForward();
  await button(page, "Email me a link").click();
  await expect(page.getByRole("status").filter({ hasText: "a password reset link" })).toBeFocused();

  const link = await linkTo(site, email, "/auth/reset");
  await page.goto(link);
  await expect(page).toHaveTitle("New password · Meridian");
  await field(page, "New password").fill("a new password");
  await button(page, "Set password").click();
  await expect(page).toHaveURL("/auth");
  await expect(page.getByRole("status").filter({ hasText: "Your password was changed" })).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/token/);
  await page.goto(link);
  await field(page, "New password").fill("another password");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("This link was already used");
  await page.getByRole("link", { name: "Request a new link" }).click();
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await signIn(page, username, "a new password");
  await expect(page).toHaveURL("/feed");

  await other.goto("/profile");
  await expect(other).toHaveURL(/\/auth\?next=/);
});

test("another device can be signed out alone, and a new password signs out all of them", async ({
  page,
  signUp,
  openBrowser,
}) => {
  const username = await signUp(page);
  const other = await signInOn(await openBrowser(), username);
  await openAccount(page);
  const devices = part(page, "Signed-in devices").getByRole("listitem");
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: "This device" })).toHaveCount(1);
  await expect(devices.first()).toContainText(/Chrome on .*Signed in .* · In use now/);
  await devices.getByRole("button").click();
  await expect(devices).toHaveCount(1);
  await other.goto("/feed");
  await expect(other).toHaveURL(/\/auth\?next=/);
  await signIn(other, username);
  await expect(titleOf(other)).toHaveText("Digital Nomad Updates");

  await button(page, "Change password").click();
  await field(page, "Current password").fill("not the one");
  await field(page, "New password").fill("longer than before");
  await page.keyboard.press("Enter");
  await expect(part(page, "Password").getByRole("alert")).toHaveText("This password is not correct.");
  await expect(field(page, "Current password")).toBeFocused();
  await field(page, "Current password").fill(password);
  await page.keyboard.press("Enter");
  await expectToast(page, "Password changed", "All other devices are signed out. API tokens are revoked.");
  await expect(part(page, "Signed-in devices")).toContainText("You're signed in on this device only.");
  await page.reload();
  await expect(part(page, "Email")).toBeVisible();
  await other.goto("/profile");
  await expect(other).toHaveURL(/\/auth\?next=/);
});

test("a user downloads their data and deletes the account, which also clears the browser", async ({
  page,
  signUp,
}) => {
  const username = await signUp(page);
  await openAccount(page);
  const downloading = page.waitForEvent("download");
  await button(page, "Download my data").click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.json$/);
  expect(await readFile(await download.path(), "utf8")).toContain(`"${username}"`);
  await expect(page.getByText("Your data was downloaded", { exact: true })).toBeVisible();

  await page.evaluate(() => localStorage.setItem("userProfile", "{}"));
  await button(page, "Delete account").click();
  const dialog = page.getByRole("alertdialog", { name: "Delete your account?" });
  await expect(field(page, "Your password")).toBeFocused();
  await field(page, "Your password").fill("not the one");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("This password is not correct.");
  await field(page, "Your password").fill(password);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page).toHaveURL("/landing");
  await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => key !== "ui-theme")).toEqual([]);
  expect((await page.request.post("/api/login", { data: { username, password } })).status()).toBe(401);
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/auth\?next=/);
});
