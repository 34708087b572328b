import { expect, signIn, test, whenQuiet } from "./test.ts";

const words = {
  joined: "You've been added to our waitlist. We'll be in touch soon.",
  invalid: "Please enter a valid email address",
};

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor joins the waitlist from the landing page", async ({ page }) => {
    await page.goto("/?utm_source=spring");
    await expect(page).toHaveURL("/landing?utm_source=spring");
    for (const name of [
      ...["Global Freedom", "Freedom Through Global Mobility", "Why Choose Meridian", "Join the Waitlist"],
      ...["Residency Programs", "Special Economic Zones"],
    ])
      await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Get Started" }).click();
    await expect(page).toHaveURL(/#waitlist$/);
    await page.getByRole("textbox", { name: "Email address" }).fill("Plain@Example.org");
    await page.getByRole("button", { name: "JOIN WAITLIST" }).click();
    await expect(page).toHaveURL(/\/waitlist\/joined\?token=/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Success!");
    await expect(page.getByText(words.joined, { exact: true })).toBeVisible();
    // A reload does not resubmit the form.
    expect((await page.reload())?.request().method()).toBe("GET");
    await page.getByRole("link", { name: "Go to the home page" }).click();
    await expect(page).toHaveURL("/landing");
  });

  test("a rejected address stays in the field and can be corrected", async ({ page }) => {
    await page.goto("/landing");
    const email = page.getByRole("textbox", { name: "Email address" });
    // Passes the browser's validation.
    await email.fill("nomad@example");
    await page.getByRole("button", { name: "JOIN WAITLIST" }).click();
    await expect(page).toHaveURL("/waitlist");
    await expect(page).toHaveTitle("Error · Waitlist · Meridian");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Error");
    await expect(page.getByRole("alert")).toHaveText(words.invalid);
    await expect(email).toHaveValue("nomad@example");
    await email.fill("nomad@example.org");
    await page.getByRole("button", { name: "JOIN WAITLIST" }).click();
    await expect(page).toHaveURL(/\/waitlist\/joined\?token=/);
  });
});

test("the home page is the feed while signed in, and the landing page otherwise", async ({
  page,
  signUp,
}) => {
  const username = await signUp(page, "/");
  await expect(page).toHaveURL("/feed");
  await whenQuiet(page);
  await page.context().clearCookies();
  await page.goto("/");
  await expect(page).toHaveURL("/landing");
  await page.goto("/auth");
  await signIn(page, username);
  await expect(page).toHaveURL("/feed");
  await whenQuiet(page);
  // An invalid cookie, which the app detects.
  const [cookie] = await page.context().cookies();
  await page.context().addCookies([{ ...cookie!, value: "s%3Agone.signature" }]);
  await page.goto("/");
  await expect(page).toHaveURL("/landing");
});
