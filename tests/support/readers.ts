import { randomUUID } from "node:crypto";
import type pg from "pg";

/** An account with preferences. Default: immediate emails to a verified address. */
export interface ReaderOptions {
  frequency?: "immediate" | "daily" | "weekly";
  timeZone?: string;
  country?: string;
  email?: boolean;
  inApp?: boolean;
  /** Null for no address. */
  address?: string | null;
  /** An SQL expression for the time of the last email. */
  lastMailAt?: string;
  /** An SQL expression for the due time of the next email. */
  dueAt?: string;
}

const idOf = async (pool: pg.Pool, text: string, values: unknown[]): Promise<number> =>
  Number((await pool.query(text, values)).rows[0].id);

/** Inserts an account with preferences. Resolves with its id. */
export const addReader = async (pool: pg.Pool, options: ReaderOptions = {}): Promise<number> => {
  const { frequency = "immediate", timeZone = "UTC", country = "PT", email = true, inApp = true } = options;
  const name = `reader-${randomUUID()}`;
  const { address = `${name}@example.org`, lastMailAt = "NULL", dueAt = "NULL" } = options;
  const userId = await idOf(
    pool,
    "INSERT INTO users (username, username_key, password, email) VALUES ($1, $1, '-', $2) RETURNING id",
    [name, address],
  );
  await pool.query(
    `INSERT INTO monitoring_preferences (user_id, country_code, email, in_app, frequency, time_zone, rules, last_mail_at, mail_due_at)
     VALUES ($1, $2, $3, $4, $5, $6, '[]', ${lastMailAt}, ${dueAt})`,
    [userId, country, email, inApp, frequency, timeZone],
  );
  return userId;
};

/** Inserts an item for alerts. Resolves with its id. */
export const addAlertItem = async (
  pool: pg.Pool,
  { title = `Update ${randomUUID()}`, type = "visa" }: { title?: string; type?: string } = {},
): Promise<number> => {
  await pool.query(
    `INSERT INTO news_sources (url, name, kind, country, language, topic) VALUES ('test:alerts', 'The gazette', 'archive', 'PT', 'en', 'visa')
     ON CONFLICT DO NOTHING`,
  );
  return idOf(
    pool,
    `INSERT INTO news_items (source_id, item_key, title, link, pub_date, type, countries, shown)
     SELECT id, $1, $2, 'https://gov.example/' || $1, '2026-01-31', $3, ARRAY['Portugal'], true FROM news_sources WHERE url = 'test:alerts' RETURNING id`,
    [randomUUID(), title, type],
  );
};

/** A test alert. Default: waiting, with high importance. */
export interface AlertOptions {
  userId: number;
  itemId: number;
  importance?: 1 | 2 | 3;
  country?: string;
  keyword?: string;
  mailState?: string;
  inApp?: boolean;
}

/** Inserts an alert. Resolves with its id. */
export const addAlert = (pool: pg.Pool, options: AlertOptions): Promise<number> => {
  const { userId, itemId, importance = 1, country = "Portugal", keyword = "visa" } = options;
  const { mailState = "waiting", inApp = true } = options;
  return idOf(
    pool,
    `INSERT INTO monitoring_alerts (user_id, story_id, item_id, rule_id, importance, country, keyword, place, in_app, mail_state)
     VALUES ($1, $2, $2, 'visa', $3, $4, $5, 'title', $6, $7) RETURNING id`,
    [userId, itemId, importance, country, keyword, inApp, mailState],
  );
};
