import { isDatabaseAway } from "#server/db/client.ts";
import { ApiError } from "#server/http/errors.ts";

/** What writes at once: half of the connections to PostgreSQL, so that a crowd leaves some to everybody else. */
const maxInFlight = 5;
/** As many as are written in about ten seconds. */
const maxWaiting = 2000;

/** Runs a piece of work when it is its turn. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A line for work on the database: 5 pieces at once, 2000 wait, and beyond that the answer is 503. Whoever waits when
 * the database goes away hears of it at once.
 */
export const createLine = (): InTurn => {
  let inFlight = 0;
  const waiting: { proceed: () => void; giveUp: (reason: unknown) => void }[] = [];
  return async (work) => {
    if (inFlight < maxInFlight) {
      inFlight += 1;
    } else {
      if (waiting.length >= maxWaiting) {
        const message = "Too many people are signing up at the moment. Please try again shortly.";
        throw new ApiError(503, "busy", message, { retryAfterSec: 10 });
      }
      await new Promise<void>((proceed, giveUp) => waiting.push({ proceed, giveUp }));
    }
    try {
      return await work();
    } catch (error) {
      // One after the other they would wait for it for minutes.
      if (isDatabaseAway(error)) for (const { giveUp } of waiting.splice(0)) giveUp(error);
      throw error;
    } finally {
      // The place goes straight to the next in line.
      const next = waiting.shift();
      if (next) next.proceed();
      else inFlight -= 1;
    }
  };
};
