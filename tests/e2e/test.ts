import { mkdir } from "node:fs/promises";
import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  expect as playwrightExpect,
  request,
} from "@playwright/test";
import { test as base, inject } from "vitest";
import { chromiumArgs } from "../../scripts/chromium.mjs";
import { startBuiltSite } from "../support/built-site.ts";
import { startFeedServer } from "../support/feed-server.ts";
import { keeper } from "./keeper.ts";

/** The base URL of links in emails. No server listens there. */
export const appUrl = "http://meridian.example";

/** The one limit of every wait, generous for a busy machine. */
const waitMs = 90_000;

/** Playwright's assertions, which wait until a locator or a page is in the state that they name. */
export const expect = playwrightExpect.configure({ timeout: waitMs });

let visitors = 0;
let accounts = 0;

/** Records the requests of a browser that the site's own content policy blocked. */
const recordBlocked = (context: BrowserContext): string[] => {
  const blocked: string[] = [];
  context.on("requestfailed", (failed) => {
    if (failed.failure()?.errorText === "csp") blocked.push(failed.url());
  });
  return blocked;
};

/** Saves screenshots of a failed test. */
const photograph = async (context: BrowserContext, name: string) => {
  await mkdir("test-results", { recursive: true });
  const file = name.replace(/[^a-z0-9]+/gi, "-").slice(0, 120);
  for (const [index, page] of context.pages().entries())
    await page.screenshot({ path: `test-results/${file}-${index}.png` });
};

/** A desktop in light, with reduced motion. */
const usualBrowser = {
  viewport: { width: 1440, height: 900 },
  reducedMotion: "reduce",
} satisfies BrowserContextOptions;

/** A test with a browser and a running site, which is the base of relative URLs. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from the pattern.
  .extend("browser", { scope: "worker" }, async ({}, { onCleanup }) => {
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH,
      args: chromiumArgs,
      ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
    });
    onCleanup(() => browser.close());
    return browser;
  })
  /** The environment variables that a file adds to those of its site. */
  .extend("siteEnv", { scope: "file" }, (): Record<string, string> => ({}))
  /** A server for the feeds that a file publishes. */
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from the pattern.
  .extend("feeds", { scope: "file" }, async ({}, { onCleanup }) => {
    const feeds = await startFeedServer();
    onCleanup(feeds.close);
    return feeds;
  })
  /** A site of the file's own, which writes its emails to files. */
  .extend("site", { scope: "file" }, async ({ feeds, siteEnv }, { onCleanup }) => {
    const site = await startBuiltSite({
      FETCH_ALLOW_HOSTS: `${inject("feedHost")},${feeds.hostPort}`,
      CONTACT_EMAIL: "desk@meridian.example",
      APP_URL: appUrl,
      TRUST_PROXY: "127.0.0.1",
      ...siteEnv,
    });
    onCleanup(site.close);
    return site;
  })
  /** Opens a browser without cookies, storage or cache, at a network address of its own, such as a second device. */
  .extend("openBrowser", async ({ browser, site, task }, { onCleanup }) => {
    const opened: { context: BrowserContext; blocked: string[] }[] = [];
    onCleanup(async () => {
      for (const { context } of opened) {
        if (task.result?.state === "fail") await photograph(context, task.name);
        await context.close();
      }
      expect(opened.flatMap(({ blocked }) => blocked)).toEqual([]);
    });
    return async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
      visitors += 1;
      const context = await browser.newContext({
        baseURL: site.url,
        extraHTTPHeaders: { "X-Forwarded-For": `10.${visitors >> 8}.${visitors & 255}.1` },
        ...usualBrowser,
        ...options,
      });
      context.setDefaultTimeout(waitMs);
      // Without JavaScript, Chromium also reports the scripts that it was told not to run.
      opened.push({ context, blocked: options.javaScriptEnabled === false ? [] : recordBlocked(context) });
      return context;
    };
  })
  .extend("context", ({ openBrowser }) => openBrowser())
  .extend("page", ({ context }) => context.newPage())
  /** Sends API requests as the administrator. */
  .extend("admin", async ({ site }, { onCleanup }) => {
    const admin = await request.newContext({ baseURL: site.url, timeout: waitMs });
    onCleanup(() => admin.dispose());
    await signInAsAdmin(admin);
    return admin;
  })
  /** Registers an account in a page's browser and opens a page, by default the feed. Resolves to the username. */
  .extend("signUp", () => async (page: Page, path = "/feed"): Promise<string> => {
    accounts += 1;
    const username = `nomad-${accounts}`;
    const answer = await page.request.post("/api/register", {
      data: { username, password: "long enough" },
    });
    expect(answer.status()).toBe(201);
    await page.goto(path);
    return username;
  });

/** A part of a journey. If it fails, the error starts with its name. */
export const step = async (name: string, body: () => Promise<void>): Promise<void> => {
  try {
    await body();
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`;
    throw error;
  }
};

/** Signs a browser or an API client in as the administrator. */
export const signInAsAdmin = async (caller: APIRequestContext): Promise<void> => {
  expect((await caller.post("/api/login", { data: keeper })).status()).toBe(200);
};

/** The title of a screen. */
export const titleOf = (page: Page): Locator => page.getByRole("main").getByRole("heading", { level: 1 });

/** Fills in and submits the form of the auth screen. */
export const signIn = async (page: Page, username: string, password = "long enough"): Promise<void> => {
  await page.getByLabel("Username").fill(username);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
};

/** The note below the last update of the feed. */
const endOfFeed = "You've reached the end.";

/** Loads the feed page by page to its end. */
export const loadAll = async (page: Page): Promise<void> => {
  await expect
    .poll(async () => {
      await page.keyboard.press("End");
      return page.getByRole("main").getByText(endOfFeed).isVisible();
    })
    .toBe(true);
};

/** Expects a visible toast with this title and description. */
export const expectToast = async (page: Page, title: string, description: string): Promise<void> => {
  const toast = page.getByRole("region", { name: "Notifications (F8)" }).getByRole("listitem");
  await expect(toast).toHaveCount(1);
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  await expect(toast.getByText(description, { exact: true })).toBeVisible();
};
