import { rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { makeTestFolder } from "../support/folder.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { brokenFeeds, foreignFeeds, hostileFeed, longFeed, ownFeeds } from "./feeds.ts";

const serveFeeds = async () => {
  const texts: Record<string, string> = {
    ...ownFeeds,
    ...brokenFeeds,
    "/hostile.rss": hostileFeed,
    "/gazette.rss": longFeed,
  };
  const server = createServer((req, res) => {
    const path = req.url ?? "/";
    const foreign = foreignFeeds[path];
    if (foreign) return res.setHeader("Content-Type", foreign.contentType).end(foreign.body);
    if (path === "/loop.rss") return res.writeHead(302, { Location: "/loop.rss" }).end();
    const text = texts[path];
    if (text === undefined) return res.writeHead(404).end();
    res.setHeader("Content-Type", "application/rss+xml; charset=utf-8").end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const paths = [...Object.keys(texts), ...Object.keys(foreignFeeds), "/loop.rss", "/missing.rss"];
  const feeds = paths.map((path) => ({
    url: `http://127.0.0.1:${port}${path}`,
    name: `Source ${path}`,
    country: "global",
    language: "en",
    topic: path.includes("tax") ? "tax" : "visa",
  }));
  return { feeds, hostPort: `127.0.0.1:${port}`, close: () => server.close() };
};

interface WorkerFixtures {
  site: RunningSite;
}

interface TestFixtures {
  /** Registers an account in the page's browser and opens the feed. */
  signUp: (page: Page) => Promise<string>;
}

/** A test with a running site, which is the base of relative URLs. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const dataDir = await makeTestFolder("e2e");
      const feeds = await serveFeeds();
      const feedsFile = join(dataDir, "feeds.json");
      await writeFile(feedsFile, JSON.stringify(feeds.feeds));
      const site = await startSite({
        env: {
          DATA_DIR: dataDir,
          NEWS_FEEDS_FILE: feedsFile,
          FETCH_ALLOW_HOSTS: feeds.hostPort,
          CONTACT_EMAIL: "desk@meridian.example",
          ADMIN_USERNAME: "keeper",
          ADMIN_PASSWORD: "a password for tests",
        },
      });
      await use(site);
      await site.end("SIGTERM");
      feeds.close();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  signUp: async ({ site }, use) => {
    let count = 0;
    await use(async (page) => {
      count += 1;
      const username = `nomad-${Date.now().toString(36)}-${count}`;
      const answer = await page.request.post(`${site.url}/api/register`, {
        data: { username, password: "long enough" },
      });
      expect(answer.status()).toBe(201);
      await page.goto("/feed");
      return username;
    });
  },
});

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

/** Reloads the feed until an item appears, because a job polls the feeds soon after the start. */
export const waitForNews = async (page: Page, title: string | RegExp): Promise<void> => {
  await expect(async () => {
    await page.reload();
    await drawAll(page);
    await expect(page.getByRole("link", { name: title })).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 25_000 });
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

export { expect };
