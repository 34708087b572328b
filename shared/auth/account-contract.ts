import * as z from "zod/mini";
import { defineContract } from "../contract.ts";
import { LinkToken, linkRefusals } from "../mailed-links.ts";
import { Credentials, NewPassword, Role } from "./contract.ts";

/** What an account holds of its owner. */
export const Account = z.object({
  id: z.int(),
  username: z.string(),
  role: Role,
  /** The verified address that mails go to. */
  email: z.nullable(z.string()),
  /** An address that waits for its link to be opened. */
  pendingEmail: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
});
export type Account = z.infer<typeof Account>;

/** A browser that is signed in. */
export const Device = z.object({
  /** Names the session, and opens none. */
  id: z.string(),
  /** Browser and system, for example 'Firefox on Windows'; 'Unknown browser' where it did not say. */
  name: z.string(),
  /** Null for sessions of before this was noted. */
  signedInAt: z.nullable(z.iso.datetime()),
  /** To the hour. */
  lastUsedAt: z.iso.datetime(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type Device = z.infer<typeof Device>;

const Message = z.object({ message: z.string() });
/** The owner's password, asked for once more. */
const password = Credentials.shape.password;
/** One address; trimmed by the server, which has the last word on it. */
export const EmailAddress = z.string().check(z.minLength(1), z.maxLength(254));
const wrongPassword = "The password is not right";
const tooMany = "Too many attempts; see Retry-After";
const busy = "Too many people are signing in at the moment; see Retry-After";

/** The endpoints of what an account's owner can do with it. */
export const accountContract = defineContract({
  read: {
    method: "get",
    path: "/api/account",
    summary: "The account that is signed in.",
    access: "user",
    response: Account,
  },
  changeEmail: {
    method: "put",
    path: "/api/account/email",
    summary:
      "Mails a link to a new address, which counts from when it is opened; null takes the address away.",
    access: "user",
    body: z.object({ email: z.nullable(EmailAddress), password }),
    response: Account,
    limit: { points: 20, durationSec: 3600 },
    errors: { 409: wrongPassword, 429: tooMany, 503: busy },
  },
  verifyEmail: {
    method: "post",
    path: "/api/account/email/verify",
    summary: "Verifies an address with the token of its mail; twice is no error.",
    access: "public",
    body: LinkToken,
    response: Message,
    limit: { points: 100, durationSec: 3600 },
    refusals: linkRefusals,
    errors: { 404: "The link is not valid, or too old" },
  },
  changePassword: {
    method: "put",
    path: "/api/account/password",
    summary: "Changes the password; every other session of the account ends.",
    access: "user",
    body: z.object({ password, newPassword: NewPassword }),
    response: Message,
    errors: { 409: wrongPassword, 429: tooMany, 503: busy },
  },
  forgotPassword: {
    method: "post",
    path: "/api/account/password/forgot",
    summary:
      "Mails a link for a new password to the verified address of an account; the answer is always the same.",
    access: "public",
    body: z.object({ username: Credentials.shape.username }),
    response: Message,
    limit: { points: 20, durationSec: 3600 },
  },
  resetPassword: {
    method: "post",
    path: "/api/account/password/reset",
    summary: "Sets a new password with the token of a mail, once; every session of the account ends.",
    access: "public",
    body: z.object({ ...LinkToken.shape, newPassword: NewPassword }),
    response: Message,
    limit: { points: 100, durationSec: 3600 },
    refusals: linkRefusals,
    errors: {
      404: "The link is not valid, was used, or is more than an hour old",
      503: busy,
    },
  },
  devices: {
    method: "get",
    path: "/api/account/devices",
    summary: "Where the account is signed in, the latest used first.",
    access: "user",
    response: z.array(Device),
  },
  endOthers: {
    method: "delete",
    path: "/api/account/devices",
    summary: "Signs the account out everywhere else.",
    access: "user",
    response: Message,
  },
  endDevice: {
    method: "delete",
    path: "/api/account/devices/:id",
    summary: "Signs the account out on one device.",
    access: "user",
    params: z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/, "Expected the id of a device")) }),
    response: Message,
    errors: { 404: "There is no such device" },
  },
  download: {
    method: "get",
    path: "/api/account/export",
    summary: "Everything that is stored about the account, as a file of JSON.",
    access: "user",
    answers: "jsonFile",
    response: z.string(),
    limit: { points: 30, durationSec: 3600 },
    failure: "Your data could not be fetched. Check your connection, then try again in a few minutes.",
  },
  remove: {
    method: "delete",
    path: "/api/account",
    summary: "Deletes the account with everything that is stored about it; the last administrator stays.",
    access: "user",
    body: z.object({ password }),
    response: Message,
    errors: { 409: "The password is not right, or it is the last administrator", 429: tooMany, 503: busy },
  },
});
