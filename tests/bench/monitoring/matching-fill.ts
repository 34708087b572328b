import { resolve } from "node:path";
import type pg from "pg";
import { createMeridian, type Meridian } from "#server/main.ts";
import { readConfig } from "#server/platform/config.ts";
import { runMigrations } from "#server/platform/db/open-database.ts";
import { createLogger } from "#server/platform/log.ts";
import { fixedRules } from "#shared/monitoring/rules.ts";
import { addSource } from "#tests/support/news.ts";

/** A rare word, and the number of accounts that have it in a rule besides the fixed rules. */
export const asking = { accounts: 100, word: "lighthouse" } as const;

/** SQL that adds alerts of every account on many updates, read and mailed, so that the table exceeds PostgreSQL's cache. */
const fillAlerts = (toldBefore: number) => [
  `INSERT INTO news_sources (url, name, kind, country, language, topic) VALUES ('told:', 'Told', 'archive', 'PT', 'en', 'visa')`,
  `INSERT INTO news_items (source_id, item_key, title, link, pub_date, type, countries, shown)
   SELECT id, n, 'Told before ' || n, 'https://gazette.example/told/' || n, now(), 'visa', ARRAY['Portugal'], true
   FROM news_sources, generate_series(1, ${toldBefore}) AS n WHERE url = 'told:'`,
  ...Array.from(
    { length: toldBefore },
    (_, index) => `INSERT INTO monitoring_alerts
      (user_id, story_id, item_id, rule_id, importance, country, keyword, place, in_app, mail_state, read_at)
      SELECT users.id, item.id, item.id, 'visa', 1, 'Portugal', 'visa', 'title', true, 'mailed', now()
      FROM users, (SELECT id FROM news_items WHERE title LIKE 'Told before %' ORDER BY id OFFSET ${index} LIMIT 1) AS item`,
  ),
  "DELETE FROM monitoring_queue",
  "VACUUM ANALYZE",
];

/** SQL that adds accounts in Portugal with the fixed rules and digests, which do not disturb the measurement. Some have their own rule. */
const fill = (accounts: number, passwordHash: string) => [
  `INSERT INTO users (username, username_key, password, email)
   SELECT 'watcher-' || i, 'watcher-' || i, '${passwordHash}', 'watcher-' || i || '@example.org' FROM generate_series(1, ${accounts}) AS i`,
  `INSERT INTO monitoring_preferences (user_id, country_code, email, in_app, frequency, time_zone, rules)
   SELECT id, 'PT', true, true, (ARRAY['daily', 'weekly'])[1 + id % 2], 'Europe/Lisbon', '${JSON.stringify(fixedRules)}' FROM users`,
  `INSERT INTO monitoring_terms (country, term, user_id, rule_id, importance, keyword)
   SELECT 'PT', term, id, rule, importance, NULL FROM users,
     (VALUES ('fixed:visa', 'visa', 1), ('fixed:tax', 'tax', 2)) AS fixed (term, rule, importance)`,
  // Spread over all accounts, like the accounts that a rare word concerns.
  `INSERT INTO monitoring_terms (country, term, user_id, rule_id, importance, keyword)
   SELECT 'PT', '${asking.word}', id, 'own', 3, '${asking.word}' FROM users WHERE id % (${accounts} / ${asking.accounts}) = 0`,
  "VACUUM ANALYZE",
];

/** Fills an empty database with accounts. Without a password hash, nobody can sign in. */
export const fillAccounts = async (
  client: pg.Client,
  url: string,
  accounts: number,
  passwordHash = "-",
): Promise<Meridian> => {
  await runMigrations(url, resolve("migrations"));
  for (const statement of fill(accounts, passwordHash)) await client.query(statement);
  return createMeridian(readConfig({ LOG_LEVEL: "warn" }), {
    log: createLogger("warn"),
    databaseUrl: url,
    sessionSecret: "a secret for links that nobody follows",
  });
};

/** Adds old alerts on many updates for each account. */
export const fillPast = async (client: pg.Client, toldBefore: number): Promise<void> => {
  for (const statement of fillAlerts(toldBefore)) await client.query(statement);
};

const sentence =
  "The ministry says that applications from abroad are decided within sixty days of a complete file. ";

/** Stores an item on Portugal that is as long as the longest feed items. Only its title matches any rule. */
export const storeItem = async (meridian: Meridian, title: string): Promise<void> => {
  await meridian.news.items.saveItems([
    {
      sourceId: await addSource(meridian, "Bench"),
      itemKey: title,
      title,
      link: `https://gazette.example/${encodeURIComponent(title)}`,
      body: sentence.repeat(40),
      pubDate: new Date(),
      type: "citizenship",
      countries: ["Portugal"],
      tags: [],
      shown: true,
    },
  ]);
};
