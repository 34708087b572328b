import { CallError, callEndpoint, isSignedOut } from "#client/lib/calls/call-endpoint.ts";
import { streamEndpoint } from "#client/lib/calls/stream-endpoint.ts";
import type { EventOf } from "#shared/contract.ts";
import { alertsContract } from "#shared/monitoring/alerts-contract.ts";
import { pause } from "./pause.ts";

const { state } = alertsContract;

/** One event of the stream of alerts. */
export type AlertEvent = EventOf<typeof state>;

/** How long is waited, in ms. */
export interface LoopTimes {
  /** Before the second try, and before any. */
  firstMs: number;
  longestMs: number;
  /** Until the state is asked for where nothing comes. */
  pollMs: number;
  /** For the answer of another tab. */
  answerMs: number;
}

/** A minute without news is the longest. */
export const usualTimes: LoopTimes = {
  ...{ firstMs: 1000, longestMs: 30_000 },
  ...{ pollMs: 60_000, answerMs: 2000 },
};

/** What hearing alerts takes. */
export interface LoopOptions {
  signal: AbortSignal;
  hear: (event: AlertEvent) => void;
  times?: LoopTimes;
}

/** Between half of a time and the whole, so that not all browsers come back at once. */
const withJitter = (ms: number) => ms * (0.5 + Math.random() / 2);

/**
 * Gives for how many ms nothing must be tried again where `work` fails.
 * @throws CallError where nobody is signed in
 */
const attempt = async (work: () => Promise<void>): Promise<number> => {
  try {
    await work();
  } catch (error) {
    if (isSignedOut(error)) throw error;
    if (error instanceof CallError) return 1000 * (error.details.retryAfter ?? 0);
  }
  return 0;
};

/**
 * Asks for the state once, and tells nothing where it cannot be had.
 * @throws CallError where nobody is signed in
 */
export const askOnce = async ({ signal, hear }: Pick<LoopOptions, "signal" | "hear">): Promise<void> => {
  await attempt(async () => {
    const data = await callEndpoint(state, {}, { signal });
    if (!signal.aborted) hear({ event: "state", data });
  });
};

/**
 * Hears the alerts until `signal` aborts: connects, and again after pauses that grow while it fails. Where no stream
 * comes through, the state is asked for every minute.
 * @throws CallError where nobody is signed in, and then nothing is tried again
 */
export const hearAlerts = async ({ signal, hear, times = usualTimes }: LoopOptions): Promise<void> => {
  const { firstMs, longestMs, pollMs } = times;
  let failures = 0;
  let heardAt = 0;
  const take = (event: AlertEvent) => {
    heardAt = performance.now();
    if (!signal.aborted) hear(event);
  };
  while (!signal.aborted) {
    const begunAt = performance.now();
    const waitMs = await attempt(() => streamEndpoint(state, {}, { signal, onEvent: take }));
    if (signal.aborted) return;
    if (performance.now() - begunAt > longestMs && heardAt >= begunAt) failures = 0;
    await pause(Math.max(waitMs, withJitter(Math.min(firstMs * 2 ** failures, longestMs))), signal);
    failures += 1;
    if (!signal.aborted && performance.now() - heardAt >= pollMs) await askOnce({ signal, hear: take });
  }
};

/** Asks for the state every minute, for browsers whose tabs cannot agree on one stream. */
export const pollAlerts = async ({ signal, hear, times = usualTimes }: LoopOptions): Promise<void> => {
  while (!signal.aborted) {
    await askOnce({ signal, hear });
    await pause(times.pollMs, signal);
  }
};
