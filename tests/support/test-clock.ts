import { expect } from "vitest";
import type { Clock } from "#server/platform/clock.ts";

/** A clock that stands still until the test moves it. */
export interface TestClock extends Clock {
  /** Moves the clock. Calls what falls due meanwhile, the earliest first. */
  advance(ms: number): void;
  /** The delays of everything that waits for the clock, the shortest first. */
  readonly waiting: number[];
  /** Resolves once something waits for exactly `ms` from now. */
  waitsFor(ms: number): Promise<void>;
}

export const createTestClock = (): TestClock => {
  let now = 0;
  let timers: { at: number; work: () => void }[] = [];
  const waiting = () => timers.map(({ at }) => at - now).sort((a, b) => a - b);
  return {
    now: () => now,
    after(ms, work) {
      const timer = { at: now + ms, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance(ms) {
      const until = now + ms;
      for (;;) {
        const next = Math.min(...timers.map(({ at }) => at));
        if (next > until) break;
        now = Math.max(now, next);
        const due = timers.find(({ at }) => at === next)!;
        timers = timers.filter((other) => other !== due);
        due.work();
      }
      now = until;
    },
    get waiting() {
      return waiting();
    },
    waitsFor: (ms) => expect.poll(waiting).toContain(ms),
  };
};
