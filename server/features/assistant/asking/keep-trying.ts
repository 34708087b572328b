import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseAway } from "#server/db/client.ts";

const forMs = 5000;
const pauseMs = 250;

/** Runs work on the database, and again for some seconds while that is away: what came of an answer must not be lost. */
export const keepTrying = async <T>(work: () => Promise<T>): Promise<T> => {
  const endsAt = Date.now() + forMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() >= endsAt) throw error;
      await sleep(pauseMs);
    }
  }
};
