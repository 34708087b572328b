import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { createSignUpGate } from "./join.ts";

const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

it("runs five sign-ups at once, in order", async () => {
  const gate = createSignUpGate();
  const order: number[] = [];
  let running = 0;
  let maxRunning = 0;
  const work = (index: number) =>
    gate(async () => {
      order.push(index);
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await nextTurn();
      running -= 1;
      if (index % 3 === 0) throw new Error("one that fails");
      return index;
    });
  const results = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => work(index)));
  expect(order).toEqual(Array.from({ length: 50 }, (_, index) => index));
  expect(maxRunning).toBe(5);
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(17);
});

it("fails all waiting sign-ups when the database is away", async () => {
  const gate = createSignUpGate();
  let begun = 0;
  const work = () =>
    gate(async () => {
      begun += 1;
      await nextTurn();
      throw away;
    });
  const results = await Promise.allSettled(Array.from({ length: 100 }, work));
  for (const result of results) expect(result).toEqual({ status: "rejected", reason: away });
  expect(begun).toBe(5);
  expect(await gate(async () => "back")).toBe("back");
});

it("refuses sign-ups beyond the queue and recovers", async () => {
  const gate = createSignUpGate();
  let open: (() => void) | undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const taken = Array.from({ length: 2005 }, () => gate(() => opened));
  await expect(gate(() => opened)).rejects.toMatchObject({ status: 503, code: "busy" });
  open?.();
  await Promise.all(taken);
  expect(await gate(async () => "later")).toBe("later");
});
