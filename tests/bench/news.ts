import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/embedded.ts";
import { makeDiskFolder } from "#tests/support/folder.ts";
import { type RunningSite, startSite } from "#tests/support/site.ts";
import { signUp } from "./bench-site.ts";
import { fillNews, share, wordOfThePast } from "./news-fill.ts";
import { type Line, median, report } from "./report.ts";

const many = 1_000_000;
const few = 10_000;
const rounds = 15;
const most = 3;

/** A site filled with items, and a signed-in client. */
interface Filled {
  site: RunningSite;
  client: pg.Client;
  cookie: string;
  count: number;
}

const fillSite = async (server: URL, dataDir: string, count: number): Promise<Filled> => {
  const url = new URL(server);
  url.pathname = `/news_${count}`;
  const feedsFile = join(dataDir, "feeds.json");
  await writeFile(feedsFile, "[]");
  const site = await startSite({
    env: { DATABASE_URL: url.href, DATA_DIR: dataDir, NEWS_FEEDS_FILE: feedsFile },
  });
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const start = performance.now();
  await fillNews(client, count);
  console.log(`${count} items written in ${Math.round((performance.now() - start) / 1000)} s`);
  return { site, client, cookie: await signUp(site.url), count };
};

const timed = async ({ site, cookie }: Filled, path: string): Promise<number> => {
  const start = performance.now();
  const answer = await fetch(site.url + path, { headers: { cookie } });
  const text = await answer.text();
  const took = performance.now() - start;
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
  return took;
};

/** The median time on each site, measured alternately. */
const compare = async (all: readonly Filled[], path: (filled: Filled) => string): Promise<number[]> => {
  const took = all.map((): number[] => []);
  for (let round = -3; round < rounds; round += 1) {
    for (const [index, filled] of all.entries()) {
      const ms = await timed(filled, path(filled));
      if (round >= 0) took[index]?.push(ms);
    }
  }
  return took.map(median);
};

/** The time of the first page, which is cached, after a change each time. */
const afterChange = async (all: readonly Filled[]): Promise<number[]> => {
  const took = all.map((): number[] => []);
  for (let round = -3; round < rounds; round += 1) {
    for (const [index, filled] of all.entries()) {
      await filled.client.query("NOTIFY news_changed");
      await new Promise((resolve) => setTimeout(resolve, 50));
      const ms = await timed(filled, "/api/news");
      if (round >= 0) took[index]?.push(ms);
    }
  }
  return took.map(median);
};

const filter = (name: string, [value]: readonly [string, number]) =>
  `/api/news?${name}=${encodeURIComponent(value)}`;

/** Requests whose time must not depend on the number of items. */
const questions: readonly (readonly [what: string, path: (filled: Filled) => string, goal?: number])[] = [
  ["first page, kept", () => "/api/news", most],
  ["second page", ({ count }) => `/api/news?before=${1_000_000 + count - 301}`, most],
  ["page in the middle of all", ({ count }) => `/api/news?before=${1_000_001 + count / 2}`, most],
  ["one type", () => "/api/news?type=citizenship", most],
  ["search for a frequent word", () => filter("q", share.frequentWord), most],
  ["search for a word that 1% have", () => filter("q", share.middlingWord), most],
  ["search for a rare word", () => filter("q", share.rareWord), most],
  ["search for a word that nobody has", () => "/api/news?q=zzyzx", most],
  ["search for a word of which one letter is typed", () => "/api/news?q=b", most],
  ["search for two words, the later one begun", () => "/api/news?q=announces%20biom", most],
  ["search for a phrase", () => "/api/news?q=%22residence%20permit%22", most],
  ["frequent tag", () => filter("tag", share.frequentTag), most],
  ["tag that 1% carry", () => filter("tag", share.middlingTag), most],
  ["rare tag", () => filter("tag", share.rareTag), most],
  ["tag that nobody carries", () => "/api/news?tag=Unknown", most],
  ["frequent country", () => filter("country", share.frequentCountry), most],
  ["rare country", () => filter("country", share.rareCountry), most],
  [
    "middling word, frequent tag and type",
    () => `${filter("q", share.middlingWord)}&tag=Digital%20nomads&type=visa`,
  ],
  ["search for a word that only old items have", () => `/api/news?q=${wordOfThePast}`],
];

/** Compares a million stored items with ten thousand, over HTTP as a signed-in user. */
export const run = async (): Promise<void> => {
  const dataDir = await makeDiskFolder("bench");
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, warn: console.warn },
  });
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  for (const count of [few, many]) await admin.query(`CREATE DATABASE news_${count}`);
  await admin.end();
  const server = new URL(postgres.url);
  const both = [await fillSite(server, dataDir, few), await fillSite(server, dataDir, many)];

  const lines: Line[] = [];
  const add = (what: string, [small = 1, large = 0]: number[], goal?: number) => {
    const ratio = large / small;
    lines.push(
      { what, value: ratio.toFixed(2), ...(goal && { goal: `<= ${goal}`, met: ratio <= goal }) },
      { what: "  milliseconds: ten thousand, a million", value: `${small.toFixed(1)}, ${large.toFixed(1)}` },
    );
  };
  add("first page, after a change", await afterChange(both), most);
  for (const [what, path, goal] of questions) add(what, await compare(both, path), goal);
  report(lines);
  for (const { site, client } of both) {
    await client.end();
    await site.end("SIGTERM");
  }
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
};
