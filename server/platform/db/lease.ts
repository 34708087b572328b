import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Clock } from "../clock.ts";
import { hasCome } from "./client.ts";

/** SQL for the end of a lease that begins now. It has the precision of a `Date`, because the end can identify the lease. */
export const leaseEnd = (ms: number): SQL =>
  sql`date_trunc('milliseconds', now()) + ${ms} * interval '1 millisecond'`;

/** SQL for whether nobody holds the lease that ends at `until`. Every lease is shorter than an hour. */
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
  /** Extends the lease by `leaseMs` from now. Resolves with undefined if another holder has it. */
  renew(lease: Lease): Promise<Lease | undefined>;
  /** Called if a renewal fails. The next one can make up for it. */
  onFailure(error: unknown): void;
  clock: Clock;
}

/** Renewals per lease duration, so that one may fail. */
const renewalsPerLease = 3;

/** Renews a lease again and again. A short lease that is renewed outlives a killed holder only briefly. */
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
