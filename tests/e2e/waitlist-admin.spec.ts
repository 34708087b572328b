import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { mailsTo, mailTo, signUpFor, subscriberOf } from "./mails.ts";
import { expect, expectAccessible, expectToast, keeper, signIn, signInAsAdmin, test } from "./test.ts";

/** Signs in as the administrator and opens the dashboard. */
const openDashboard = async (page: Page): Promise<void> => {
  await signInAsAdmin(page.request);
  await page.goto("/admin");
};
const timezoneId = "Pacific/Kiritimati";
test.use({ timezoneId });

const list = (page: Page) => page.getByRole("region", { name: "Subscribers" });
const rowOf = (page: Page, email: string) => list(page).getByRole("row").filter({ hasText: email });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search by email" });
const textOf = async (page: Page, link: Locator) => {
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
};

test("only administrators can open the dashboard and the sources", async ({ page, signUp }) => {
  await page.goto("/admin");
  await expect(page).toHaveURL("/auth?next=%2Fadmin");

  await signUp(page, "/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("For administrators only");
  await expect(page.getByText("Waitlist Subscribers")).toHaveCount(0);
  await page.goto("/admin/sources");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("For administrators only");
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto("/admin");
  await signIn(page, keeper.username, keeper.password);
  await expect(page).toHaveURL("/admin");
  await expect(page).toHaveTitle("Admin · Meridian");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Dashboard");

  const nav = page.getByRole("navigation", { name: "Administration" });
  await expect(nav.getByRole("link", { name: "Waitlist" })).toHaveAttribute("aria-current", "page");
  await nav.getByRole("link", { name: "Sources" }).click();
  await expect(page).toHaveTitle("Sources · Meridian");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await nav.getByRole("link", { name: "Waitlist" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Dashboard");

  // An expired session redirects to the auth screen and back.
  await expect(search(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.context().clearCookies();
  await search(page).fill("nomad");
  await expect(page).toHaveURL("/auth?next=%2Fadmin");
  await signIn(page, keeper.username, keeper.password);
  await page.getByRole("link", { name: "Back to the landing page" }).click();
  await expect(page).toHaveURL("/landing");
});

test("an administrator searches and filters the list", async ({ page, request, admin }) => {
  await signUpFor(request, "ana@reads.example", "bo@reads.example", "cy@other.example");
  await openDashboard(page);
  await expect(page.getByRole("heading", { name: "Waitlist Subscribers" })).toBeVisible();
  await expect(list(page).getByRole("columnheader")).toHaveText([
    "ID",
    "Email",
    "Signup Date",
    "Status",
    "Actions",
  ]);
  const { count } = await (await admin.get("/api/admin/waitlist")).json();
  const heading = page.getByRole("heading", { name: "Waitlist Subscribers" });
  await expect(heading.locator("+ *")).toHaveText(String(count));

  const { id, signupDate = "" } = (await subscriberOf(admin, "ana@reads.example")) ?? {};
  const day = { year: "numeric", month: "short", day: "numeric" } as const;
  const time = { hour: "numeric", minute: "2-digit" } as const;
  const [localDay, localTime] = [day, time].map((parts) =>
    new Intl.DateTimeFormat("en-US", { ...parts, timeZone: timezoneId }).format(new Date(signupDate)),
  );
  const cells = rowOf(page, "ana@reads.example").getByRole("cell");
  await expect(cells.nth(0)).toHaveText(String(id));
  await expect(cells.nth(1)).toHaveText("ana@reads.example");
  await expect(cells.nth(2)).toHaveText(`${localDay}, ${localTime}`);
  await expect(cells.nth(3)).toHaveText("Pending");

  const addresses = list(page).locator("tbody td:nth-child(2)");
  await search(page).fill("@READS");
  await expect(addresses).toHaveText(["bo@reads.example", "ana@reads.example"]);
  await expect(page.getByText("2 matching")).toBeVisible();
  await expect(heading.locator("+ *")).toHaveText(String(count));
  await page.getByRole("combobox", { name: "Status" }).selectOption("Confirmed");
  await expect(page.getByText("No subscribers match.")).toBeVisible();
  await page.getByRole("combobox", { name: "Status" }).selectOption("Pending");
  await expect(addresses).toHaveText(["bo@reads.example", "ana@reads.example"]);
});

test("an administrator downloads the list and the data of one subscriber", async ({
  page,
  request,
  admin,
  dataDir,
}) => {
  const emails = ["=1+2@saves.example", "+cmd@saves.example", "plain@saves.example"];
  await signUpFor(request, ...emails);
  await mailTo(dataDir, "plain@saves.example");
  await openDashboard(page);
  const csv = page.getByRole("button", { name: "Download CSV" });
  expect((await textOf(page, csv)).text).toContain("plain@saves.example");
  await search(page).fill("saves.example");
  await expect(rowOf(page, "saves.example")).toHaveCount(3);
  const { name, text } = await textOf(page, csv);
  expect(name).toMatch(/^waitlist-\d{4}-\d\d-\d\d\.csv$/);
  expect(text.startsWith("\uFEFFid,email,signup_date,status,campaign,referrer\r\n")).toBe(true);
  const lines = text.trimEnd().split("\r\n").slice(1);
  expect(lines.map((line) => line.split(",")[1])).toEqual([
    "plain@saves.example",
    "'+cmd@saves.example",
    "'=1+2@saves.example",
  ]);

  const save = page.getByRole("button", { name: "Export the data of plain@saves.example" });
  const record = await textOf(page, save);
  const subscriber = await subscriberOf(admin, "plain@saves.example");
  expect(record.name).toBe(`subscriber-${subscriber?.id}.json`);
  expect(JSON.parse(record.text)).toEqual({
    subscriber: { ...subscriber, mailDate: expect.any(String) },
    mails: [expect.objectContaining({ kind: "waitlist-confirmation", state: "sent", attempts: 1 })],
  });
});

test("an administrator deletes a subscriber and their queued emails by keyboard", async ({
  page,
  request,
  admin,
  dataDir,
}) => {
  await signUpFor(request, "stays@deletes.example", "goes@deletes.example");
  for (const email of ["stays@deletes.example", "goes@deletes.example"]) await mailTo(dataDir, email);
  await openDashboard(page);
  const { count } = await (await admin.get("/api/admin/waitlist")).json();
  const remove = page.getByRole("button", { name: "Delete goes@deletes.example" });
  await remove.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Delete this subscriber?" });
  await expect(dialog).toContainText(
    "goes@deletes.example and all records of emails to this address will be deleted.",
  );
  const cancel = dialog.getByRole("button", { name: "Cancel" });
  await expect(cancel).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(remove).toBeFocused();

  /** A key that comes before the dialog would press another button. */
  const confirm = async () => {
    await page.keyboard.press("Enter");
    await expect(cancel).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(dialog.getByRole("button", { name: "Delete subscriber" })).toBeFocused();
    await page.keyboard.press("Enter");
  };
  await page.route("**/api/admin/waitlist/*", (route) => route.abort());
  await confirm();
  await expectToast(
    page,
    "Deletion failed",
    "Meridian could not be reached. Check your connection and try again.",
  );
  await expect(remove).toBeFocused();
  expect(await subscriberOf(admin, "goes@deletes.example")).toBeDefined();

  await page.unrouteAll();
  await confirm();
  await expectToast(page, "Subscriber deleted", "goes@deletes.example");
  await expect(rowOf(page, "goes@deletes.example")).toHaveCount(0);
  await expect(rowOf(page, "stays@deletes.example")).toHaveCount(1);
  await expect(search(page)).toBeFocused();
  await expect(page.getByText(`${count - 1} of ${count - 1}`, { exact: true })).toBeVisible();
  expect(await mailsTo(dataDir, "goes@deletes.example")).toEqual([]);
  expect(await mailsTo(dataDir, "stays@deletes.example")).toHaveLength(1);
});
