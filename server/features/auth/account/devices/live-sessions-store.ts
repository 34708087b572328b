import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { sessions, users } from "#shared/auth/tables.ts";

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
