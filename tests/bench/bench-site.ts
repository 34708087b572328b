import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/embedded.ts";
import { makeDiskFolder } from "#tests/support/folder.ts";
import { createRandom } from "#tests/support/random.ts";
import { type RunningSite, startSite } from "#tests/support/site.ts";

const countries = [
  "Portugal",
  "Spain",
  "Georgia",
  "Thailand",
  "Panama",
  "Costa Rica",
  "Germany",
  "Italy",
  "Greece",
  "Malta",
];
const subjects = ["digital nomad visa", "residence permit", "income tax", "citizenship by naturalisation"];
const words =
  "government announces parliament adopts new rules for applicants who work abroad after court ruling on fees income thresholds families students investors appointments consulates deadlines reform decree ministry portal biometric renewals quota employers remote savings pensions documents translation language test interview border control overstays penalties".split(
    " ",
  );

/** A feed with `count` different visa and tax items of realistic length. */
export const syntheticFeed = (count: number): string => {
  const random = createRandom(1);
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? "";
  const phrase = (length: number) => Array.from({ length }, () => pick(words)).join(" ");
  const items = Array.from({ length: count }, (_, index) => {
    const date = new Date(
      Date.UTC(2026, 0, 1) + index * 3_600_000 + Math.floor(random() * 3_000_000),
    ).toUTCString();
    const slug = `${phrase(3).replaceAll(" ", "-")}-${Math.floor(random() * 1e9)}`;
    return `<item><title>${pick(countries)}: ${pick(subjects)}, ${phrase(6)}</title><link>https://news.example/${slug}</link><pubDate>${date}</pubDate><description>${phrase(30)}</description></item>`;
  });
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Bench</title>${items.join("")}</channel></rss>`;
};

/** A started site with more than 200 items, and the cookie of a signed-in user. */
export interface BenchSite extends RunningSite {
  cookie: string;
  databaseUrl: string;
  close(): Promise<void>;
}

/** Registers an account. Resolves with its cookie. Behind a trusted proxy, each address may register a few. */
export const signUp = async (url: string, address?: string): Promise<string> => {
  const answer = await fetch(`${url}/api/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(address && { "X-Forwarded-For": address }) },
    body: JSON.stringify({ username: `bench-${randomUUID().slice(0, 13)}`, password: "long enough" }),
  });
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
};

/** Starts the built site on an empty folder with a local feed of 300 items, and waits until they are stored. */
export const startBenchSite = async (env: Record<string, string> = {}): Promise<BenchSite> => {
  const feed = createServer((_req, res) =>
    res.setHeader("Content-Type", "application/rss+xml").end(syntheticFeed(300)),
  );
  await new Promise<void>((resolve) => feed.listen(0, "127.0.0.1", resolve));
  const hostPort = `127.0.0.1:${(feed.address() as AddressInfo).port}`;
  const dataDir = await makeDiskFolder("bench");
  const feedsFile = join(dataDir, "feeds.json");
  const source = {
    url: `http://${hostPort}/`,
    name: "Bench",
    country: "global",
    language: "en",
    topic: "visa",
    kind: "official",
  };
  await writeFile(feedsFile, JSON.stringify([source]));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, warn: console.warn },
  });
  const site = await startSite({
    env: {
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      NEWS_FEEDS_FILE: feedsFile,
      FETCH_ALLOW_HOSTS: hostPort,
      ...env,
    },
  });
  const cookie = await signUp(site.url);
  for (let tries = 0; tries < 100; tries += 1) {
    const items = (await (await fetch(`${site.url}/api/news`, { headers: { cookie } })).json()) as unknown[];
    if (items.length === 200) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    ...site,
    cookie,
    databaseUrl: postgres.url,
    async close() {
      await site.end("SIGTERM");
      await postgres.stop();
      feed.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
