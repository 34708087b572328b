import * as z from "zod/mini";
import { defineContract } from "../contract.ts";

/** Roles of an account; never taken from a request. */
export const Role = z.enum(["member", "admin"]);
export type Role = z.infer<typeof Role>;

/** The signed-in user as the client sees it. */
export const User = z.object({ id: z.int(), username: z.string(), role: Role });
export type User = z.infer<typeof User>;

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

/** What registration takes: the same fields, with the rules for new accounts. */
export const NewAccount = z.object({
  username: z.string().check(z.minLength(1), z.regex(/^[\p{L}\p{N}._-]{3,32}$/u, usernameRule)),
  password: z.string().check(z.minLength(1), z.minLength(8, passwordRule), z.maxLength(128, passwordRule)),
});
export type NewAccount = z.infer<typeof NewAccount>;

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
    body: Credentials,
    response: User,
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
  },
  logout: {
    method: "post",
    path: "/api/logout",
    summary: "Ends the session; signing out twice is no error.",
    access: "public",
    response: z.object({ message: z.string() }),
  },
});
