import { describe, expect, it } from "vitest";
import { endOf, maxAttempts, waitAfter } from "./retry.ts";
import type { Delivery } from "./transport.ts";

const waits = { firstMs: 30_000, mostMs: 3_600_000 };
const reason = "why";
const temporary: Delivery = { result: "temporary", reason, brokenOff: false };
const broken: Delivery = { result: "temporary", reason, brokenOff: true };
const unsure: Delivery = { result: "unsure", reason, brokenOff: false };

it("waits twice as long after each attempt, up to an hour", () => {
  const all = Array.from({ length: 9 }, (_, index) => waitAfter(index + 1, waits) / 1000);
  expect(all).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
});

describe("an attempt to send a mail", () => {
  const endAfter = (attempts: number, delivery: Delivery, isSuspect = false) =>
    endOf({ state: "queued", attempts }, delivery, waits, isSuspect);

  it("counts once its turn came", () => {
    expect(endAfter(0, { result: "sent" })).toEqual({ state: "sent", reason: null, attempts: 1, waitMs: 0 });
    expect(endAfter(0, { result: "refused", reason })).toMatchObject({
      state: "failed",
      reason,
      attempts: 1,
    });
    expect(endAfter(1, temporary)).toEqual({ state: "queued", reason, attempts: 2, waitMs: 60_000 });
    expect(endAfter(maxAttempts - 1, temporary)).toMatchObject({ state: "failed", attempts: maxAttempts });
  });

  it("does not count where no mail could have been sent", () => {
    const unreachable: Delivery = { result: "unreachable", reason };
    expect(endAfter(9, unreachable)).toEqual({ state: "queued", reason, attempts: 9, waitMs: 0 });
  });

  it("does not count where it was broken off, unless that happens to this mail again", () => {
    expect(endAfter(9, broken)).toEqual({ state: "queued", reason, attempts: 9, waitMs: 0 });
    expect(endAfter(0, broken, true)).toEqual({ state: "queued", reason, attempts: 1, waitMs: 30_000 });
    expect(endAfter(9, broken, true)).toMatchObject({ state: "failed", attempts: 10 });
  });

  it("is repeated where nobody knows what came of it: after a while, or at once where the server left", () => {
    expect(endAfter(0, unsure)).toEqual({ state: "sending", reason, attempts: 1, waitMs: 30_000 });
    expect(endAfter(0, { ...unsure, brokenOff: true })).toMatchObject({ state: "sending", waitMs: 0 });
    expect(endAfter(maxAttempts - 1, unsure)).toMatchObject({ state: "unsure" });
  });
});

describe("an attempt to repeat a mail that may have arrived", () => {
  const endAfter = (attempts: number, delivery: Delivery) =>
    endOf({ state: "sending", attempts }, delivery, waits);

  it("is the last where nobody knows what came of it either", () => {
    expect(endAfter(1, unsure)).toMatchObject({ state: "unsure", attempts: 2 });
    expect(endAfter(1, { ...unsure, brokenOff: true })).toMatchObject({ state: "unsure", attempts: 2 });
  });

  it("leaves the doubt where the mail was not taken", () => {
    expect(endAfter(1, temporary)).toMatchObject({ state: "sending", attempts: 2, waitMs: 60_000 });
    expect(endAfter(1, { result: "unreachable", reason })).toMatchObject({ state: "sending", attempts: 1 });
    expect(endAfter(1, { result: "refused", reason })).toMatchObject({ state: "unsure" });
    expect(endAfter(maxAttempts - 1, temporary)).toMatchObject({ state: "unsure" });
  });

  it("ends it where the mail was taken", () => {
    expect(endAfter(1, { result: "sent" })).toMatchObject({ state: "sent", attempts: 2 });
  });
});
