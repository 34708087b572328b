import * as z from "zod/mini";
import type { CallInput, CallOutput, Contract } from "#shared/contract.ts";
import { ErrorBody } from "#shared/errors.ts";

/** Offset of the server's clock from the computer's clock, in ms. */
let clockOffsetMs = 0;

/** Measures the clock offset with the `Date` header of a response. */
const noteServerTime = ({ headers }: Response): void => {
  const now = Date.parse(headers.get("Date") ?? "");
  if (now) clockOffsetMs = now - Date.now();
};

/** Like `Date.now()`, but by the server's clock, because the computer's clock may be wrong. */
export const serverNow = (): number => Date.now() + clockOffsetMs;

/** A failed call. `message` may be shown to users. */
export class CallError extends Error {
  constructor(
    message: string,
    readonly details: {
      /** HTTP status; undefined if the server was not reached. */
      status?: number;
      /** Code of the error body. */
      code?: string;
      /** The message that the server sent, if any. */
      serverMessage?: string;
      /** A message per input field. */
      fields?: Record<string, string>;
      /** Seconds to wait before the next attempt, if the server names them. */
      retryAfter?: number;
    },
  ) {
    super(message);
    this.name = "CallError";
  }
}

/** Whether a call failed because the requested item does not exist. The server answers 400 if its id is malformed. */
export const isMissing = (error: unknown): boolean =>
  error instanceof CallError && [400, 404].includes(error.details.status ?? 0);

/** The error code for calls without a session. */
const unauthenticated = "unauthenticated";

/** Whether a call failed because the session is over. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof CallError && error.details.code === unauthenticated;

/**
 * The message to show for a failed GET, because the error's own message only names a status.
 * @param fallback what happened and what to do next; used when the server sent no message
 */
export const failureText = (error: unknown, fallback: string): string => {
  if (!(error instanceof CallError)) return fallback;
  const { serverMessage, status = 0 } = error.details;
  return serverMessage ?? (status >= 400 ? fallback : error.message);
};

const unreachable = "Meridian could not be reached. Check your connection and try again.";
const unreadable = "Meridian sent an unexpected response. Reload the page, or try again in a few minutes.";

const fillPath = (path: string, params: unknown): string =>
  path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );

const toQueryString = (query: unknown): string => {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of [value].flat()) if (item !== undefined) parts.append(name, String(item));
  }
  return parts.size > 0 ? `?${parts}` : "";
};

/** Undefined if the text is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The server was not reached, or the connection broke. */
const unreachableError = (contract: Contract): CallError =>
  new CallError(contract.failure ?? unreachable, {});

/** The response does not match the contract: it comes from a proxy or from another release of the server. */
export const unreadableError = (contract: Contract, status: number): CallError =>
  new CallError(contract.failure ?? unreadable, { status });

const { message, code, fields, retryAfterSec } = ErrorBody.shape;
const ifValid = <S extends z.core.$ZodType>(schema: S) => z.catch(z.optional(schema), undefined);

/** An error body. Each field is validated on its own, so a message without a valid code is still shown. */
const ReceivedError = z.object({
  message: ifValid(message),
  code: ifValid(code),
  fields: ifValid(fields),
  retryAfterSec: ifValid(retryAfterSec),
});

/** Turns the body of a failed response into an error. */
export const toCallError = (
  contract: Contract,
  body: unknown,
  { status, retryAfter }: { status?: number; retryAfter?: number },
): CallError => {
  const parsed = z.safeParse(ReceivedError, body);
  const { message, code, fields, retryAfterSec } = parsed.success ? parsed.data : {};
  const text =
    contract.failure ??
    (contract.method === "get"
      ? `API responded with status ${status}`
      : message || "An unknown error occurred");
  // A 401 without a code, for example from a proxy, also ends the session, unless the call needs none, such as a
  // sign-in.
  const isSessionOver = status === 401 && code === undefined && contract.access !== "public";
  return new CallError(text, {
    status,
    code: isSessionOver ? unauthenticated : code,
    serverMessage: message || undefined,
    fields,
    retryAfter: retryAfter ?? retryAfterSec,
  });
};

const secondsIn = (header: string | null): number | undefined =>
  header && /^\d+$/.test(header) ? Number(header) : undefined;

interface SendOptions {
  signal?: AbortSignal;
  /** Media type to accept, if not JSON. */
  accept?: string;
  /** Whether the caller expects that the session can be over, so that this failure is not logged. */
  expectsSignOut?: boolean;
}

/**
 * Sends a request as its contract describes.
 * @param read reads a successful response; any error it throws, except a CallError, counts as a network failure
 */
export const send = async <C extends Contract, T>(
  contract: C,
  input: CallInput<C>,
  { signal, accept, expectsSignOut = false }: SendOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> => {
  try {
    const response = await fetch(fillPath(contract.path, input.params) + toQueryString(input.query), {
      method: contract.method.toUpperCase(),
      headers: {
        ...(contract.body && { "Content-Type": "application/json" }),
        ...(accept && { Accept: accept }),
      },
      body: contract.body ? JSON.stringify(input.body) : undefined,
      signal,
    });
    noteServerTime(response);
    if (response.ok) return await read(response);
    const retryAfter = secondsIn(response.headers.get("Retry-After"));
    throw toCallError(contract, parseJson(await response.text()), { status: response.status, retryAfter });
  } catch (reason) {
    const isKnown = reason instanceof CallError || (reason as Error).name === "AbortError";
    const error = isKnown ? reason : unreachableError(contract);
    const isExpected = signal?.aborted || (expectsSignOut && isSignedOut(error));
    // biome-ignore lint/suspicious/noConsole: the specification asks for this line.
    if (!isExpected) console.error("API request failed", error);
    throw error;
  }
};

/**
 * Calls an endpoint and validates the response against its contract. Every call of the client goes through this function,
 * except event streams (`streamEndpoint`) and files (`saveEndpoint`).
 * @throws CallError for every failure, including network failures and responses that violate the contract. Each is logged
 * as 'API request failed', unless it is an expected end of the session. An aborted call rejects with an AbortError instead.
 */
export const callEndpoint = <C extends Contract>(
  contract: C,
  input: CallInput<C>,
  options: Pick<SendOptions, "signal" | "expectsSignOut"> = {},
): Promise<CallOutput<C>> =>
  send(contract, input, options, async (response) => {
    const parsed = z.safeParse(contract.response, parseJson(await response.text()));
    if (!parsed.success) throw unreadableError(contract, response.status);
    return parsed.data as CallOutput<C>;
  });
