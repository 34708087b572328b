import { beforeEach, describe, expect, it } from "vitest";
import { type Attempt, createBreaker } from "./admission.ts";
import { ModelError } from "./model-error.ts";

let now: number;
let changes: boolean[];
let breaker: ReturnType<typeof createBreaker>;
beforeEach(() => {
  now = 1_000_000;
  changes = [];
  const changed = (isOpen: boolean) => void changes.push(isOpen);
  breaker = createBreaker({ failures: 3, restMs: 30_000, now: () => now, changed });
});

/** Starts a question whose outcome the test decides. */
const enter = () => {
  let attempt: Attempt | undefined;
  let end: (error?: Error) => void = () => {};
  const ended = breaker
    .run((given) => {
      attempt = given;
      given.enter();
      return new Promise<void>((resolve, reject) => {
        end = (error) => (error ? reject(error) : resolve());
      });
    })
    .then(
      () => undefined,
      (error: ModelError) => error,
    );
  const finish = (error?: Error) => {
    end(error);
    return ended;
  };
  return { begins: () => attempt!.begins(), finish, ended };
};
const down = () => new ModelError("model_timeout");
const fail = async (times: number) => {
  for (let count = 0; count < times; count += 1) await enter().finish(down());
};
const refusal = (retryAfterSec: number) => ({ code: "model_resting", retryAfterSec });

describe("the breaker of a service that failed three times in a row", () => {
  it("opens, rejects questions with the remaining time, and ends every wait at once", async () => {
    await fail(2);
    const waits = breaker.openSignal();
    expect(waits.aborted).toBe(false);
    await fail(1);
    expect(waits.reason).toMatchObject(refusal(30));
    now += 10_000;
    expect(await enter().ended).toMatchObject({
      ...refusal(20),
      message: "The language model failed several times in a row. Please try again in 20 seconds.",
    });
    expect(breaker.openSignal().reason).toMatchObject(refusal(20));
    expect(changes).toEqual([true]);
  });

  it("lets one trial through, whose first word closes it", async () => {
    await fail(3);
    now += 30_000;
    expect(breaker.openSignal().aborted).toBe(false);
    const trial = enter();
    expect(await enter().ended).toMatchObject(refusal(5));
    trial.begins();
    const other = enter();
    expect(await other.finish()).toBeUndefined();
    expect(await trial.finish()).toBeUndefined();
    await fail(2);
    expect(breaker.openSignal().aborted).toBe(false);
    expect(changes).toEqual([true, false]);
  });

  it("opens again if the trial breaks off after its first word", async () => {
    await fail(3);
    now += 30_000;
    const trial = enter();
    trial.begins();
    await trial.finish(down());
    expect(await enter().ended).toMatchObject(refusal(30));
    expect(changes).toEqual([true, false, true]);
  });

  it("stays open as long again if the trial fails, without another change event", async () => {
    await fail(3);
    now += 30_000;
    await fail(1);
    expect(await enter().ended).toMatchObject(refusal(30));
    expect(changes).toEqual([true]);
  });

  it("lets the next question try if the caller of the trial leaves", async () => {
    await fail(3);
    now += 30_000;
    await enter().finish(new ModelError("model_called_off"));
    const trial = enter();
    expect(await enter().ended).toMatchObject(refusal(5));
    expect(await trial.finish()).toBeUndefined();
    expect(changes).toEqual([true, false]);
  });

  it("ignores questions that began before it opened", async () => {
    const earlier = [enter(), enter()];
    await fail(3);
    now += 20_000;
    await earlier[0]!.finish(down());
    expect(await enter().ended).toMatchObject(refusal(10));
    now += 10_000;
    const trial = enter();
    trial.begins();
    await earlier[1]!.finish(down());
    expect(await trial.finish()).toBeUndefined();
    expect(await enter().finish()).toBeUndefined();
  });
});

it("counts only consecutive failures of questions that reached the service", async () => {
  await fail(2);
  await enter().finish(new ModelError("model_called_off"));
  await enter().finish(new Error("ours"));
  await breaker.run(() => Promise.reject(down())).catch(() => undefined);
  expect(breaker.openSignal().aborted).toBe(false);
  await enter().finish(new ModelError("model_answer"));
  await fail(2);
  const stream = enter();
  stream.begins();
  expect(breaker.openSignal().aborted).toBe(false);
  await stream.finish(down());
  expect(breaker.openSignal().aborted).toBe(true);
});
