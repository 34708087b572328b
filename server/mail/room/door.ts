import type { Logger } from "pino";
import { type Waits, waitAfter } from "./attempt.ts";

/** Whether mails can leave at all, as far as this process knows. */
export interface Door {
  /** How many mails may be under way: none while it waits, one that tries it afterwards, `most` while all is well. */
  admits(most: number): number;
  /** Notes that the mail server could not be reached, and why in words: waits for a while that grows. */
  close(reason: string): void;
  /** Notes that the mail server was there. */
  open(): void;
}

/** A door that is open. */
export const createDoor = (waits: Waits, log: Logger): Door => {
  let failures = 0;
  let closedUntil = 0;
  return {
    admits(most) {
      if (performance.now() < closedUntil) return 0;
      return failures > 0 ? 1 : most;
    },
    close(reason) {
      // Those that were under way together are one failure.
      if (performance.now() < closedUntil) return;
      failures += 1;
      const waitMs = waitAfter(failures, waits);
      closedUntil = performance.now() + waitMs;
      log.warn({ reason, waitMs }, "mails wait for their way out");
    },
    open() {
      if (failures > 0) log.info("mails go out again");
      failures = 0;
      closedUntil = 0;
    },
  };
};
