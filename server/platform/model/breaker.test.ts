import { beforeEach, describe, expect, it } from "vitest";
import { createBreaker, type Visit } from "./admission.ts";
import { ModelError } from "./model-error.ts";

let now: number;
let changes: boolean[];
let breaker: ReturnType<typeof createBreaker>;
beforeEach(() => {
  now = 1_000_000;
  changes = [];
  const changed = (rests: boolean) => void changes.push(rests);
  breaker = createBreaker({ failures: 3, restMs: 30_000, now: () => now, changed });
});

/** A question that has reached the service, and its end by hand. */
const enter = () => {
  let visit: Visit | undefined;
  let end: (error?: Error) => void = () => {};
  const ended = breaker
    .run((given) => {
      visit = given;
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
  return { answers: () => visit!.answers(), finish, ended };
};
const down = () => new ModelError("model_timeout");
const fail = async (times: number) => {
  for (let count = 0; count < times; count += 1) await enter().finish(down());
};
const refusal = (retryAfterSec: number) => ({ code: "model_resting", retryAfterSec });

describe("a service that failed three times in a row", () => {
  it("is left alone, with the time until it is tried, and those who wait are told at once", async () => {
    await fail(2);
    const waits = breaker.rests();
    expect(waits.aborted).toBe(false);
    await fail(1);
    expect(waits.reason).toMatchObject(refusal(30));
    now += 10_000;
    expect(await enter().ended).toMatchObject({
      ...refusal(20),
      message: "The language model failed several times in a row. Please try again in 20 seconds.",
    });
    expect(breaker.rests().reason).toMatchObject(refusal(20));
    expect(changes).toEqual([true]);
  });

  it("is tried by one, and its first word lets the others in", async () => {
    await fail(3);
    now += 30_000;
    expect(breaker.rests().aborted).toBe(false);
    const trial = enter();
    expect(await enter().ended).toMatchObject(refusal(5));
    trial.answers();
    const other = enter();
    expect(await other.finish()).toBeUndefined();
    expect(await trial.finish()).toBeUndefined();
    await fail(2);
    expect(breaker.rests().aborted).toBe(false);
    expect(changes).toEqual([true, false]);
  });

  it("is left alone again where the one who tried it loses the rest of its answer", async () => {
    await fail(3);
    now += 30_000;
    const trial = enter();
    trial.answers();
    await trial.finish(down());
    expect(await enter().ended).toMatchObject(refusal(30));
    expect(changes).toEqual([true, false, true]);
  });

  it("is left alone as long again where the trial fails, which is no news", async () => {
    await fail(3);
    now += 30_000;
    await fail(1);
    expect(await enter().ended).toMatchObject(refusal(30));
    expect(changes).toEqual([true]);
  });

  it("is tried by the next where who tried it left", async () => {
    await fail(3);
    now += 30_000;
    await enter().finish(new ModelError("model_called_off"));
    const trial = enter();
    expect(await enter().ended).toMatchObject(refusal(5));
    expect(await trial.finish()).toBeUndefined();
    expect(changes).toEqual([true, false]);
  });

  it("is not judged by what was asked before", async () => {
    const earlier = [enter(), enter()];
    await fail(3);
    now += 20_000;
    await earlier[0]!.finish(down());
    expect(await enter().ended).toMatchObject(refusal(10));
    now += 10_000;
    const trial = enter();
    trial.answers();
    await earlier[1]!.finish(down());
    expect(await trial.finish()).toBeUndefined();
    expect(await enter().finish()).toBeUndefined();
  });
});

it("counts only failures of the service, in a row, and of those who reached it", async () => {
  await fail(2);
  await enter().finish(new ModelError("model_called_off"));
  await enter().finish(new Error("ours"));
  await breaker.run(() => Promise.reject(down())).catch(() => undefined);
  expect(breaker.rests().aborted).toBe(false);
  await enter().finish(new ModelError("model_answer"));
  await fail(2);
  const stream = enter();
  stream.answers();
  expect(breaker.rests().aborted).toBe(false);
  await stream.finish(down());
  expect(breaker.rests().aborted).toBe(true);
});
