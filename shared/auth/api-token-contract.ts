import * as z from "zod/mini";
import { defineContract, type RateLimit, type TokenScope as Scope } from "../contract.ts";

export const tokenScopes = [
  "questions",
  "updates:read",
  "stays:read",
  "stays:write",
] as const satisfies readonly Scope[];
const TokenScope = z.enum(tokenScopes);

/** An account can have this many API tokens. */
export const maxTokens = 20;

/** Calls of one API token, at all endpoints together. */
export const tokenLimit: RateLimit = { points: 120, durationSec: 60 };

/** An API token as its owner sees it, without the token itself. */
export const ApiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(TokenScope),
  createdAt: z.iso.datetime(),
  /** An expired token stays in the list for 30 days. */
  expiresAt: z.iso.datetime(),
  /** Accurate to the minute. Null if the token was never used. */
  lastUsedAt: z.nullable(z.iso.datetime()),
});
export type ApiToken = z.infer<typeof ApiToken>;

const nameRule = "Use at most 80 characters";
const daysRule = "Choose 1 to 365 days";

export const NewApiToken = z.object({
  /** What the token is for. */
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80, nameRule)),
  scopes: z.array(TokenScope).check(z.minLength(1, "Choose at least one"), z.maxLength(tokenScopes.length)),
  /** Days until the token expires. */
  days: z.int().check(z.minimum(1, daysRule), z.maximum(365, daysRule)),
});
export type NewApiToken = z.infer<typeof NewApiToken>;

/** API tokens are managed with a session only, so that a leaked token cannot create another one. */
export const apiTokenContract = defineContract({
  list: {
    method: "get",
    path: "/api/account/tokens",
    summary: "The API tokens of the account, the newest first, without the tokens themselves.",
    access: "user",
    response: z.array(ApiToken),
  },
  create: {
    method: "post",
    path: "/api/account/tokens",
    summary: `Creates an API token, at most ${maxTokens} in an account. Only this answer contains the token.`,
    description:
      "A change of password revokes all tokens of the account. Signing out other devices does not.",
    access: "user",
    body: NewApiToken,
    response: z.object({ ...ApiToken.shape, token: z.string() }),
    status: 201,
    limit: { points: 60, durationSec: 3600 },
    errors: { 409: `The account has ${maxTokens} API tokens` },
  },
  revoke: {
    method: "delete",
    path: "/api/account/tokens/:id",
    summary: "Revokes an API token at once.",
    access: "user",
    params: z.object({ id: z.uuid() }),
    response: z.object({ message: z.string() }),
    errors: { 404: "The account has no such token" },
  },
});
