import type { Request } from "express";
import type { Access, Contract, RateLimit } from "#shared/contract.ts";
import { ApiError } from "./errors.ts";
import { subscriberOf } from "./limits/network.ts";
import { type RateLimiter, takeOrRefuse } from "./limits/rate-limit.ts";

/** Refuses those whom the contract does not name: 401 for visitors, 403 for the wrong role. */
export const checkAccess = (access: Access, user: Express.User | undefined): void => {
  if (access === "public") return;
  if (!user) throw new ApiError(401, "unauthenticated", "Please sign in first.");
  if (access === "admin" && user.role !== "admin") {
    throw new ApiError(403, "forbidden", "Only administrators may do this.");
  }
};

/**
 * Refuses calls that change something and come from another site (CSRF). Browsers say where a request comes from
 * in Sec-Fetch-Site or Origin; a request with neither was not made by a page.
 */
export const checkOrigin = (req: Request, appOrigin: string): void => {
  const site = req.get("sec-fetch-site");
  const origin = req.get("origin");
  if (site === "same-origin" || site === "none") return;
  if (origin === undefined && site === undefined) return;
  if (origin !== undefined && (origin === appOrigin || sameHost(origin, req.get("host")))) return;
  throw new ApiError(403, "cross_site", "This request came from another site and was refused.");
};

const sameHost = (origin: string, host: string | undefined): boolean =>
  host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();

const bodyTypes = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
} as const;

/** Refuses a body of another type than the contract accepts; a request without a body passes. */
export const checkContentType = (req: Request, accepts: NonNullable<Contract["accepts"]>): void => {
  const hasBody =
    req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;
  if (hasBody && !req.is(bodyTypes[accepts])) {
    throw new ApiError(415, "unsupported_type", `Please send the request as ${bodyTypes[accepts]}.`);
  }
};

/** Counts the call against the contract's limit for the caller's address. */
export const checkLimit = async (
  req: Request,
  limiter: RateLimiter,
  path: string,
  limit: RateLimit,
): Promise<void> => takeOrRefuse(limiter, `call ${path}`, subscriberOf(req.ip), limit);
