import { describe, expect, it } from "vitest";
import { collectLog } from "#tests/support/log.ts";
import { createTestClock } from "#tests/support/test-clock.ts";
import { createLogger } from "./log.ts";
import { createSignalHandler, createTeardown } from "./shutdown.ts";

const make = () => {
  const log = collectLog();
  const clock = createTestClock();
  const teardown = createTeardown(createLogger("warn", log), clock);
  const ended: string[] = [];
  const add = (what: string, close = async () => {}) =>
    teardown.add({ what, withinMs: 50, close: () => close().then(() => void ended.push(what)) });
  return { log, clock, teardown, ended, add };
};

describe("a teardown", () => {
  it("runs steps once, in reverse order, including steps that are added meanwhile", async () => {
    const { teardown, ended, add } = make();
    add("first");
    add("second", async () => add("late"));
    expect(teardown.begun).toBe(false);
    const runs = [teardown.run(), teardown.run()];
    expect(teardown.begun).toBe(true);
    expect(await Promise.all(runs)).toEqual([[], []]);
    expect(ended).toEqual(["second", "late", "first"]);
  });

  it("continues after a step that fails or times out, and names the latter", async () => {
    const { log, clock, teardown, ended, add } = make();
    add("first");
    add("failing", () => Promise.reject(new Error("broken")));
    add("endless", () => new Promise(() => {}));
    const run = teardown.run();
    clock.advance(50);
    expect(await run).toEqual(["endless"]);
    expect(ended).toEqual(["first"]);
    expect(log.lines).toHaveLength(1);
  });
});

it("a second signal aborts the stop, but a single Ctrl-C that arrives twice does not", () => {
  const clock = createTestClock();
  const calls: string[] = [];
  const onSignal = createSignalHandler(
    () => calls.push("stop"),
    () => calls.push("break off"),
    clock,
  );
  onSignal();
  clock.advance(1000);
  onSignal();
  expect(calls).toEqual(["stop"]);
  clock.advance(1);
  onSignal();
  expect(calls).toEqual(["stop", "break off"]);
});
