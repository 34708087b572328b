import type { Request } from "express";
import type { Access, Contract, RateLimit } from "#shared/contract.ts";
import { ApiError, signedOut } from "./errors.ts";
import { subscriberOf } from "./limits/network.ts";
import { type RateLimiter, takeOrRefuse } from "./limits/rate-limit.ts";

/** Refuses those whom the contract does not name: 401 for visitors, 403 for the wrong role. */
export const checkAccess = (access: Access, user: Express.User | undefined): void => {
  if (access === "public") return;
  if (!user) throw signedOut();
  if (access === "admin" && user.role !== "admin") {
    throw new ApiError(403, "forbidden", "Only administrators may do this.");
  }
};

/** Refuses a call about an account that is not the caller's own with 403. */
export const checkOwner = (id: unknown, user: Express.User | undefined): void => {
  if (id === user?.id) return;
  throw new ApiError(403, "forbidden", "This belongs to another account.");
};

/**
 * Refuses calls that change something and come from another site (CSRF). Browsers say where a request comes from
 * in Sec-Fetch-Site and Origin, and what they say must agree; a request with neither was not made by a page.
 */
export const checkOrigin = (req: Request, appOrigin: string): void => {
  const site = req.get("sec-fetch-site") ?? "none";
  const origin = req.get("origin");
  const fromOurs = origin === undefined || origin === appOrigin || isOwnAddress(origin, req, appOrigin);
  if (fromOurs && (site === "same-origin" || site === "none")) return;
  throw new ApiError(403, "cross_site", "This request came from another site and was refused.");
};

/**
 * Whether an Origin is the address that was called. Its scheme must be that of APP_URL where the host is, and https
 * where the request came by https; a request by http tells nothing, because a proxy may have taken it by https.
 */
const isOwnAddress = (origin: string, req: Request, appOrigin: string): boolean => {
  const scheme = /^https?:/.exec(origin)?.[0];
  const called = `${scheme}//${req.get("host")}`;
  if (!scheme || !URL.canParse(called)) return false;
  const { host, origin: own } = new URL(called);
  if (own !== origin || host === new URL(appOrigin).host) return false;
  return scheme === "https:" || !req.secure;
};

/** Media types of bodies, by what a contract accepts; the first is what we name. */
export const bodyTypes = {
  json: ["application/json"],
  form: ["application/x-www-form-urlencoded", "multipart/form-data"],
} as const;

/** Refuses a body of another type than the contract accepts, and no body where it wants one. */
export const checkBody = (req: Request, accepts: NonNullable<Contract["accepts"]>, wanted: boolean): void => {
  const given =
    req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;
  if (!given && wanted) {
    const message = `The request has no body. Please send it as ${bodyTypes[accepts][0]}.`;
    throw new ApiError(400, "invalid_input", message);
  }
  if (given && !req.is([...bodyTypes[accepts]])) {
    throw new ApiError(415, "unsupported_type", `Please send the request as ${bodyTypes[accepts][0]}.`);
  }
};

/** Counts the call against the contract's limit for the caller's address. */
export const checkLimit = async (
  req: Request,
  limiter: RateLimiter,
  path: string,
  limit: RateLimit,
): Promise<void> => takeOrRefuse(limiter, `call ${path}`, subscriberOf(req.ip), limit);
