import type { Database } from "#server/db/client.ts";
import type { RateLimiter } from "#server/http/limits/rate-limit.ts";
import type { LimitStore } from "#server/http/limits/store.ts";
import type { Background } from "#server/jobs/background.ts";
import type { MailQueue } from "#server/mail/mail-queue.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { createOwnedMailStore } from "#server/mail/owned/owned-mail-store.ts";
import type { Tokens } from "#server/mail/tokens.ts";
import type { Passwords } from "../passwords.ts";
import type { AuthService } from "../service.ts";
import type { SessionStore } from "../session-store.ts";
import type { AccountStore } from "../store.ts";
import { createOwnAccountStore } from "./account-store.ts";
import { createDeviceStore } from "./devices/device-store.ts";
import { createDevices } from "./devices/devices.ts";
import { createEmailService, type EmailServiceDeps } from "./email-service.ts";
import type { ExportPart } from "./export/json-document.ts";
import { createNetworkStore } from "./export/network-store.ts";
import { createAccountLinks } from "./mailing/account-links.ts";
import { createAccountMailer } from "./mailing/account-mailer.ts";
import { createPasswordService } from "./password-service.ts";
import { createRemovalService, type RemovalDeps } from "./removal/removal-service.ts";
import { createRemovalStore } from "./removal/removal-store.ts";
import { toAccount } from "./routes.ts";

/** What an account is put together from; the last four lines come from features that auth does not know. */
export interface AccountDeps
  extends Pick<EmailServiceDeps, "parseAddress" | "onEmailChanged">,
    Pick<RemovalDeps, "counters" | "clear" | "onRemoved"> {
  database: Database;
  accounts: AccountStore;
  auth: AuthService;
  passwords: Passwords;
  sessionStore: SessionStore;
  limiter: RateLimiter;
  limits: LimitStore;
  mail: Pick<MailQueue, "enqueue">;
  outbox: Outbox;
  tokens: Tokens;
  appUrl: string;
  background: Background;
  /** What else is stored about accounts. */
  otherParts: readonly ExportPart[];
}

/** Puts together what an account's owner can do with it. */
export const createAccount = (deps: AccountDeps) => {
  const { database, accounts, auth, passwords, sessionStore, limiter, appUrl, background } = deps;
  const { db, transaction } = database;
  const store = createOwnAccountStore();
  const deviceStore = createDeviceStore(database);
  const networks = createNetworkStore(database);
  const mails = createOwnedMailStore(database);
  const links = createAccountLinks(deps.tokens);
  const mailer = createAccountMailer(deps.mail, limiter);
  const devices = createDevices({ store: deviceStore, accounts, sessionStore, db });

  const ownParts: ExportPart[] = [
    { name: "export", read: async () => ({ site: appUrl, madeAt: new Date() }) },
    {
      name: "account",
      async read(userId) {
        const account = await accounts.findById(userId);
        return account ? toAccount(account) : null;
      },
    },
    {
      name: "devices",
      async *read(userId) {
        for (const { current: _, ...device } of await devices.list(userId, "")) yield device;
      },
    },
    { name: "networks", read: networks.listAll },
    { name: "mails", read: mails.listAll },
  ];

  return {
    accounts,
    auth,
    email: createEmailService({
      ...{ store, auth, transaction, mailer, links },
      parseAddress: deps.parseAddress,
      onEmailChanged: deps.onEmailChanged,
    }),
    password: createPasswordService({
      ...{ store, accounts, devices: deviceStore, auth, passwords, transaction, mailer, links },
      ...{ sessionStore, background },
    }),
    devices,
    removal: createRemovalService({
      ...{ store: createRemovalStore(), devices: deviceStore, transaction, mails, sessionStore },
      outbox: deps.outbox,
      limits: deps.limits,
      counters: deps.counters,
      clear: deps.clear,
      onRemoved: deps.onRemoved,
    }),
    exportParts: [...ownParts, ...deps.otherParts],
  };
};
