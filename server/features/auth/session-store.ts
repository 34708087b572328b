import connectPgSimple from "connect-pg-simple";
import { and, desc, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import session, { type SessionData } from "express-session";
import { LRUCache } from "lru-cache";
import { type Clock, systemClock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db/client.ts";
import { sessions, type UserRow, users } from "#shared/auth/tables.ts";

/** The event of the store and the notification channel for an ended session; the payload is its id. */
export const sessionEnded = "session_ended";

/** An active session is extended in PostgreSQL at most this often. */
const touchEveryMs = 60 * 60 * 1000;

type Done = (error?: unknown) => void;

/** Announces ended sessions within this process at once. The notification channel reaches all instances a bit later. */
export const announceHere = (store: Pick<SessionStore, "emit">, sids: readonly string[]): void => {
  for (const sid of sids) store.emit(sessionEnded, sid);
};

/**
 * Sessions in PostgreSQL, extended at most once an hour. When a session ends, all instances are notified through
 * `sessionEnded` before the request is answered.
 */
export const createSessionStore = (
  { pool, readPrimary }: Pick<Database, "pool" | "readPrimary">,
  clock: Clock = systemClock,
) => {
  const PgStore = connectPgSimple(session);
  const touched = new LRUCache<string, true>({
    max: 20_000,
    ttl: touchEveryMs,
    ttlResolution: 0,
    perf: clock,
  });

  class SessionStore extends PgStore {
    /** Whether the next request extends the session and should renew the cookie. */
    isDue(sid: string): boolean {
      return !touched.has(sid);
    }

    override get(sid: string, done: (error: unknown, data?: SessionData | null) => void) {
      readPrimary((db) =>
        db
          .select({ data: sessions.sess })
          .from(sessions)
          .where(and(eq(sessions.sid, sid), gt(sessions.expire, sql`now()`))),
      ).then(([row]) => done(null, (row?.data as SessionData | undefined) ?? null), done);
    }

    override touch(sid: string, data: SessionData, done?: () => void) {
      if (touched.has(sid)) return done?.();
      touched.set(sid, true);
      // The request does not wait for the update. After a failure, the next request tries again.
      super.touch(sid, data, ((error?: unknown) => {
        if (error) touched.delete(sid);
      }) as () => void);
      done?.();
    }

    override destroy(sid: string, done?: Done) {
      super.destroy(sid, (error?: unknown) => {
        if (error) return done?.(error);
        announceHere(this, [sid]);
        pool.query("SELECT pg_notify($1, $2)", [sessionEnded, sid]).then(
          () => done?.(),
          (failure: unknown) => done?.(failure),
        );
      });
    }
  }
  return new SessionStore({
    pool,
    tableName: "sessions",
    createTableIfMissing: false,
    pruneSessionInterval: false,
    errorLog: () => undefined,
  });
};

export type SessionStore = ReturnType<typeof createSessionStore>;

export interface SessionRecord {
  /** A hash of the session id, which cannot be used to sign in. */
  id: string;
  /** Null for sessions that are older than this field. */
  device: string | null;
  since: string | null;
  expire: Date;
}

const maxListed = 200;

/** Must match the expression of the index `sessions_user`. */
const owner = sql`((${sessions.sess} #>> '{passport,user,id}')::integer)`;
const version = sql`(${sessions.sess} #>> '{passport,user,version}')::integer`;
const hashOf = (sid: unknown) => sql<string>`encode(sha256(convert_to(${sid}, 'UTF8')), 'hex')`;
const sessionField = (name: "device" | "since") =>
  sql<string | null>`${sessions.sess} #>> ${`{passport,user,${name}}`}::text[]`;

/** Ends sessions and notifies all instances when the transaction commits. Resolves with their ids. */
const endWhere = async (tx: Queryable, which: SQL | undefined): Promise<string[]> => {
  const { rows } = await tx.execute<{ sid: string }>(
    sql`with ended as (delete from ${sessions} where ${which} returning sid)
      select sid, pg_notify(${sessionEnded}, sid) from ended`,
  );
  return rows.map(({ sid }) => sid);
};

/** Queries over the sessions of an account. */
export const createDeviceStore = ({ db }: Pick<Database, "db">) => ({
  /** The valid sessions, the most recently used first. */
  async list({ id, sessionVersion }: Pick<UserRow, "id" | "sessionVersion">): Promise<SessionRecord[]> {
    return db
      .select({
        id: hashOf(sessions.sid),
        device: sessionField("device"),
        since: sessionField("since"),
        expire: sessions.expire,
      })
      .from(sessions)
      .where(and(eq(owner, id), eq(version, sessionVersion), gt(sessions.expire, sql`now()`)))
      .orderBy(desc(sessions.expire), sessions.sid)
      .limit(maxListed);
  },

  /** Ends the session with this hashed id. Resolves with the ids of the ended sessions. */
  end: (userId: number, id: string): Promise<string[]> =>
    endWhere(db, and(eq(owner, userId), eq(hashOf(sessions.sid), id))),

  /** Ends all sessions of an account except `except`. */
  endAll: (tx: Queryable, userId: number, except?: string): Promise<string[]> =>
    endWhere(tx, and(eq(owner, userId), except === undefined ? undefined : ne(sessions.sid, except))),
});

export type DeviceStore = ReturnType<typeof createDeviceStore>;

/** Filters session ids down to those that are still signed in. */
export type LiveSessions = (sids: readonly string[]) => Promise<ReadonlySet<string>>;

export const createLiveSessions =
  ({ db }: Pick<Database, "db">): LiveSessions =>
  async (sids) => {
    const rows = await db
      .select({ sid: sessions.sid })
      .from(sessions)
      .innerJoin(users, and(eq(users.id, owner), eq(users.sessionVersion, version)))
      .where(and(sql`${sessions.sid} = any(${sql.param([...sids])})`, gt(sessions.expire, sql`now()`)));
    return new Set(rows.map(({ sid }) => sid));
  };
