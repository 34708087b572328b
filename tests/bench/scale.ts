import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { createPasswords } from "#server/features/auth/passwords.ts";
import type { Meridian } from "#server/main.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/embedded.ts";
import { makeDiskFolder } from "#tests/support/folder.ts";
import { type RunningSite, startSite } from "#tests/support/site.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { questions } from "./assistant/questions.ts";
import { cpuMs } from "./cpu.ts";
import { fitGrowth } from "./growth.ts";
import { asking, fillAccounts, fillPast, storeItem } from "./monitoring/matching-fill.ts";
import { fillNews } from "./news-fill.ts";
import { median } from "./report.ts";
import { residentMb } from "./resident.ts";

/** The smallest size. Ten and a hundred times this size are measured too. Each account has old alerts on `alertsEach` updates. */
const base = { accounts: 1000, items: 500, alertsEach: 10 } as const;
const factors = [1, 10, 100];
const extrapolated = [1_000_000, 10_000_000];
const password = "correct horse";
const secondsPerKind = Number(process.env.BENCH_SECONDS ?? 4);
const atOnce = 8;
const mailed = 500;
const rounds = 10;
/** The minimum number of alerts to write, so that the rate of a small database is accurate. */
const leastAlerts = 10_000;

/** A measured figure. `cpu`: milliseconds of CPU time of the site and PostgreSQL together. `rate`: per second. */
interface Figure {
  what: string;
  value: number;
  kind: "bytes" | "ms" | "cpu" | "rate" | "MB";
}

const accountTables = ["users", "sessions", "sign_in_networks", "monitoring_preferences", "monitoring_terms"];
const itemTables = ["news_items", "news_item_sources", "news_tags"];

const bytesOf = async (client: pg.Client, tables: readonly string[]): Promise<number> => {
  const { rows } = await client.query<{ bytes: number }>(
    "SELECT sum(pg_total_relation_size(name::regclass))::float8 AS bytes FROM unnest($1::text[]) AS name",
    [tables],
  );
  return rows[0]!.bytes;
};

/** The parent of all processes of PostgreSQL. */
const postmasterOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query(
    "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid",
  );
  return rows[0].pid;
};

/** SQL that adds a session and a sign-in network of realistic length for each account. */
const fillSessions = [
  `INSERT INTO sessions (sid, sess, expire)
   SELECT md5(id::text), json_build_object(
     'cookie', json_build_object('originalMaxAge', 2592000000, 'expires', now() + interval '30 days', 'httpOnly', true, 'path', '/', 'sameSite', 'lax'),
     'passport', json_build_object('user', json_build_object('id', id, 'version', 1, 'device', 'Firefox on Windows', 'since', now()))),
     now() + interval '30 days' FROM users`,
  "INSERT INTO sign_in_networks (user_id, network) SELECT id, '198.51.' || id % 256 || '.0/24' FROM users",
  "VACUUM ANALYZE",
  "CHECKPOINT",
];

/** Fills an empty database. Resolves with the bytes per row of the new tables. */
const fillDatabase = async (client: pg.Client, url: string, factor: number) => {
  const [accounts, items] = [base.accounts * factor, base.items * factor];
  const passwordHash = await createPasswords().hash(password);
  const meridian = await fillAccounts(client, url, accounts, passwordHash);
  await fillPast(client, base.alertsEach);
  await fillNews(client, items);
  for (const statement of fillSessions) await client.query(statement);
  const bytes = (what: string, value: number): Figure => ({ what, value, kind: "bytes" });
  const figures = [
    bytes("an account", (await bytesOf(client, accountTables)) / accounts),
    bytes("an alert", (await bytesOf(client, ["monitoring_alerts"])) / (accounts * base.alertsEach)),
    bytes("an update", (await bytesOf(client, itemTables)) / items),
  ];
  return { meridian, accounts, items, figures };
};

/** The median of the milliseconds that several calls take. */
const timeOf = async (times: number, call: (round: number) => Promise<unknown>): Promise<number> => {
  const took: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const start = performance.now();
    await call(round);
    took.push(performance.now() - start);
  }
  return median(took);
};

