import type { Database } from "#server/platform/db/client.ts";
import { signedOut } from "#server/platform/http/errors.ts";
import type { Http } from "#server/platform/http/implement.ts";
import type { LimitStore } from "#server/platform/http/limit-store.ts";
import type { RateLimiter } from "#server/platform/http/rate-limit.ts";
import type { Background } from "#server/platform/jobs/background.ts";
import type { MailQueue } from "#server/platform/mail/mail-queue.ts";
import { createOwnedMailStore } from "#server/platform/mail/mail-store.ts";
import type { Tokens } from "#server/platform/mail/tokens.ts";
import type { Outbox } from "#server/platform/mail/transport.ts";
import { type Account, accountContract } from "#shared/auth/account-contract.ts";
import type { UserRow } from "#shared/auth/tables.ts";
import { createAccountLinks, createAccountMailer } from "./account-mails.ts";
import { createEmailService, type EmailService, type EmailServiceDeps } from "./change-email.ts";
import { createPasswordService, type PasswordService } from "./change-password.ts";
import { createRemovalService, type RemovalDeps, type RemovalService } from "./delete-account.ts";
import { createDevices, type Devices } from "./devices.ts";
import type { Passwords } from "./passwords.ts";
import { createDeviceStore, type SessionStore } from "./session-store.ts";
import type { Sessions } from "./sessions.ts";
import type { AuthService } from "./sign-in.ts";
import { type AccountStore, createNetworkStore, createOwnAccountStore, createRemovalStore } from "./store.ts";

/** One thing that is stored about accounts, as their owners get it. */
export interface ExportPart {
  /** Its name in the document. */
  name: string;
  /** What there is of an account: one object or none, or a list that is read while it is sent. */
  read(userId: number): AsyncIterable<object> | Promise<object | null>;
}

/** Indented as it stands in the document; no text in JSON holds a line break of its own. */
const indented = (value: object | null, depth: number) =>
  JSON.stringify(value, null, 2).replaceAll("\n", `\n${"  ".repeat(depth)}`);

async function* listed(list: AsyncIterable<object>): AsyncGenerator<string, void> {
  let isEmpty = true;
  for await (const each of list) {
    yield `${isEmpty ? "[" : ","}\n    ${indented(each, 2)}`;
    isEmpty = false;
  }
  yield isEmpty ? "[]" : "\n  ]";
}

/** The parts of an account as one document of JSON, made while it is sent: no more than one thing of a list is held. */
export async function* jsonDocument(
  parts: readonly ExportPart[],
  userId: number,
): AsyncGenerator<string, void> {
  let before = "{\n";
  for (const { name, read } of parts) {
    const content = read(userId);
    // With the first piece of what was read: where nothing can be read, nothing is sent yet.
    const head = `${before}  ${JSON.stringify(name)}: `;
    if (Symbol.asyncIterator in content) {
      let isFirst = true;
      for await (const piece of listed(content)) {
        yield isFirst ? head + piece : piece;
        isFirst = false;
      }
    } else yield head + indented(await content, 1);
    before = ",\n";
  }
  yield "\n}\n";
}

/** What an account's file is called: `meridian-amelia-2026-11-22.json`, in plain letters. */
export const exportFileName = (username: string, id: number, date: Date): string => {
  const plain = username
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9._-]/g, "")
    .replace(/^[._-]+|[._-]+$/g, "");
  return `meridian-${plain || id}-${date.toISOString().slice(0, 10)}.json`;
};

/** What the routes of an account's owner need. */
export interface AccountRoutesDeps {
  http: Http;
  accounts: Pick<AccountStore, "findById">;
  auth: Pick<AuthService, "proveOwner">;
  sessions: Pick<Sessions, "begin" | "end">;
  email: EmailService;
  password: PasswordService;
  devices: Devices;
  removal: RemovalService;
  /** Everything that is stored about accounts, in the order of the file. */
  exportParts: readonly ExportPart[];
}

/** What the owner sees of an account. */
const toAccount = ({ id, username, role, email, pendingEmail, createdAt }: UserRow): Account => ({
  ...{ id, username, role, email, pendingEmail },
  createdAt: createdAt.toISOString(),
});

/** What an account's owner can do with it. */
export const accountRoutes = (deps: AccountRoutesDeps) => {
  const { http, accounts, auth, sessions, email, password, devices, removal, exportParts } = deps;
  return http.implement(accountContract, {
    async read({ user }) {
      const account = await accounts.findById(user.id);
      if (!account) throw signedOut();
      return toAccount(account);
    },
    changeEmail: async ({ user, body, req }) => toAccount(await email.change(user.id, body, req.ip)),
    verifyEmail: ({ body }) => email.verify(body.token),
    async changePassword({ user, body, req }) {
      await sessions.begin(req, () => password.change(user.id, body, req.ip));
      return { message: "Your password is changed. All other devices are signed out." };
    },
    forgotPassword: ({ body }) => password.forgot(body.username),
    resetPassword: ({ body, req }) => password.reset(body, req.ip),
    devices: ({ user, req }) => devices.list(user.id, req.sessionID),
    endOthers: ({ user, req }) => devices.endOthers(user.id, req.sessionID),
    endDevice: ({ user, params }) => devices.end(user.id, params.id),
    download: async ({ user: { id, username } }) => ({
      fileName: exportFileName(username, id, new Date()),
      text: jsonDocument(exportParts, id),
    }),
    async remove({ user, body, req }) {
      await removal.remove(await auth.proveOwner(user.id, body.password, req.ip));
      await sessions.end(req);
      return { message: "Your account is deleted, with everything that was stored about it." };
    },
  });
};

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
