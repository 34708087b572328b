import { expect, it } from "vitest";
import { createFairGate, createGate } from "./gate.ts";

/** A task that settles when the test calls `end` or `fail`. */
const createTask = () => {
  let end: (value: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const promise = new Promise<string>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  const task = { started: false, end, fail, run: () => promise };
  task.run = () => {
    task.started = true;
    return promise;
  };
  return task;
};

it("runs tasks up to the limit, queues the next ones in order, and refuses the rest", async () => {
  const gate = createGate({ atOnce: 1, waiting: 2, message: "Busy." });
  const tasks = [createTask(), createTask(), createTask()] as const;
  const answers = tasks.map((task) => gate(task.run));
  await expect.poll(() => tasks.map(({ started }) => started)).toEqual([true, false, false]);
  await expect(gate(createTask().run)).rejects.toMatchObject({ status: 503, details: { retryAfterSec: 2 } });

  tasks[0].end("first");
  expect(await answers[0]).toBe("first");
  await expect.poll(() => tasks.map(({ started }) => started)).toEqual([true, true, false]);

  tasks[1].fail(new Error("broken"));
  await expect(answers[1]).rejects.toThrow("broken");
  tasks[2].end("third");
  expect(await answers[2]).toBe("third");
  expect(await gate(async () => "later")).toBe("later");
});

it("lets keys take turns, and refuses the last tasks of the key that has the most", async () => {
  const gate = createFairGate({ atOnce: 1, waiting: 3, message: "Busy." });
  const running = createTask();
  const first = gate("busy", running.run);
  const order: string[] = [];
  const add = (key: string, name: string) => gate(key, async () => order.push(name));
  const waiting = ["busy 1", "busy 2", "busy 3"].map((name) => add("busy", name));
  await expect(add("busy", "busy 4")).rejects.toMatchObject({ status: 503 });
  const others = [add("one", "one 1"), add("two", "two 1")];
  await expect(waiting[2]).rejects.toMatchObject({ status: 503 });
  await expect(waiting[1]).rejects.toMatchObject({ status: 503 });
  await expect(add("three", "three 1")).rejects.toMatchObject({ status: 503 });
  running.end("done");
  await Promise.all([first, waiting[0], ...others]);
  expect(order).toEqual(["busy 1", "one 1", "two 1"]);
});

it("makes room in the queue when a task leaves it", async () => {
  const gate = createFairGate({ atOnce: 1, waiting: 1, message: "Busy." });
  const running = createTask();
  const first = gate("one", running.run);
  const leaving = new AbortController();
  const left = gate("two", createTask().run, leaving.signal);
  leaving.abort(new Error("left"));
  await expect(left).rejects.toThrow("left");
  const next = gate("three", async () => "next");
  running.end("done");
  expect(await Promise.all([first, next])).toEqual(["done", "next"]);
});
