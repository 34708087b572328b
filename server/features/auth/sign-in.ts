import { ApiError, signedOut, tooManyTries } from "#server/platform/http/errors.ts";
import { networkOf, type RateLimiter, subscriberOf, takeOrRefuse } from "#server/platform/http/rate-limit.ts";
import type { Credentials, NewAccount, User } from "#shared/auth/contract.ts";
import type { UserRow } from "#shared/auth/tables.ts";
import type { Passwords } from "./passwords.ts";
import { type AccountStore, usernameKeyOf } from "./store.ts";

/** Failed sign-ins allowed: from one address, for one account from one address, for one account from anywhere. */
export const loginLimits = {
  address: { points: 50, durationSec: 15 * 60 },
  pair: { points: 10, durationSec: 15 * 60 },
  account: { points: 50, durationSec: 60 * 60 },
} as const;

/** What accounts can do: register, and prove who they are. */
export interface AuthService {
  /**
   * The account of a name and password.
   * @throws ApiError 401 with the same words for an unknown name and a wrong password; 429 after too many tries.
   */
  signIn(credentials: Credentials, ip: string | undefined): Promise<UserRow>;
  /**
   * The account as it is now, once its password has been given again. Counted like sign-ins, so that whoever has but a
   * session cannot guess.
   * @throws ApiError 409 for a wrong password, 401 where the account is gone, 429 after too many tries.
   */
  proveOwner(id: number, password: string, ip: string | undefined): Promise<UserRow>;
  /**
   * Forgets the failed sign-ins of an account from all addresses together, and from the address of its owner. Every other
   * address keeps its own count.
   */
  forgetTries(account: UserRow, ip: string | undefined): Promise<void>;
  /** @throws ApiError 409 when the name is taken. */
  register(account: NewAccount, ip: string | undefined): Promise<UserRow>;
}

/** What the service stands on. */
export interface AuthServiceDeps {
  store: AccountStore;
  passwords: Passwords;
  limiter: RateLimiter;
}

/** What leaves the server of an account. */
export const toUser = ({ id, username, role }: User): User => ({ id, username, role });

/** 409 for the one field. */
export const wrongPassword = (): ApiError => {
  const message = "This is not your password.";
  return new ApiError(409, "wrong_password", message, { fields: { password: message } });
};

/** The rules of accounts, over their store, the password hashes and the limits. */
export const createAuthService = ({ store, passwords, limiter }: AuthServiceDeps): AuthService => {
  /**
   * Takes the points before the password is tried, so that parallel guesses count too, and one after the other, so that
   * an address that is refused already takes nothing from the account.
   */
  const countTry = async (key: string, ip: string | undefined, knownNetwork: () => Promise<boolean>) => {
    const address = subscriberOf(ip);
    await takeOrRefuse(limiter, "login address", address, loginLimits.address);
    await takeOrRefuse(limiter, "login pair", `${key} ${address}`, loginLimits.pair);
    const waitSec = await limiter.take("login account", key, loginLimits.account);
    // Guessing from elsewhere must not lock the owner out of the places they use.
    if (waitSec > 0 && !(await knownNetwork())) throw tooManyTries(waitSec);
  };

  const forgiveTry = async (key: string, ip: string | undefined) => {
    const address = subscriberOf(ip);
    await Promise.all([
      limiter.giveBack("login address", address, loginLimits.address),
      limiter.clear("login pair", `${key} ${address}`, loginLimits.pair),
      limiter.giveBack("login account", key, loginLimits.account),
    ]);
  };

  /** Whether a password is that of an account. */
  const tryPassword = async (
    key: string,
    account: UserRow | undefined,
    password: string,
    ip: string | undefined,
  ) => {
    const isKnown = async () =>
      account !== undefined && (await store.knowsNetwork(account.id, networkOf(ip)));
    await countTry(key, ip, isKnown);
    return passwords.verify(account?.password, password);
  };

  return {
    async signIn({ username, password }, ip) {
      // Long names share one key: the limiter's column is short, and no account has such a name.
      const key = usernameKeyOf(username).slice(0, 64);
      const account = await store.findByName(username);
      const fits = await tryPassword(key, account, password, ip);
      if (!account || !fits)
        throw new ApiError(401, "wrong_credentials", "The username or password is not right.");
      await Promise.all([forgiveTry(key, ip), store.rememberNetwork(account.id, networkOf(ip))]);
      return account;
    },
    async proveOwner(id, password, ip) {
      const account = await store.findById(id);
      if (!account) throw signedOut();
      if (!(await tryPassword(account.usernameKey, account, password, ip))) throw wrongPassword();
      await forgiveTry(account.usernameKey, ip);
      return account;
    },
    async forgetTries({ usernameKey }, ip) {
      await Promise.all([
        limiter.clear("login account", usernameKey, loginLimits.account),
        limiter.clear("login pair", `${usernameKey} ${subscriberOf(ip)}`, loginLimits.pair),
      ]);
    },
    async register({ username, password }, ip) {
      const account = await store.create({
        username,
        passwordHash: await passwords.hash(password),
        role: "member",
      });
      if (!account) {
        const message = "This username is already taken. Please choose another one.";
        throw new ApiError(409, "username_taken", message, { fields: { username: message } });
      }
      await store.rememberNetwork(account.id, networkOf(ip));
      return account;
    },
  };
};
