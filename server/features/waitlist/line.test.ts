import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { createLine } from "./join.ts";

const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

it("runs five at once and all of them, in the order in which they came", async () => {
  const inTurn = createLine();
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const work = (index: number) =>
    inTurn(async () => {
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

it("lets nobody wait for a database that is away", async () => {
  const inTurn = createLine();
  let begun = 0;
  const work = () =>
    inTurn(async () => {
      begun += 1;
      await sleep(20);
      throw away;
    });
  const results = await Promise.allSettled(Array.from({ length: 100 }, work));
  for (const result of results) expect(result).toEqual({ status: "rejected", reason: away });
  expect(begun).toBe(5);
  expect(await inTurn(async () => "back")).toBe("back");
});

it("refuses who would wait too long, and goes on", async () => {
  const inTurn = createLine();
  let open: (() => void) | undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const taken = Array.from({ length: 2005 }, () => inTurn(() => opened));
  await expect(inTurn(() => opened)).rejects.toMatchObject({ status: 503, code: "busy" });
  open?.();
  await Promise.all(taken);
  expect(await inTurn(async () => "later")).toBe("later");
});
