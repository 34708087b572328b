import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import PostalMime from "postal-mime";
import { type FakeModel, modelReplies, startFakeModel } from "#tests/support/fake-model.ts";
import { type FeedServer, startFeedServer } from "#tests/support/feed-server.ts";
import { makeTestFolder } from "#tests/support/folder.ts";
import { addAlert, addReader } from "#tests/support/readers.ts";
import { ask, networkAddress, type TrialSite, withTrialSite } from "#tests/support/trial-site.ts";
import { type Outcome, waitUntil } from "#tests/support/trials.ts";
import { chromiumArgs, findChromium } from "../../scripts/chromium.mjs";
import { register } from "./accounts.ts";
import { inXml, scriptPayloads } from "./payloads.ts";

const perFeed = 50;
const perAnswer = 25;
const countries = ["Portugal", "Spain", "Italy", "Greece", "Malta", "Croatia", "Georgia", "Mexico", "Japan"];

/** An item for each payload. Dates and countries differ, so that each is an event of its own. */
const itemOf = (payload: string, index: number) => {
  const date = new Date(Date.now() - index * 3_600_000 * 7).toUTCString();
  const country = countries[index % countries.length];
  return `<item><title>${inXml(`${country} visa order ${index} ${payload}`)}</title>
<link>https://gazette.example/${index}?${inXml(payload)}</link><guid>${index}</guid><pubDate>${date}</pubDate>
<description>${inXml(`Digital nomads and their visa. ${payload}`)}</description></item>`;
};

const feedOf = (items: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Gazette</title>${items.join("")}</channel></rss>`;

const inGroups = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );

/** The forbidden actions of a page. */
interface Watched {
  page: Page;
  dialogs: string[];
  foreign: string[];
}

/** Opens a page without its Content-Security-Policy, because escaping alone must stop every script. */
const openPage = async (context: BrowserContext, siteUrl: string): Promise<Watched> => {
  const page = await context.newPage();
  const dialogs: string[] = [];
  const foreign: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(siteUrl) && !url.startsWith("data:") && !url.startsWith("about:")) foreign.push(url);
  });
  return { page, dialogs, foreign };
};

const openContext = async (browser: Browser, siteUrl: string, cookie?: string) => {
  const context = await browser.newContext({ bypassCSP: true, baseURL: siteUrl });
  const [name = "", value = ""] = cookie?.split("=") ?? [];
  if (cookie) await context.addCookies([{ name, value, url: siteUrl }]);
  return context;
};

/** Opens a list and scrolls to its end. */
const visit = async (page: Page, path: string) => {
  await page.goto(path);
  if (path === "/admin/updates") await page.getByRole("button", { name: "Shown" }).click();
  await page
    .getByText(/alert\(\d+\)|order \d+/)
    .first()
    .waitFor();
  await page.waitForFunction(
    () => {
      const { scrollHeight } = document.documentElement;
      const isAtEnd = scrollY + innerHeight >= scrollHeight - 1;
      scrollTo(0, scrollHeight);
      return isAtEnd;
    },
    undefined,
    { polling: 200 },
  );
};

interface Parts {
  trial: TrialSite;
  pool: pg.Pool;
  browser: Browser;
  url: string;
  payloads: readonly string[];
}

/** Reads the items of the feeds, in the app and on the public pages. */
const readItems = async ({ pool, payloads }: Parts, { page }: Watched): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>(
    "SELECT id::int FROM news_items WHERE link LIKE 'https://gazette.example/%' AND shown ORDER BY id",
  );
  await visit(page, "/feed");
  await visit(page, "/blog");
  let shown = 0;
  for (const { id } of rows) {
    const response = await page.goto(`/blog/${id}`);
    if (response?.status() === 200) shown += 1;
  }
  if (shown < payloads.length / 2) throw new Error(`only ${shown} of ${payloads.length} items have a page`);
  return shown;
};

/** Reads summaries and answers of a model that writes only payloads. */
const readModel = async ({ payloads }: Parts, { page }: Watched, model: FakeModel): Promise<number> => {
  const groups = inGroups(payloads, perAnswer);
  await visit(page, "/feed");
  const summaries = page.getByRole("button", { name: /^Show Summary/ });
  let seen = 0;
  for (const group of groups) {
    const text = group.join(" ");
    model.always(modelReplies.saysJson({ summary: `Words ${text}`, impact: `Words ${text}` }));
    await Promise.all([
      page.waitForResponse((response) => response.url().includes("/summar")),
      summaries.first().click(),
    ]);
    seen += group.length;
  }
  await page.goto("/ai-agent");
  const input = page.getByPlaceholder("Ask about tax regulations...");
  for (const group of groups) {
    model.always(modelReplies.streams(["Words [1]. ", ...group.map((payload) => `${payload}\n\n`)]));
    await input.fill("Which visas does Portugal offer to digital nomads?");
    await input.press("Enter");
    await page.getByText("not legal or tax advice").last().waitFor();
    await page.getByRole("button", { name: "Stop", exact: true }).waitFor({ state: "detached" });
    seen += group.length;
  }
  return seen;
};

/** Opens emails with alerts of all items as HTML in a browser. */
const readMails = async ({ pool, trial, payloads }: Parts, { page }: Watched): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>(
    "SELECT id::int FROM news_items WHERE link LIKE 'https://gazette.example/%' ORDER BY id",
  );
  const groups = inGroups(rows, perAnswer);
  for (const group of groups) {
    const userId = await addReader(pool, { country: "JP", dueAt: "now()" });
    for (const { id } of group) await addAlert(pool, { userId, itemId: id });
  }
  await pool.query("UPDATE monitoring_preferences SET mail_due_at = now()");
  const outbox = join(trial.env.DATA_DIR ?? "", "outbox");
  const list = async () => (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".eml"));
  await waitUntil("the emails are written", async () => (await list()).length >= groups.length);
  for (const name of await list()) {
    const { html = "" } = await PostalMime.parse(await readFile(join(outbox, name)));
    await page.setContent(html, { waitUntil: "load" });
  }
  return Math.min(rows.length, payloads.length);
};

/** Reads names of sources, in the lists of administrators and beside each item. */
const readNames = async (parts: Parts, { page }: Watched): Promise<number> => {
  const { pool, payloads } = parts;
  for (const [index, payload] of payloads.entries())
    await pool.query(
      `WITH source AS (
         INSERT INTO news_sources (url, name, kind, country, language, topic, state)
         VALUES ($1, $2, 'feed', 'PT', 'en', 'visa', 'off') RETURNING id)
       UPDATE news_items SET source_id = (SELECT id FROM source) WHERE link LIKE $3`,
      [
        `https://named.example/${index}`,
        payload.replaceAll("\u0000", ""),
        `https://gazette.example/${index}?%`,
      ],
    );
  await pool.query("SELECT pg_notify('news_changed', '')");
  for (const path of ["/admin/sources", "/admin/updates", "/feed", "/blog"]) await visit(page, path);
  await readItems(parts, { page, dialogs: [], foreign: [] });
  return payloads.length;
};

