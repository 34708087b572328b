import { retryAfterSec } from "./model-error.ts";

/** The longest wait that a service may ask for before a second try. */
const longestMs = 10_000;
const usualMs = 500;

interface Thrown {
  status?: unknown;
  code?: unknown;
  cause?: unknown;
  headers?: { get?: (name: string) => string | null };
}

/** Connections that failed before there was an answer. */
const unanswered = /^(ECONNREFUSED|ECONNRESET|EPIPE|EAI_AGAIN|UND_ERR_SOCKET)$/;

const brokeOff = (error: unknown): boolean => {
  const { code, cause } = (error ?? {}) as Thrown;
  return (typeof code === "string" && unanswered.test(code)) || (cause !== undefined && brokeOff(cause));
};

/** How long to wait before the second try of a question; undefined where there should be none. */
export const retryDelayMs = (error: unknown): number | undefined => {
  // Only errors of the client have the field; what broke off within an answer has none, and has cost its price.
  if (!(error instanceof Error) || !("status" in error)) return undefined;
  const { status, headers } = error as Thrown;
  if (typeof status !== "number") return brokeOff(error) ? usualMs : undefined;
  if (status !== 429 && status < 500) return undefined;
  const asked = retryAfterSec(headers?.get?.("retry-after"));
  if (asked === undefined) return usualMs + Math.random() * usualMs;
  return asked * 1000 <= longestMs ? asked * 1000 : undefined;
};
