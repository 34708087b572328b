import { mkdir } from "node:fs/promises";
import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  expect as playwrightExpect,
  request,
} from "@playwright/test";
import axe from "axe-core";
import { test as base } from "vitest";
import { chromiumArgs } from "../../scripts/chromium.mjs";
import { startBuiltSite } from "../support/built-site.ts";
import { startFeedServer } from "../support/feed-server.ts";
import { feedRoutes } from "./feeds.ts";

/** The base URL of links in emails. No server listens there. */
export const appUrl = "http://meridian.example";
/** The first administrator of every site. */
export const keeper = { username: "keeper", password: "a password for tests" };

/** The one limit of every wait, generous for a busy machine. */
const waitMs = 60_000;

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

/** Saves what a failed test saw. */
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
  .extend("browser", { scope: "worker" }, async (_, { onCleanup }) => {
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
  .extend("feeds", { scope: "file" }, async (_, { onCleanup }) => {
    const feeds = await startFeedServer(feedRoutes);
    onCleanup(feeds.close);
    return feeds;
  })
  /** A site of the file's own. It has polled all its feeds, and writes its emails to files. */
  .extend("site", { scope: "file" }, async ({ feeds, siteEnv }, { onCleanup }) => {
    const sources = Object.keys(feedRoutes).map((path) => sourceOf(feeds.url + path, `Source ${path}`));
    const site = await startBuiltSite(sources, {
      FETCH_ALLOW_HOSTS: feeds.hostPort,
      CONTACT_EMAIL: "desk@meridian.example",
      APP_URL: appUrl,
      TRUST_PROXY: "127.0.0.1",
      ADMIN_USERNAME: keeper.username,
      ADMIN_PASSWORD: keeper.password,
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
        extraHTTPHeaders: { "X-Forwarded-For": `10.7.${visitors}.1` },
        ...usualBrowser,
        ...options,
      });
      context.setDefaultTimeout(waitMs);
      // Without JavaScript, Chromium also reports the scripts that it was told not to run.
      opened.push({ context, blocked: options.javaScriptEnabled === false ? [] : recordBlocked(context) });
      return context;
    };
  })
  /** How the browser of `page` differs from the usual one. */
  .extend("contextOptions", (): BrowserContextOptions => ({}))
  .extend("context", ({ openBrowser, contextOptions }) => openBrowser(contextOptions))
  .extend("page", ({ context }) => context.newPage())
  /** Sends API requests as the administrator. */
  .extend("admin", async ({ site }, { onCleanup }) => {
    const admin = await request.newContext({ baseURL: site.url });
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

/** A part of a journey. If it fails, its name stands before the error. */
export const step = async (name: string, body: () => Promise<void>): Promise<void> => {
  try {
    await body();
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`;
    throw error;
  }
};

/** A source as the feeds file and the admin API take it. */
export const sourceOf = (url: string, name: string) => ({
  ...{ url, name },
  ...{ country: "global", language: "en", topic: url.includes("tax") ? "tax" : "visa", kind: "official" },
});

/** Signs a browser or an API client in as the administrator. */
export const signInAsAdmin = async (caller: APIRequestContext): Promise<void> => {
  expect((await caller.post("/api/login", { data: keeper })).status()).toBe(200);
};

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
    { polling: "raf" },
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
