import { CallError, callEndpoint, isSignedOut } from "#client/platform/call-endpoint.ts";
import { streamEndpoint } from "#client/platform/stream-endpoint.ts";
import type { EventOf } from "#shared/contract.ts";
import { alertsContract } from "#shared/monitoring/alerts-contract.ts";

/** Waits for so many ms, or until `signal` aborts. */
export const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    signal.addEventListener("abort", go);
    if (signal.aborted || ms <= 0) go();
  });

/** Waits, less long where the network comes back or the tab is looked at again. */
export const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  const over = new AbortController();
  const end = () => over.abort();
  const look = () => {
    if (!document.hidden) end();
  };
  addEventListener("online", end, { signal: over.signal });
  document.addEventListener("visibilitychange", look, { signal: over.signal });
  signal.addEventListener("abort", end, { signal: over.signal });
  if (signal.aborted) end();
  await wait(ms, over.signal);
  end();
};

const { state } = alertsContract;

/** One event of the stream of alerts. */
export type AlertEvent = EventOf<typeof state>;

/** How long is waited, in ms. */
export interface LoopTimes {
  /** After a first failure; twice as long after each further one. */
  firstMs: number;
  /** After a failure, at most. */
  longestMs: number;
  /** Between two questions for the state where no stream tells it, and between two questions to the other tabs. */
  pollMs: number;
  /** For the answer of another tab. */
  answerMs: number;
}

/** The times of the app. */
export const usualTimes: LoopTimes = { firstMs: 1000, longestMs: 30_000, pollMs: 60_000, answerMs: 3000 };

/** What hearing alerts takes. */
export interface LoopOptions {
  signal: AbortSignal;
  hear: (event: AlertEvent) => void;
  times?: LoopTimes;
}

/** Between half of a time and the whole, so that not all browsers come back at once. */
const withJitter = (ms: number) => ms * (0.5 + Math.random() / 2);

/**
 * Tries something that may fail.
 * @returns for how many ms the server asks to be left alone
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
 * @returns for how many ms the server asks to be left alone
 * @throws CallError where nobody is signed in
 */
export const askOnce = ({ signal, hear }: Pick<LoopOptions, "signal" | "hear">): Promise<number> =>
  attempt(async () => {
    const data = await callEndpoint(state, {}, { signal });
    if (!signal.aborted) hear({ event: "state", data });
  });

/**
 * Hears the alerts by a stream until `signal` aborts. Where it fails or ends, another one is asked for, after pauses that
 * grow while none comes through; the state is then asked for once a minute, and at once where it was never heard.
 * @param lose hears that the stream is over: from now on what was heard may be out of date
 * @throws CallError where nobody is signed in, and then nothing is tried again
 */
export const hearAlerts = async ({
  signal,
  hear,
  lose,
  times = usualTimes,
}: LoopOptions & { lose?: () => void }): Promise<void> => {
  const { firstMs, longestMs, pollMs } = times;
  let failures = 0;
  let heardAt = Number.NEGATIVE_INFINITY;
  const take = (event: AlertEvent) => {
    heardAt = performance.now();
    if (!signal.aborted) hear(event);
  };
  while (!signal.aborted) {
    const begunAt = performance.now();
    const leaveMs = await attempt(() => streamEndpoint(state, {}, { signal, onEvent: take }));
    if (signal.aborted) return;
    lose?.();
    if (performance.now() - begunAt > longestMs && heardAt >= begunAt) failures = 0;
    const pauseMs = withJitter(Math.min(firstMs * 2 ** failures, longestMs));
    // No event shortens what the server asks for.
    await Promise.all([wait(leaveMs, signal), pause(pauseMs, signal)]);
    failures += 1;
    if (!signal.aborted && performance.now() - heardAt >= pollMs)
      await wait(await askOnce({ signal, hear: take }), signal);
  }
};

/**
 * Asks for the state every minute until `signal` aborts, for browsers whose tabs cannot agree on one stream.
 * @throws CallError where nobody is signed in
 */
export const pollAlerts = async ({ signal, hear, times = usualTimes }: LoopOptions): Promise<void> => {
  while (!signal.aborted) {
    const leaveMs = await askOnce({ signal, hear });
    await Promise.all([wait(leaveMs, signal), pause(times.pollMs, signal)]);
  }
};
