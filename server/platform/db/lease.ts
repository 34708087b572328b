import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Clock } from "../clock.ts";
import { hasCome } from "./client.ts";

/** SQL for the end of a lease that begins now. It has the precision of a `Date`, because the end can identify the lease. */
export const leaseEnd = (ms: number): SQL =>
  sql`date_trunc('milliseconds', now()) + ${ms} * interval '1 millisecond'`;

/** SQL for whether the lease that ends at `until` is free. An end more than an hour ahead does not count: the clock went back. */
export const isUnleased = (until: SQLWrapper): SQL => sql`(${until} is null or ${hasCome(until, "1 hour")})`;

/** A lease that is renewed until `stop`. */
export interface RenewedLease<Lease> {
  /** Runs `work` with the current lease. No renewal runs at the same time, because a renewal can change the lease. */
  use<T>(work: (lease: Lease) => Promise<T>): Promise<T>;
  /** Stops the renewals and waits for the running one. The lease itself stays in the database. */
  stop(): Promise<void>;
}

interface RenewalOptions<Lease> {
  leaseMs: number;
  /**
   * Extends the lease by `leaseMs` from now. After undefined, the earlier lease is kept and tried again, so whoever stores a
   * result must check that the lease is still held.
   */
  renew(lease: Lease): Promise<Lease | undefined>;
  /** Called if a renewal fails. The next one can make up for it. */
  onFailure(error: unknown): void;
  clock: Clock;
}

/** Renewals in the duration of a lease, so that one may fail. */
const renewalsPerLease = 3;

/** Renews a lease until `stop`. Leases can then be short, so that a killed holder blocks others only briefly. */
export const keepRenewing = <Lease>(
  lease: Lease,
  { leaseMs, renew, onFailure, clock }: RenewalOptions<Lease>,
): RenewedLease<Lease> => {
  let current = lease;
  let last: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  let cancelRenewal: () => void;
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  const renewCurrent = async () => {
    if (!isStopped) current = (await renew(current)) ?? current;
  };
  const renewLater = () => {
    if (isStopped) return;
    cancelRenewal = clock.after(leaseMs / renewalsPerLease, () => {
      inTurn(renewCurrent).catch(onFailure).finally(renewLater);
    });
  };
  renewLater();
  return {
    use: (work) => inTurn(() => work(current)),
    async stop() {
      isStopped = true;
      cancelRenewal();
      await last;
    },
  };
};
