import type { Page } from "@playwright/test";
import { mailsTo, mailTo, signUpFor, subscriberOf, tokensOf } from "./mails.ts";
import { appUrl, expect, expectToast, signInAsAdmin, test } from "./test.ts";

/** Signs in as the administrator and opens the dashboard. */
const openDashboard = async (page: Page): Promise<void> => {
  await signInAsAdmin(page.request);
  await page.goto("/admin");
};
const success = ["Success!", "You've been added to our waitlist. We'll be in touch soon."] as const;
const field = (page: Page) => page.getByRole("textbox", { name: "Email address" });
const join = async (page: Page, email: string) => {
  await field(page).fill(email);
  await page.getByRole("button", { name: "JOIN WAITLIST" }).click();
};

test("a visitor joins the waitlist after a rejected attempt, and can repeat the signup", async ({
  page,
  admin,
}) => {
  await page.goto("/landing?utm_source=spring");
  await page.getByRole("link", { name: "Join Waitlist" }).click();
  const asked: string[] = [];
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route("**/api/waitlist", async (route) => {
    asked.push(route.request().postDataJSON().email);
    await held;
    await route.continue();
  });

  for (const wrong of ["", "nobody"]) {
    await join(page, wrong);
    await expectToast(page, "Invalid email", "Please enter a valid email address");
    await expect(field(page)).toHaveValue(wrong);
    await expect(field(page)).toBeEnabled();
  }
  expect(asked).toEqual([]);

  await join(page, "  Nomad@Example.org ");
  await expect(page.getByRole("button", { name: "Processing..." })).toBeDisabled();
  await expect(field(page)).toBeDisabled();
  goOn();
  await expectToast(page, ...success);
  await expect(field(page)).toHaveValue("");
  await expect(page.getByRole("button", { name: "JOIN WAITLIST" })).toBeEnabled();
  const first = await subscriberOf(admin, "nomad@example.org");
  expect(first).toMatchObject({ status: "pending", campaign: "spring", referrer: null });

  await page.reload();
  await join(page, "nomad@example.org");
  await expectToast(page, ...success);
  await expect(field(page)).toHaveValue("");
  expect(asked).toHaveLength(2);
  expect(await subscriberOf(admin, "nomad@example.org")).toEqual(first);
});

test("rejections and connection failures show toasts and keep the address", async ({ page }) => {
  await page.goto("/landing");
  await join(page, "nomad@example");
  await expectToast(page, "Error", "Please enter a valid email address");
  await expect(field(page)).toHaveValue("nomad@example");

  await page.route("**/api/waitlist", (route) => route.fulfill({ status: 502, body: "<html>" }));
  await join(page, "nomad@example.org");
  await expectToast(page, "Error", "Something went wrong. Please try again.");

  await page.unrouteAll();
  await page.route("**/api/waitlist", (route) => route.abort());
  await join(page, "nomad@example.org");
  await expectToast(page, "Error", "Failed to connect to server. Please try again later.");
  await expect(field(page)).toHaveValue("nomad@example.org");
});

test("the email goes to the one address, and its link confirms with one click", async ({
  page,
  request,
  admin,
  dataDir,
}) => {
  const email = "confirms@example.org";
  await signUpFor(request, email, email);
  const mail = await mailTo(dataDir, email);
  expect(mail.to).toEqual([{ address: email, name: "" }]);
  expect([mail.cc, mail.bcc]).toEqual([undefined, undefined]);
  expect(mail.subject).toBe("Confirm your place on the Meridian waitlist");
  const links = (mail.text ?? "").match(/https?:\/\/\S+/g) ?? [];
  expect(links).toHaveLength(3);
  const inHtml = [...(mail.html ?? "").matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to = ""]) => to);
  expect(inHtml.length).toBeGreaterThanOrEqual(3);
  for (const link of [...links, ...inHtml]) expect(new URL(link).origin).toBe(appUrl);
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  expect(headers["list-unsubscribe"]).toMatch(/^<http:\/\/meridian\.example\/api\/waitlist\/[^>]+>$/);
  expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");

  await page.goto(mail.confirm, { waitUntil: "networkidle" });
  await expect(page).toHaveTitle("Confirm your address · Meridian");
  expect(await subscriberOf(admin, email)).toMatchObject({ status: "pending", statusDate: null });
  for (const again of [false, true]) {
    if (again) await page.goto(mail.confirm);
    await page.getByRole("button", { name: "Confirm my address" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Address confirmed");
    await expect(page.getByRole("status")).toHaveText("Your address is confirmed. You are on the waitlist.");
  }
  expect(await subscriberOf(admin, email)).toMatchObject({ status: "confirmed" });
  expect(await mailsTo(dataDir, email)).toHaveLength(1);
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL("/landing");
});

