import type { Logger } from "pino";
import { reasonOf } from "#server/db/client.ts";

/** Work that goes on after its request was answered. */
export interface Background {
  /** Goes on with `work`. Where it fails, the log says `failure` and why. */
  run(failure: string, work: () => Promise<void>): void;
  /** Resolves when nothing of it goes on any more. */
  settle(): Promise<void>;
}

/** The work of one process that no request waits for, and that its end does. */
export const createBackground = (log: Pick<Logger, "warn">): Background => {
  const underWay = new Set<Promise<void>>();
  return {
    run(failure, work) {
      const done = work()
        .catch((error: unknown) => log.warn({ reason: reasonOf(error) }, failure))
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },
    async settle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
};
