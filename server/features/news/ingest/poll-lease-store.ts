import { and, eq, ne, or, sql } from "drizzle-orm";
import type { QueryResult } from "pg";
import { type Clock, systemClock } from "#server/platform/clock.ts";
import { advisoryLocks } from "#server/platform/db/advisory-locks.ts";
import type { Database } from "#server/platform/db/client.ts";
import { keepRenewing, leaseEnd, type RenewedLease } from "#server/platform/db/lease.ts";
import { newsSources } from "#shared/news/tables.ts";
import type { Source } from "./source-store.ts";

/** How long a source stays leased after its poller dies. A live poller renews its lease. */
const leaseMs = 60_000;

/** Concurrent requests across all instances, one per host. */
const maxRequests = 8;

/** A source that only this instance may poll until the lease expires. */
export type LeasedSource = Source & { leaseUntil: Date };

/** The outcome of a poll. */
export interface PollNote {
  minutesToNext: number;
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
 * SQL that leases the first source that meets `condition`. The advisory lock makes instances take turns, so each sees the
 * leases committed before. A lease begins after that wait. Both statements are one message and so one transaction, which a
 * frozen client cannot hold open. A crash that loses a lease does no harm, so the commit need not wait for the disk.
 */
const claimSql = (condition: string, extraChange = "") => `
  SELECT set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock(${advisoryLocks.pollLease});
  WITH live AS MATERIALIZED (SELECT host FROM news_sources WHERE lease_until > now() AND lease_until < now() + interval '1 hour')
  UPDATE news_sources SET lease_until = date_trunc('milliseconds', clock_timestamp()) + interval '${leaseMs} milliseconds'${extraChange}
  WHERE id = (
    SELECT id FROM news_sources
    WHERE kind = 'feed' AND active AND state = 'on' AND ${condition}
      AND host NOT IN (SELECT host FROM live) AND (SELECT count(*) FROM live) < ${maxRequests}
    ORDER BY next_poll_at, id LIMIT 1
  ) RETURNING id, lease_until AS "leaseUntil"`;

/** Also due if its last poll lies in the future: then PostgreSQL's clock has moved back. */
const isDue = "(next_poll_at <= now() OR last_poll_at > now() + interval '1 minute')";

/** A requested source need not be due, but is polled at most once a minute. */
const isPollableNow = (id: number) =>
  `id = ${Math.trunc(id)} AND coalesce(greatest(asked_at, last_poll_at) NOT BETWEEN now() - interval '1 minute' AND now() + interval '1 minute', true)`;

/** Leases on sources, shared by all instances on one database. */
export const createLeaseStore = ({ db, pool }: Database, clock: Clock = systemClock) => {
  const claim = async (statements: string): Promise<LeasedSource | undefined> => {
    const results = (await pool.query(statements)) as unknown as QueryResult<
      Pick<LeasedSource, "id" | "leaseUntil">
    >[];
    const lease = results[1]?.rows[0];
    if (!lease) return undefined;
    const [source] = await db.select().from(newsSources).where(eq(newsSources.id, lease.id));
    // Another instance may have leased the source since, so the lease in the row may not be this one.
    return source && { ...source, leaseUntil: lease.leaseUntil };
  };

  const isHeld = ({ id, leaseUntil }: LeasedSource) =>
    and(eq(newsSources.id, id), eq(newsSources.leaseUntil, leaseUntil));

  return {
    /** Leases the feed that has been due the longest and whose host is free. */
    claimDue: (): Promise<LeasedSource | undefined> => claim(claimSql(isDue)),

    /** Leases a requested feed; undefined if it must not be polled now. */
    claimOne: (id: number): Promise<LeasedSource | undefined> =>
      claim(claimSql(isPollableNow(id), ", asked_at = now()")),

    /** Keeps a lease, because a poller may wait long for its turn to write. */
    keepLease: (source: LeasedSource, onFailure: (error: unknown) => void): RenewedLease<LeasedSource> =>
      keepRenewing(source, {
        async renew(held) {
          const [row] = await db
            .update(newsSources)
            .set({ leaseUntil: leaseEnd(leaseMs) })
            .where(isHeld(held))
            .returning({ leaseUntil: newsSources.leaseUntil });
          return row?.leaseUntil ? { ...held, leaseUntil: row.leaseUntil } : undefined;
        },
        ...{ leaseMs, onFailure, clock },
      }),

    async findFeed(id: number): Promise<Source | undefined> {
      const [source] = await db
        .select()
        .from(newsSources)
        .where(and(eq(newsSources.id, id), eq(newsSources.kind, "feed")));
      return source;
    },

    /** Whether another source has this address, or has moved to it. */
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
     * Stores the outcome of a poll and ends the lease.
     * @returns false if another poller has leased the source since; nothing is stored then
     */
    async notePoll(source: LeasedSource, { minutesToNext, changes }: PollNote): Promise<boolean> {
      const { rowCount } = await db
        .update(newsSources)
        .set({
          ...changes,
          leaseUntil: null,
          lastPollAt: sql`now()`,
          nextPollAt: sql`now() + ${minutesToNext} * interval '1 minute'`,
          ...(changes.lastError === null && { lastSuccessAt: sql`now()` }),
        })
        .where(isHeld(source));
      return (rowCount ?? 0) > 0;
    },
  };
};

export type LeaseStore = ReturnType<typeof createLeaseStore>;
