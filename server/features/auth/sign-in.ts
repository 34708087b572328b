import { ApiError, signedOut, tooManyTries } from "#server/platform/http/errors.ts";
import { networkOf, type RateLimiter, subscriberOf, takeOrRefuse } from "#server/platform/http/rate-limit.ts";
import type { Credentials, NewAccount, User } from "#shared/auth/contract.ts";
import type { UserRow } from "#shared/auth/tables.ts";
import type { Passwords } from "./passwords.ts";
import { type AccountStore, usernameKeyOf } from "./store.ts";

/**
 * Allowed failures per IP address, per network, per account and IP address, and per account; and how many names may fail
 * in one network.
 */
export const loginLimits = {
  address: { points: 50, durationSec: 15 * 60 },
  network: { points: 100, durationSec: 15 * 60 },
  names: { points: 30, durationSec: 60 * 60 },
  pair: { points: 10, durationSec: 15 * 60 },
  account: { points: 50, durationSec: 60 * 60 },
} as const;
/** Counts a name once per network. */
const onePerName = { points: 1, durationSec: loginLimits.names.durationSec };

/** The limiter's key column is short. No account has a longer name, so long names may share a key. */
const maxKeyLength = 64;
const impossibleInNames = /[^\p{L}\p{N}._-]|\p{Default_Ignorable_Code_Point}/gu;

/**
 * The name under which attempts are counted. Spaces and invisible characters are ignored, because no username contains
 * them. For a valid username, it is the key of the account.
 */
const attemptKeyOf = (username: string): string =>
  usernameKeyOf(username.normalize("NFKC").replace(impossibleInNames, "")).slice(0, maxKeyLength);

/** Suggests a password reset, because it clears the account's counter and lets the owner sign in. */
const guessedAt = (time: string) =>
  `Too many sign-in attempts for this account. To sign in now, reset your password with 'Forgot password?'. Or try again in ${time}.`;

/** The account and the origin of an attempt to sign in. */
interface Attempt {
  key: string;
  address: string;
  network: string;
  /** Whether the owner of the account used this network within 90 days. */
  isKnown: boolean;
}

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
  const describe = async (
    key: string,
    account: UserRow | undefined,
    ip: string | undefined,
  ): Promise<Attempt> => {
    const network = networkOf(ip);
    // Asked for unknown names too, so that timing does not reveal which usernames exist. No account has the id 0.
    const isKnown = await store.knowsNetwork(account?.id ?? 0, network);
    return { key, address: subscriberOf(ip), network, isKnown };
  };

  /** Owners on a known network have their own counters, so that guesses of their neighbors do not lock them out. */
  const placeBuckets = ({ isKnown }: Attempt) =>
    isKnown
      ? ({ address: "login known address", network: "login known network" } as const)
      : ({ address: "login address", network: "login network" } as const);

  const countName = async ({ key, network }: Attempt) => {
    const isFirst = (await limiter.take("login name", `${key} ${network}`, onePerName)) === 0;
    if (!isFirst) return;
    const waitSec = await limiter.take("login names", network, loginLimits.names);
    if (waitSec === 0) return;
    // Otherwise the next attempt for this name would pass.
    await limiter.clear("login name", `${key} ${network}`, onePerName);
    throw tooManyTries(waitSec);
  };

  /**
   * Points are taken before the password is checked, so that parallel guesses count too. They are taken in sequence, so
   * that an IP address over its limit does not use up the limit of the account.
   */
  const countAttempt = async (attempt: Attempt) => {
    const { key, address, network, isKnown } = attempt;
    const buckets = placeBuckets(attempt);
    await takeOrRefuse(limiter, buckets.address, address, loginLimits.address);
    await takeOrRefuse(limiter, "login pair", `${key} ${address}`, loginLimits.pair);
    await takeOrRefuse(limiter, buckets.network, network, loginLimits.network);
    if (!isKnown) await countName(attempt);
    const waitSec = await limiter.take("login account", key, loginLimits.account);
    // Guesses from elsewhere must not lock the owner out. On an unknown network, the message explains how to sign in.
    if (waitSec > 0 && !isKnown) throw tooManyTries(waitSec, guessedAt);
  };

  /** Of several sign-ins to one account at once, the one that finds the name still counted gives its point back. */
  const uncountName = async ({ key, network }: Attempt) => {
    const wasCounted = await limiter.clear("login name", `${key} ${network}`, onePerName);
    if (wasCounted) await limiter.giveBack("login names", network, loginLimits.names);
  };

  const undoAttempt = async (attempt: Attempt) => {
    const { key, address, network, isKnown } = attempt;
    const buckets = placeBuckets(attempt);
    await Promise.all([
      limiter.giveBack(buckets.address, address, loginLimits.address),
      limiter.giveBack(buckets.network, network, loginLimits.network),
      limiter.clear("login pair", `${key} ${address}`, loginLimits.pair),
      limiter.giveBack("login account", key, loginLimits.account),
      ...(isKnown ? [] : [uncountName(attempt)]),
    ]);
  };

  const checkPassword = async (attempt: Attempt, account: UserRow | undefined, password: string) => {
    await countAttempt(attempt);
    return passwords.verify(account?.password, password, attempt.isKnown ? "known" : "other");
  };

  return {
    /**
     * @throws ApiError 401 with the same message for an unknown name and a wrong password; 429 after too many attempts
     */
    async signIn({ username, password }: Credentials, ip: string | undefined): Promise<UserRow> {
      const account = await store.findByName(username);
      const attempt = await describe(attemptKeyOf(username), account, ip);
      const matches = await checkPassword(attempt, account, password);
      if (!account || !matches)
        throw new ApiError(401, "wrong_credentials", "The username or password is incorrect.");
      await Promise.all([undoAttempt(attempt), store.rememberNetwork(account.id, attempt.network)]);
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
      const attempt = await describe(account.usernameKey, account, ip);
      if (!(await checkPassword(attempt, account, password))) throw wrongPassword();
      await undoAttempt(attempt);
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
