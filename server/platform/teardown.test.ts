import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { collectLog } from "#tests/support/log.ts";
import { createLogger } from "./log.ts";
import { createTeardown } from "./shutdown.ts";

const make = () => {
  const log = collectLog();
  const teardown = createTeardown(createLogger("warn", log));
  const ended: string[] = [];
  const add = (what: string, close = async () => {}) =>
    teardown.add({ what, withinMs: 50, close: () => close().then(() => void ended.push(what)) });
  return { log, teardown, ended, add };
};

describe("a teardown", () => {
  it("ends last things first, once, and what is added meanwhile too", async () => {
    const { teardown, ended, add } = make();
    add("first");
    add("second", async () => add("late"));
    expect(teardown.begun).toBe(false);
    const runs = [teardown.run(), teardown.run()];
    expect(teardown.begun).toBe(true);
    expect(await Promise.all(runs)).toEqual([[], []]);
    expect(ended).toEqual(["second", "late", "first"]);
  });

  it("goes on after a step that fails, and after one that does not end, which it names", async () => {
    const { log, teardown, ended, add } = make();
    add("first");
    add("failing", () => Promise.reject(new Error("broken")));
    add("endless", () => sleep(60_000, undefined, { ref: false }));
    expect(await teardown.run()).toEqual(["endless"]);
    expect(ended).toEqual(["first"]);
    expect(log.lines).toHaveLength(1);
  });
});
