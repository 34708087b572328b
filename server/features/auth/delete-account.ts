import { setTimeout as sleep } from "node:timers/promises";
import { isConflict } from "#server/platform/db/client.ts";
import { ApiError, signedOut } from "#server/platform/http/errors.ts";
import type { UserRow } from "#shared/auth/tables.ts";
import type { AccountContext } from "./account-context.ts";
import { accountBuckets } from "./account-mails.ts";
import { tokenBucket } from "./api-tokens.ts";
import { announceHere } from "./session-store.ts";
import { wrongPassword } from "./sign-in.ts";

const maxAttempts = 6;
const pauseMs = 100;

const lastAdmin = () =>
  new ApiError(
    409,
    "last_admin",
    "You are the last administrator. Make someone else an administrator before you delete this account.",
  );
const busy = () =>
  new ApiError(503, "busy", "This account is busy with other changes. Try again in a few seconds.", {
    retryAfterSec: 5,
  });

/**
 * The returned function deletes an account and everything stored about it in one transaction. `seen` is the account as
 * it was when the password was confirmed.
 * @throws ApiError 409 for the last administrator, or if the password or role changed since; 401 if the account is gone;
 * 503 if other transactions keep it locked
 */
export const createRemoveAccount = (context: AccountContext) => {
  const { accounts, deviceStore, sessionStore, limits, mail, outbox } = context;
  const buckets = [...accountBuckets, ...context.counters];

  const removeOnce = (seen: UserRow): Promise<string[]> =>
    context.database.transaction(async (tx) => {
      const { id } = seen;
      const locked = await accounts.lockForRemoval(tx, seen);
      if (!locked) throw signedOut();
      const { account, hasOtherAdmins } = locked;
      if (account.sessionVersion !== seen.sessionVersion) throw wrongPassword();
      if (account.role === "admin" && !hasOtherAdmins) throw lastAdmin();
      for (const clear of context.clear) await clear(tx, id);
      const mailIds = await mail.deleteByAccount(tx, id);
      const sids = await deviceStore.endAll(tx, id);
      await limits.forget(tx, {
        keys: [`login account:${account.usernameKey}`, ...buckets.map((name) => `${name}:${id}`)],
        beginnings: [
          ...["login pair", "login name"].map((name) => `${name}:${account.usernameKey} `),
          `${tokenBucket}:${id} `,
        ],
      });
      await accounts.delete(tx, id);
      // Files are deleted before the commit: if that fails, the account stays and the owner sees an error.
      await outbox.forget(mailIds);
      return sids;
    });

  return async (seen: UserRow): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        announceHere(sessionStore, await removeOnce(seen));
        break;
      } catch (error) {
        if (!isConflict(error)) throw error;
        if (attempt === maxAttempts) throw busy();
        await sleep(pauseMs);
      }
    }
    context.onRemoved?.(seen.id);
  };
};
