import * as z from "zod/mini";
import { defineContract } from "../contract.ts";
import { LinkToken, linkRefusals } from "../mailed-links.ts";
import { Credentials, NewPassword, Role } from "./contract.ts";

export const Account = z.object({
  id: z.int(),
  username: z.string(),
  role: Role,
  /** The verified email address. */
  email: z.nullable(z.string()),
  /** A new email address that is not yet verified. */
  pendingEmail: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
});
export type Account = z.infer<typeof Account>;

/** A signed-in browser. */
export const Device = z.object({
  /** Identifies the session, but is not its secret. */
  id: z.string(),
  /** Browser and system, for example 'Firefox on Windows', or 'Unknown browser'. */
  name: z.string(),
  /** Null for sessions created before this was recorded. */
  signedInAt: z.nullable(z.iso.datetime()),
  /** Accurate to the hour. */
  lastUsedAt: z.iso.datetime(),
  /** Whether this device sent the request. */
  current: z.boolean(),
});
export type Device = z.infer<typeof Device>;

const Message = z.object({ message: z.string() });
const password = Credentials.shape.password;
/** The server trims and validates the address. */
export const EmailAddress = z.string().check(z.minLength(1), z.maxLength(254));
const wrongPassword = "The password is wrong";
const tooMany = "Too many attempts; see Retry-After";
const busy = "Too many sign-ins at the moment; see Retry-After";

export const accountContract = defineContract({
  read: {
    method: "get",
    path: "/api/account",
    summary: "The signed-in account.",
    access: "user",
    response: Account,
  },
  changeEmail: {
    method: "put",
    path: "/api/account/email",
    summary: "Emails a verification link to a new address. `null` removes the address.",
    access: "user",
    body: z.object({ email: z.nullable(EmailAddress), password }),
    response: Account,
    limit: { points: 20, durationSec: 3600 },
    errors: { 409: wrongPassword, 429: tooMany, 503: busy },
  },
  verifyEmail: {
    method: "post",
    path: "/api/account/email/verify",
    summary: "Verifies an address with the token of its link. Idempotent.",
    access: "public",
    body: LinkToken,
    response: Message,
    limit: { points: 100, durationSec: 3600 },
    refusals: linkRefusals,
    errors: { 404: "The link is invalid or expired" },
  },
  changePassword: {
    method: "put",
    path: "/api/account/password",
    summary: "Changes the password, ends all other sessions of the account and revokes its API tokens.",
    access: "user",
    body: z.object({ password, newPassword: NewPassword }),
    response: Message,
    errors: { 409: wrongPassword, 429: tooMany, 503: busy },
  },
  forgotPassword: {
    method: "post",
    path: "/api/account/password/forgot",
    summary:
      "Emails a password reset link to the verified address of an account. The response never reveals whether the account exists.",
    access: "public",
    body: z.object({ username: Credentials.shape.username }),
    response: Message,
    limit: { points: 20, durationSec: 3600 },
  },
  resetPassword: {
    method: "post",
    path: "/api/account/password/reset",
    summary:
      "Sets a new password with the one-time token of a reset link, ends all sessions of the account and revokes its API tokens.",
    access: "public",
    body: z.object({ ...LinkToken.shape, newPassword: NewPassword }),
    /** The token proves control of the account's mailbox, so the username is no secret. */
    response: z.object({ ...Message.shape, username: z.string() }),
    limit: { points: 100, durationSec: 3600 },
    refusals: linkRefusals,
    errors: {
      404: "The link is invalid, already used, or more than an hour old",
      503: busy,
    },
  },
  devices: {
    method: "get",
    path: "/api/account/devices",
    summary: "The signed-in devices, last used first.",
    access: "user",
    response: z.array(Device),
  },
  endOthers: {
    method: "delete",
    path: "/api/account/devices",
    summary: "Signs out all other devices. API tokens keep working.",
    access: "user",
    response: Message,
  },
  endDevice: {
    method: "delete",
    path: "/api/account/devices/:id",
    summary: "Signs out one device.",
    access: "user",
    params: z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
    response: Message,
    errors: { 404: "There is no such device" },
  },
  download: {
    method: "get",
    path: "/api/account/export",
    summary: "All data stored about the account, as a JSON file.",
    access: "user",
    answers: "jsonFile",
    response: z.string(),
    limit: { points: 30, durationSec: 3600 },
    failure: "Couldn't download your data. Check your connection and try again in a few minutes.",
  },
  remove: {
    method: "delete",
    path: "/api/account",
    summary: "Deletes the account and all of its data. The last administrator cannot be deleted.",
    access: "user",
    body: z.object({ password }),
    response: Message,
    errors: { 409: "The password is wrong, or this is the last administrator", 429: tooMany, 503: busy },
  },
});