test("expired, forged, incomplete, and mismatched links show an error", async ({
  page,
  request,
  admin,
  dataDir,
}) => {
  const email = "careful@example.org";
  await signUpFor(request, email);
  const { unsubscribe } = await mailTo(dataDir, email);
  const { id = 0, signupDate = "" } = (await subscriberOf(admin, email)) ?? {};
  const tokens = await tokensOf(dataDir);
  const subject = `${id}.${new Date(signupDate).getTime()}`;
  const hour = 60 * 60 * 1000;
  const old = tokens.sign("waitlist confirm", subject, new Date(Date.now() - hour));
  const good = tokens.sign("waitlist confirm", subject, new Date(Date.now() + hour));
  const gone = tokens.sign("waitlist confirm", `${id}.1`, new Date(Date.now() + hour));
  const invalid = "This link is not valid. Open it from the email again.";
  for (const [search, words] of [
    [`?token=${old}`, "This link is more than 7 days old. Sign up again to get a new one."],
    [`?token=${good.slice(0, -1)}${good.endsWith("A") ? "B" : "A"}`, invalid],
    [`?token=${good.slice(0, 20)}`, invalid],
    [unsubscribe.slice(unsubscribe.indexOf("?")), invalid],
    [`?token=${gone}`, "This address is no longer on the waitlist."],
    ["", "This link is incomplete. Please open the link in the email again."],
  ] as const) {
    await page.goto(`/waitlist/confirm${search}`);
    await page.getByRole("button", { name: "Confirm my address" }).click();
    await expect(page.getByRole("alert")).toHaveText(words);
    await expect(page.getByRole("button", { name: "Confirm my address" })).toHaveCount(0);
  }
  expect(await subscriberOf(admin, email)).toMatchObject({ status: "pending" });
  await page.getByRole("link", { name: "Sign up again" }).click();
  await expect(page).toHaveURL("/landing#waitlist");
  await expect(field(page)).toBeInViewport();
});

test("unsubscribing by the link explains the effect and prevents a confirmation", async ({
  page,
  request,
  admin,
  dataDir,
}) => {
  const email = "leaves@example.org";
  await signUpFor(request, email);
  const { unsubscribe, confirm } = await mailTo(dataDir, email);
  await page.goto(unsubscribe, { waitUntil: "networkidle" });
  expect(await subscriberOf(admin, email)).toMatchObject({ status: "pending" });
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have left the waitlist");
  await expect(page.getByRole("status")).toHaveText(
    "You are off the waitlist. We won't email you again unless someone signs your address up again.",
  );
  expect(await subscriberOf(admin, email)).toMatchObject({ status: "unsubscribed" });
  await page.goto(confirm);
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "You left the waitlist after this email was sent. Sign up again to rejoin.",
  );
});

test("an email program can unsubscribe with one POST or open the page", async ({
  page,
  request,
  admin,
  site,
  dataDir,
}) => {
  const email = "one-click@example.org";
  await signUpFor(request, email);
  const { oneClick } = await mailTo(dataDir, email);
  await page.goto(oneClick);
  await expect(page).toHaveURL(/\/waitlist\/unsubscribe\?token=/);
  await expect(page.getByRole("button", { name: "Unsubscribe" })).toBeVisible();
  expect(await subscriberOf(admin, email)).toMatchObject({ status: "pending" });
  const post = (body: string) =>
    fetch(site.url + oneClick, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: "https://mail.example" },
      body,
    });
  expect((await post("List-Unsubscribe=Later")).status).toBe(400);
  expect((await post("List-Unsubscribe=One-Click")).status).toBe(200);
  expect((await post("List-Unsubscribe=One-Click")).status).toBe(200);
  expect(await subscriberOf(admin, email)).toMatchObject({ status: "unsubscribed" });
  await openDashboard(page);
  await expect(page.getByRole("row").filter({ hasText: email })).toContainText("Unsubscribed");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a signup is confirmed and unsubscribed by the links of its email", async ({
    page,
    admin,
    dataDir,
  }) => {
    const email = "no-script@example.org";
    await page.goto("/landing");
    await page.getByRole("textbox", { name: "Email address" }).fill(email);
    await page.getByRole("button", { name: "JOIN WAITLIST" }).click();
    await expect(page).toHaveURL("/waitlist/joined");
    const mail = await mailTo(dataDir, email);
    await page.goto(mail.confirm);
    await page.getByRole("button", { name: "Confirm my address" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Address confirmed");
    expect((await subscriberOf(admin, email))?.status).toBe("confirmed");
    await page.goto(mail.unsubscribe);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have left the waitlist");
    expect((await subscriberOf(admin, email))?.status).toBe("unsubscribed");
  });
});