/** Matches updates that concern few accounts, then updates that concern all, without a running site. */
const measureMatching = async (
  client: pg.Client,
  meridian: Meridian,
  accounts: number,
): Promise<Figure[]> => {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await storeItem(meridian, `Notice ${round} on the ${asking.word}`);
    took.push(await timeOf(1, () => meridian.monitoring.matching.matchQueued()));
  }
  const count = async () =>
    (await client.query("SELECT count(*)::int AS count FROM monitoring_alerts")).rows[0].count as number;
  const before = await count();
  const updates = Math.max(1, Math.ceil(leastAlerts / accounts));
  for (let number = 0; number < updates; number += 1)
    await storeItem(meridian, `Visa rules change, notice ${number}`);
  const start = performance.now();
  const cpuBefore = await cpuMs([process.pid, await postmasterOf(client)]);
  await meridian.monitoring.matching.matchQueued();
  const cpu = (await cpuMs([process.pid, await postmasterOf(client)])) - cpuBefore;
  const seconds = (performance.now() - start) / 1000;
  const alerts = (await count()) - before;
  if (alerts !== updates * accounts) throw new Error(`${alerts} alerts on ${updates} updates`);
  return [
    { what: `match an update that concerns ${asking.accounts} accounts`, value: median(took), kind: "ms" },
    { what: "alerts written", value: alerts / seconds, kind: "rate" },
    { what: "1,000 alerts written", value: (1000 * cpu) / alerts, kind: "cpu" },
  ];
};

/** The pids of the site and of PostgreSQL, whose CPU time is measured. */
type Processes = readonly number[];

/** Waits until the site has finished the work that its start left. */
const untilIdle = async (processes: Processes): Promise<void> => {
  for (let before = Number.NEGATIVE_INFINITY; ; ) {
    const now = await cpuMs(processes);
    if (now - before < 50) return;
    before = now;
    await sleep(500);
  }
};

