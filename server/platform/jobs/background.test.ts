import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLogger } from "#server/platform/log.ts";
import { collectLog } from "#tests/support/log.ts";
import { createTestClock, type TestClock } from "#tests/support/test-clock.ts";
import { createLoop, type Loop } from "./background.ts";

const log = collectLog();
let clock: TestClock;
const undo: Loop[] = [];
beforeEach(() => {
  log.lines.length = 0;
  clock = createTestClock();
});
afterEach(async () => {
  for (const loop of undo.splice(0)) await loop.stop();
});
const make = (work: (signal: AbortSignal) => Promise<void>) => {
  const loop = createLoop({ name: "test", everyMs: 1000, work, log: createLogger("info", log), clock });
  undo.push(loop);
  return loop;
};
/** Work whose rounds end when the test calls `endRound`. */
const makeRounds = () => {
  const ends: (() => void)[] = [];
  const work = vi.fn((_: AbortSignal) => new Promise<void>((end) => ends.push(end)));
  return { work, endRound: (index: number) => ends[index]?.() };
};

describe("a loop", () => {
  it("runs a round at once, and again after the pause", async () => {
    const work = vi.fn(async () => {});
    make(work).start();
    expect(work).toHaveBeenCalledOnce();
    await clock.waitsFor(1000);
    clock.advance(999);
    expect(work).toHaveBeenCalledOnce();
    clock.advance(1);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it("runs one extra round when woken, however often, and never two at a time", async () => {
    const { work, endRound } = makeRounds();
    const loop = make(work);
    loop.wake();
    expect(work).not.toHaveBeenCalled();
    loop.start();
    for (let time = 0; time < 5; time += 1) loop.wake();
    expect(work).toHaveBeenCalledTimes(1);
    endRound(0);
    await expect.poll(() => work.mock.calls.length).toBe(2);
    endRound(1);
    await clock.waitsFor(1000);
    expect(work).toHaveBeenCalledTimes(2);
    loop.wake();
    expect(work).toHaveBeenCalledTimes(3);
    endRound(2);
  });

  it("survives failures, including an unreachable database, and logs each once", async () => {
    const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const silent = new Error("Query read timeout");
    const failures: Error[] = [away, silent, away, new Error("a fault"), new Error("a fault")];
    const work = vi.fn(async () => {
      const failure = failures.shift();
      if (failure) throw failure;
    });
    make(work).start();
    for (let round = 0; round < 6; round += 1) {
      await clock.waitsFor(1000);
      clock.advance(1000);
    }
    await clock.waitsFor(1000);
    expect(log.lines).toMatchObject([
      { level: 40, job: "test", msg: "a background job waits for the database" },
      { level: 50, job: "test", msg: "a background job failed" },
      { level: 30, job: "test", msg: "a background job works again" },
    ]);
  });

  it("aborts the signal on stop, waits for the running round, and starts no other", async () => {
    const { work, endRound } = makeRounds();
    const loop = make(work);
    loop.start();
    loop.wake();
    let stopped = false;
    const stop = loop.stop().then(() => {
      stopped = true;
    });
    expect(work.mock.calls[0]?.[0].aborted).toBe(true);
    expect(stopped).toBe(false);
    endRound(0);
    await stop;
    loop.wake();
    expect(clock.waiting).toEqual([]);
    expect(work).toHaveBeenCalledOnce();
  });
});
