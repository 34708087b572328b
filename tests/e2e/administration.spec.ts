import { readFile } from "node:fs/promises";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import type { Subscriber } from "#shared/waitlist/contract.ts";
import { keeper } from "./keeper.ts";
import { mailsTo, mailWithLink } from "./mails.ts";
import { feedOf, publish } from "./publish.ts";
import { expect, expectToast, signIn, signInAsAdmin, test, titleOf } from "./test.ts";

const openAsAdmin = async (page: Page, path: string) => {
  await signInAsAdmin(page.request);
  await page.goto(path);
};

const list = (page: Page) => page.getByRole("region", { name: "Subscribers" });
const rowOf = (page: Page, email: string) => list(page).getByRole("row").filter({ hasText: email });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search by email" });

/** Adds addresses to the waitlist. Resolves to their subscribers, once their emails are sent. */
const addSubscribers = async (
  caller: APIRequestContext,
  admin: APIRequestContext,
  site: { dataDir: string },
  emails: readonly string[],
): Promise<Subscriber[]> => {
  const subscribers: Subscriber[] = [];
  for (const email of emails) {
    expect((await caller.post("/api/waitlist", { data: { email } })).status()).toBe(200);
    await mailWithLink(site, email, "/waitlist/confirm");
    const { data } = await (await admin.get("/api/admin/waitlist", { params: { q: email } })).json();
    subscribers.push(data[0]);
  }
  return subscribers;
};

const download = async (page: Page, link: Locator) => {
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
};

test("only administrators enter the administration, and return to it after signing in", async ({
  page,
  signUp,
}) => {
  await page.goto("/admin");
  await expect(page).toHaveURL("/auth?next=%2Fadmin");

  await signUp(page, "/admin");
  await expect(titleOf(page)).toHaveText("For administrators only");
  await expect(page.getByText("Waitlist Subscribers")).toHaveCount(0);
  await page.goto("/admin/sources");
  await expect(titleOf(page)).toHaveText("For administrators only");

  await page.request.post("/api/logout");
  await page.goto("/admin");
  await signIn(page, keeper.username, keeper.password);
  await expect(page).toHaveURL("/admin");
  await expect(page).toHaveTitle("Admin · Meridian");
  await expect(titleOf(page)).toHaveText("Admin Dashboard");

  const nav = page.getByRole("navigation", { name: "Administration" });
  await expect(nav.getByRole("link", { name: "Waitlist" })).toHaveAttribute("aria-current", "page");
  await nav.getByRole("link", { name: "Sources" }).click();
  await expect(page).toHaveTitle("Sources · Meridian");
  await expect(titleOf(page)).toBeFocused();
  await nav.getByRole("link", { name: "Waitlist" }).click();
  await expect(titleOf(page)).toHaveText("Admin Dashboard");

  // The session ends while the page is open.
  await expect(search(page)).toBeVisible();
  await page.request.post("/api/logout");
  await search(page).fill("nomad");
  await expect(page).toHaveURL("/auth?next=%2Fadmin");
  await signIn(page, keeper.username, keeper.password);
  await page.getByRole("link", { name: "Back to the landing page" }).click();
  await expect(page).toHaveURL("/landing");
});

test("an administrator finds subscribers, exports them, and deletes one by keyboard", async ({
  openBrowser,
  admin,
  site,
}) => {
  const timezoneId = "Pacific/Kiritimati";
  const page = await (await openBrowser({ timezoneId })).newPage();
  // Spreadsheets run cells that begin with '=' or '+'.
  const emails = ["=1+2@finds.example", "+cmd@finds.example", "plain@finds.example"];
  const [, , plain] = await addSubscribers(page.request, admin, site, emails);
  await openAsAdmin(page, "/admin");
  const heading = page.getByRole("heading", { name: "Waitlist Subscribers" });
  await expect(heading).toBeVisible();
  await expect(list(page).getByRole("columnheader")).toHaveText([
    ...["ID", "Email", "Signup Date", "Status", "Actions"],
  ]);
  const { count } = await (await admin.get("/api/admin/waitlist")).json();
  await expect(heading.locator("+ *")).toHaveText(String(count));

  const time = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone: timezoneId, year: "numeric", month: "short", day: "numeric" },
    ...{ hour: "numeric", minute: "2-digit" },
  });
  await expect(rowOf(page, "plain@finds.example").getByRole("cell")).toHaveText([
    ...[String(plain?.id), "plain@finds.example", time.format(new Date(plain?.signupDate ?? 0)), "Pending"],
    /./,
  ]);

  await search(page).fill("@FINDS");
  await expect(list(page).locator("tbody td:nth-child(2)")).toHaveText(emails.toReversed());
  await expect(page.getByText("3 matching")).toBeVisible();
  await page.getByRole("combobox", { name: "Status" }).selectOption("Confirmed");
  await expect(page.getByText("No subscribers match.")).toBeVisible();
  await page.getByRole("combobox", { name: "Status" }).selectOption("Pending");
  await expect(rowOf(page, "finds.example")).toHaveCount(3);

  const csv = await download(page, page.getByRole("button", { name: "Download CSV" }));
  expect(csv.name).toMatch(/^waitlist-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv.text.startsWith("\uFEFFid,email,signup_date,status,campaign,referrer\r\n")).toBe(true);
  const lines = csv.text.trimEnd().split("\r\n").slice(1);
  expect(lines.map((line) => line.split(",")[1])).toEqual([
    ...["plain@finds.example", "'+cmd@finds.example", "'=1+2@finds.example"],
  ]);
  const save = page.getByRole("button", { name: "Export the data of plain@finds.example" });
  const record = await download(page, save);
  expect(record.name).toBe(`subscriber-${plain?.id}.json`);
  expect(JSON.parse(record.text)).toMatchObject({
    subscriber: { id: plain?.id, email: "plain@finds.example" },
    mails: [{ kind: "waitlist-confirmation", state: "sent", attempts: 1 }],
  });

  const remove = page.getByRole("button", { name: "Delete plain@finds.example" });
  const dialog = page.getByRole("alertdialog", { name: "Delete this subscriber?" });
  const cancel = dialog.getByRole("button", { name: "Cancel" });
  await remove.focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("plain@finds.example and all records of emails");
  await expect(cancel).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(remove).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cancel).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectToast(page, "Subscriber deleted", "plain@finds.example");
  await expect(rowOf(page, "plain@finds.example")).toHaveCount(0);
  await expect(rowOf(page, "finds.example")).toHaveCount(2);
  await expect(search(page)).toBeFocused();
  expect(await mailsTo(site, "plain@finds.example")).toEqual([]);
  expect(await mailsTo(site, "+cmd@finds.example")).toHaveLength(1);
});

