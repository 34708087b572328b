import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#server/platform/db/client.ts";
import { networkOf } from "#server/platform/http/rate-limit.ts";
import type { Background } from "#server/platform/jobs/background.ts";
import type { UserRow } from "#shared/auth/tables.ts";
import {
  type AccountLinks,
  type AccountMailer,
  deadLink,
  isLinked,
  passwordChangedMail,
  resetMail,
} from "./account-mails.ts";
import type { Passwords } from "./passwords.ts";
import { announceHere, type DeviceStore, type SessionStore } from "./session-store.ts";
import { type AuthService, wrongPassword } from "./sign-in.ts";
import type { AccountStore, OwnAccountStore } from "./store.ts";

/** No request for a new password is answered sooner or, but for a crowd, later: nobody shall see which names there are. */
const answerAfterMs = 100;

/** What the passwords of accounts stand on. */
export interface PasswordServiceDeps {
  store: OwnAccountStore;
  accounts: Pick<AccountStore, "findByName" | "findById" | "rememberNetwork">;
  devices: Pick<DeviceStore, "endAll">;
  auth: Pick<AuthService, "proveOwner" | "forgetTries">;
  passwords: Passwords;
  transaction: Database["transaction"];
  mailer: AccountMailer;
  links: AccountLinks;
  sessionStore: Pick<SessionStore, "emit">;
  background: Pick<Background, "run">;
}

/** Changes of passwords, by those who know the old one and by those who forgot it. */
export interface PasswordService {
  /**
   * Every session ends.
   * @throws ApiError 409 for a wrong password, 429 after too many tries
   */
  change(
    userId: number,
    given: { password: string; newPassword: string },
    ip: string | undefined,
  ): Promise<UserRow>;
  /** Mails a link where there is somebody to mail it to; the answer and its time never tell. */
  forgot(username: string): Promise<{ message: string }>;
  /**
   * Ends every session. Guesses from elsewhere must not keep the owner out afterwards: the failed sign-ins of the account
   * are forgotten, and the network of the reset is remembered.
   * @throws ApiError 404 for a link that is not good any more
   */
  reset(given: { token: string; newPassword: string }, ip: string | undefined): Promise<{ message: string }>;
}

const mailed = {
  message:
    "If this account has a confirmed address, a link for a new password is on its way there. It is good for an hour.",
};
const isReset = { message: "Your password is changed. Please sign in with the new one." };
const usedLink = "This link was used already, or the password or the address was changed since.";

/** The rules of changed passwords. */
export const createPasswordService = (deps: PasswordServiceDeps): PasswordService => {
  const { store, accounts, devices, auth, passwords, transaction, mailer, links } = deps;

  /** Sets a password for an account as it was seen; undefined where it has changed since. */
  const setPassword = async (
    seen: UserRow,
    newPassword: string,
    ip: string | undefined,
  ): Promise<UserRow | undefined> => {
    // Before there is a transaction: it waits for its turn.
    const passwordHash = await passwords.hash(newPassword);
    const changed = await transaction(async (tx) => {
      const account = await store.setPassword(tx, seen, passwordHash);
      if (!account) return undefined;
      const sids = await devices.endAll(tx, account.id);
      await accounts.rememberNetwork(account.id, networkOf(ip), tx);
      if (account.email !== null)
        await mailer.send(tx, account.id, account.email, passwordChangedMail(account));
      return { account, sids };
    });
    announceHere(deps.sessionStore, changed?.sids ?? []);
    return changed?.account;
  };

  const mailLink = async (username: string) => {
    const found = await accounts.findByName(username);
    if (!found?.email) return;
    await mailer.countReset(found.id, () =>
      transaction(async (tx) => {
        const account = await store.lock(tx, found.id);
        if (account?.email) await mailer.send(tx, account.id, account.email, resetMail(links, account));
      }),
    );
  };

  return {
    async change(userId, { password, newPassword }, ip) {
      const seen = await auth.proveOwner(userId, password, ip);
      const account = await setPassword(seen, newPassword, ip);
      if (!account) throw wrongPassword();
      return account;
    },
    async forgot(username) {
      // Nobody waits for it: neither what it finds nor whether it fails changes the answer.
      deps.background.run("a link for a new password was not mailed", () => mailLink(username));
      await sleep(answerAfterMs);
      return mailed;
    },
    async reset({ token, newPassword }, ip) {
      const linked = links.readReset(token);
      const seen = await accounts.findById(linked.id);
      if (!isLinked(seen, linked) || !linked.isFor(seen)) throw deadLink(usedLink);
      const account = await setPassword(seen, newPassword, ip);
      if (!account) throw deadLink(usedLink);
      await auth.forgetTries(account, ip);
      return isReset;
    },
  };
};
