import { ModelError } from "#server/net/language-model/model-error.ts";
import { createTurns } from "#server/net/turns.ts";

/** In one process: more would keep two cores busy, and take the connections of the other routes. */
const atOnce = 2;

/** After work that others wait behind, the other routes have the cores for as long as it took, up to this. */
const longestPauseMs = 100;

/** Runs work on the database in its turn; who leaves does not wait any longer. */
export type LookUp = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

/**
 * Turns for what each question needs of the database before its answer begins.
 * @throws ModelError `model_called_off` when the signal fires first
 */
export const createLookups = (): LookUp => {
  const takeTurn = createTurns(atOnce);
  let inLine = 0;

  const calledOff = () => new ModelError("model_called_off");
  const take = async (signal: AbortSignal) => {
    inLine += 1;
    try {
      return await takeTurn(signal);
    } catch {
      throw calledOff();
    } finally {
      inLine -= 1;
    }
  };

  return async (signal, work) => {
    const end = await take(signal);
    const startedAt = performance.now();
    try {
      if (signal.aborted) throw calledOff();
      return await work();
    } finally {
      const pauseMs = Math.min(performance.now() - startedAt, longestPauseMs);
      if (inLine > 0) setTimeout(end, pauseMs).unref();
      else end();
    }
  };
};
