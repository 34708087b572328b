import { randomUUID } from "node:crypto";
import type { ErrorRequestHandler, Request, RequestHandler } from "express";
import type { Logger } from "pino";
import { isDatabaseAway, isDiskFull, isOwnerGone, reasonOf } from "#server/platform/db/client.ts";
import { pathOf } from "#server/platform/log.ts";
import type { ErrorBody } from "#shared/errors.ts";
import { eventText, isOpenEventStream } from "./event-stream.ts";
import { setApiHeaders } from "./security-headers.ts";

/** An error that is reported to the caller. `message` is shown to the user; `retryAfterSec` becomes Retry-After. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: {
      fields?: Record<string, string>;
      retryAfterSec?: number;
      /** The value of WWW-Authenticate, for callers with an API token (RFC 6750). */
      challenge?: string;
    } = {},
  ) {
    super(message);
    this.name = "ApiError";
  }
}

export const signedOut = (): ApiError => new ApiError(401, "unauthenticated", "Please sign in first.");

/** The message for a caller when the server is overloaded. */
export const busyMessage = "Meridian is busy at the moment. Please try again in a few seconds.";

/** Refuses a request that the server has no capacity for. One shared error, because there are many at once. */
export const overloaded = new ApiError(503, "overloaded", busyMessage, { retryAfterSec: 2 });

const databaseAway = new ApiError(
  503,
  "unavailable",
  "Meridian cannot reach its database at the moment. Please try again shortly.",
  { retryAfterSec: 5 },
);

const diskFull = new ApiError(
  503,
  "unavailable",
  "Meridian cannot save anything at the moment. Please try again in a few minutes.",
  { retryAfterSec: 60 },
);

/** Formats a duration: '42 seconds', '3 minutes', '24 hours'. */
export const timeWords = (seconds: number): string => {
  if (seconds <= 1) return "1 second";
  if (seconds < 90) return `${Math.ceil(seconds)} seconds`;
  return seconds <= 2 * 3600 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`;
};

/** A 429 whose message names the time until the next attempt. */
export const tooManyTries = (
  retryAfterSec: number,
  describe = (time: string) => `Too many attempts. Please try again in ${time}.`,
): ApiError =>
  new ApiError(429, "too_many_requests", describe(timeWords(retryAfterSec)), {
    retryAfterSec: Math.max(1, Math.ceil(retryAfterSec)),
  });

/** Errors of the body parser and the router, by their `type`. */
const requestErrors: Record<string, [status: number, code: string, message: string]> = {
  // 1000 is the default of express.urlencoded.
  "parameters.too.many": [
    413,
    "too_many_fields",
    "The form has too many fields. The limit is 1000. Please reload the page.",
  ],
  "request.aborted": [400, "aborted", "The request ended early."],
  "request.size.invalid": [400, "size_mismatch", "The request body does not match its Content-Length."],
  "charset.unsupported": [415, "unsupported_charset", "Please send the request as UTF-8."],
  "encoding.unsupported": [
    415,
    "unsupported_encoding",
    "Please send the request uncompressed, or with gzip or brotli.",
  ],
};

/** The error as the caller may see it; null for an unexpected error, whose details stay hidden. */
export const toApiError = (error: unknown): ApiError | null => {
  if (error instanceof ApiError) return error;
  const { type, status, limit } = (error ?? {}) as { type?: string; status?: number; limit?: number };
  if (type === "entity.too.large" && limit) {
    const message = `The request is too large. The limit is ${limit / 1024} kB.`;
    return new ApiError(413, "too_large", message);
  }
  const known = type ? requestErrors[type] : undefined;
  if (known) return new ApiError(...known);
  if (error instanceof URIError) return new ApiError(400, "bad_path", "The address is not valid.");
  // The caller's account was deleted during the request.
  if (isOwnerGone(error)) return signedOut();
  if (isDatabaseAway(error)) return databaseAway;
  if (isDiskFull(error)) return diskFull;
  if (status && status >= 400 && status < 500)
    return new ApiError(status, "bad_request", "The request is not valid.");
  return null;
};

/** Answers 404 for API paths without a contract. */
export const unknownEndpoint: RequestHandler = () => {
  throw new ApiError(404, "not_found", "There is nothing at this address.");
};

/** The response to a failed request. */
export interface Failure {
  status: number;
  headers: Record<string, string>;
  body: ErrorBody;
  /** The value of `Retry-After`, for responses whose headers were already sent. */
  retryAfterSec?: number | undefined;
}

/**
 * Logs a failed request and returns the response to it. Unexpected errors are logged in full and hidden from the
 * caller. Known 5xx errors are logged without a stack, because there may be many at once, and `overloaded` by admission.
 */
export const reportFailure = (log: Logger, error: unknown, req: Request): Failure => {
  const known = toApiError(error);
  const requestId = String(req.id ?? randomUUID());
  const request = { requestId, method: req.method, path: pathOf(req.originalUrl) };
  if (!known) {
    log.error({ err: error, ...request }, "request failed");
    const message = `Something went wrong on our side. If it happens again, tell us this number: ${requestId}`;
    return { status: 500, headers: { "X-Request-Id": requestId }, body: { message, code: "internal" } };
  }
  const { status, code, message, details } = known;
  if (status >= 500 && known !== overloaded)
    log.warn({ code, reason: reasonOf(error), ...request }, "request refused");
  const { fields, retryAfterSec, challenge } = details;
  return {
    status,
    headers: {
      "X-Request-Id": requestId,
      ...(retryAfterSec && { "Retry-After": String(retryAfterSec) }),
      ...(challenge && { "WWW-Authenticate": challenge }),
    },
    body: { message, code, ...(fields && { fields }) },
    retryAfterSec,
  };
};

/** The last middleware: turns every error into the standard error body. */
export const answerErrors =
  (log: Logger): ErrorRequestHandler =>
  (error, req, res, _next) => {
    const { status, headers, body, retryAfterSec } = reportFailure(log, error, req);
    if (res.headersSent) {
      if (isOpenEventStream(res)) res.end(eventText("error", { ...body, retryAfterSec }));
      else req.socket.destroy();
      return;
    }
    setApiHeaders(res);
    res.set(headers).status(status).json(body);
  };
