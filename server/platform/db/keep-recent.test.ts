import { describe, expect, it } from "vitest";
import { keepRecent } from "./cache.ts";
import type { Notifications } from "./notifications.ts";

const createKept = (max = 2) => {
  const handlers: (() => void)[] = [];
  const gaps: (() => void)[] = [];
  const hearing = { connected: true };
  const notifications: Notifications = {
    get connected() {
      return hearing.connected;
    },
    subscribe: (channel, handler) => void (channel === "changed" && handlers.push(() => handler(""))),
    onGap: (handler) => void gaps.push(handler),
    start: async () => undefined,
    stop: async () => undefined,
  };
  const kept = keepRecent<number | undefined>(notifications, "changed", max);
  let built = 0;
  return {
    hearing,
    announce: () => {
      for (const handler of handlers) handler();
    },
    gap: () => {
      for (const handler of gaps) handler();
    },
    /** What is kept under a key, else the number of builds so far. */
    get: (key = "a") =>
      kept(key, async () => {
        built += 1;
        return built;
      }),
    kept,
  };
};

describe("what is kept", () => {
  it("is built once for callers at the same time and later ones, by its key", async () => {
    const { get } = createKept();
    expect(await Promise.all([get("a"), get("a"), get("b")])).toEqual([1, 1, 2]);
    expect(await get("a")).toBe(1);
  });

  it("is what was asked for last", async () => {
    const { get } = createKept();
    for (const key of ["a", "b", "a", "c"]) await get(key);
    expect(await Promise.all([get("a"), get("c"), get("b")])).toEqual([1, 3, 4]);
  });

  it.each(["announce", "gap"] as const)(
    "is dropped on %s, also where it is still being built",
    async (how) => {
      const { get, kept, ...events } = createKept();
      await get("a");
      let finish: (value: number) => void = () => undefined;
      const slow = kept("slow", () => new Promise((resolve) => (finish = resolve)));
      events[how]();
      finish(100);
      expect(await slow).toBe(100);
      expect(await Promise.all([get("a"), get("slow")])).toEqual([2, 3]);
    },
  );

  it("is nothing while changes cannot be heard", async () => {
    const { get, hearing } = createKept();
    hearing.connected = false;
    expect([await get(), await get()]).toEqual([1, 2]);
  });

  it("is neither a failure nor undefined", async () => {
    const { get, kept } = createKept();
    await expect(kept("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(await kept("b", async () => undefined)).toBeUndefined();
    expect(await Promise.all([get("a"), get("b")])).toEqual([1, 2]);
  });
});
