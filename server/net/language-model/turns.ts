import { withAnySignal } from "../any-signal.ts";
import { withDeadline } from "../deadline.ts";
import { createTurns } from "../turns.ts";
import type { Breaker, Visit } from "./breaker.ts";
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
  const takeTurn = createTurns(limit);

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
          const endTurn = await withAnySignal([signal, breaker.rests()], takeTurn);
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
