import { createHash, randomBytes } from "node:crypto";
import type { Database } from "#server/platform/db/client.ts";
import { ApiError, signedOut, tooManyTries } from "#server/platform/http/errors.ts";
import type { Http, HttpServices } from "#server/platform/http/implement.ts";
import { networkOf, type RateLimiter } from "#server/platform/http/rate-limit.ts";
import type { Background } from "#server/platform/jobs/background.ts";
import {
  type ApiToken,
  apiTokenContract,
  maxTokens,
  type NewApiToken,
  tokenLimit,
} from "#shared/auth/api-token-contract.ts";
import { dateText } from "#shared/calendar/words.ts";
import type { ApiTokenStore, FoundToken } from "./api-token-store.ts";
import { createLiveSessions } from "./session-store.ts";
import type { AccountStore } from "./store.ts";

/** Lets people and secret scanners recognize a token of Meridian. */
const prefix = "mrd_";
/** 32 random bytes in base64url. Anything else is not a token, and needs no query. */
const tokenForm = /^mrd_[\w-]{43}$/;

/** Invalid tokens from one network. */
export const invalidTokenLimit = { points: 100, durationSec: 15 * 60 } as const;

/** The buckets whose keys begin with the number of an account and a space. */
export const tokenBucket = "api token";

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

const refused = (message: string) =>
  new ApiError(401, "invalid_token", message, { challenge: 'Bearer error="invalid_token"' });

const invalid = () =>
  refused(
    "This API token is not valid: it may be mistyped or revoked, or the password was changed since. Create a new one on your profile page.",
  );

const expired = ({ expiresAt }: FoundToken) =>
  refused(
    `This API token expired on ${dateText(expiresAt.toISOString())}. Create a new one on your profile page.`,
  );

interface ApiTokensDeps {
  store: ApiTokenStore;
  accounts: Pick<AccountStore, "lock">;
  transaction: Database["transaction"];
  limiter: RateLimiter;
  background: Pick<Background, "run">;
}

/** Personal API tokens: random secrets with which other programs act for an account, within their scopes. */
export const createApiTokens = ({ store, accounts, transaction, limiter, background }: ApiTokensDeps) => {
  /** Counts invalid tokens only, so that nobody can lock out the valid ones of a shared network. */
  const refuseInvalid = async (ip: string | undefined): Promise<never> => {
    const waitSec = await limiter.take("api token guess", networkOf(ip), invalidTokenLimit);
    if (waitSec === 0) throw invalid();
    throw tooManyTries(
      waitSec,
      (time) =>
        `Your network has sent too many invalid API tokens. Check the token, then try again in ${time}.`,
    );
  };

  const identifyByToken: HttpServices["identifyByToken"] = async (req, token) => {
    const found = tokenForm.test(token) ? await store.findByHash(hashOf(token)) : undefined;
    if (!found) return refuseInvalid(req.ip);
    if (found.isExpired) throw expired(found);
    const waitSec = await limiter.take(tokenBucket, `${found.user.id} ${found.id}`, tokenLimit);
    if (waitSec > 0)
      throw tooManyTries(
        waitSec,
        (time) => `This API token has sent too many requests. Please try again in ${time}.`,
      );
    if (found.isUseDue)
      background.run("the use of an API token was not noted", () => store.noteUse(found.id));
    req.user = found.user;
    return found.scopes;
  };

  return {
    identifyByToken,
    list: (userId: number) => store.list(userId),

    /** The account's tokens for its export. */
    async *export(userId: number) {
      yield* await store.list(userId);
    },

    /**
     * @param sid the session of the request
     * @throws ApiError 409 if the account has the maximum number of tokens, 401 if the session ended during the request
     */
    create: (
      userId: number,
      sid: string,
      { name, scopes, days }: NewApiToken,
    ): Promise<ApiToken & { token: string }> =>
      transaction(async (tx) => {
        const account = await accounts.lock(tx, userId);
        // A body can arrive long after its headers. Whoever was signed out in between must not get a token.
        const live = await createLiveSessions({ db: tx })([sid]);
        if (!account || !live.has(sid)) throw signedOut();
        if ((await store.list(userId, tx)).length >= maxTokens) {
          const message = `You have ${maxTokens} API tokens, which is the limit. Revoke one that you no longer use.`;
          throw new ApiError(409, "too_many_tokens", message);
        }
        const token = prefix + randomBytes(32).toString("base64url");
        const { sessionVersion } = account;
        const created = await store.add(tx, {
          ...{ userId, name, days, sessionVersion },
          hash: hashOf(token),
          scopes: [...new Set(scopes)],
        });
        return { ...created, token };
      }),

    /** @throws ApiError 404 if the account has no such token */
    async revoke(userId: number, id: string): Promise<{ message: string }> {
      if (!(await store.remove(userId, id)))
        throw new ApiError(404, "no_token", "This API token is already revoked.");
      return { message: "The API token is revoked." };
    },

    prune: store.prune,
  };
};

export type ApiTokens = ReturnType<typeof createApiTokens>;

export const apiTokenRoutes = (http: Http, tokens: ApiTokens) =>
  http.implement(apiTokenContract, {
    list: ({ user }) => tokens.list(user.id),
    create: ({ user, body, req }) => tokens.create(user.id, req.sessionID, body),
    revoke: ({ user, params }) => tokens.revoke(user.id, params.id),
  });
