import { ModelError, tellsOfService } from "./model-error.ts";

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
export interface Breaker {
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
