import { withAnySignal } from "#server/platform/any-signal.ts";
import { withDeadline } from "#server/platform/fetch/fetch-error.ts";
import { createSemaphore } from "#server/platform/semaphore.ts";
import { ModelError, tellsOfService, toModelError } from "./model-error.ts";

interface Limits {
  /** For waiting and work together. */
  timeoutMs: number;
  signal?: AbortSignal;
}

/**
 * Runs work in its turn and in its time, unless the service is left alone; its signal fires in the end, and with it the
 * connection. It says when the first word has come.
 */
export type InTurn = <T>(
  limits: Limits,
  work: (signal: AbortSignal, endsAt: number, answers: () => void) => Promise<T>,
) => Promise<T>;

interface TurnOptions {
  /** How many pieces of work at once. */
  limit: number;
  breaker: Breaker;
  closing: AbortSignal;
}

/** How long the turn of a failure is kept: those who fail together are known before the next is let in. */
const failedTurnMs = 500;

/**
 * At most `limit` pieces of work at once, none of them after `closing`.
 * @throws ModelError, at once when time is up, the work is called off, or there is nothing to wait for
 */
export const createInTurn = ({ limit, breaker, closing }: TurnOptions): InTurn => {
  const acquireSlot = createSemaphore(limit);

  const runInTurn = async <T>(
    { timeoutMs, signal: wanted }: Limits,
    work: Parameters<InTurn>[1],
    visit: Visit,
  ): Promise<T> => {
    const callers = wanted ? [closing, wanted] : [closing];
    const endsAt = Date.now() + timeoutMs;
    let giveBack: (() => void) | undefined;
    try {
      const done = await withAnySignal(callers, (calledOff) =>
        withDeadline(timeoutMs, calledOff, async (signal) => {
          const endTurn = await withAnySignal([signal, breaker.rests()], acquireSlot);
          if (signal.aborted) endTurn();
          signal.throwIfAborted();
          giveBack = endTurn;
          visit.enter();
          return work(signal, endsAt, visit.answers);
        }),
      );
      giveBack?.();
      return done as T;
    } catch (thrown) {
      const error = toModelError(thrown);
      if (!giveBack && error.code === "model_timeout") throw new ModelError("model_crowded");
      if (tellsOfService(error) !== "down") giveBack?.();
      else if (giveBack) setTimeout(giveBack, failedTurnMs).unref();
      throw error;
    }
  };

  return (limits, work) => breaker.run((visit) => runInTurn(limits, work, visit));
};

/** When a service that fails is left alone, and for how long. */
export interface BreakerOptions {
  /** Failures in a row after which nothing is asked any more. */
  failures: number;
  restMs: number;
  now?: () => number;
  /** Told when the service begins to be left alone, and when it is asked again. */
  changed?: (rests: boolean) => void;
}

/** One question, from its wait for a turn to the end of its answer. */
export interface Visit {
  /**
   * Before the service is asked. What does not come so far says nothing of the service.
   * @throws ModelError `model_resting`
   */
  enter(): void;
  /** At the first word: a service that was tried answers, and others may ask it. */
  answers(): void;
}

/** Keeps questions from a service that is left alone. */
interface Breaker {
  /** Runs a question, and learns from its end. */
  run<T>(ask: (visit: Visit) => Promise<T>): Promise<T>;
  /** Fires, with the reason, as soon as the service is left alone: nothing is to be waited for then. */
  rests(): AbortSignal;
}

/** When to come back where one question tries the service. */
const trialSec = 5;

/**
 * Leaves a service alone for a while that failed several times in a row, then lets one question try it. Its first word
 * lets the others in again; until an answer came whole, one failure more is enough to leave it alone again.
 */
export const createBreaker = ({ failures, restMs, now = Date.now, changed }: BreakerOptions): Breaker => {
  let inARow = 0;
  let restsUntil: number | undefined;
  let onTrial = false;
  /** How often it was left alone: what was asked before tells nothing of it after. */
  let rests = 0;
  let resting = new AbortController();

  const refusal = () => {
    const sec = Math.ceil(((restsUntil ?? 0) - now()) / 1000);
    return new ModelError("model_resting", { retryAfterSec: sec > 0 ? sec : trialSec });
  };
  const refuses = () => restsUntil !== undefined && (onTrial || now() < restsUntil);
  const open = () => {
    const opens = restsUntil === undefined;
    restsUntil = now() + restMs;
    rests += 1;
    resting.abort(refusal());
    resting = new AbortController();
    if (opens) changed?.(true);
  };
  const close = () => {
    if (restsUntil === undefined) return;
    restsUntil = undefined;
    changed?.(false);
  };
  const learn = (told: "down" | "answered" | undefined) => {
    if (told === "down") inARow += 1;
    if (told === "down" && inARow >= failures) open();
    if (told !== "answered") return;
    inARow = 0;
    close();
  };

  return {
    async run(ask) {
      let isTrial = false;
      let enteredAt: number | undefined;
      const endTrial = () => {
        if (isTrial) onTrial = false;
        isTrial = false;
      };
      const visit: Visit = {
        enter() {
          if (refuses()) throw refusal();
          isTrial = restsUntil !== undefined;
          onTrial ||= isTrial;
          enteredAt = rests;
        },
        answers() {
          if (isTrial) close();
          endTrial();
        },
      };
      try {
        const answer = await ask(visit);
        if (enteredAt === rests) learn("answered");
        return answer;
      } catch (error) {
        if (enteredAt === rests) learn(error instanceof ModelError ? tellsOfService(error) : undefined);
        throw error;
      } finally {
        endTrial();
      }
    },
    rests: () => (refuses() ? AbortSignal.abort(refusal()) : resting.signal),
  };
};
