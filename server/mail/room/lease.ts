import type { AttemptEnd, LeasedMail, RoomStore } from "./room-store.ts";

/** A lease that lasts as long as its holder lives. */
export interface HeldLease {
  /** @see RoomStore.markSending */
  markSending(attempt: number): Promise<boolean>;
  /** @see RoomStore.end */
  end(end: AttemptEnd): Promise<void>;
  /** Renews it no more. */
  release(): void;
}

/** Renews the lease of a mail every quarter of `leaseMs`. What is asked of it waits for a renewal that goes on. */
export const holdLease = (store: RoomStore, { id, leaseUntil }: LeasedMail, leaseMs: number): HeldLease => {
  let lease = { id, leaseUntil };
  let last: Promise<unknown> = Promise.resolve();
  let isRenewing = false;
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  const renew = async () => {
    isRenewing = true;
    try {
      const until = await store.renew(lease, leaseMs);
      if (until) lease = { id, leaseUntil: until };
    } finally {
      isRenewing = false;
    }
  };
  const timer = setInterval(() => {
    // Without a database it runs out, and the mail is anybody's.
    if (!isRenewing) inTurn(renew).catch(() => undefined);
  }, leaseMs / 4);
  return {
    markSending: (attempt) => inTurn(() => store.markSending(lease, attempt)),
    end: (end) => inTurn(() => store.end(lease, end)),
    release: () => clearInterval(timer),
  };
};
