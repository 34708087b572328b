import { resolve } from "node:path";
import { performance } from "node:perf_hooks";
import pg from "pg";
import { createMeridian } from "#server/main.ts";
import { readConfig } from "#server/platform/config.ts";
import { runMigrations } from "#server/platform/db/open-database.ts";
import { createLogger } from "#server/platform/log.ts";
import type { Line } from "#tests/bench/report.ts";
import { residentMb } from "#tests/bench/resident.ts";

const readers = 10_000;
const items = 200;
const alertsEach = 12;
const goals = { seconds: 30, growthMb: 200 };

/** SQL that adds readers with a due daily digest and a dozen waiting alerts each. A few have many more alerts. */
const fill = [
  `INSERT INTO users (username, username_key, password, email)
   SELECT 'reader-' || i, 'reader-' || i, '-', 'reader-' || i || '@readers.example' FROM generate_series(1, ${readers}) AS i`,
  `INSERT INTO monitoring_preferences (user_id, country_code, email, in_app, frequency, time_zone, rules, mail_due_at)
   SELECT id, 'PT', true, true, 'daily', 'Europe/Lisbon', '[]', now() - interval '1 second' FROM users`,
  `INSERT INTO news_sources (url, name, kind, country, language, topic) VALUES ('bench:', 'Bench', 'archive', 'PT', 'en', 'visa')`,
  `INSERT INTO news_items (source_id, item_key, title, link, body, pub_date, type, countries, shown)
   SELECT id, i, 'Portugal: the immigration service changes residence permits and visas, notice ' || i,
     'https://gazette.example/' || i, repeat('Applicants abroad send their documents to a consulate. ', 10),
     now() - i * interval '1 minute', 'visa', ARRAY['Portugal'], true
   FROM news_sources, generate_series(1, ${items}) AS i WHERE url = 'bench:'`,
  `INSERT INTO monitoring_alerts (user_id, story_id, item_id, rule_id, importance, country, keyword, place, in_app, mail_state)
   SELECT owner.id, item.id, item.id, 'visa', 1 + item.n % 3, 'Portugal', 'permit', 'title', true, 'waiting'
   FROM users AS owner
   JOIN (SELECT id, row_number() OVER (ORDER BY id)::int AS n FROM news_items) AS item
     ON (item.n + owner.id) % ${items} < CASE WHEN owner.id % 100 = 0 THEN ${items} ELSE ${alertsEach} END`,
  "VACUUM ANALYZE",
];

/** Measures the time and memory to queue a daily digest for 10,000 readers, on an empty database at `url`. */
export const measureDigests = async (url: string): Promise<Line[]> => {
  await runMigrations(url, resolve("migrations"));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of fill) await client.query(statement);
  const meridian = createMeridian(readConfig({ LOG_LEVEL: "silent" }), {
    log: createLogger("silent"),
    databaseUrl: url,
    sessionSecret: "a secret for links that nobody follows",
  });
  const before = await residentMb(process.pid);
  let most = before;
  const watch = setInterval(async () => {
    most = Math.max(most, await residentMb(process.pid));
  }, 20);
  const begun = performance.now();
  await meridian.monitoring.digests.writeDueMails();
  const seconds = (performance.now() - begun) / 1000;
  most = Math.max(most, await residentMb(process.pid));
  clearInterval(watch);
  const { rows } = await client.query<{ mails: number; waiting: number }>(
    "SELECT (SELECT count(*)::int FROM mails) AS mails, (SELECT count(*)::int FROM monitoring_alerts WHERE mail_state = 'waiting') AS waiting",
  );
  await meridian.close();
  await client.end();
  const { mails = 0, waiting = 0 } = rows[0] ?? {};
  if (mails !== readers || waiting > 0)
    throw new Error(`${mails} mails are queued, and ${waiting} alerts wait`);
  const growth = most - before;
  return [
    {
      what: "a daily digest for 10,000 readers, queued",
      value: `${seconds.toFixed(1)} s`,
      goal: `<= ${goals.seconds} s`,
      met: seconds <= goals.seconds,
    },
    {
      what: "  growth of the process",
      value: `${growth.toFixed(0)} MB`,
      goal: `<= ${goals.growthMb} MB`,
      met: growth <= goals.growthMb,
    },
  ];
};
