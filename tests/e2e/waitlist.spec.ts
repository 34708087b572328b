import type { APIRequestContext, Page } from "@playwright/test";
import type { Subscriber } from "#shared/waitlist/contract.ts";
import { linkIn, mailsTo, mailWithLink } from "./mails.ts";
import { expect, expectToast, test } from "./test.ts";

const success = ["Success!", "You've been added to our waitlist. We'll be in touch soon."] as const;
const invalid = "Please enter a valid email address";
const field = (page: Page) => page.getByRole("textbox", { name: "Email address" });
const join = async (page: Page, email: string) => {
  await field(page).fill(email);
  await page.getByRole("button", { name: "JOIN WAITLIST" }).click();
};

/** The subscriber with an address, as administrators see it. */
const subscriberOf = async (admin: APIRequestContext, email: string): Promise<Subscriber> => {
  const { data } = await (await admin.get("/api/admin/waitlist", { params: { q: email } })).json();
  return data[0];
};

test("a visitor joins after a rejected attempt, repeats it, and confirms by the only email", async ({
  page,
  admin,
  site,
}) => {
  await page.goto("/landing?utm_source=spring");
  await page.getByRole("link", { name: "Join Waitlist" }).click();
  const asked: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/waitlist?*", async (route) => {
    asked.push(route.request().postDataJSON().email);
    await released;
    await route.continue();
  });

  for (const wrong of ["", "nobody"]) {
    await join(page, wrong);
    await expectToast(page, "Invalid email", invalid);
    await expect(field(page)).toHaveValue(wrong);
    await expect(field(page)).toBeEnabled();
  }
  await join(page, "  Spring@Example.org ");
  await expect(page.getByRole("button", { name: "Processing..." })).toBeDisabled();
  await expect(field(page)).toBeDisabled();
  release();
  await expectToast(page, ...success);
  await expect(field(page)).toHaveValue("");
  await expect(page.getByRole("button", { name: "JOIN WAITLIST" })).toBeEnabled();
  expect(asked).toHaveLength(1);
  const email = "spring@example.org";
  const first = await subscriberOf(admin, email);
  expect(first).toMatchObject({ email, status: "pending", campaign: "spring", referrer: null });

  await page.reload();
  await join(page, email);
  await expectToast(page, ...success);
  expect(await subscriberOf(admin, email)).toMatchObject({ id: first.id, signupDate: first.signupDate });

  const mail = await mailWithLink(site, email, "/waitlist/confirm");
  expect(mail.to).toEqual([{ address: email, name: "" }]);
  expect([mail.cc, mail.bcc]).toEqual([undefined, undefined]);
  expect(mail.subject).toBe("Confirm your place on the Meridian waitlist");
  for (const isRepeated of [false, true]) {
    await page.goto(linkIn(mail, "/waitlist/confirm")!);
    await expect(page).toHaveTitle("Confirm your address · Meridian");
    if (!isRepeated) expect(await subscriberOf(admin, email)).toMatchObject({ status: "pending" });
    await page.getByRole("button", { name: "Confirm my address" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Address confirmed");
    await expect(page.getByRole("status")).toHaveText("Your address is confirmed. You are on the waitlist.");
  }
  expect(await subscriberOf(admin, email)).toMatchObject({ status: "confirmed" });
  expect(await mailsTo(site, email)).toHaveLength(1);
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL("/landing");
});

test("without JavaScript, a visitor corrects a rejected address, joins, confirms, and leaves by links", async ({
  openBrowser,
  admin,
  site,
}) => {
  const page = await (await openBrowser({ javaScriptEnabled: false })).newPage();
  await page.goto("/?utm_source=autumn");
  await expect(page).toHaveURL("/landing?utm_source=autumn");
  await page.getByRole("link", { name: "Get Started" }).click();
  await expect(page).toHaveURL(/#waitlist$/);
  // Passes the browser's validation.
  await join(page, "plain@example");
  await expect(page).toHaveURL("/waitlist");
  await expect(page).toHaveTitle("Invalid email · Waitlist · Meridian");
  await expect(page.getByRole("alert")).toHaveText(invalid);
  await expect(field(page)).toHaveValue("plain@example");
  await join(page, "Plain@Example.org");
  await expect(page).toHaveURL(/\/waitlist\/joined\?token=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(success[0]);
  await expect(page.getByText(success[1], { exact: true })).toBeVisible();
  // A reload does not submit the form again.
  expect((await page.reload())?.request().method()).toBe("GET");
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL("/landing");

  const email = "plain@example.org";
  const mail = await mailWithLink(site, email, "/waitlist/confirm");
  await page.goto(linkIn(mail, "/waitlist/confirm")!);
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Address confirmed");
  expect((await subscriberOf(admin, email)).status).toBe("confirmed");
  await page.goto(linkIn(mail, "/waitlist/unsubscribe")!);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have left the waitlist");
  expect((await subscriberOf(admin, email)).status).toBe("unsubscribed");
});
