import { ModelError, tellsOfService } from "./model-error.ts";

/** When a service that fails is left alone, and for how long. */
export interface BreakerOptions {
  /** Failures in a row after which nothing is asked any more. */
  failures: number;
  restMs: number;
  now?: () => number;
}

/** Runs a question, unless the service is left alone. */
export type Breaker = <T>(ask: () => Promise<T>) => Promise<T>;

/**
 * Leaves a service alone for a while that failed several times in a row, then lets one question try it.
 * @throws ModelError `model_resting` without asking
 */
export const createBreaker = ({ failures, restMs, now = Date.now }: BreakerOptions): Breaker => {
  let inARow = 0;
  let restsUntil: number | undefined;
  let onTrial = false;
  const answered = () => {
    inARow = 0;
    restsUntil = undefined;
  };
  const failed = () => {
    inARow += 1;
    if (inARow >= failures) restsUntil = now() + restMs;
  };
  return async (ask) => {
    const isTrial = restsUntil !== undefined;
    if (restsUntil !== undefined && (onTrial || now() < restsUntil)) {
      const retryAfterSec = Math.max(1, Math.ceil((restsUntil - now()) / 1000));
      throw new ModelError("model_resting", { retryAfterSec });
    }
    if (isTrial) onTrial = true;
    try {
      const answer = await ask();
      answered();
      return answer;
    } catch (error) {
      const told = error instanceof ModelError ? tellsOfService(error) : undefined;
      if (told === "down") failed();
      if (told === "answered") answered();
      throw error;
    } finally {
      if (isTrial) onTrial = false;
    }
  };
};
