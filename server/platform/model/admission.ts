import { withAnySignal } from "#server/platform/any-signal.ts";
import { type Clock, systemClock } from "#server/platform/clock.ts";
import { withDeadline } from "#server/platform/fetch/fetch-error.ts";
import { createSemaphore } from "#server/platform/semaphore.ts";
import { ModelError, serviceStateOf, toModelError } from "./model-error.ts";

interface Limits {
  /** For the wait and the work together. */
  timeoutMs: number;
  signal?: AbortSignal;
}

/**
 * Runs work when a slot is free, within a deadline, unless the circuit breaker is open. The signal aborts when the work
 * ends, so that its connection closes. The work calls `begins` when the first word has arrived.
 */
export type InTurn = <T>(
  limits: Limits,
  work: (signal: AbortSignal, endsAt: number, begins: () => void) => Promise<T>,
) => Promise<T>;

interface InTurnOptions {
  /** The number of slots. */
  limit: number;
  breaker: Breaker;
  closing: AbortSignal;
  clock?: Clock;
}

/** A failed question keeps its slot this long, so that other failures are counted before the next question starts. */
const failedSlotMs = 500;

/**
 * Creates a semaphore with `limit` slots behind a circuit breaker. It runs nothing after `closing` aborts.
 * @throws ModelError as soon as the deadline passes, the caller cancels, or the breaker opens
 */
export const createInTurn = ({ limit, breaker, closing, clock = systemClock }: InTurnOptions): InTurn => {
  const acquireSlot = createSemaphore(limit);

  const runInTurn = async <T>(
    { timeoutMs, signal: caller }: Limits,
    work: Parameters<InTurn>[1],
    attempt: Attempt,
  ): Promise<T> => {
    const callers = caller ? [closing, caller] : [closing];
    const endsAt = clock.now() + timeoutMs;
    let release: (() => void) | undefined;
    try {
      const result = await withAnySignal(callers, (canceled) =>
        withDeadline(
          timeoutMs,
          canceled,
          async (signal) => {
            const endTurn = await withAnySignal([signal, breaker.openSignal()], acquireSlot);
            if (signal.aborted) endTurn();
            signal.throwIfAborted();
            release = endTurn;
            attempt.enter();
            return work(signal, endsAt, attempt.begins);
          },
          clock,
        ),
      );
      release?.();
      return result as T;
    } catch (thrown) {
      const error = toModelError(thrown);
      if (!release && error.code === "model_timeout") throw new ModelError("model_crowded");
      if (serviceStateOf(error) !== "down") release?.();
      else if (release) clock.after(failedSlotMs, release);
      throw error;
    }
  };

  return (limits, work) => breaker.run((attempt) => runInTurn(limits, work, attempt));
};

export interface BreakerOptions {
  /** Consecutive failures that open the breaker. */
  failures: number;
  /** How long the breaker stays open. */
  restMs: number;
  now?: () => number;
  /** Called when the breaker opens and when it closes. */
  changed?: (isOpen: boolean) => void;
}

/** One question, from the wait for a slot to the end of its answer. */
export interface Attempt {
  /**
   * Call this right before the request. A question that fails earlier does not count as a failure of the service.
   * @throws ModelError `model_resting` while the breaker is open
   */
  enter(): void;
  /** Call this when output arrives. If this question is the trial, the first call closes the breaker. */
  begins(): void;
}

interface Breaker {
  /** Runs a question and counts its outcome. */
  run<T>(ask: (attempt: Attempt) => Promise<T>): Promise<T>;
  /** Aborts, with the reason, when the breaker opens. Questions stop waiting for a slot then. */
  openSignal(): AbortSignal;
}

/** The `Retry-After` for questions that arrive during a trial. */
const trialSec = 5;

/**
 * A circuit breaker. It opens after several consecutive failures and rejects questions for a while. Then it lets one
 * question through as a trial, whose first word closes it. Until an answer is complete, one more failure opens it again.
 */
export const createBreaker = ({ failures, restMs, now = Date.now, changed }: BreakerOptions): Breaker => {
  let failuresInARow = 0;
  let openUntil: number | undefined;
  let isTrialRunning = false;
  /** Counts the openings. A question that began before the last opening is not counted. */
  let openings = 0;
  let opening = new AbortController();

  const refusal = () => {
    const sec = Math.ceil(((openUntil ?? 0) - now()) / 1000);
    return new ModelError("model_resting", { retryAfterSec: sec > 0 ? sec : trialSec });
  };
  const refuses = () => openUntil !== undefined && (isTrialRunning || now() < openUntil);
  const open = () => {
    const wasClosed = openUntil === undefined;
    openUntil = now() + restMs;
    openings += 1;
    opening.abort(refusal());
    opening = new AbortController();
    if (wasClosed) changed?.(true);
  };
  const close = () => {
    if (openUntil === undefined) return;
    openUntil = undefined;
    changed?.(false);
  };
  const count = (outcome: "down" | "answered" | undefined) => {
    if (outcome === "down") failuresInARow += 1;
    if (outcome === "down" && failuresInARow >= failures) open();
    if (outcome !== "answered") return;
    failuresInARow = 0;
    close();
  };

  return {
    async run(ask) {
      let isTrial = false;
      let enteredAt: number | undefined;
      const endTrial = () => {
        if (isTrial) isTrialRunning = false;
        isTrial = false;
      };
      const attempt: Attempt = {
        enter() {
          if (refuses()) throw refusal();
          isTrial = openUntil !== undefined;
          isTrialRunning ||= isTrial;
          enteredAt = openings;
        },
        begins() {
          if (isTrial) close();
          endTrial();
        },
      };
      try {
        const answer = await ask(attempt);
        if (enteredAt === openings) count("answered");
        return answer;
      } catch (error) {
        if (enteredAt === openings) count(error instanceof ModelError ? serviceStateOf(error) : undefined);
        throw error;
      } finally {
        endTrial();
      }
    },
    openSignal: () => (refuses() ? AbortSignal.abort(refusal()) : opening.signal),
  };
};
