import { randomUUID } from "node:crypto";
import type { Database } from "#server/platform/db/client.ts";
import { lockAccount } from "#server/platform/db/lock-account.ts";
import { ApiError, signedOut } from "#server/platform/http/errors.ts";
import { nextTurn } from "#server/platform/next-turn.ts";
import type { Vault } from "#server/platform/vault.ts";
import type { StaysRevision } from "#shared/stays/contract.ts";
import type { Travels } from "#shared/stays/travels.ts";
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
  /** The decrypted stays, perhaps in the form of an earlier version. Undefined if another session secret encrypted them. */
  stored: object | undefined;
}

/** The stays, passports and permits of accounts, stored encrypted. */
export interface KeptTravels {
  /** Undefined if the account has none. Not validated, because that would block other requests for too long. */
  find(userId: number): Promise<Kept | undefined>;
  /**
   * Cheap, because nothing is decrypted.
   * @throws ApiError 401 if the account no longer exists
   */
  revisionOf(userId: number): Promise<StaysRevision>;
  /**
   * The stored stays, as JSON that matches the contract's response.
   * @throws ApiError 409 if it was encrypted with another session secret
   */
  read(userId: number): Promise<{ revision: StaysRevision; json: string }>;
  /**
   * Replaces everything if `revision` is still the account's current one.
   * @throws ApiError 409 if another save came first, 401 if the account no longer exists
   */
  save(userId: number, revision: StaysRevision, travels: Travels): Promise<{ revision: StaysRevision }>;
}

export interface KeptTravelsDeps {
  store: StaysStore;
  transaction: Database["transaction"];
  vault: Vault;
}

export const createKeptTravels = ({ store, transaction, vault }: KeptTravelsDeps): KeptTravels => {
  const open = async (userId: number) => {
    const row = await store.find(userId);
    // Decrypting thousands of stays is slow, and the rows of several accounts can arrive together.
    if (row) await nextTurn();
    return row && { ...row, text: vault.open(contextOf(userId), row.sealed) };
  };
  const revisionOf = async (userId: number): Promise<StaysRevision> => {
    const revision = await store.findRevision(userId);
    if (revision === undefined) throw signedOut();
    return revision ?? "none";
  };

  return {
    revisionOf,
    async find(userId) {
      const kept = await open(userId);
      if (!kept) return undefined;
      const { revision, savedAt, text } = kept;
      // Parsing them is slow, too, so let other requests run in between.
      await nextTurn();
      return { revision, savedAt, stored: text === undefined ? undefined : (JSON.parse(text) as object) };
    },
    async read(userId) {
      const { revision, text } = (await open(userId)) ?? { revision: "none", text: "null" };
      if (text === undefined) throw new ApiError(409, "other_secret", otherSecret);
      return { revision, json: `{"revision":"${revision}","travels":${text}}` };
    },
    async save(userId, revision, travels) {
      const text = JSON.stringify(travels);
      // Serializing and encrypting thousands of stays are both slow, so let other requests run in between.
      await nextTurn();
      const next = { revision: randomUUID(), sealed: vault.seal(contextOf(userId), text) };
      const expected = revision === "none" ? undefined : revision;
      return transaction(async (tx) => {
        if (!(await lockAccount(tx, userId))) throw signedOut();
        if (!(await store.replace(tx, userId, expected, next))) throw savedElsewhere;
        return { revision: next.revision };
      });
    },
  };
};
