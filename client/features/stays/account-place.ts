import type { QueryClient } from "@tanstack/react-query";
import { CallError, callEndpoint } from "#client/platform/call-endpoint.ts";
import { type StaysRevision, staysContract } from "#shared/stays/contract.ts";
import { readKept, type TravelsPlace } from "./travels-place.ts";

/**
 * Whether a save was refused because another device saved in the meantime. `load` then returns that device's version.
 */
export const isSavedElsewhere = (error: unknown): boolean =>
  error instanceof CallError && error.details.code === "saved_elsewhere";

/**
 * Stores stays in the account, one call at a time. A save is refused if another device has saved since this tab last
 * loaded or saved. A call that fails rejects with an error whose message can be shown. Calls are mutations, so that the
 * app notices if one fails because the session has ended.
 */
export const createAccountPlace = (client: QueryClient): TravelsPlace => {
  let revision: StaysRevision = "none";
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(mutationFn: () => Promise<T>): Promise<T> => {
    const result = last.then(() =>
      client.getMutationCache().build<T, Error, void, unknown>(client, { mutationFn }).execute(),
    );
    last = result.catch(() => undefined);
    return result;
  };

  return {
    load: () =>
      inTurn(async () => {
        const kept = await callEndpoint(staysContract.read, {});
        const travels = kept.travels ? readKept(kept.travels) : undefined;
        // Set only after the stays were read, so that no save replaces unreadable ones.
        revision = kept.revision;
        return travels;
      }),
    save: (travels) =>
      inTurn(async () => {
        ({ revision } = await callEndpoint(staysContract.save, { body: { ...travels, revision } }));
      }),
    clear: () =>
      inTurn(async () => {
        ({ revision } = await callEndpoint(staysContract.clear, {}));
      }),
  };
};
