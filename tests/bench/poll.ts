import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { request } from "undici";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/embedded.ts";
import { makeDiskFolder } from "#tests/support/folder.ts";
import { type RunningSite, startSite } from "#tests/support/site.ts";
import { signUp } from "./bench-site.ts";
import { type PollFeeds, startPollFeeds } from "./poll-feeds.ts";
import { type Line, report } from "./report.ts";
import { residentMb } from "./resident.ts";

const sources = 200;
const items = sources * 50;
const warmUpMs = 2000;
const restMs = 6000;
const readers = 4;
const pauseMs = 5;

const percentile = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;

/** Reads /api/news with several clients, each with a pause after its answer. Resolves with the response times. */
const readUntil = async (url: string, cookie: string, until: Promise<unknown>): Promise<number[]> => {
  const took: number[] = [];
  let over = false;
  const reader = async () => {
    while (!over) {
      const start = performance.now();
      const answer = await request(`${url}/api/news`, { headers: { cookie, "accept-encoding": "br" } });
      await answer.body.dump();
      took.push(performance.now() - start);
      if (answer.statusCode !== 200) throw new Error(`/api/news answered ${answer.statusCode}`);
      await sleep(pauseMs);
    }
  };
  const all = Promise.all(Array.from({ length: readers }, reader));
  await Promise.allSettled([until]);
  over = true;
  await Promise.all([all, until]);
  return took;
};

interface Round {
  seconds: number;
  took: number[];
}

const patienceMs = 120_000;

/** Makes all sources due, calls the minutely job, and waits for the round of polls. */
const pollAll = async (client: pg.Client, feeds: PollFeeds): Promise<number> => {
  feeds.reset();
  await client.query(
    "UPDATE news_sources SET next_poll_at = now() - interval '1 second', last_poll_at = NULL WHERE kind = 'feed'",
  );
  await client.query("INSERT INTO pgboss.job (name, policy) VALUES ('news-poll', 'short')");
  const until = performance.now() + patienceMs;
  for (;;) {
    const { rows } = await client.query<{ done: number; failed: string | null }>(
      "SELECT count(last_poll_at)::int AS done, min(last_error) AS failed FROM news_sources WHERE kind = 'feed'",
    );
    if (rows[0]?.failed || performance.now() > until)
      throw new Error(`${rows[0]?.done} sources are read, and one says: ${rows[0]?.failed}`);
    if (rows[0]?.done === sources) return (performance.now() - feeds.seen.firstAt) / 1000;
    await sleep(50);
  }
};

/** The times of two rounds of polls, and of readers meanwhile. */
interface Measured {
  first: Round;
  second: Round;
  rest: number[];
  atOnce: number;
  growthMb: number;
}

const addSources = `
  INSERT INTO news_sources (url, name, country, language, topic, publisher_kind, next_poll_at)
  SELECT url, 'Source ' || n, 'global', 'en', 'visa', 'official', now() + interval '1 day'
  FROM unnest($1::text[]) WITH ORDINALITY AS t (url, n)`;

const measure = async (site: RunningSite, client: pg.Client, feeds: PollFeeds): Promise<Measured> => {
  const cookie = await signUp(site.url);
  await readUntil(site.url, cookie, sleep(warmUpMs));
  const rest = await readUntil(site.url, cookie, sleep(restMs));
  const pid = site.process.pid ?? 0;
  const before = await residentMb(pid);
  let most = before;
  const watch = setInterval(async () => {
    most = Math.max(most, await residentMb(pid));
  }, 50);
  await client.query(addSources, [feeds.urls]);
  const round = async (status: number): Promise<Round> => {
    const polled = pollAll(client, feeds);
    const took = await readUntil(site.url, cookie, polled);
    if (feeds.seen.statuses.get(status) !== sources || feeds.seen.statuses.size !== 1)
      throw new Error(`the feeds answered ${JSON.stringify([...feeds.seen.statuses])}`);
    return { seconds: await polled, took };
  };
  const first = await round(200);
  const { atOnce } = feeds.seen;
  const { rows } = await client.query<{ items: number }>("SELECT count(*)::int AS items FROM news_items");
  if ((rows[0]?.items ?? 0) < items) throw new Error(`there are ${rows[0]?.items} items`);
  const second = await round(304);
  clearInterval(watch);
  return { first, second, rest, atOnce, growthMb: most - before };
};

/** Measures two rounds over 200 sources on `ports` ports, with readers before and during them. */
const measureOn = async (server: URL, dataDir: string, ports: number): Promise<Measured> => {
  const url = new URL(server);
  url.pathname = `/poll_${ports}`;
  const admin = new pg.Client({ connectionString: server.href });
  await admin.connect();
  await admin.query(`CREATE DATABASE poll_${ports}`);
  await admin.end();
  const feeds = await startPollFeeds(sources, ports);
  const feedsFile = join(dataDir, "feeds.json");
  await writeFile(feedsFile, "[]");
  const site = await startSite({
    env: {
      DATABASE_URL: url.href,
      DATA_DIR: dataDir,
      NEWS_FEEDS_FILE: feedsFile,
      FETCH_ALLOW_HOSTS: feeds.hostPorts.join(","),
    },
  });
  const client = new pg.Client({ connectionString: url.href });
  try {
    await client.connect();
    return await measure(site, client, feeds);
  } finally {
    await client.end();
    await site.end("SIGTERM");
    feeds.close();
  }
};

const linesOf = ({ first, second, rest, atOnce, growthMb }: Measured, ports: number): Line[] => {
  const shown = (values: readonly number[]) =>
    `${percentile(values, 0.5).toFixed(1)}, ${percentile(values, 0.99).toFixed(1)}`;
  const ratio = ({ took }: Round) => percentile(took, 0.99) / percentile(rest, 0.99);
  const where = ports === 1 ? "on one host" : `on ${ports} hosts`;
  return [
    {
      what: `${sources} sources of 50 items ${where}: a full round`,
      value: `${first.seconds.toFixed(1)} s`,
      goal: "<= 20 s",
      met: first.seconds <= 20,
    },
    {
      what: "  a round of 304",
      value: `${second.seconds.toFixed(1)} s`,
      goal: "<= 4 s",
      met: second.seconds <= 4,
    },
    { what: "  requests under way at once, at most", value: `${atOnce}` },
    {
      what: "  p99 of /api/news in the full round, to that at rest",
      value: ratio(first).toFixed(2),
      goal: "<= 3",
      met: ratio(first) <= 3,
    },
    {
      what: "  p99 of /api/news in the round of 304, to that at rest",
      value: ratio(second).toFixed(2),
      goal: "<= 3",
      met: ratio(second) <= 3,
    },
    { what: "    milliseconds at rest: p50, p99", value: shown(rest) },
    { what: "    in the full round", value: shown(first.took) },
    { what: "    in the round of 304", value: shown(second.took) },
    {
      what: "  growth of the process, resident",
      value: `${growthMb.toFixed(0)} MB`,
      goal: "<= 100 MB",
      met: growthMb <= 100,
    },
  ];
};

/** Measures rounds of polls over 200 sources, on one host and on ten, and readers meanwhile. */
export const run = async (): Promise<void> => {
  const dataDir = await makeDiskFolder("bench");
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, warn: console.warn },
  });
  try {
    for (const ports of [1, 10])
      report(linesOf(await measureOn(new URL(postgres.url), dataDir, ports), ports));
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
