import { randomUUID } from "node:crypto";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { ApiError, signedOut } from "#server/platform/http/errors.ts";
import type { Vault } from "#server/platform/vault.ts";
import type { StaysRevision } from "#shared/stays/contract.ts";
import { Travels } from "#shared/stays/travels.ts";
import type { StaysStore } from "./store.ts";

const contextOf = (userId: number) => `stays ${userId}`;

const otherSecret =
  "Your stays cannot be read with this server's secret. Ask the operator to restore the secret, or delete the stays in your account.";

const savedElsewhere = new ApiError(
  409,
  "saved_elsewhere",
  "Another device has saved your stays meanwhile, so nothing was changed. Reload to see its changes, then save yours again.",
);

export interface Kept {
  revision: string;
  savedAt: Date;
  /** Undefined if it was encrypted with another session secret. */
  travels: Travels | undefined;
}

/** What accounts keep about stays, in encrypted form. */
export interface KeptTravels {
  /** Undefined if the account keeps nothing. */
  find(userId: number): Promise<Kept | undefined>;
  /** @throws ApiError 409 if it was encrypted with another session secret */
  read(userId: number): Promise<{ revision: StaysRevision; travels: Travels | null }>;
  /**
   * Replaces everything if `revision` is still the one that the account has. `alsoDo` runs in the same transaction.
   * @throws ApiError 409 if another save came first, 401 if the account no longer exists
   */
  save(
    userId: number,
    revision: StaysRevision,
    travels: Travels,
    alsoDo: (tx: Transaction) => Promise<void>,
  ): Promise<{ revision: StaysRevision }>;
}

export interface KeptTravelsDeps {
  store: StaysStore;
  transaction: Database["transaction"];
  vault: Vault;
}

export const createKeptTravels = ({ store, transaction, vault }: KeptTravelsDeps): KeptTravels => {
  const find: KeptTravels["find"] = async (userId) => {
    const row = await store.find(userId);
    if (!row) return undefined;
    const { revision, savedAt, sealed } = row;
    const text = vault.open(contextOf(userId), sealed);
    return { revision, savedAt, travels: text === undefined ? undefined : Travels.parse(JSON.parse(text)) };
  };

  return {
    find,
    async read(userId) {
      const kept = await find(userId);
      if (!kept) return { revision: "none", travels: null };
      const { revision, travels } = kept;
      if (!travels) throw new ApiError(409, "other_secret", otherSecret);
      return { revision, travels };
    },
    save(userId, revision, travels, alsoDo) {
      const next = { revision: randomUUID(), sealed: vault.seal(contextOf(userId), JSON.stringify(travels)) };
      const expected = revision === "none" ? undefined : revision;
      return transaction(async (tx) => {
        // The account before its stays. A deletion locks in the same order, so that the two never wait for each other.
        if (!(await store.lockOwner(tx, userId))) throw signedOut();
        if (!(await store.replace(tx, userId, expected, next))) throw savedElsewhere;
        await alsoDo(tx);
        return { revision: next.revision };
      });
    },
  };
};
