import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { createWriteQueue } from "./join.ts";

const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

it("runs at most five writes at a time, in the order of the calls", async () => {
  const inQueue = createWriteQueue();
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const work = (index: number) =>
    inQueue(async () => {
      order.push(index);
      running += 1;
      most = Math.max(most, running);
      await sleep(1);
      running -= 1;
      if (index % 3 === 0) throw new Error("one that fails");
      return index;
    });
  const results = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => work(index)));
  expect(order).toEqual(Array.from({ length: 50 }, (_, index) => index));
  expect(most).toBe(5);
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(17);
});

it("fails all waiting writes at once when the database is away", async () => {
  const inQueue = createWriteQueue();
  let begun = 0;
  const work = () =>
    inQueue(async () => {
      begun += 1;
      await sleep(20);
      throw away;
    });
  const results = await Promise.allSettled(Array.from({ length: 100 }, work));
  for (const result of results) expect(result).toEqual({ status: "rejected", reason: away });
  expect(begun).toBe(5);
  expect(await inQueue(async () => "back")).toBe("back");
});

it("refuses a write when the queue is full, and works again once it drains", async () => {
  const inQueue = createWriteQueue();
  let open: (() => void) | undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const taken = Array.from({ length: 2005 }, () => inQueue(() => opened));
  await expect(inQueue(() => opened)).rejects.toMatchObject({ status: 503, code: "busy" });
  open?.();
  await Promise.all(taken);
  expect(await inQueue(async () => "later")).toBe("later");
});