const makeAdmin = async ({ trial, url }: Parts) => {
  const cookie = await register(url, "scripts-admin", networkAddress(1));
  await trial.query("UPDATE users SET role = 'admin' WHERE username = 'scripts-admin'");
  const { status } = await ask(`${url}/api/admin/sources`, { headers: { cookie } });
  if (status !== 200) throw new Error(`the administrator got ${status}`);
  return cookie;
};

const tryAll = async (parts: Parts, model: FakeModel): Promise<Outcome[]> => {
  const { trial, browser, url, payloads } = parts;
  await waitUntil("the feeds are read", async () => {
    const [row] = await trial.query<{ count: number }>(
      "SELECT count(*)::int FROM news_sources WHERE kind = 'feed' AND last_success_at IS NULL",
    );
    return row?.count === 0;
  });
  const context = await openContext(browser, url, await makeAdmin(parts));
  const steps: [way: string, work: (watched: Watched) => Promise<number>][] = [
    ["feed", (watched) => readItems(parts, watched)],
    ["model", (watched) => readModel(parts, watched, model)],
    ["mail", (watched) => readMails(parts, watched)],
    ["administrator", (watched) => readNames(parts, watched)],
  ];
  const counts: string[] = [];
  const dialogs: string[] = [];
  const foreign: string[] = [];
  for (const [way, work] of steps) {
    const watched = await openPage(context, url);
    counts.push(`${await work(watched)} by ${way}`);
    dialogs.push(...watched.dialogs);
    foreign.push(...watched.foreign);
    await watched.page.close();
  }
  const examples = [...dialogs, ...foreign].slice(0, 3).join(" ");
  return [
    {
      promise: "scripts from feeds, models, emails and administrators run in no browser",
      count: `${payloads.length} payloads: ${counts.join(", ")}`,
      result: `${dialogs.length} dialogs, ${foreign.length} foreign requests${examples && `: ${examples}`}`,
      isKept: dialogs.length === 0 && foreign.length === 0,
    },
  ];
};

const prepareFeeds = async (
  payloads: readonly string[],
  feeds: FeedServer,
  folder: string,
): Promise<string> => {
  const groups = inGroups(payloads.map(itemOf), perFeed);
  for (const [index, items] of groups.entries()) feeds.set(`/${index}.rss`, { body: feedOf(items) });
  const file = join(folder, "feeds.json");
  const sources = groups.map((_, index) => ({
    ...{ url: `${feeds.url}/${index}.rss`, name: `Gazette ${index}`, kind: "official" },
    ...{ country: "global", language: "en", topic: "visa" },
  }));
  await writeFile(file, JSON.stringify(sources));
  return file;
};

/** Brings script payloads into a browser through every channel. */
export const run = async (count: number): Promise<Outcome[]> => {
  const payloads = scriptPayloads(count);
  const folder = await makeTestFolder("feeds");
  const feeds = await startFeedServer();
  const model = await startFakeModel(modelReplies.saysJson({ summary: "None.", impact: "None." }));
  const browser = await chromium.launch({
    executablePath: (await findChromium()) ?? undefined,
    args: chromiumArgs,
  });
  try {
    return await withTrialSite(
      async (trial) => {
        const { url } = await trial.start();
        const pool = new pg.Pool({ connectionString: trial.databaseUrl, max: 2 });
        try {
          return await tryAll({ trial, pool, browser, url, payloads }, model);
        } finally {
          await pool.end();
        }
      },
      {
        NEWS_FEEDS_FILE: await prepareFeeds(payloads, feeds, folder),
        FETCH_ALLOW_HOSTS: feeds.hostPort,
        OPENAI_BASE_URL: model.baseUrl,
        OPENAI_MODEL: "fake",
      },
    );
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
    await feeds.close();
    await model.close();
  }
};
