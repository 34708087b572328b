import { ApiError, signedOut, tooManyTries } from "#server/platform/http/errors.ts";
import { networkOf, type RateLimiter, subscriberOf, takeOrRefuse } from "#server/platform/http/rate-limit.ts";
import type { Credentials, NewAccount, User } from "#shared/auth/contract.ts";
import type { UserRow } from "#shared/auth/tables.ts";
import type { Passwords } from "./passwords.ts";
import { type AccountStore, usernameKeyOf } from "./store.ts";

/** Allowed failures per IP address, per account and IP address, and per account. */
export const loginLimits = {
  address: { points: 50, durationSec: 15 * 60 },
  pair: { points: 10, durationSec: 15 * 60 },
  account: { points: 50, durationSec: 60 * 60 },
} as const;

interface AuthServiceDeps {
  store: AccountStore;
  passwords: Passwords;
  limiter: RateLimiter;
}

/** The part of an account that every response may contain. */
export const toUser = ({ id, username, role }: User): User => ({ id, username, role });

export const wrongPassword = (): ApiError => {
  const message = "This password is not correct.";
  return new ApiError(409, "wrong_password", message, { fields: { password: message } });
};

/** Registers accounts and checks passwords, with limits on failures. */
export const createAuthService = ({ store, passwords, limiter }: AuthServiceDeps) => {
  /**
   * Points are taken before the password is checked, so that parallel guesses count too. They are taken in sequence, so
   * that an IP address over its limit does not use up the limit of the account.
   */
  const countAttempt = async (key: string, ip: string | undefined, knownNetwork: () => Promise<boolean>) => {
    const address = subscriberOf(ip);
    await takeOrRefuse(limiter, "login address", address, loginLimits.address);
    await takeOrRefuse(limiter, "login pair", `${key} ${address}`, loginLimits.pair);
    const waitSec = await limiter.take("login account", key, loginLimits.account);
    // Guesses from elsewhere must not lock the owner out of known networks.
    if (waitSec > 0 && !(await knownNetwork())) throw tooManyTries(waitSec);
  };

  const undoAttempt = async (key: string, ip: string | undefined) => {
    const address = subscriberOf(ip);
    await Promise.all([
      limiter.giveBack("login address", address, loginLimits.address),
      limiter.clear("login pair", `${key} ${address}`, loginLimits.pair),
      limiter.giveBack("login account", key, loginLimits.account),
    ]);
  };

  const checkPassword = async (
    key: string,
    account: UserRow | undefined,
    password: string,
    ip: string | undefined,
  ) => {
    const isKnown = async () =>
      account !== undefined && (await store.knowsNetwork(account.id, networkOf(ip)));
    await countAttempt(key, ip, isKnown);
    return passwords.verify(account?.password, password);
  };

  return {
    /**
     * @throws ApiError 401 with the same message for an unknown name and a wrong password; 429 after too many attempts
     */
    async signIn({ username, password }: Credentials, ip: string | undefined): Promise<UserRow> {
      // The limiter's key column is short. No account has a longer name, so long names may share a key.
      const key = usernameKeyOf(username).slice(0, 64);
      const account = await store.findByName(username);
      const matches = await checkPassword(key, account, password, ip);
      if (!account || !matches)
        throw new ApiError(401, "wrong_credentials", "The username or password is incorrect.");
      await Promise.all([undoAttempt(key, ip), store.rememberNetwork(account.id, networkOf(ip))]);
      return account;
    },

    /**
     * Checks the password of a signed-in account again. Failures count like those of sign-ins, so that a stolen session
     * does not allow guessing.
     * @throws ApiError 409 for a wrong password, 401 if the account is gone, 429 after too many attempts
     */
    async proveOwner(id: number, password: string, ip: string | undefined): Promise<UserRow> {
      const account = await store.findById(id);
      if (!account) throw signedOut();
      if (!(await checkPassword(account.usernameKey, account, password, ip))) throw wrongPassword();
      await undoAttempt(account.usernameKey, ip);
      return account;
    },

    /** Resets two counters of failures: that of the account, and that of the account at this IP address. */
    async forgetFailures({ usernameKey }: UserRow, ip: string | undefined): Promise<void> {
      await Promise.all([
        limiter.clear("login account", usernameKey, loginLimits.account),
        limiter.clear("login pair", `${usernameKey} ${subscriberOf(ip)}`, loginLimits.pair),
      ]);
    },

    /** @throws ApiError 409 if the username is taken */
    async register({ username, password }: NewAccount, ip: string | undefined): Promise<UserRow> {
      const account = await store.create({
        username,
        passwordHash: await passwords.hash(password),
        role: "member",
      });
      if (!account) {
        const message = "This username is already taken. Choose another one.";
        throw new ApiError(409, "username_taken", message, { fields: { username: message } });
      }
      await store.rememberNetwork(account.id, networkOf(ip));
      return account;
    },
  };
};

export type AuthService = ReturnType<typeof createAuthService>;
