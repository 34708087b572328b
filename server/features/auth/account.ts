import { createHash } from "node:crypto";
import { ApiError, signedOut } from "#server/platform/http/errors.ts";
import type { Http } from "#server/platform/http/implement.ts";
import type { RateLimiter } from "#server/platform/http/rate-limit.ts";
import type { MailStore } from "#server/platform/mail/mail-store.ts";
import type { ExportPart } from "#server/platform/module.ts";
import { type Account, accountContract, type Device } from "#shared/auth/account-contract.ts";
import type { UserRow } from "#shared/auth/tables.ts";
import { dayMs, isoDay } from "#shared/calendar/day.ts";
import type { AccountContext } from "./account-context.ts";
import { createMailLimiter } from "./account-mails.ts";
import { createEmailService } from "./change-email.ts";
import { createPasswordService } from "./change-password.ts";
import { createRemoveAccount } from "./delete-account.ts";
import { jsonDocument } from "./json-document.ts";
import { announceHere, createDeviceStore } from "./session-store.ts";
import { deviceNameOf, type Sessions, sessionDays } from "./sessions.ts";

const idOf = (sid: string) => createHash("sha256").update(sid).digest("hex");

/** The devices on which an account is signed in, one per session. */
const createDevices = ({ deviceStore, accounts, sessionStore, database }: AccountContext) => ({
  /** The most recently used first. `sid` is the session of the request. */
  async list(userId: number, sid: string): Promise<Device[]> {
    const account = await accounts.findById(userId);
    if (!account) return [];
    const current = idOf(sid);
    return (await deviceStore.list(account)).map(({ id, device, since, expire }) => ({
      id,
      name: device ?? deviceNameOf(undefined),
      signedInAt: since,
      lastUsedAt: new Date(expire.getTime() - sessionDays * dayMs).toISOString(),
      current: id === current,
    }));
  },

  /** @throws ApiError 404 if the account has no such device */
  async end(userId: number, deviceId: string): Promise<{ message: string }> {
    const ended = await deviceStore.end(userId, deviceId);
    if (ended.length === 0) throw new ApiError(404, "no_device", "This device is already signed out.");
    announceHere(sessionStore, ended);
    return { message: "The device is signed out." };
  },

  async endOthers(userId: number, sid: string): Promise<{ message: string }> {
    announceHere(sessionStore, await deviceStore.endAll(database.db, userId, sid));
    return { message: "All other devices are signed out." };
  },
});

/** For example `meridian-amelia-2026-11-22.json`, in ASCII. */
export const exportFileName = (username: string, id: number, date: Date): string => {
  const plain = username
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9._-]/g, "")
    .replace(/^[._-]+|(?<![._-])[._-]+$/g, "");
  return `meridian-${plain || id}-${isoDay(date)}.json`;
};

/** The account as its owner sees it. */
const toAccount = ({ id, username, role, email, pendingEmail, createdAt }: UserRow): Account => ({
  ...{ id, username, role, email, pendingEmail },
  createdAt: createdAt.toISOString(),
});

export interface AccountDeps extends Omit<AccountContext, "deviceStore" | "mailLimiter"> {
  mail: MailStore;
  limiter: RateLimiter;
  appUrl: string;
  /** Sections of the data export from other features. */
  otherParts: readonly ExportPart[];
}

/** Everything that an owner can do with an account. */
export const createAccount = ({ limiter, appUrl, otherParts, ...deps }: AccountDeps) => {
  const { accounts, auth, database, mail } = deps;
  const context: AccountContext = {
    ...deps,
    deviceStore: createDeviceStore(database),
    mailLimiter: createMailLimiter(limiter),
  };
  const devices = createDevices(context);
  const exportParts: ExportPart[] = [
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
    { name: "networks", read: accounts.listNetworks },
    { name: "mails", read: mail.listByAccount },
    ...otherParts,
  ];
  return {
    accounts,
    auth,
    devices,
    exportParts,
    email: createEmailService(context),
    password: createPasswordService(context),
    remove: createRemoveAccount(context),
  };
};

export const accountRoutes = ({
  http,
  accounts,
  auth,
  sessions,
  email,
  password,
  devices,
  remove,
  exportParts,
}: ReturnType<typeof createAccount> & { http: Http; sessions: Pick<Sessions, "begin" | "end"> }) =>
  http.implement(accountContract, {
    async read({ user }) {
      const account = await accounts.findById(user.id);
      if (!account) throw signedOut();
      return toAccount(account);
    },
    changeEmail: async ({ user, body, req }) => toAccount(await email.change(user.id, body, req.ip)),
    verifyEmail: ({ body }) => email.verify(body.token),
    async changePassword({ user, body, req }) {
      await sessions.begin(req, () => password.change(user.id, body, req.ip));
      return {
        message:
          "Your password is changed. All other devices are signed out, and your API tokens are revoked.",
      };
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
      await remove(await auth.proveOwner(user.id, body.password, req.ip));
      await sessions.end(req);
      return { message: "Your account and all its data are deleted." };
    },
  });
