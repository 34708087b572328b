import { expect, it } from "vitest";
import { createRunningAnswers } from "./answer-turns.ts";

const stays = () => new AbortController().signal;

it("close stops every answer, even later ones, and waits until they are over", async () => {
  const answers = createRunningAnswers();
  const run = answers.begin(1, stays());
  let closed = false;
  const closing = answers.close().then(() => {
    closed = true;
  });
  expect(run.signal.aborted).toBe(true);
  expect(run.endedBy).toBeUndefined();
  expect(answers.begin(2, stays()).signal.aborted).toBe(true);
  await new Promise((resolve) => setImmediate(resolve));
  expect(closed).toBe(false);
  run.over();
  await closing;
});

it("an answer stops when its own caller leaves", () => {
  const answers = createRunningAnswers();
  const caller = new AbortController();
  const [left, other] = [answers.begin(1, caller.signal), answers.begin(1, stays())];
  caller.abort();
  expect([left.signal.aborted, other.signal.aborted]).toEqual([true, false]);
});
