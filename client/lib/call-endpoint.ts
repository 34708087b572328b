import { safeParse } from "zod/mini";
import type { CallInput, CallOutput, Contract } from "#shared/contract.ts";
import { ErrorBody } from "#shared/errors.ts";

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
    },
  ) {
    super(message);
    this.name = "CallError";
  }
}

/** Whether an error says that the session is over. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof CallError && error.details.status === 401 && error.details.code === "unauthenticated";

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

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const failureOf = (contract: Contract, status: number, body: unknown): CallError => {
  const parsed = safeParse(ErrorBody, body);
  const { message, code, fields } = parsed.success ? parsed.data : {};
  const text =
    contract.failure ??
    (contract.method === "get"
      ? `API responded with status ${status}`
      : message || "An unknown error occurred");
  return new CallError(text, { status, code, serverMessage: message || undefined, fields });
};

/**
 * Calls an endpoint as its contract says, the client's only way to the server.
 * @throws CallError for every failure, also of the network and of an answer that the contract does not allow; each is
 * logged as 'API request failed'. A call that was given up rejects with the signal's AbortError.
 */
export const callEndpoint = async <C extends Contract>(
  contract: C,
  input: CallInput<C>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<CallOutput<C>> => {
  try {
    const { status, ok, text } = await fetch(fill(contract.path, input.params) + search(input.query), {
      method: contract.method.toUpperCase(),
      headers: contract.body ? { "Content-Type": "application/json" } : undefined,
      body: contract.body ? JSON.stringify(input.body) : undefined,
      signal,
    })
      .then(async (response) => ({ status: response.status, ok: response.ok, text: await response.text() }))
      .catch((error: Error) => {
        if (error.name === "AbortError") throw error;
        throw new CallError(contract.failure ?? unreachable, {});
      });
    const body = asJson(text);
    if (!ok) throw failureOf(contract, status, body);
    // A proxy may answer with a page of its own, another release of the server in another shape.
    const parsed = safeParse(contract.response, body);
    if (!parsed.success) throw new CallError(contract.failure ?? unreadable, { status });
    return parsed.data as CallOutput<C>;
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification asks for this line.
    if (!isSignedOut(error) && !signal?.aborted) console.error("API request failed", error);
    throw error;
  }
};
