import type { AccountData, Module } from "#server/platform/module.ts";
import { everyNight, type Platform, type Resources } from "#server/platform/platform.ts";
import { accountContract } from "#shared/auth/account-contract.ts";
import { type AccountDeps, accountRoutes, createAccount } from "./account.ts";
import { createApiTokenStore } from "./api-token-store.ts";
import { apiTokenRoutes, createApiTokens } from "./api-tokens.ts";
import { ensureAdmin } from "./first-admin.ts";
import { createPasswords, type HashCost } from "./passwords.ts";
import { authRoutes } from "./routes.ts";
import { createLiveSessions, createSessionStore, sessionEnded } from "./session-store.ts";
import { createSessions } from "./sessions.ts";
import { createAuthService } from "./sign-in.ts";
import { createAccountStore, userChanged } from "./store.ts";

/** Sign-in, sessions and API tokens. They come before all other features, because every endpoint asks who the caller is. */
export const createSignIn = (
  {
    config,
    log,
    database,
    notifications,
    limiter,
    background,
    sessionSecret,
  }: Omit<Resources, "jobs" | "loops">,
  hashCost?: HashCost,
) => {
  const accounts = createAccountStore(database);
  const passwords = createPasswords(hashCost);
  const service = createAuthService({ store: accounts, passwords, limiter });
  const sessionStore = createSessionStore(database);
  const sessions = createSessions({
    secret: sessionSecret,
    secure: config.appUrl.startsWith("https:"),
    ...{ sessionStore, accounts, service, notifications, log },
  });
  const apiTokens = createApiTokens({
    store: createApiTokenStore(database),
    transaction: database.transaction,
    ...{ accounts, limiter, background },
  });
  return {
    accounts,
    passwords,
    service,
    sessionStore,
    sessions,
    apiTokens,
    /** Lets other features end what they do for sessions that are over. */
    watch: {
      liveSessions: createLiveSessions(database),
      channels: { sessionEnded, userChanged },
      onSessionEnded: (listener: (sid: string) => void) => void sessionStore.on(sessionEnded, listener),
    },
  };
};

export type SignIn = ReturnType<typeof createSignIn>;

/** What auth needs from other features. */
export interface AuthPorts extends Pick<AccountDeps, "parseAddress" | "onEmailChanged"> {
  /** The data of accounts that other features store. */
  accountData: readonly AccountData[];
}

/** Accounts: sign-up, email, password, devices, API tokens, export and deletion. */
export const createAuth = (
  platform: Platform,
  { accounts, passwords, service, sessionStore, sessions, apiTokens }: SignIn,
  { parseAddress, onEmailChanged, accountData }: AuthPorts,
) => {
  const { http, config, database, limiter, limits, mails, outbox, tokens, background } = platform;
  const account = createAccount({
    ...{
      database,
      accounts,
      auth: service,
      passwords,
      sessionStore,
      limiter,
      limits,
      mail: mails,
      outbox,
      tokens,
    },
    ...{ background, appUrl: config.appUrl, parseAddress, onEmailChanged },
    otherParts: [
      { name: "apiTokens", read: apiTokens.export },
      ...accountData.flatMap(({ parts = [] }) => parts),
    ],
    counters: accountData.flatMap(({ counters = [] }) => counters),
    clear: accountData.flatMap(({ clear = [] }) => clear),
    onRemoved(userId) {
      for (const { onRemoved } of accountData) onRemoved?.(userId);
    },
  });
  return {
    routes: [
      authRoutes({ http, service, sessions }),
      accountRoutes({ http, ...account, sessions }),
      apiTokenRoutes(http, apiTokens),
    ],
    mailedLinks: { verifyEmail: { contract: accountContract.verifyEmail, follow: account.email.verify } },
    jobs: [
      { name: "accounts-prune", cron: everyNight, work: () => accounts.prune() },
      { name: "api-tokens-prune", cron: everyNight, work: apiTokens.prune },
    ],
    /** Creates the first administrator when there is none; resolves with it when its password was generated. */
    ensureAdmin: () => ensureAdmin({ accounts, passwords }, config.admin),
  } satisfies Module & Record<string, unknown>;
};
