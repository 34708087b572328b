import { and, desc, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import type { Database, Queryable } from "#server/db/client.ts";
import { sessions, type UserRow } from "#shared/auth/tables.ts";
import { sessionEnded } from "../../session-store.ts";

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
