import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/embedded.ts";
import { makeDiskFolder } from "#tests/support/folder.ts";
import { type RunningSite, startSite } from "#tests/support/site.ts";
import { type Line, median, report } from "./report.ts";
import { residentMb } from "./resident.ts";

const many = 1_000_000;
const few = 1000;
const rounds = 60;
const admin = { username: "bench-admin", password: "long enough" };
const path = "/api/admin/waitlist";

/** A site filled with subscribers, and a client of an administrator. */
interface Filled {
  site: RunningSite;
  count: number;
  ask(search: string): Promise<Response>;
}

/** SQL that adds realistic addresses: the searched parts are rare, their hosts are not. */
const fill = `
  INSERT INTO waitlist (email, signup_date, status, campaign, referrer)
  SELECT format('%s.%s@%s', substr(md5(i::text), 1, 8), i, (ARRAY['gmail.com', 'outlook.com', 'example.org', 'proton.me'])[1 + i % 4]),
    now() - ($1 - i) * interval '90 days' / $1,
    (ARRAY['pending', 'confirmed', 'unsubscribed'])[1 + i % 3],
    CASE i % 4 WHEN 0 THEN NULL ELSE 'campaign ' || i % 50 END,
    CASE i % 2 WHEN 0 THEN 'news.example' END
  FROM generate_series(1, $1::int) AS i`;

const fillSite = async (server: URL, dataDir: string, count: number): Promise<Filled> => {
  const url = new URL(server);
  url.pathname = `/waitlist_${count}`;
  const feedsFile = join(dataDir, "feeds.json");
  await writeFile(feedsFile, "[]");
  const site = await startSite({
    env: {
      DATABASE_URL: url.href,
      DATA_DIR: dataDir,
      NEWS_FEEDS_FILE: feedsFile,
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
    },
  });
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(fill, [count]);
  // As autovacuum would do.
  await client.query("VACUUM ANALYZE waitlist");
  await client.query("CHECKPOINT");
  await client.end();
  const login = await fetch(`${site.url}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(admin),
  });
  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
  return { site, count, ask: (search) => fetch(site.url + path + search, { headers: { cookie } }) };
};

/** A part of a subscriber's address, of another subscriber in each round. */
const partOf = (emails: readonly string[], round: number) =>
  (emails[round % emails.length] ?? "").slice(2, 8);

const timed = async (filled: Filled, search: string): Promise<number> => {
  const start = performance.now();
  const answer = await filled.ask(search);
  const text = await answer.text();
  const took = performance.now() - start;
  if (answer.status !== 200) throw new Error(`${search} answered ${answer.status}: ${text.slice(0, 200)}`);
  return took;
};

type Search = (filled: Filled, round: number) => string;

/** The median time on each site, measured alternately. */
const compare = async (all: readonly Filled[], search: Search): Promise<number[]> => {
  const took = all.map((): number[] => []);
  for (let round = 0; round < rounds + 10; round += 1) {
    for (const [index, filled] of all.entries()) {
      const ms = await timed(filled, search(filled, round));
      if (round >= 10) took[index]?.push(ms);
    }
  }
  return took.map(median);
};

const emailsAcross = async (filled: Filled): Promise<string[]> => {
  const emails: string[] = [];
  for (let step = 1; step <= 10; step += 1) {
    const answer = await filled.ask(`?before=${Math.floor((filled.count * step) / 10)}`);
    const { data } = (await answer.json()) as { data: { email: string }[] };
    emails.push(...data.slice(0, 7).map(({ email }) => email));
  }
  return emails;
};

const download = async (filled: Filled) => {
  const pid = filled.site.process.pid ?? 0;
  const before = await residentMb(pid);
  let most = before;
  let watching = true;
  const watch = (async () => {
    while (watching) {
      most = Math.max(most, await residentMb(pid));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const start = performance.now();
  const answer = await filled.ask("/csv");
  let bytes = 0;
  let lines = 0;
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  const seconds = (performance.now() - start) / 1000;
  watching = false;
  await watch;
  if (lines !== filled.count + 1) throw new Error(`the CSV has ${lines} lines`);
  return { growth: most - before, seconds, megabytes: bytes / 1e6 };
};

/** Compares the administrator's list of a million subscribers with that of a thousand, and measures the memory of a whole CSV. */
export const run = async (): Promise<void> => {
  const dataDir = await makeDiskFolder("bench");
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, warn: console.warn },
  });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  for (const count of [few, many]) await client.query(`CREATE DATABASE waitlist_${count}`);
  await client.end();
  const server = new URL(postgres.url);
  const small = await fillSite(server, dataDir, few);
  const large = await fillSite(server, dataDir, many);
  const emails = new Map<Filled, string[]>();
  for (const filled of [small, large]) emails.set(filled, await emailsAcross(filled));

  const against = async (what: string, search: Search, goal?: number): Promise<Line[]> => {
    const [thousand = 1, million = 0] = await compare([small, large], search);
    const ratio = million / thousand;
    const shown = `${thousand.toFixed(1)}, ${million.toFixed(1)}`;
    return [
      {
        what,
        value: ratio.toFixed(2),
        ...(goal && { goal: `<= ${goal}`, met: ratio <= goal }),
      },
      { what: "  milliseconds: a thousand, a million", value: shown },
    ];
  };
  const lines = [
    ...(await against("first page, a million to a thousand", () => "", 3)),
    ...(await against("last page", () => "?before=101", 3)),
    ...(await against(
      "page in the middle of one status",
      ({ count }) => `?status=confirmed&before=${count / 2}`,
      3,
    )),
    ...(await against(
      "search by part of an address",
      (filled, round) => `?q=${encodeURIComponent(partOf(emails.get(filled) ?? [], round))}`,
      3,
    )),
    ...(await against("search by a part that all have", () => "?q=o", 3)),
    ...(await against("search by two letters that none has", () => "?q=zq")),
    ...(await against("statistics", () => "/statistics")),
  ];
  const { growth, seconds, megabytes } = await download(large);
  report([
    ...lines,
    {
      what: `CSV of a million, ${megabytes.toFixed(0)} MB: growth of the server`,
      value: `${growth.toFixed(0)} MB`,
      goal: "<= 60 MB",
      met: growth <= 60,
    },
    { what: "  seconds", value: seconds.toFixed(1) },
  ]);
  for (const { site } of [small, large]) await site.end("SIGTERM");
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
};
