import { type Clock, sleep, systemClock } from "#server/platform/clock.ts";
import { networkOf } from "#server/platform/http/rate-limit.ts";
import type { UserRow } from "#shared/auth/tables.ts";
import type { AccountContext } from "./account-context.ts";
import { deadLink, isLinked, passwordChangedMail, readResetLink, resetMail } from "./account-mails.ts";
import { announceHere } from "./session-store.ts";
import { wrongPassword } from "./sign-in.ts";

/** A constant delay hides whether a username exists. */
const answerAfterMs = 100;

const resetRequested = {
  message:
    "If this account has a confirmed email address, we sent a password reset link to it. The link expires in an hour.",
};
const resetDone = { message: "Your password is changed. Sign in with the new one." };
const usedLink =
  "This link was already used, or your password or email address has changed since we sent it.";

export const createPasswordService = (context: AccountContext, clock: Clock = systemClock) => {
  const { accounts, deviceStore, sessionStore, auth, passwords, mail, mailLimiter, tokens } = context;
  const { transaction } = context.database;

  /** Resolves with undefined if the account changed since it was seen. */
  const setPassword = async (
    seen: UserRow,
    newPassword: string,
    ip: string | undefined,
  ): Promise<UserRow | undefined> => {
    // Hashed before the transaction, because hashing can wait in a queue.
    const passwordHash = await passwords.hash(newPassword);
    const changed = await transaction(async (tx) => {
      const account = await accounts.setPassword(tx, seen, passwordHash);
      if (!account) return undefined;
      const sids = await deviceStore.endAll(tx, account.id);
      await accounts.rememberNetwork(account.id, networkOf(ip), tx);
      if (account.email !== null) await mail.enqueue(tx, passwordChangedMail(account, account.email));
      return { account, sids };
    });
    announceHere(sessionStore, changed?.sids ?? []);
    return changed?.account;
  };

  const mailResetLink = async (username: string) => {
    const found = await accounts.findByName(username);
    if (!found?.email) return;
    await mailLimiter.countReset(found.id, () =>
      transaction(async (tx) => {
        const account = await accounts.lock(tx, found.id);
        if (account?.email) await mail.enqueue(tx, resetMail(account, account.email));
      }),
    );
  };

  return {
    /**
     * Changes the password and ends every session.
     * @throws ApiError 409 for a wrong password, 429 after too many attempts
     */
    async change(
      userId: number,
      { password, newPassword }: { password: string; newPassword: string },
      ip: string | undefined,
    ): Promise<UserRow> {
      const seen = await auth.proveOwner(userId, password, ip);
      const account = await setPassword(seen, newPassword, ip);
      if (!account) throw wrongPassword();
      return account;
    },

    /** Emails a reset link to the verified address, if there is one. The answer and its timing never reveal that. */
    async forgot(username: string): Promise<{ message: string }> {
      context.background.run("password reset mail failed", () => mailResetLink(username));
      await sleep(clock, answerAfterMs);
      return resetRequested;
    },

    /**
     * Sets a new password with a mailed link and ends every session. Guesses by others must not lock the owner out
     * afterwards: failed sign-ins are forgotten and the network of the reset is remembered.
     * @throws ApiError 404 for an invalid link
     */
    async reset(
      { token, newPassword }: { token: string; newPassword: string },
      ip: string | undefined,
    ): Promise<{ message: string; username: string }> {
      const linked = readResetLink(tokens, token);
      const seen = await accounts.findById(linked.id);
      if (!isLinked(seen, linked) || !linked.isFor(seen)) throw deadLink(usedLink);
      const account = await setPassword(seen, newPassword, ip);
      if (!account) throw deadLink(usedLink);
      await auth.forgetFailures(account, ip);
      return { ...resetDone, username: account.username };
    },
  };
};
