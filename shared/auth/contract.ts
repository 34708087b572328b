import * as z from "zod/mini";
import { defineContract } from "../contract.ts";

/** Roles of an account; never taken from a request. */
export const Role = z.enum(["member", "admin"]);
export type Role = z.infer<typeof Role>;

/** The signed-in user as the client sees it. */
export const User = z.object({ id: z.int(), username: z.string(), role: Role });
export type User = z.infer<typeof User>;

/**
 * What a name may be, after NFKC. Some letters show nothing (the Hangul fillers): with them, two names could look alike
 * or like none.
 */
export const usernamePattern = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}._-]){3,32}$/u;
/** Letters of these alphabets look alike: a name takes them from one only. */
export const oneAlphabet =
  /^(?:[^\p{Script=Greek}\p{Script=Cyrillic}]*|[^\p{Script=Latin}\p{Script=Cyrillic}]*|[^\p{Script=Latin}\p{Script=Greek}]*)$/u;
const alphabetRule = "Use letters of one alphabet: Latin, Greek or Cyrillic";
const usernameRule = "Use 3 to 32 letters, digits, dots, underscores or hyphens";
const passwordRule = "Use 8 to 128 characters";

/**
 * What login takes. Any non-empty text up to 256 characters is tried, so that a wrong name gets the same
 * answer as a wrong password.
 */
export const Credentials = z.object({
  username: z.string().check(z.minLength(1), z.maxLength(256)),
  password: z.string().check(z.minLength(1), z.maxLength(256)),
});
export type Credentials = z.infer<typeof Credentials>;

/** A password that is chosen. */
export const NewPassword = z
  .string()
  .check(z.minLength(1), z.minLength(8, passwordRule), z.maxLength(128, passwordRule));

/** What registration takes: the same fields, with the rules for new accounts. The name is kept in its NFKC form. */
export const NewAccount = z.object({
  username: z
    .string()
    .check(
      z.normalize("NFKC"),
      z.minLength(1),
      z.regex(usernamePattern, usernameRule),
      z.regex(oneAlphabet, alphabetRule),
    ),
  password: NewPassword,
});
export type NewAccount = z.infer<typeof NewAccount>;

const busy = "Too many people are signing in at the moment, or the database is away; see Retry-After";

/** The endpoints of accounts. */
export const authContract = defineContract({
  currentUser: {
    method: "get",
    path: "/api/user",
    summary: "The signed-in user; 401 when nobody is signed in.",
    access: "user",
    response: User,
  },
  login: {
    method: "post",
    path: "/api/login",
    summary: "Signs in with name and password and starts a session.",
    access: "public",
    description:
      "Failed attempts are limited: 50 in 15 minutes from one address, 10 in 15 minutes for one account from one address, and 50 in 60 minutes for one account, where it has not signed in from that network within 90 days. A password reset by mail starts the count of the account anew.",
    body: Credentials,
    response: User,
    errors: {
      401: "The username or password is not right",
      429: "Too many failed attempts; see Retry-After",
      503: busy,
    },
  },
  register: {
    method: "post",
    path: "/api/register",
    summary: "Makes an account and signs it in.",
    access: "public",
    body: NewAccount,
    response: User,
    status: 201,
    limit: { points: 100, durationSec: 3600 },
    errors: { 409: "The username is taken", 503: busy },
  },
  logout: {
    method: "post",
    path: "/api/logout",
    summary: "Ends the session; signing out twice is no error.",
    access: "public",
    response: z.object({ message: z.string() }),
  },
});