test("an administrator sees why sources fail, and previews, adds, polls, switches off, and removes one", async ({
  page,
  feeds,
}) => {
  const titles = ["Estonia opens a visa for beekeepers", "Estonia raises the fee of its visa"];
  feeds.set("/borders.rss", {
    body: feedOf(...titles.map((title, index) => ({ id: `ee-${index}`, title, text: "From Tallinn." }))),
  });
  await openAsAdmin(page, "/admin/sources");
  const rowOfSource = (name: string) => page.getByRole("listitem", { name, exact: true });
  await expect(rowOfSource("Source /tax.atom")).toContainText("Working");
  for (const [name, words] of [
    ["Source /loop.rss", "redirects more than 5 times."],
    ["Source /missing.rss", "answered with status 404 (Not Found)."],
    ["Source /empty.rss", "The document is empty."],
    ["Source /page.rss", "This is not a feed"],
    ["Source /cut.rss", "The document is incomplete."],
  ] as const) {
    await expect(rowOfSource(name)).toContainText("Failing");
    await expect(rowOfSource(name)).toContainText(words);
  }

  await page.getByRole("link", { name: "Add a source" }).click();
  await expect(page).toHaveURL("/admin/sources/new");
  await page.getByLabel("Feed URL").fill("http://127.0.0.1:9/feed.xml");
  await page.getByLabel("Name").fill("Borders Agency");
  await page.getByLabel("Country").fill("portug");
  await page.keyboard.press("Enter");
  await page.getByLabel("Topic").selectOption("General legislation");
  await page.getByLabel("Publisher").selectOption("Authority");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("alert")).toContainText("is not on the public internet.");
  await page.getByLabel("Feed URL").fill(`${feeds.url}/borders.rss`);
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 entries, all shown to readers.")).toBeVisible();
  await expect(page.getByRole("link", { name: titles[0] })).toHaveAttribute(
    "href",
    "https://gazette.example/ee-0",
  );
  await page.getByRole("button", { name: "Add source" }).click();
  await expect(page).toHaveURL("/admin/sources");

  const row = rowOfSource("Borders Agency");
  await expect(row).toContainText("added by an administrator");
  const poll = page.getByRole("button", { name: "Poll now Borders Agency" });
  // A poll is refused while another source of the same host is polled, or once the job has polled this one.
  await expect
    .poll(async () => {
      const text = await row.textContent();
      if (text?.includes("Waiting") && (await poll.isEnabled())) await poll.click();
      return text;
    })
    .toContain("Working");
  await expect(row).toContainText(/Items\s*2/);
  await poll.click();
  await expect(page.getByText(/Please try again in \d+ seconds\.$/).first()).toBeVisible();

  const toggle = page.getByRole("switch", { name: "Poll Borders Agency" });
  await toggle.click();
  await expect(row).toContainText(/Next poll\s*none/);
  await expect(poll).toBeDisabled();
  await page.reload();
  await expect(toggle).not.toBeChecked();

  const found = async () => (await page.request.get("/api/news?q=beekeepers")).json();
  expect(await found()).toHaveLength(1);
  await page.getByRole("button", { name: "Remove Borders Agency" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove this source?" });
  await expect(question).toContainText(
    "Its 2 items are deleted, except those that another source also reports.",
  );
  await question.getByRole("button", { name: "Remove source" }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("searchbox")).toBeFocused();
  await expect.poll(found).toEqual([]);
});

test("an administrator takes a report out of a story, joins it again, hides the update, and undoes it", async ({
  page,
  admin,
  feeds,
}) => {
  const visa = "Malta opens a three-year visa for digital nomads";
  const report = "Valletta launches digital nomad visa valid three years";
  await publish(admin, feeds, { id: "nomads", title: visa, text: "The visa opens in May." });
  await publish(admin, feeds, { id: "nomads-press", title: report, text: "A new visa." });

  await openAsAdmin(page, "/admin/updates");
  await page.getByRole("button", { name: "Shown", exact: true }).click();
  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: visa }) });
  await expect(row.getByRole("list", { name: "Other articles in this story" })).toContainText(report);
  await row.getByRole("button", { name: `Remove from story ${report}` }).click();
  await expect(row.getByRole("list")).toHaveCount(0);

  await page.getByRole("button", { name: `Join… ${report}` }).click();
  await page.getByRole("button", { name: `Join with this ${visa}` }).click();
  await expect(row.getByRole("list", { name: "Other articles in this story" })).toContainText(report);

  await row.getByRole("button", { name: `Hide ${visa}` }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Decided by administrators" }).click();
  await expect(row).toContainText("Hidden by");
  await row.getByRole("button", { name: `Undo the decision on ${visa}` }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Shown", exact: true }).click();
  await expect(row).toBeVisible();
});
