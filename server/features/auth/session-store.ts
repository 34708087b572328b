import connectPgSimple from "connect-pg-simple";
import session, { type SessionData } from "express-session";
import { LRUCache } from "lru-cache";
import type { Database } from "#server/db/client.ts";

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
