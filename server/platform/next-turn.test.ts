import { setImmediate } from "node:timers";
import { expect, it } from "vitest";
import { nextTurn } from "./next-turn.ts";

it("lets one task go on per iteration of the event loop, in their order", async () => {
  const log: string[] = [];
  let isOver = false;
  const noteIteration = () => {
    log.push("|");
    if (!isOver) setImmediate(noteIteration);
  };
  const run = async (name: string) => {
    for (const step of [1, 2]) {
      await nextTurn();
      log.push(`${name}${step}`);
    }
  };
  const tasks = Promise.all(["a", "b", "c"].map(run));
  noteIteration();
  await tasks;
  isOver = true;
  expect(log.filter((entry) => entry !== "|")).toEqual(["a1", "b1", "c1", "a2", "b2", "c2"]);
  expect(log.join("")).not.toMatch(/\d[a-c]/);
});

it("leaves the event loop to others after a long piece of work", async () => {
  await nextTurn();
  const startedAt = performance.now();
  while (performance.now() - startedAt < 30);
  const endedAt = performance.now();
  await nextTurn();
  // Timers are not exact to the millisecond.
  expect(performance.now() - endedAt).toBeGreaterThan(25);
});