/** Measures calls of several clients, each of which calls again as soon as it has an answer. The first calls do not count. */
const measureCalls = async (
  what: string,
  processes: Processes,
  call: (count: number) => Promise<unknown>,
): Promise<Figure[]> => {
  let begun = 0;
  const callFor = async (seconds: number) => {
    const [start, cpuBefore] = [performance.now(), await cpuMs(processes)];
    let done = 0;
    const lane = async () => {
      while (performance.now() - start < seconds * 1000) {
        begun += 1;
        await call(begun);
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    const passed = (performance.now() - start) / 1000;
    return { rate: done / passed, cpu: ((await cpuMs(processes)) - cpuBefore) / done };
  };
  await callFor(secondsPerKind / 2);
  const { rate, cpu } = await callFor(secondsPerKind);
  return [
    { what, value: rate, kind: "rate" },
    { what, value: cpu, kind: "cpu" },
  ];
};

const send = async (url: string, init: RequestInit): Promise<Response> => {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 200)}`);
  return answer;
};

const json = { "Content-Type": "application/json" };

/** Measures sign-ins, each of the next account from its own address. */
const measureSignIns = async (url: string, processes: Processes) => {
  const cookies: string[] = [];
  const figures = await measureCalls("sign-in", processes, async (count) => {
    const answer = await send(`${url}/api/login`, {
      method: "POST",
      headers: { ...json, "X-Forwarded-For": `10.${count >> 8}.${count % 256}.1` },
      body: JSON.stringify({ username: `watcher-${count}`, password }),
    });
    cookies.push(answer.headers.get("set-cookie")?.split(";")[0] ?? "");
  });
  return { cookies, figures };
};

const measureRequests = async (url: string, items: number, processes: Processes): Promise<Figure[]> => {
  const { cookies, figures } = await measureSignIns(url, processes);
  const headersOf = (count: number) => ({ cookie: cookies[count % cookies.length]! });
  const get = (path: string) => (count: number) => send(url + path, { headers: headersOf(count) });
  const search = (count: number) =>
    get(`/api/news?q=permit&type=visa&before=${1_000_000 + items - (count % (items / 2))}`)(count);
  const ask = (count: number) =>
    send(`${url}/api/chat`, {
      method: "POST",
      headers: { ...json, ...headersOf(count) },
      body: JSON.stringify({ message: questions[count % questions.length]!.question }),
    });
  return [
    ...(await measureCalls("feed, from the cache", processes, get("/api/news"))),
    ...(await measureCalls("search, not from the cache", processes, search)),
    ...figures,
    ...(await measureCalls("question, from the library", processes, ask)),
    ...(await measureCalls("list of alerts", processes, get("/api/monitoring/alerts"))),
  ];
};

/** Measures alert emails of `mailed` accounts, from being due to acceptance by a mail server. */
const measureMails = async (client: pg.Client, processes: Processes): Promise<Figure[]> => {
  const [start, cpuBefore] = [performance.now(), await cpuMs(processes)];
  await client.query(
    "UPDATE monitoring_preferences SET mail_due_at = now() WHERE user_id <= (SELECT min(id) FROM users) + $1 - 1",
    [mailed],
  );
  const count = async () =>
    (await client.query("SELECT count(*)::int AS count FROM mails WHERE state = 'sent'")).rows[0].count;
  while ((await count()) < mailed) await sleep(50);
  const seconds = (performance.now() - start) / 1000;
  const cpu = (await cpuMs(processes)) - cpuBefore;
  await client.query("VACUUM FULL mails");
  return [
    { what: "alert email", value: mailed / seconds, kind: "rate" },
    { what: "alert email", value: cpu / mailed, kind: "cpu" },
    { what: "an email", value: (await bytesOf(client, ["mails"])) / mailed, kind: "bytes" },
  ];
};

/** Starts the site a second time, because the first start seeds the archive and creates the job queues. */
const measureStart = async (start: () => Promise<RunningSite>) => {
  await (await start()).end("SIGTERM");
  const begun = performance.now();
  const site = await start();
  return { site, startMs: performance.now() - begun };
};

const measureSize = async (
  { client, url, dataDir }: { client: pg.Client; url: string; dataDir: string },
  factor: number,
): Promise<Figure[]> => {
  const { meridian, accounts, items, figures } = await fillDatabase(client, url, factor);
  const matching = await measureMatching(client, meridian, accounts);
  await meridian.close();
  await client.query("VACUUM ANALYZE");
  const feedsFile = join(dataDir, "feeds.json");
  await writeFile(feedsFile, "[]");
  const smtp = await startSmtpServer({ encrypts: false });
  const { site, startMs } = await measureStart(() =>
    startSite({
      env: {
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        NEWS_FEEDS_FILE: feedsFile,
        TRUST_PROXY: "127.0.0.1",
        SMTP_URL: smtp.url,
        MAIL_FROM: "news@meridian.example",
      },
    }),
  );
  try {
    const processes = [site.process.pid!, await postmasterOf(client)];
    await untilIdle(processes);
    const requests = await measureRequests(site.url, items, processes);
    const mails = await measureMails(client, processes);
    const deleteMs = await timeOf(5, () =>
      client.query("DELETE FROM users WHERE id = (SELECT max(id) FROM users)"),
    );
    return [
      ...figures,
      ...requests,
      ...matching,
      ...mails,
      { what: "delete an account", value: deleteMs, kind: "ms" },
      { what: "start an instance", value: startMs, kind: "ms" },
      { what: "memory of an instance", value: await residentMb(site.process.pid!), kind: "MB" },
    ];
  } finally {
    await site.end("SIGTERM");
    await smtp.close();
  }
};

/** Measures a database of one size. */
const measureDatabase = async (serverUrl: string, dataDir: string, factor: number): Promise<Figure[]> => {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE scale_${factor}`);
  const url = new URL(serverUrl);
  url.pathname = `/scale_${factor}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return await measureSize({ client, url: url.href, dataDir }, factor);
  } finally {
    await client.end();
    await admin.query(`DROP DATABASE scale_${factor} WITH (FORCE)`);
    await admin.end();
  }
};

const show = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString("en-US") : value.toPrecision(2);
const units = {
  bytes: "bytes of ",
  ms: "ms to ",
  cpu: "CPU ms, ",
  rate: "per second, ",
  MB: "MB, ",
} as const;

/**
 * Prints each figure at each size, its growth, and an extrapolation to larger sizes. Rates depend on the load of the machine,
 * so only costs are extrapolated.
 */
const printTable = (sizes: readonly number[], measured: readonly Figure[][]): void => {
  const rows = measured[0]!.map(({ what, kind }, index) => {
    const values = measured.map((figures) => figures[index]!.value);
    const growth = fitGrowth(sizes, values);
    const ahead = [growth.shape, ...extrapolated.map((size) => show(growth.at(size)))];
    return [units[kind] + what, ...values.map(show), ...(kind === "rate" ? ahead.map(() => "") : ahead)];
  });
  const head = ["", ...[...sizes, "grows", ...extrapolated].map((cell) => cell.toLocaleString("en-US"))];
  const table = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  for (const row of table)
    console.log(
      row
        .map((cell, column) => (column ? cell.padStart(widths[column]!) : cell.padEnd(widths[0]!)))
        .join("  "),
    );
};

/**
 * Measures the cost of an account, an alert and an update while the database grows a hundredfold, and extrapolates to one and
 * ten million accounts. A number as argument is the largest factor.
 */
export const run = async ([most = "100"]: string[]): Promise<void> => {
  const chosen = factors.filter((factor) => factor <= Number(most));
  if (chosen.length < 2) throw new Error("The largest factor is 10 or 100.");
  const dataDir = await makeDiskFolder("bench");
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, warn: console.warn },
  });
  const measured: Figure[][] = [];
  try {
    for (const factor of chosen) {
      const start = performance.now();
      const figures = await measureDatabase(postgres.url, dataDir, factor);
      measured.push(figures);
      const seconds = Math.round((performance.now() - start) / 1000);
      console.log(`${base.accounts * factor} accounts, measured in ${seconds} s`);
      for (const { what, kind, value } of figures) console.log(`  ${units[kind]}${what}: ${show(value)}`);
    }
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  printTable(
    chosen.map((factor) => base.accounts * factor),
    measured,
  );
};
