import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Meridian } from "#server/main.ts";
import { startSite } from "../../support/site.ts";
import { signUp } from "../bench-site.ts";
import { type Line, median } from "../report.ts";
import { asking, fillAccounts, fillPast, storeItem } from "./matching-fill.ts";

const [few, many] = [1000, 100_000];
const rounds = 30;
const toldBefore = 20;
const goals = { ratio: 3, perSecond: 20_000 };

/** A database filled with accounts. */
interface Filled {
  url: string;
  client: pg.Client;
  meridian: Meridian;
  accounts: number;
}

const fillDatabase = async (server: pg.Client, serverUrl: string, accounts: number): Promise<Filled> => {
  await server.query(`CREATE DATABASE matching_${accounts}`);
  const url = new URL(serverUrl);
  url.pathname = `/matching_${accounts}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return { url: url.href, client, meridian: await fillAccounts(client, url.href, accounts), accounts };
};

const countAlerts = async ({ client }: Filled): Promise<number> =>
  (await client.query("SELECT count(*)::int AS count FROM monitoring_alerts")).rows[0].count;

/** Milliseconds to match an item that concerns a hundred accounts, on each database, measured alternately. */
const matchRare = async (all: readonly Filled[]): Promise<number[]> => {
  const took = all.map((): number[] => []);
  for (let round = -5; round < rounds; round += 1) {
    for (const [index, { meridian }] of all.entries()) {
      await storeItem(meridian, `Notice ${round} on the ${asking.word}`);
      const start = performance.now();
      await meridian.monitoring.matching.matchQueued();
      if (round >= 0) took[index]?.push(performance.now() - start);
    }
  }
  for (const filled of all) {
    const alerts = await countAlerts(filled);
    if (alerts !== (rounds + 5) * asking.accounts)
      throw new Error(`${alerts} alerts among ${filled.accounts} accounts`);
  }
  return took.map(median);
};

/** Sends a request every few milliseconds until `until` resolves with true. Resolves with the response times in milliseconds. */
const ask = async (url: string, cookie: string, until: () => Promise<boolean>): Promise<number[]> => {
  const took: number[] = [];
  const under: Promise<void>[] = [];
  let over = false;
  const questions = (async () => {
    while (!over) {
      const start = performance.now();
      const answered = fetch(url, { headers: { cookie } }).then(async (answer) => {
        await answer.arrayBuffer();
        if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
        took.push(performance.now() - start);
      });
      under.push(answered);
      await sleep(10);
    }
  })();
  while (!(await until())) await sleep(20);
  over = true;
  await questions;
  await Promise.all(under);
  return took;
};

const p99 = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;

/** Measures alerts per second on an item that concerns everybody, on a site that answers requests meanwhile. */
const matchAll = async (filled: Filled, dataDir: string): Promise<Line[]> => {
  const feedsFile = join(dataDir, "no-feeds.json");
  await writeFile(feedsFile, "[]");
  const site = await startSite({
    env: { DATABASE_URL: filled.url, DATA_DIR: dataDir, NEWS_FEEDS_FILE: feedsFile },
  });
  const cookie = await signUp(site.url);
  const lines: Line[] = [];
  const rounds = [
    { page: "/api/countries", after: 0 },
    { page: "/api/news", after: 0 },
    { page: "/api/news", after: toldBefore },
  ];
  for (const [round, { page, after }] of rounds.entries()) {
    if (after > 0) await fillPast(filled.client, after);
    // Wait for work that the start and the previous round left.
    const isIdle = async () => (await filled.client.query("SELECT FROM monitoring_queue")).rowCount === 0;
    while (!(await isIdle())) await sleep(50);
    const quietUntil = performance.now() + 4000;
    const quiet = await ask(site.url + page, cookie, async () => performance.now() > quietUntil);
    const before = await countAlerts(filled);
    const start = performance.now();
    await storeItem(filled.meridian, `Visa rules change, notice ${round}`);
    const busy = await ask(site.url + page, cookie, isIdle);
    const seconds = (performance.now() - start) / 1000;
    const alerts = (await countAlerts(filled)) - before;
    if (alerts !== filled.accounts) throw new Error(`${alerts} alerts of ${filled.accounts}`);
    const perSecond = alerts / seconds;
    const past = after > 0 ? `, told of ${after} before` : "";
    lines.push(
      {
        what: `alerts a second, one item that concerns all ${alerts}${past}`,
        value: perSecond.toFixed(0),
        goal: `>= ${goals.perSecond}`,
        met: perSecond >= goals.perSecond,
      },
      {
        what: `  GET ${page} meanwhile, p99 in ms (quiet)`,
        value: `${p99(busy).toFixed(1)} (${p99(quiet).toFixed(1)})`,
      },
    );
  }
  await site.end("SIGTERM");
  return lines;
};

/** Measures the cost of matching one item against the preferences of 100,000 accounts. */
export const measureMatching = async (serverUrl: string, dataDir: string): Promise<Line[]> => {
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  const both = [await fillDatabase(server, serverUrl, few), await fillDatabase(server, serverUrl, many)];
  await server.end();
  const [thousand = 1, all = 0] = await matchRare(both);
  const lines: Line[] = [
    {
      what: `an item that concerns ${asking.accounts}, of ${many} to of ${few}`,
      value: (all / thousand).toFixed(2),
      goal: `<= ${goals.ratio}`,
      met: all / thousand <= goals.ratio,
    },
    { what: "  milliseconds", value: `${all.toFixed(1)}, ${thousand.toFixed(1)}` },
  ];
  lines.push(...(await matchAll(both[1]!, dataDir)));
  for (const { client, meridian } of both) {
    await meridian.close();
    await client.end();
  }
  return lines;
};
