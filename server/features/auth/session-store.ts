import connectPgSimple from "connect-pg-simple";
import { and, desc, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import session, { type SessionData } from "express-session";
import { LRUCache } from "lru-cache";
import type { Database, Queryable } from "#server/platform/db/client.ts";
import { sessions, type UserRow, users } from "#shared/auth/tables.ts";

/** The event of the store, and the channel to the other instances, that announce an ended session by its id. */
export const sessionEnded = "session_ended";

/** A session in use is prolonged in PostgreSQL at most this often. */
const touchEveryMs = 60 * 60 * 1000;

type Done = (error?: unknown) => void;

/** Tells this instance of ended sessions at once; the others, and once more this one, hear of them by the channel. */
export const announceHere = (store: Pick<SessionStore, "emit">, sids: readonly string[]): void => {
  for (const sid of sids) store.emit(sessionEnded, sid);
};

/**
 * Sessions in PostgreSQL, prolonged at most once an hour. A session that ends is announced to all instances through
 * `sessionEnded`, before whoever ended it is answered.
 */
export const createSessionStore = ({ pool }: Database) => {
  const PgStore = connectPgSimple(session);
  const touched = new LRUCache<string, true>({ max: 20_000, ttl: touchEveryMs });

  class SessionStore extends PgStore {
    /** Whether the next use prolongs the session, and so should renew the cookie. */
    isDue(sid: string): boolean {
      return !touched.has(sid);
    }

    override touch(sid: string, data: SessionData, done?: () => void) {
      if (touched.has(sid)) return done?.();
      touched.set(sid, true);
      // Prolonging can wait: the request that asked for it goes on at once, and a failure is tried again.
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

/** A session as it is listed. */
export interface SessionRecord {
  /** A hash of the session's name, which opens nothing. */
  id: string;
  /** Null for sessions of before these were noted. */
  device: string | null;
  since: string | null;
  expire: Date;
}

/** Listed at most; who has more signs them out all at once. */
const mostListed = 200;

/** As the index `sessions_user` has it. */
const owner = sql`((${sessions.sess} #>> '{passport,user,id}')::integer)`;
const version = sql`(${sessions.sess} #>> '{passport,user,version}')::integer`;
const hashOf = (sid: unknown) => sql<string>`encode(sha256(convert_to(${sid}, 'UTF8')), 'hex')`;
const kept = (name: "device" | "since") =>
  sql<string | null>`${sessions.sess} #>> ${`{passport,user,${name}}`}::text[]`;

/** Ends sessions, and announces each to all instances when the transaction ends; resolves with their names. */
const endWhere = async (tx: Queryable, which: SQL | undefined): Promise<string[]> => {
  const { rows } = await tx.execute<{ sid: string }>(
    sql`with ended as (delete from ${sessions} where ${which} returning sid)
      select sid, pg_notify(${sessionEnded}, sid) from ended`,
  );
  return rows.map(({ sid }) => sid);
};

/** Queries over the sessions of one account. */
export const createDeviceStore = ({ db }: Pick<Database, "db">) => ({
  /** Those that are good, the latest used first. */
  async list({ id, sessionVersion }: Pick<UserRow, "id" | "sessionVersion">): Promise<SessionRecord[]> {
    return db
      .select({
        id: hashOf(sessions.sid),
        device: kept("device"),
        since: kept("since"),
        expire: sessions.expire,
      })
      .from(sessions)
      .where(and(eq(owner, id), eq(version, sessionVersion), gt(sessions.expire, sql`now()`)))
      .orderBy(desc(sessions.expire), sessions.sid)
      .limit(mostListed);
  },

  /** Ends the session of an id; resolves with the names of those that ended. */
  end: (userId: number, id: string): Promise<string[]> =>
    endWhere(db, and(eq(owner, userId), eq(hashOf(sessions.sid), id))),

  /** Ends all sessions of an account but `except`. */
  endAll: (tx: Queryable, userId: number, except?: string): Promise<string[]> =>
    endWhere(tx, and(eq(owner, userId), except === undefined ? undefined : ne(sessions.sid, except))),
});

export type DeviceStore = ReturnType<typeof createDeviceStore>;

/** Which of these sessions somebody is still signed in with. */
export type LiveSessions = (sids: readonly string[]) => Promise<ReadonlySet<string>>;

/** Asks for sessions that have neither ended nor expired, and whose account is there and has not ended them all. */
export const createLiveSessions =
  ({ db }: Pick<Database, "db">): LiveSessions =>
  async (sids) => {
    const rows = await db
      .select({ sid: sessions.sid })
      .from(sessions)
      .innerJoin(
        users,
        and(
          eq(users.id, sql`(${sessions.sess} #>> '{passport,user,id}')::integer`),
          eq(users.sessionVersion, sql`(${sessions.sess} #>> '{passport,user,version}')::integer`),
        ),
      )
      .where(and(sql`${sessions.sid} = any(${sql.param([...sids])})`, gt(sessions.expire, sql`now()`)));
    return new Set(rows.map(({ sid }) => sid));
  };
