import type { Page } from "@playwright/test";
import { mailsTo, mailTo, signUpFor, subscriberOf } from "./mails.ts";
import { appUrl, expect, expectToast, test } from "./test.ts";

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

  await join(page, "  Spring@Example.org ");
  await expect(page.getByRole("button", { name: "Processing..." })).toBeDisabled();
  await expect(field(page)).toBeDisabled();
  goOn();
  await expectToast(page, ...success);
  await expect(field(page)).toHaveValue("");
  await expect(page.getByRole("button", { name: "JOIN WAITLIST" })).toBeEnabled();
  const first = await subscriberOf(admin, "spring@example.org");
  expect(first).toMatchObject({ status: "pending", campaign: "spring", referrer: null });

  await page.reload();
  await join(page, "spring@example.org");
  await expectToast(page, ...success);
  await expect(field(page)).toHaveValue("");
  expect(asked).toHaveLength(2);
  expect(await subscriberOf(admin, "spring@example.org")).toEqual(first);
});

/** The pages with the form: the landing page, and the answer to a submission that was refused without JavaScript. */
const formPages: readonly ((page: Page) => Promise<unknown>)[] = [
  (page) => page.goto("/landing"),
  async (page) => {
    await page.goto("/landing");
    const form = page.locator("form[action='/waitlist']");
    await form.evaluate((element: HTMLFormElement) => HTMLFormElement.prototype.submit.call(element));
    await page.waitForURL("/waitlist");
  },
];

for (const { width, height, corner } of [
  { width: 390, height: 844, corner: "top" },
  { width: 1440, height: 900, corner: "bottom right" },
]) {
  test(`a toast is at the ${corner} of a window ${width} px wide, wherever a page with the form is scrolled to`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const cases = formPages.flatMap((open) => [0, 0.5, 1].map((position) => ({ open, position })));
    for (const { open, position } of cases) {
      await open(page);
      await field(page).focus();
      await page.evaluate((share) => scrollTo(0, share * document.body.scrollHeight), position);
      await page
        .locator("form[action='/waitlist']")
        .evaluate((form: HTMLFormElement) => form.requestSubmit());
      const toast = page.locator("[data-variant='destructive'][data-state='open']");
      await expect(toast).toBeInViewport({ ratio: 1 });
      await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
      const box = (await toast.boundingBox())!;
      if (corner === "top") expect(box.y).toBeLessThan(40);
      else
        expect([width - box.x - box.width, height - box.y - box.height].every((gap) => gap < 40)).toBe(true);
    }
  });
}

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
    await expect(page).toHaveURL(/\/waitlist\/joined\?token=/);
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
