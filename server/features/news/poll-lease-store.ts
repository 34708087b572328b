import { and, eq, ne, or, sql } from "drizzle-orm";
import type { QueryResult } from "pg";
import type { Database } from "#server/platform/db/client.ts";
import { newsSources } from "#shared/news/tables.ts";
import type { Source } from "./source-store.ts";

/** How long a source stays leased once its reader was killed; a reader that lives renews its lease. */
const usualLeaseSeconds = 60;

/** Renewals in the time that a lease lasts: one may fail. */
const renewalsPerLease = 3;

/** Requests under way at once, over all instances; of them one for each host. */
const requestsAtOnce = 8;

/** Any number that no other user of the database takes for an advisory lock. */
const claimLock = 7_316_002;

/** A source that this instance may read until the lease ends. */
export type Leased = Source & { leaseUntil: Date };

/** A lease that is renewed until it is released. */
export interface KeptLease {
  /** Ends the renewals. Resolves with the lease as it was renewed last, as `notePoll` needs it. */
  release(): Promise<Leased>;
}

/** How a poll ended. */
export interface PollNote {
  minutesToNext: number;
  /** What is known of the source now. */
  changes: Partial<
    Pick<
      Source,
      | "movedTo"
      | "redirectTo"
      | "redirectSince"
      | "etag"
      | "lastModified"
      | "intervalMinutes"
      | "rhythmMinutes"
      | "lastError"
      | "failures"
      | "failingSince"
    >
  >;
}

/**
 * Leases the first source for which `condition` holds. The lock makes instances take turns, and each statement sees what
 * was committed before it began; sent as one message they are one transaction, which no frozen client can hold up. A
 * lease that is lost in a crash of PostgreSQL costs nothing, so nobody waits for it to reach the disk.
 */
const claiming = (condition: string, leaseSeconds: number, also = "") => `
  SELECT set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock(${claimLock});
  WITH live AS MATERIALIZED (SELECT host FROM news_sources WHERE lease_until > now())
  UPDATE news_sources SET lease_until = date_trunc('milliseconds', now()) + interval '${leaseSeconds} seconds'${also}
  WHERE id = (
    SELECT id FROM news_sources
    WHERE kind = 'feed' AND active AND state = 'on' AND ${condition}
      AND host NOT IN (SELECT host FROM live) AND (SELECT count(*) FROM live) < ${requestsAtOnce}
    ORDER BY next_poll_at, id LIMIT 1
  ) RETURNING id`;

const isDue = "next_poll_at <= now()";

/** One that an administrator asks for: due or not, but at most once a minute. */
const isAskedFor = (id: number) =>
  `id = ${Math.trunc(id)} AND coalesce(greatest(asked_at, last_poll_at) <= now() - interval '1 minute', true)`;

/** Who reads which source, over all instances that share the database. */
export const createLeaseStore = ({ db, pool }: Database, { leaseSeconds = usualLeaseSeconds } = {}) => {
  const claim = async (statements: string): Promise<Leased | undefined> => {
    const results = (await pool.query(statements)) as unknown as QueryResult<{ id: number }>[];
    const id = results[1]?.rows[0]?.id;
    if (id === undefined) return undefined;
    const [source] = await db.select().from(newsSources).where(eq(newsSources.id, id));
    return source?.leaseUntil ? { ...source, leaseUntil: source.leaseUntil } : undefined;
  };

  const held = ({ id, leaseUntil }: Leased) =>
    and(eq(newsSources.id, id), eq(newsSources.leaseUntil, leaseUntil));

  return {
    /** Leases the feed that is due longest, of those whose host nobody asks at present. */
    claimDue: (): Promise<Leased | undefined> => claim(claiming(isDue, leaseSeconds)),

    /** Leases a feed out of turn; undefined where that may not be. */
    claimOne: (id: number): Promise<Leased | undefined> =>
      claim(claiming(isAskedFor(id), leaseSeconds, ", asked_at = now()")),

    /** Renews a lease from now on: its reader may wait long for its turn to write. */
    keepLease(source: Leased): KeptLease {
      let current = source;
      let renewal = Promise.resolve();
      const renew = async () => {
        const [row] = await db
          .update(newsSources)
          .set({
            leaseUntil: sql`date_trunc('milliseconds', now()) + ${leaseSeconds} * interval '1 second'`,
          })
          .where(held(current))
          .returning({ leaseUntil: newsSources.leaseUntil });
        if (row?.leaseUntil) current = { ...current, leaseUntil: row.leaseUntil };
      };
      const timer = setInterval(
        () => {
          // The next renewal makes up for one that fails; `notePoll` tells if the lease is lost.
          renewal = renewal.then(renew).catch(() => undefined);
        },
        (leaseSeconds * 1000) / renewalsPerLease,
      );
      return {
        async release() {
          clearInterval(timer);
          await renewal;
          return current;
        },
      };
    },

    /** A feed as it is now. */
    async findFeed(id: number): Promise<Source | undefined> {
      const [source] = await db
        .select()
        .from(newsSources)
        .where(and(eq(newsSources.id, id), eq(newsSources.kind, "feed")));
      return source;
    },

    /** Whether another source than this one is read at an address, or named by it. */
    async isTaken(address: string, id: number): Promise<boolean> {
      const rows = await db
        .select({ id: newsSources.id })
        .from(newsSources)
        .where(
          and(ne(newsSources.id, id), or(eq(newsSources.url, address), eq(newsSources.movedTo, address))),
        )
        .limit(1);
      return rows.length > 0;
    },

    /**
     * Keeps how a poll ended and ends the lease.
     * @returns false where somebody else has leased the source since: nothing is kept then
     */
    async notePoll(source: Leased, { minutesToNext, changes }: PollNote): Promise<boolean> {
      const { rowCount } = await db
        .update(newsSources)
        .set({
          ...changes,
          leaseUntil: null,
          lastPollAt: sql`now()`,
          nextPollAt: sql`now() + ${minutesToNext} * interval '1 minute'`,
          ...(changes.lastError === null && { lastSuccessAt: sql`now()` }),
        })
        .where(held(source));
      return (rowCount ?? 0) > 0;
    },
  };
};

export type LeaseStore = ReturnType<typeof createLeaseStore>;
