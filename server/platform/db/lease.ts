import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Clock } from "../clock.ts";
import { hasCome } from "./client.ts";

/**
 * SQL for the end of a lease that begins now, not when its transaction began, which may have waited for a lock. It has the
 * precision of a `Date`, because the end can identify the lease.
 */
export const leaseEnd = (ms: number): SQL =>
  sql`date_trunc('milliseconds', clock_timestamp()) + ${ms} * interval '1 millisecond'`;

/** SQL for whether the lease that ends at `until` is free. An end more than an hour ahead does not count: the clock went back. */
export const isUnleased = (until: SQLWrapper): SQL => sql`(${until} is null or ${hasCome(until, "1 hour")})`;

/** A lease that is renewed until `stop`, or until it is lost. */
export interface RenewedLease<Lease> {
  /** Aborts when a renewal finds that the lease is lost. The holder must stop, because another may do its work by now. */
  readonly lost: AbortSignal;
  /** Runs `work` with the current lease. No renewal runs at the same time, because a renewal can change the lease. */
  use<T>(work: (lease: Lease) => Promise<T>): Promise<T>;
  /** Stops the renewals and waits for the running one. The lease itself stays in the database. */
  stop(): Promise<void>;
}

interface RenewalOptions<Lease> {
  leaseMs: number;
  /**
   * Extends the lease by `leaseMs` from now. Resolves with undefined if it is lost. It can be lost between two renewals, so
   * code that stores a result must check that it is still held.
   */
  renew(lease: Lease): Promise<Lease | undefined>;
  /** Called if a renewal fails. The next one can make up for it. */
  onFailure(error: unknown): void;
  clock: Clock;
}

/** Renewals in the duration of a lease, so that one may fail. */
const renewalsPerLease = 3;

/** Renews a lease until `stop`, or until it is lost. Leases can then be short, so that a killed holder blocks others only briefly. */
export const keepRenewing = <Lease>(
  lease: Lease,
  { leaseMs, renew, onFailure, clock }: RenewalOptions<Lease>,
): RenewedLease<Lease> => {
  let current = lease;
  let last: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  const loss = new AbortController();
  let cancelRenewal: () => void;
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  const renewCurrent = async () => {
    if (isStopped) return;
    const renewed = await renew(current);
    if (renewed) current = renewed;
    else loss.abort();
  };
  const renewLater = () => {
    if (isStopped || loss.signal.aborted) return;
    cancelRenewal = clock.after(leaseMs / renewalsPerLease, () => {
      inTurn(renewCurrent).catch(onFailure).finally(renewLater);
    });
  };
  renewLater();
  return {
    lost: loss.signal,
    use: (work) => inTurn(() => work(current)),
    async stop() {
      isStopped = true;
      cancelRenewal();
      await last;
    },
  };
};
