import { type ChildProcess, fork } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import net from "node:net";
import { resolve } from "node:path";
import { performance } from "node:perf_hooks";
import pg from "pg";
import { runMigrations } from "#server/platform/db/open-database.ts";
import { type Line, median } from "#tests/bench/report.ts";

const streams = 1000;
const rounds = 5;
const secret = "a secret that only benchmarks use";
const goals = { kbEach: 50, ms: 1000 };

/** SQL that adds accounts with immediate alerts, each with a session whose id contains the account's id. */
const fill = [
  `INSERT INTO users (username, username_key, password)
   SELECT 'listener-' || i, 'listener-' || i, '-' FROM generate_series(1, ${streams}) AS i`,
  `INSERT INTO sessions (sid, sess, expire)
   SELECT 'session-' || id, json_build_object(
     'cookie', json_build_object('originalMaxAge', 2592000000, 'expires', now() + interval '30 days', 'httpOnly', true, 'path', '/'),
     'passport', json_build_object('user', json_build_object('id', id, 'version', 1, 'device', 'Bench', 'since', now()))
   ), now() + interval '30 days' FROM users`,
  `INSERT INTO monitoring_preferences (user_id, country_code, email, in_app, frequency, rules)
   SELECT id, 'PT', false, true, 'immediate', '[]' FROM users`,
  `INSERT INTO news_sources (url, name, kind, country, language, topic) VALUES ('bench:', 'Bench', 'archive', 'PT', 'en', 'visa')`,
  "VACUUM ANALYZE",
];

const cookieOf = (sid: string): string => {
  const signature = createHmac("sha256", secret).update(sid).digest("base64").replace(/=+$/, "");
  return `meridian=${encodeURIComponent(`s:${sid}.${signature}`)}`;
};

/** An open stream. `next` resolves with the next event of this name after the call. */
const openStream = async (port: number, userId: number) => {
  const socket = net.connect(port, "127.0.0.1");
  await once(socket, "connect");
  let heard = "";
  let hear = () => {};
  socket.on("data", (chunk) => {
    heard += chunk;
    hear();
  });
  const next = (event: string) =>
    new Promise<void>((done) => {
      hear = () => {
        if (!heard.includes(`event: ${event}\n`)) return;
        heard = "";
        done();
      };
    });
  const begun = next("state");
  socket.write(
    `GET /api/monitoring/alerts/state HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nCookie: ${cookieOf(`session-${userId}`)}\r\n\r\n`,
  );
  await begun;
  return { next, close: () => socket.destroy() };
};

const openAll = async (port: number, userIds: readonly number[]) => {
  const all: Awaited<ReturnType<typeof openStream>>[] = [];
  // Open the streams in groups, because only their memory is measured.
  for (let at = 0; at < userIds.length; at += 50)
    all.push(...(await Promise.all(userIds.slice(at, at + 50).map((id) => openStream(port, id)))));
  return all;
};

const memoryOf = async (server: ChildProcess): Promise<NodeJS.MemoryUsage> => {
  server.send("memory");
  const [usage] = await once(server, "message");
  return usage;
};

/** Adds an alert on one item for each of these accounts, and notifies like the matcher. Resolves after the commit. */
const raise = (client: pg.Client, round: number, userIds: readonly number[]) =>
  client.query(
    `WITH item AS (
       INSERT INTO news_items (source_id, item_key, title, link, pub_date, type, countries, shown)
       SELECT id, $1, 'Portugal changes the residence permit, notice ' || $1, 'https://gazette.example/' || $1, now(), 'visa', ARRAY['Portugal'], true
       FROM news_sources WHERE url = 'bench:' RETURNING id
     ), made AS (
       INSERT INTO monitoring_alerts (user_id, story_id, item_id, rule_id, importance, country, keyword, place, in_app, mail_state)
       SELECT u, item.id, item.id, 'visa', 1, 'Portugal', 'permit', 'title', true, 'none' FROM item, unnest($2::int[]) AS u
       RETURNING id
     ) SELECT pg_notify('monitoring_alerts', min(id) || ':' || max(id)) FROM made`,
    [String(round), userIds],
  );

/** Measures the cost of open streams, and how soon an alert reaches all of them, on an empty database. */
export const measureStreams = async (url: string): Promise<Line[]> => {
  await runMigrations(url, resolve("migrations"));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of fill) await client.query(statement);
  const { rows } = await client.query<{ id: number }>("SELECT id FROM users ORDER BY id");
  const userIds = rows.map(({ id }) => id);
  const server = fork("tests/bench/monitoring/streams-server.ts", [url, secret], {
    execArgv: ["--expose-gc", "--heap-growing-percent=50", "--import", "tsx"],
  });
  const [port] = (await once(server, "message")) as [number];

  // Warm up all code before the measurement.
  for (const one of await openAll(port, userIds.slice(0, 200))) one.close();
  await new Promise((done) => setTimeout(done, 500));
  const before = await memoryOf(server);
  const all = await openAll(port, userIds);
  const after = await memoryOf(server);
  const each = (part: "rss" | "heapUsed" | "external") => (after[part] - before[part]) / streams / 1000;

  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const reached = Promise.all(all.map(({ next }) => next("alerts")));
    await raise(client, round, userIds);
    const committed = performance.now();
    await reached;
    took.push(performance.now() - committed);
  }
  const loud = await memoryOf(server);
  for (const { close } of all) close();
  server.disconnect();
  await once(server, "exit");
  await client.end();

  const kb = each("rss");
  const ms = median(took);
  return [
    {
      what: `memory of the server per open stream, ${streams} open`,
      value: `${kb.toFixed(1)} kB`,
      goal: `<= ${goals.kbEach} kB`,
      met: kb <= goals.kbEach,
    },
    { what: "  in V8's heap", value: `${each("heapUsed").toFixed(1)} kB` },
    { what: "  outside of it, as V8 knows", value: `${each("external").toFixed(1)} kB` },
    {
      what: "  after five alerts to each, in all",
      value: `${((loud.rss - before.rss) / streams / 1000).toFixed(1)} kB`,
    },
    {
      what: `an alert to all ${streams}, from its commit to the last`,
      value: `${ms.toFixed(0)} ms (${Math.max(...took).toFixed(0)} at most)`,
      goal: `<= ${goals.ms} ms`,
      met: ms <= goals.ms,
    },
  ];
};
