import { safeParse } from "zod/mini";
import type { CallInput, CallOutput, Contract } from "#shared/contract.ts";
import { ErrorBody } from "#shared/errors.ts";

/** How far the server's clock is ahead of this computer's, in ms; less than nothing where it is behind. */
let aheadMs = 0;

/** Takes the server's time from the `Date` of an answer; one that has none changes nothing. */
const noteServerTime = ({ headers }: Response): void => {
  const now = Date.parse(headers.get("Date") ?? "");
  if (now) aheadMs = now - Date.now();
};

/** What time it is by the server's clock, as `Date.now()`; the computer's may be set to anything. */
export const serverNow = (): number => Date.now() + aheadMs;

/** A call that failed. `message` may be shown; the rest tells callers why. */
export class CallError extends Error {
  constructor(
    message: string,
    readonly details: {
      /** HTTP status; undefined when the server was not reached. */
      status?: number;
      /** Code of the error body. */
      code?: string;
      /** The server's own words, where it had any. */
      serverMessage?: string;
      /** A message per input field. */
      fields?: Record<string, string>;
      /** After how many seconds it is worth another try, where the server says so. */
      retryAfter?: number;
    },
  ) {
    super(message);
    this.name = "CallError";
  }
}

/** Whether an error says that the session is over, as an answer or as an event. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof CallError && error.details.code === "unauthenticated";

/**
 * What to tell a user about a failed GET, whose own message only names a status.
 * @param fallback says what happened and what to do next, for an error without the server's message
 */
export const failureText = (error: unknown, fallback: string): string => {
  if (!(error instanceof CallError)) return fallback;
  const { serverMessage, status = 0 } = error.details;
  return serverMessage ?? (status >= 400 ? fallback : error.message);
};

const unreachable = "Meridian could not be reached. Check your connection and try again.";
const unreadable = "Meridian's answer could not be read. Load the page again, or try again in a few minutes.";

const fill = (path: string, params: unknown): string =>
  path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );

const search = (query: unknown): string => {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of [value].flat()) if (one !== undefined) parts.append(name, String(one));
  }
  return parts.size > 0 ? `?${parts}` : "";
};

/** What a text says as JSON; undefined where it is none. */
export const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The server was not reached, or its answer broke off. */
export const unreached = (contract: Contract): CallError =>
  new CallError(contract.failure ?? unreachable, {});

/** A proxy may answer with a page of its own, another release of the server in another shape. */
export const unread = (contract: Contract, status: number): CallError =>
  new CallError(contract.failure ?? unreadable, { status });

/** What a failure's body says. */
export const failureOf = (
  contract: Contract,
  body: unknown,
  { status, retryAfter }: { status?: number; retryAfter?: number },
): CallError => {
  const parsed = safeParse(ErrorBody, body);
  const { message, code, fields, retryAfterSec } = parsed.success ? parsed.data : {};
  const text =
    contract.failure ??
    (contract.method === "get"
      ? `API responded with status ${status}`
      : message || "An unknown error occurred");
  return new CallError(text, {
    status,
    code,
    serverMessage: message || undefined,
    fields,
    retryAfter: retryAfter ?? retryAfterSec,
  });
};

const secondsIn = (header: string | null): number | undefined =>
  header && /^\d+$/.test(header) ? Number(header) : undefined;

/** What `send` takes besides what the contract says. */
interface SendOptions {
  signal?: AbortSignal;
  /** The media type that is asked for, where it is no JSON. */
  accept?: string;
}

/**
 * Sends a request as its contract says, and reads its answer.
 * @param read reads the answer of a success; a rejection of its own but for a CallError means that the network failed
 */
export const send = async <C extends Contract, T>(
  contract: C,
  input: CallInput<C>,
  { signal, accept }: SendOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> => {
  try {
    const response = await fetch(fill(contract.path, input.params) + search(input.query), {
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
    throw failureOf(contract, asJson(await response.text()), { status: response.status, retryAfter });
  } catch (reason) {
    const isKnown = reason instanceof CallError || (reason as Error).name === "AbortError";
    const error = isKnown ? reason : unreached(contract);
    // biome-ignore lint/suspicious/noConsole: the specification asks for this line.
    if (!isSignedOut(error) && !signal?.aborted) console.error("API request failed", error);
    throw error;
  }
};

/**
 * Calls an endpoint as its contract says, the client's way to the server for all that is not sent as events.
 * @throws CallError for every failure, also of the network and of an answer that the contract does not allow; each is
 * logged as 'API request failed'. A call that was given up rejects with the signal's AbortError.
 */
export const callEndpoint = <C extends Contract>(
  contract: C,
  input: CallInput<C>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<CallOutput<C>> =>
  send(contract, input, { signal }, async (response) => {
    const parsed = safeParse(contract.response, asJson(await response.text()));
    if (!parsed.success) throw unread(contract, response.status);
    return parsed.data as CallOutput<C>;
  });
