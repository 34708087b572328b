import { expect } from "vitest";
import type { Clock } from "#server/platform/clock.ts";

/** A clock that stands still until the test moves it. */
export interface TestClock extends Clock {
  /** Moves the clock, and runs the timers that fall due in between, the earliest first. */
  advance(ms: number): void;
  /** The remaining delays of all timers, the shortest first. */
  readonly waiting: number[];
  /** Resolves once a timer is due in exactly `ms`. */
  waitsFor(ms: number): Promise<void>;
  /** Moves the clock by `stepMs` repeatedly until the promise settles, and returns the promise. */
  passUntil<T>(promise: Promise<T>, stepMs: number): Promise<T>;
}

export const createTestClock = (): TestClock => {
  let now = 0;
  let timers: { at: number; work: () => void }[] = [];
  const waiting = () => timers.map(({ at }) => at - now).sort((a, b) => a - b);
  const advance = (ms: number) => {
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
  };
  return {
    now: () => now,
    after(ms, work) {
      const timer = { at: now + ms, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance,
    get waiting() {
      return waiting();
    },
    waitsFor: (ms) => expect.poll(waiting).toContain(ms),
    async passUntil(promise, stepMs) {
      let isSettled = false;
      const settle = () => {
        isSettled = true;
      };
      promise.then(settle, settle);
      const passTime = () => {
        advance(stepMs);
        return isSettled;
      };
      await expect.poll(passTime).toBe(true);
      return promise;
    },
  };
};
