import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type APIRequestContext, test as base, expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { copyDatabase } from "../support/copy-database.ts";
import { type FeedServer, startFeedServer } from "../support/feed-server.ts";
import { makeTestFolder } from "../support/folder.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { feedRoutes } from "./feeds.ts";

/** The base URL of links in emails. No server listens there. */
export const appUrl = "http://meridian.example";
/** The first administrator of every site. */
export const keeper = { username: "keeper", password: "a password for tests" };

interface WorkerFixtures {
  /** The environment variables that a file adds to those of its site. */
  siteEnv: Record<string, string>;
  dataDir: string;
  feeds: FeedServer;
  site: RunningSite;
}

interface TestFixtures {
  /** Registers an account in the page's browser and opens a page, by default the feed. Resolves to the username. */
  signUp: (page: Page, path?: string) => Promise<string>;
  /** Sends API requests as the administrator. */
  admin: APIRequestContext;
}

let visitors = 0;

/** Passes a page to a test. Fails if the site's own content policy blocked something that the site needs. */
export const withGuard = async (page: Page, use: (page: Page) => Promise<void>): Promise<void> => {
  const blocked: string[] = [];
  page.on("requestfailed", (request) => {
    if (request.failure()?.errorText === "csp") blocked.push(request.url());
  });
  await use(page);
  expect(blocked).toEqual([]);
};

/**
 * A test with a running site, which is the base of relative URLs. The site has polled all its feeds, and writes its
 * emails to files. Each test uses its own network address.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteEnv: [{}, { scope: "worker", option: true }],
  dataDir: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const dataDir = await makeTestFolder("e2e");
      await use(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  feeds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const feeds = await startFeedServer(feedRoutes);
      await use(feeds);
      await feeds.close();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ dataDir, feeds, siteEnv, playwright }, use) => {
      const { TEST_POSTGRES_URL = "", TEST_POSTGRES_TEMPLATE = "" } = process.env;
      const database = await copyDatabase({ url: TEST_POSTGRES_URL, template: TEST_POSTGRES_TEMPLATE });
      const feedsFile = join(dataDir, "feeds.json");
      await writeFile(
        feedsFile,
        JSON.stringify(Object.keys(feedRoutes).map((path) => sourceOf(feeds.url + path, `Source ${path}`))),
      );
      const site = await startSite({
        env: {
          DATABASE_URL: database.url,
          DATA_DIR: dataDir,
          NEWS_FEEDS_FILE: feedsFile,
          FETCH_ALLOW_HOSTS: feeds.hostPort,
          CONTACT_EMAIL: "desk@meridian.example",
          APP_URL: appUrl,
          TRUST_PROXY: "127.0.0.1",
          ADMIN_USERNAME: keeper.username,
          ADMIN_PASSWORD: keeper.password,
          ...siteEnv,
        },
      });
      const admin = await playwright.request.newContext({ baseURL: site.url });
      await signInAsAdmin(admin);
      await waitForPolls(admin);
      await admin.dispose();
      await use(site);
      await site.end("SIGTERM");
      await database.drop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  extraHTTPHeaders: async ({}, use) => {
    visitors += 1;
    await use({ "X-Forwarded-For": `10.7.${visitors}.1` });
  },
  // Chromium also reports scripts that it was told not to run.
  page: async ({ page, javaScriptEnabled }, use) =>
    javaScriptEnabled === false ? use(page) : withGuard(page, use),
  admin: async ({ playwright, site }, use) => {
    const admin = await playwright.request.newContext({ baseURL: site.url });
    await signInAsAdmin(admin);
    await use(admin);
    await admin.dispose();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  signUp: async ({}, use) => {
    let count = 0;
    await use(async (page, path = "/feed") => {
      count += 1;
      const username = `nomad-${Date.now().toString(36)}-${count}`;
      const answer = await page.request.post("/api/register", {
        data: { username, password: "long enough" },
      });
      expect(answer.status()).toBe(201);
      await page.goto(path);
      return username;
    });
  },
});

/** A source as the feeds file and the admin API take it. */
export const sourceOf = (url: string, name: string) => ({
  ...{ url, name },
  ...{ country: "global", language: "en", topic: url.includes("tax") ? "tax" : "visa", kind: "official" },
});

/** Signs a browser or an API client in as the administrator. */
export const signInAsAdmin = async (request: APIRequestContext): Promise<void> => {
  expect((await request.post("/api/login", { data: keeper })).status()).toBe(200);
};

/** Waits until a job has polled every source. */
const waitForPolls = (admin: APIRequestContext) =>
  expect
    .poll(
      async () => {
        const sources: { health: string }[] = await (await admin.get("/api/admin/sources")).json();
        return sources.filter(({ health }) => health === "waiting");
      },
      { timeout: 60_000 },
    )
    .toEqual([]);

/** Fills in and submits the form of the auth screen. */
export const signIn = async (page: Page, username: string, password = "long enough"): Promise<void> => {
  await page.getByLabel("Username").fill(username);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
};

/** Waits for half a second without network activity, ignoring the endless stream of alerts. */
export const whenQuiet = async (page: Page): Promise<void> => {
  await page.waitForLoadState();
  await new Promise<void>((resolve) => {
    const events = ["request", "response", "requestfinished"] as const;
    const done = () => {
      for (const event of events) page.off(event as "request", again);
      resolve();
    };
    let timer = setTimeout(done, 500);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(done, 500);
    };
    for (const event of events) page.on(event as "request", again);
  });
};

/** Scrolls to the end of the feed, so that all cards are rendered. */
export const drawAll = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () => {
      scrollTo(0, document.body.scrollHeight);
      const notes = [...document.querySelectorAll("main [role=status]")];
      return notes.some(({ textContent }) => textContent === "You've reached the end.");
    },
    undefined,
    { polling: "raf", timeout: 30_000 },
  );
};

/** Waits for animations, then fails on any axe violation. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ),
  );
  // Injected once per page load, because it is half a megabyte.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ["violations"],
      selectors: false,
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
    );
  });
  expect(found).toEqual([]);
};

/** A phone and a desktop in both themes: width in px and color scheme. */
const looks = [
  [390, "dark"],
  [1440, "light"],
] as const;

/** Fails on axe violations and horizontal overflow, on a phone and a desktop, in both themes. */
export const expectFine = async (page: Page): Promise<void> => {
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
};

/** Expects a visible toast with this title and description. */
export const expectToast = async (page: Page, title: string, description: string): Promise<void> => {
  const toast = page.getByRole("region", { name: "Notifications (F8)" }).getByRole("listitem");
  await expect(toast).toHaveCount(1);
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  await expect(toast.getByText(description, { exact: true })).toBeVisible();
};

export { expect };
