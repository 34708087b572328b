import { createHmac, randomUUID } from "node:crypto";
import { newAlerts } from "#server/features/monitoring/alert-hub.ts";
import type { Meridian } from "#server/main.ts";
import { readEvents } from "./events.ts";
import { saveUpdates } from "./news.ts";
import { type TestApp, testSecret } from "./test-app.ts";

type Modules = Pick<Meridian, "platform" | "news" | "monitoring">;

/** Values of an alert that differ from the defaults. */
interface AlertDraft {
  title: string;
  type?: "visa" | "residency" | "citizenship" | "tax";
  importance?: 1 | 2 | 3;
  keyword?: string;
  place?: "title" | "text" | "type";
  inApp?: boolean;
  isRead?: boolean;
}

/** Stores an update for each draft and an alert on it for each account, without notifying. Returns the new ids. */
export const addAlerts = async (
  app: Modules,
  userIds: readonly number[],
  drafts: readonly AlertDraft[],
): Promise<number[]> => {
  const { pool } = app.platform.database;
  const ids: number[] = [];
  for (const { title, type = "visa", importance = 1, ...draft } of drafts) {
    const { keyword = "permit", place = "title", inApp = true, isRead = false } = draft;
    await saveUpdates(app, [{ title, type }]);
    const { rows } = await pool.query<{ id: string }>(
      `INSERT INTO monitoring_alerts
         (user_id, story_id, item_id, rule_id, importance, country, keyword, place, in_app, mail_state, read_at)
       SELECT u, i.id, i.id, 'visa', $2, 'Portugal', $3, $4, $5, 'none', CASE WHEN $6 THEN now() END
       FROM news_items i, unnest($7::int[]) u WHERE i.item_key = $1 RETURNING id`,
      [title, importance, keyword, place, inApp, isRead, userIds],
    );
    ids.push(...rows.map(({ id }) => Number(id)));
  }
  return ids;
};

/** Notifies listeners of alerts, like the matcher. */
export const announceAlerts = async (app: Modules, ids: readonly number[]): Promise<void> => {
  await app.platform.database.pool.query("SELECT pg_notify($1, $2)", [
    newAlerts,
    `${Math.min(...ids)}:${Math.max(...ids)}`,
  ]);
};

export interface Reader {
  userId: number;
  cookie: string;
  sid: string;
}

/** Inserts a session of an account, which is much faster than signing in. */
export const addSession = async (app: TestApp, userId: number): Promise<Reader> => {
  const sid = randomUUID();
  const lifeMs = 86_400_000;
  const expires = new Date(Date.now() + lifeMs);
  const device = { device: "Test", since: new Date().toISOString() };
  const sess = {
    cookie: { originalMaxAge: lifeMs, expires, httpOnly: true, path: "/", sameSite: "lax" },
    passport: { user: { id: userId, version: 1, ...device } },
  };
  await app.platform.database.pool.query("INSERT INTO sessions (sid, sess, expire) VALUES ($1, $2, $3)", [
    sid,
    sess,
    expires,
  ]);
  const seal = createHmac("sha256", testSecret).update(sid).digest("base64").replace(/=+$/, "");
  return { userId, sid, cookie: `meridian=${encodeURIComponent(`s:${sid}.${seal}`)}` };
};

/** Creates an account and signs it in. */
export const addReader = async (app: TestApp): Promise<Reader> => {
  const username = `reader-${randomUUID().slice(0, 8)}`;
  const account = await app.auth.accounts.create({ username, passwordHash: "none", role: "member" });
  return addSession(app, account!.id);
};

/** Opens the stream of alerts like a page. */
export const openAlerts = async (app: TestApp, { cookie }: Reader) => {
  const leaving = new AbortController();
  const answer = await fetch(`${app.url}/api/monitoring/alerts/state`, {
    headers: { Accept: "text/event-stream", Cookie: cookie },
    signal: leaving.signal,
  });
  const { events, ended } = readEvents(answer, leaving.signal);
  return { status: answer.status, events, ended, leave: () => leaving.abort() };
};
