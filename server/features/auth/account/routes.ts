import { signedOut } from "#server/http/errors.ts";
import { implement } from "#server/http/implement.ts";
import { type Account, accountContract } from "#shared/auth/account-contract.ts";
import type { UserRow } from "#shared/auth/tables.ts";
import type { AuthService } from "../service.ts";
import type { Sessions } from "../sessions.ts";
import type { AccountStore } from "../store.ts";
import type { Devices } from "./devices/devices.ts";
import type { EmailService } from "./email-service.ts";
import { type ExportPart, exportFileName, jsonDocument } from "./export/json-document.ts";
import type { PasswordService } from "./password-service.ts";
import type { RemovalService } from "./removal/removal-service.ts";

/** What the routes of an account's owner need. */
export interface AccountRoutesDeps {
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
export const toAccount = ({ id, username, role, email, pendingEmail, createdAt }: UserRow): Account => ({
  ...{ id, username, role, email, pendingEmail },
  createdAt: createdAt.toISOString(),
});

/** What an account's owner can do with it. */
export const accountRoutes = (deps: AccountRoutesDeps) => {
  const { accounts, auth, sessions, email, password, devices, removal, exportParts } = deps;
  return implement(accountContract, {
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
