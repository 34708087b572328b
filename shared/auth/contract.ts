import * as z from "zod/mini";
import { defineContract } from "../contract.ts";

/** Never read from a request. */
export const Role = z.enum(["member", "admin"]);
export type Role = z.infer<typeof Role>;

export const User = z.object({ id: z.int(), username: z.string(), role: Role });
export type User = z.infer<typeof User>;

/** For names in NFKC form. Excludes invisible letters (such as the Hangul fillers), because two names could look alike. */
export const usernamePattern = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}._-]){3,32}$/u;
/** These alphabets share look-alike letters, so a name may use only one of them. */
export const oneAlphabet =
  /^(?:[^\p{Script=Greek}\p{Script=Cyrillic}]*|[^\p{Script=Latin}\p{Script=Cyrillic}]*|[^\p{Script=Latin}\p{Script=Greek}]*)$/u;
const alphabetRule = "Use letters of one alphabet: Latin, Greek, or Cyrillic";
const usernameRule = "Use 3 to 32 letters, digits, dots, underscores, or hyphens";
const passwordRule = "Use 8 to 128 characters";

/**
 * The schema that login and registration share. Login adds no rules, so that an invalid username gets the same response
 * as a wrong password.
 */
export const Credentials = z.object({
  username: z.string().check(z.minLength(1), z.maxLength(256)),
  password: z.string().check(z.minLength(1), z.maxLength(256)),
});
export type Credentials = z.infer<typeof Credentials>;

export const NewPassword = Credentials.shape.password.check(
  z.minLength(8, passwordRule),
  z.maxLength(128, passwordRule),
);

/** `Credentials` with the rules for new accounts. The name is stored in NFKC form. */
export const NewAccount = z.extend(Credentials, {
  username: Credentials.shape.username.check(
    z.normalize("NFKC"),
    z.regex(usernamePattern, usernameRule),
    z.regex(oneAlphabet, alphabetRule),
  ),
  password: NewPassword,
});
export type NewAccount = z.infer<typeof NewAccount>;

const busy = "Too many sign-ins at the moment, or the database is unavailable; see Retry-After";

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
    summary: "Signs in with username and password and starts a session.",
    access: "public",
    description:
      "Limits on failed attempts: 50 in 15 minutes from one IP address; 100 in 15 minutes from one network (IPv4 /24, IPv6 /48); 30 in 60 minutes of different names from one network; 10 in 15 minutes for one account from one IP address; and 50 in 60 minutes for one account from networks without a sign-in to it within the last 90 days. Attempts for an account from a network with such a sign-in count separately from those of others, and not as different names. A password reset by email resets the counters of the account.",
    body: Credentials,
    response: User,
    errors: {
      401: "The username or password is wrong",
      429: "Too many failed attempts; see Retry-After",
      503: busy,
    },
  },
  register: {
    method: "post",
    path: "/api/register",
    summary: "Creates an account and starts a session.",
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
    summary: "Ends the session. Idempotent.",
    access: "public",
    response: z.object({ message: z.string() }),
  },
});
