import { dotted } from "./days.ts";
import { expect, test } from "./test.ts";

test("stays in the account are on every device, alert of a plan at once, and color the map", async ({
  browser,
  page,
  signUp,
  site,
}) => {
  await signUp(page, "/stays");
  const entry = page.getByRole("textbox", { name: "Type or paste your stays" });
  await entry.fill(`Rome ${dotted(20)} to ${dotted(140)}\nTbilisi ${dotted(-5)} to ${dotted(-3)}`);
  await page.getByRole("button", { name: /^Add 2 stays$/ }).click();
  await page.getByRole("button", { name: /In my account|Move to my account/ }).click();
  await expect(page.getByText("In your account.")).toBeVisible();

  await page.getByRole("button", { name: /^Alerts, \d+ unread/ }).click();
  const alert = page.getByRole("link", { name: /^Your plans cross a limit on .*Schengen area/ });
  await expect(alert).toHaveAttribute("href", "/stays");

  const device = await browser.newContext({
    baseURL: site.url,
    storageState: { cookies: await page.context().cookies(), origins: [] },
  });
  const other = await device.newPage();
  await other.goto("/stays");
  await expect(other.getByRole("button", { name: /^Edit Italy/ })).toBeVisible();
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
  await device.close();
});
