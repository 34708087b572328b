import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";
import { createTokens, type Tokens } from "#server/platform/mail/tokens.ts";
import type { Subscriber } from "#shared/waitlist/contract.ts";
import { makeTestFolder } from "#tests/support/folder.ts";
import { startSite } from "#tests/support/site.ts";
import { test as base, expect } from "./test.ts";

/** The base URL of links in emails. No server listens there. */
export const appUrl = "http://meridian.example";
export const keeper = { username: "keeper", password: "a password for tests" };

interface TestFixtures {
  /** Sends API requests as the administrator. */
  admin: APIRequestContext;
}

let visitors = 0;

/** A test with a separate site that writes its emails to files. Each test uses its own network address. */
export const test = base.extend<TestFixtures, { dataDir: string }>({
  dataDir: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const dataDir = await makeTestFolder("waitlist");
      await use(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  site: [
    async ({ dataDir }, use) => {
      const feedsFile = join(dataDir, "feeds.json");
      await writeFile(feedsFile, "[]");
      const site = await startSite({
        env: {
          DATA_DIR: dataDir,
          NEWS_FEEDS_FILE: feedsFile,
          APP_URL: appUrl,
          TRUST_PROXY: "127.0.0.1",
          ADMIN_USERNAME: keeper.username,
          ADMIN_PASSWORD: keeper.password,
        },
      });
      await use(site);
      await site.end("SIGTERM");
    },
    { scope: "worker", timeout: 120_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  extraHTTPHeaders: async ({}, use) => {
    visitors += 1;
    await use({ "X-Forwarded-For": `10.7.${visitors}.1` });
  },
  admin: async ({ playwright, site }, use) => {
    const admin = await playwright.request.newContext({ baseURL: site.url });
    expect((await admin.post("/api/login", { data: keeper })).status()).toBe(200);
    await use(admin);
    await admin.dispose();
  },
});

/** Signs in as the administrator and opens the dashboard. */
export const openDashboard = async (page: Page): Promise<void> => {
  expect((await page.request.post("/api/login", { data: keeper })).status()).toBe(200);
  await page.goto("/admin");
};

/** Adds addresses to the waitlist through the API. */
export const signUpFor = async (request: APIRequestContext, ...emails: string[]): Promise<void> => {
  for (const email of emails)
    expect((await request.post("/api/waitlist", { data: { email } })).status()).toBe(200);
};

/** The subscriber with an address in the admin API, or undefined. */
export const subscriberOf = async (
  admin: APIRequestContext,
  email: string,
): Promise<Subscriber | undefined> => {
  const { data } = await (await admin.get("/api/admin/waitlist", { params: { q: email } })).json();
  return data.find((subscriber: Subscriber) => subscriber.email === email);
};

/** Expects a visible toast with this title and description. */
export const expectToast = async (page: Page, title: string, description: string): Promise<void> => {
  const toast = page.getByRole("region", { name: "Notifications (F8)" }).getByRole("listitem");
  await expect(toast).toHaveCount(1);
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  await expect(toast.getByText(description, { exact: true })).toBeVisible();
};

/** An email of the outbox. Its links point to the site of the test. */
export interface ReadMail extends Email {
  /** The file name. */
  file: string;
  /** The links in the text, by path. */
  confirm: string;
  unsubscribe: string;
  /** The URL for one-click unsubscribing. */
  oneClick: string;
}

const linkIn = (text: string, path: string) =>
  text.split(/\s+/).find((word) => word.startsWith(appUrl + path)) ?? `no link to ${path}`;

/** All emails to an address so far. */
export const mailsTo = async (dataDir: string, email: string): Promise<ReadMail[]> => {
  const outbox = join(dataDir, "outbox");
  const files = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(
    files
      .filter((file) => file.endsWith(".eml"))
      .map(async (file) => ({ file, ...(await PostalMime.parse(await readFile(join(outbox, file)))) })),
  );
  return mails
    .filter(({ to }) => to?.some(({ address }) => address === email))
    .map((mail) => {
      const header = mail.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
      return {
        ...mail,
        confirm: linkIn(mail.text ?? "", "/waitlist/confirm").slice(appUrl.length),
        unsubscribe: linkIn(mail.text ?? "", "/waitlist/unsubscribe").slice(appUrl.length),
        oneClick: header.slice(1 + appUrl.length, -1),
      };
    });
};

/** Waits for the only email to an address, which a job writes within seconds. */
export const mailTo = async (dataDir: string, email: string): Promise<ReadMail> => {
  await expect.poll(() => mailsTo(dataDir, email), { timeout: 20_000 }).toHaveLength(1);
  const [mail] = await mailsTo(dataDir, email);
  if (!mail) throw new Error("the email has disappeared");
  return mail;
};

/** Signs tokens with the secret of the site. */
export const tokensOf = async (dataDir: string): Promise<Tokens> =>
  createTokens((await readFile(join(dataDir, "session-secret"), "utf8")).trim());
