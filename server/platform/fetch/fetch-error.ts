/** What kind of failure ended a fetch; `status` alone means that the other side answered properly. */
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
  /** The HTTP status, with code `status` only. */
  status?: number;
  /** `Retry-After` as it was sent: seconds or a date. */
  retryAfter?: string;
}

/** Why a document could not be had. The message is for a person and names at most the host, never a path or query. */
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
  [/^(ENOTFOUND|EAI_)/, (host) => `The name ${host} could not be found.`],
  [/^ECONNREFUSED$/, (host) => `${host} refused the connection.`],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, (host) => `${host} cannot be reached from here.`],
  [/^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/, (host) => `${host} did not answer in time.`],
  [/^UND_ERR_HEADERS_OVERFLOW$/, (host) => `${host} sent headers that are too large.`],
  [/^(HPE_|HTTPParserError|UND_ERR_RES)/, (host) => `${host} did not answer in proper HTTP.`],
  [/CERT|SELF_SIGNED|UNABLE_TO_/, (host) => `The certificate of ${host} could not be verified.`],
  [/^(ERR_SSL|ERR_TLS|EPROTO)/, (host) => `No secure connection to ${host} could be made.`],
];

/** Turns what the network stack threw into a {@link FetchError} in words; a FetchError passes unchanged. */
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
 * Runs work that ends at the latest after `timeoutMs`, or when the caller's signal fires; then, and when the work is
 * done, the signal that it was given fires, so that nothing of it stays behind.
 * @throws FetchError `timeout` or `aborted`, at once, whether or not the work heeds its signal
 */
export const withDeadline = async <T>(
  timeoutMs: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const calledOff = () => new FetchError("aborted", "The request was called off.");
  if (outer?.aborted) throw calledOff();
  const controller = new AbortController();
  const callOff = () => controller.abort(calledOff());
  const timer = setTimeout(() => {
    controller.abort(new FetchError("timeout", `There was no complete answer within ${timeoutMs / 1000} s.`));
  }, timeoutMs);
  // undici does not settle a request whose connection is still being made, so the signal is raced as well.
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener("abort", () => reject(controller.signal.reason), { once: true });
  });
  outer?.addEventListener("abort", callOff, { once: true });
  try {
    return await Promise.race([aborted, work(controller.signal)]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", callOff);
    controller.abort();
  }
};
