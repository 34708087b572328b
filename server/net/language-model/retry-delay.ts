import { setTimeout as sleep } from "node:timers/promises";
import { ModelError, retryAfterSec } from "./model-error.ts";

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

/** What a service may say within an answer, and not say a second time. */
const passing = ["model_busy", "model_failed"];

/**
 * How long to wait before the second try of a question; undefined where there should be none. What broke off within an
 * answer has cost its price, and is tried again only where that is said.
 */
export const retryDelayMs = (error: unknown, { withinAnswer = false } = {}): number | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ModelError) return withinAnswer && passing.includes(error.code) ? usualMs : undefined;
  // Only errors of the client have the field, though empty where there was no answer; undici's for a body have none.
  if (!("status" in error)) return withinAnswer && error instanceof TypeError ? usualMs : undefined;
  const { status, headers } = error as Thrown;
  if (typeof status !== "number") return brokeOff(error) ? usualMs : undefined;
  if (status !== 429 && status < 500) return undefined;
  const asked = retryAfterSec(headers?.get?.("retry-after"));
  if (asked === undefined) return usualMs + Math.random() * usualMs;
  return asked * 1000 <= longestMs ? asked * 1000 : undefined;
};

interface TrialOptions {
  signal: AbortSignal;
  /** No second try begins after it. */
  endsAt: number;
  delayMs?: (error: unknown) => number | undefined;
}

/** Tries once more where that may help. */
export const tryTwice = async <T>(
  attempt: () => Promise<T>,
  { signal, endsAt, delayMs = retryDelayMs }: TrialOptions,
): Promise<T> => {
  try {
    return await attempt();
  } catch (error) {
    const waitMs = delayMs(error);
    if (waitMs === undefined || Date.now() + waitMs >= endsAt) throw error;
    await sleep(waitMs, undefined, { signal });
    return attempt();
  }
};
