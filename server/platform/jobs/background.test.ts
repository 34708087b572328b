import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLogger } from "#server/platform/log.ts";
import { collectLog } from "#tests/support/log.ts";
import { createLoop, type Loop } from "./background.ts";

const log = collectLog();
const undo: Loop[] = [];
beforeEach(() => {
  log.lines.length = 0;
});
afterEach(async () => {
  for (const loop of undo.splice(0)) await loop.stop();
});
const make = (work: (signal: AbortSignal) => Promise<void>, everyMs = 60_000) => {
  const loop = createLoop({ name: "test", everyMs, work, log: createLogger("info", log) });
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
    make(work, 10).start();
    expect(work).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(work.mock.calls.length).toBeGreaterThan(2));
  });

  it("runs one extra round when woken, however often, and never two at a time", async () => {
    const { work, endRound } = makeRounds();
    const loop = make(work);
    loop.wake();
    expect(work).not.toHaveBeenCalled();
    loop.start();
    for (let time = 0; time < 5; time += 1) loop.wake();
    await sleep(5);
    expect(work).toHaveBeenCalledTimes(1);
    endRound(0);
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2));
    endRound(1);
    await sleep(5);
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
    make(work, 1).start();
    await vi.waitFor(() => expect(work.mock.calls.length).toBeGreaterThan(6));
    expect(log.lines).toMatchObject([
      { level: 40, job: "test", msg: "a background job waits for the database" },
      { level: 50, job: "test", msg: "a background job failed" },
      { level: 30, job: "test", msg: "a background job works again" },
    ]);
  });

  it("aborts the signal on stop, waits for the running round, and starts no other", async () => {
    const { work, endRound } = makeRounds();
    const loop = make(work, 1);
    loop.start();
    loop.wake();
    let stopped = false;
    const stop = loop.stop().then(() => {
      stopped = true;
    });
    expect(work.mock.calls[0]?.[0].aborted).toBe(true);
    await sleep(5);
    expect(stopped).toBe(false);
    endRound(0);
    await stop;
    loop.wake();
    await sleep(5);
    expect(work).toHaveBeenCalledOnce();
  });
});
