import { setTimeout as sleep } from "node:timers/promises";
import { type Database, isConflict, type Transaction } from "#server/platform/db/client.ts";
import { ApiError, signedOut } from "#server/platform/http/errors.ts";
import type { LimitStore } from "#server/platform/http/limit-store.ts";
import type { OwnedMailStore } from "#server/platform/mail/mail-store.ts";
import type { Outbox } from "#server/platform/mail/transport.ts";
import type { UserRow } from "#shared/auth/tables.ts";
import { mailCounters } from "./account-mails.ts";
import { announceHere, type DeviceStore, type SessionStore } from "./session-store.ts";
import { wrongPassword } from "./sign-in.ts";
import type { RemovalStore } from "./store.ts";

/** What the deletion of accounts stands on. */
export interface RemovalDeps {
  store: RemovalStore;
  devices: Pick<DeviceStore, "endAll">;
  transaction: Database["transaction"];
  mails: Pick<OwnedMailStore, "deleteAll">;
  outbox: Pick<Outbox, "forget">;
  limits: Pick<LimitStore, "forget">;
  /** Absent where nobody is signed in: in a command. */
  sessionStore?: Pick<SessionStore, "emit">;
  /** Buckets of the limiter whose keys are numbers of accounts. */
  counters: readonly string[];
  /** Deletes what there may be much of, a piece at a time, so that no statement takes long. */
  clear: readonly ((tx: Transaction, userId: number) => Promise<void>)[];
  /** Ends what is under way for the account in this process. */
  onRemoved?: (userId: number) => void;
}

/** Takes accounts away. */
export interface RemovalService {
  /**
   * Deletes an account, as it was seen when its password was asked, with everything that is stored about it.
   * @throws ApiError 409 for the last administrator, or where the password or role has changed since; 401 where the
   * account is gone; 503 where others hold on to it
   */
  remove(seen: UserRow): Promise<void>;
}

const tries = 6;
const pauseMs = 100;

const lastAdmin = () =>
  new ApiError(
    409,
    "last_admin",
    "You are the last administrator, so this account must stay. Make somebody else an administrator first.",
  );
const busy = () =>
  new ApiError(503, "busy", "Something is being written for this account. Please try again shortly.", {
    retryAfterSec: 5,
  });

/** The deletion of accounts, each in one transaction. */
export const createRemovalService = (deps: RemovalDeps): RemovalService => {
  const { store, devices, transaction, mails, outbox, limits, sessionStore } = deps;
  const counters = [...mailCounters, ...deps.counters];

  const removeOnce = (seen: UserRow): Promise<string[]> =>
    transaction(async (tx) => {
      const { id } = seen;
      const locked = await store.lock(tx, seen);
      if (!locked) throw signedOut();
      const { account, hasOtherAdmins } = locked;
      if (account.sessionVersion !== seen.sessionVersion) throw wrongPassword();
      if (account.role === "admin" && !hasOtherAdmins) throw lastAdmin();
      for (const clear of deps.clear) await clear(tx, id);
      const mailIds = await mails.deleteAll(tx, id);
      const sids = await devices.endAll(tx, id);
      await limits.forget(tx, {
        keys: [`login account:${account.usernameKey}`, ...counters.map((name) => `${name}:${id}`)],
        beginning: `login pair:${account.usernameKey} `,
      });
      await store.delete(tx, id);
      // Before it is committed: where a file cannot be deleted nothing is, and the owner is told.
      await outbox.forget(mailIds);
      return sids;
    });

  return {
    async remove(seen) {
      for (let left = tries; ; left -= 1) {
        try {
          const sids = await removeOnce(seen);
          if (sessionStore) announceHere(sessionStore, sids);
          break;
        } catch (error) {
          if (!isConflict(error)) throw error;
          if (left === 1) throw busy();
          await sleep(pauseMs);
        }
      }
      deps.onRemoved?.(seen.id);
    },
  };
};
