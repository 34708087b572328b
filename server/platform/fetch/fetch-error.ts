import { systemClock } from "../clock.ts";

/** The kind of failure. Only `status` means that the host sent a proper response. */
export type FetchErrorCode =
  | "url"
  | "scheme"
  | "address"
  | "redirects"
  | "timeout"
  | "aborted"
  | "size"
  | "encoding"
  | "network"
  | "status";

interface FetchErrorDetails {
  cause?: unknown;
  /** The HTTP status; only with code `status`. */
  status?: number;
  /** The raw `Retry-After` header: seconds or a date. */
  retryAfter?: string;
}

/** A failed fetch. The message is for users and names at most the host, never a path or query. */
export class FetchError extends Error {
  readonly code: FetchErrorCode;
  readonly status: number | undefined;
  readonly retryAfter: string | undefined;

  constructor(code: FetchErrorCode, message: string, { cause, status, retryAfter }: FetchErrorDetails = {}) {
    super(message, { cause });
    this.name = "FetchError";
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

const sentences: [pattern: RegExp, sentence: (host: string) => string][] = [
  [/^(ENOTFOUND|EAI_)/, (host) => `The host ${host} could not be found.`],
  [/^ECONNREFUSED$/, (host) => `${host} refused the connection.`],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, (host) => `${host} is unreachable from here.`],
  [/^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/, (host) => `${host} did not answer in time.`],
  [/^UND_ERR_HEADERS_OVERFLOW$/, (host) => `${host} sent headers that are too large.`],
  [/^(HPE_|HTTPParserError|UND_ERR_RES)/, (host) => `${host} did not send a proper HTTP response.`],
  [/CERT|SELF_SIGNED|UNABLE_TO_/, (host) => `The certificate of ${host} could not be verified.`],
  [/^(ERR_SSL|ERR_TLS|EPROTO)/, (host) => `A secure connection to ${host} failed.`],
];

/** Turns an error of the network stack into a {@link FetchError}. A FetchError passes unchanged. */
export const toFetchError = (error: unknown, host: string): FetchError => {
  if (error instanceof FetchError) return error;
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const kind = String(code ?? name ?? "");
  const sentence = sentences.find(([pattern]) => pattern.test(kind))?.[1];
  return new FetchError("network", sentence?.(host) ?? `The connection to ${host} broke off.`, {
    cause: error,
  });
};

/**
 * Runs work until `timeoutMs` has passed or the caller's signal aborts. The signal that the work gets also aborts when
 * the work is done, so that no part of it keeps running.
 * @throws FetchError `timeout` or `aborted`, at once, even if the work ignores its signal
 */
export const withDeadline = async <T>(
  timeoutMs: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
  clock = systemClock,
): Promise<T> => {
  const canceled = () => new FetchError("aborted", "The request was canceled.");
  if (outer?.aborted) throw canceled();
  const controller = new AbortController();
  const cancel = () => controller.abort(canceled());
  const cancelTimer = clock.after(timeoutMs, () => {
    controller.abort(new FetchError("timeout", `There was no complete answer within ${timeoutMs / 1000} s.`));
  });
  // undici does not settle a request that is still connecting, so the signal is raced as well.
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener("abort", () => reject(controller.signal.reason), { once: true });
  });
  outer?.addEventListener("abort", cancel, { once: true });
  try {
    return await Promise.race([aborted, work(controller.signal)]);
  } finally {
    cancelTimer();
    outer?.removeEventListener("abort", cancel);
    controller.abort();
  }
};
