import { resolve } from "node:path";
import type pg from "pg";
import { createMeridian, type Meridian } from "#server/main.ts";
import { readConfig } from "#server/platform/config.ts";
import { runMigrations } from "#server/platform/db/open-database.ts";
import { createLogger } from "#server/platform/log.ts";
import { fixedRules } from "#shared/monitoring/rules.ts";
import { addSource } from "#tests/support/news.ts";

/** So many accounts ask for this word besides the fixed rules. */
export const asking = { accounts: 100, word: "lighthouse" } as const;

/** Alerts of every account on so many updates, read and mailed: the table has long outgrown what PostgreSQL keeps at hand. */
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

/** Accounts in Portugal with the fixed rules, told by digests, whose writing disturbs nothing; some have a rule of their own besides. */
const fill = (accounts: number, passwordHash: string) => [
  `INSERT INTO users (username, username_key, password, email)
   SELECT 'watcher-' || i, 'watcher-' || i, '${passwordHash}', 'watcher-' || i || '@example.org' FROM generate_series(1, ${accounts}) AS i`,
  `INSERT INTO monitoring_preferences (user_id, country_code, email, in_app, frequency, time_zone, rules)
   SELECT id, 'PT', true, true, (ARRAY['daily', 'weekly'])[1 + id % 2], 'Europe/Lisbon', '${JSON.stringify(fixedRules)}' FROM users`,
  `INSERT INTO monitoring_terms (country, term, user_id, rule_id, importance, keyword)
   SELECT 'PT', term, id, rule, importance, NULL FROM users,
     (VALUES ('fixed:visa', 'visa', 1), ('fixed:tax', 'tax', 2)) AS fixed (term, rule, importance)`,
  // Spread over all accounts, as those are whom something rare concerns.
  `INSERT INTO monitoring_terms (country, term, user_id, rule_id, importance, keyword)
   SELECT 'PT', '${asking.word}', id, 'own', 3, '${asking.word}' FROM users WHERE id % (${accounts} / ${asking.accounts}) = 0`,
  "VACUUM ANALYZE",
];

/** Fills an empty database with so many accounts. Without the hash of a password, nobody can sign in. */
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

/** Tells each account of so many updates, long ago. */
export const fillPast = async (client: pg.Client, toldBefore: number): Promise<void> => {
  for (const statement of fillAlerts(toldBefore)) await client.query(statement);
};

const sentence =
  "The ministry says that applications from abroad are decided within sixty days of a complete file. ";

/** Stores an item as long as the longest of feeds, on Portugal; nothing in it but its title concerns anybody. */
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
