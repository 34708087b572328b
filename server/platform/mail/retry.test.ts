import { describe, expect, it } from "vitest";
import { backoffMs } from "#server/platform/backoff.ts";
import { maxAttempts, resultOfAttempt } from "./retry.ts";
import type { Delivery } from "./transport.ts";

const backoff = { firstMs: 30_000, maxMs: 3_600_000 };
const reason = "why";
const temporary: Delivery = { result: "temporary", reason, connectionLost: false };
const lost: Delivery = { result: "temporary", reason, connectionLost: true };
const unsure: Delivery = { result: "unsure", reason, connectionLost: false };

it("doubles the delay after each attempt, up to an hour", () => {
  const all = Array.from({ length: 9 }, (_, index) => backoffMs(index + 1, backoff) / 1000);
  expect(all).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
});

describe("the result of the first attempt", () => {
  const resultAfter = (attempts: number, delivery: Delivery, isSuspect = false) =>
    resultOfAttempt({ state: "queued", attempts }, delivery, backoff, isSuspect);

  it("counts when the server replied", () => {
    expect(resultAfter(0, { result: "sent" })).toEqual({
      state: "sent",
      reason: null,
      attempts: 1,
      waitMs: 0,
    });
    expect(resultAfter(0, { result: "refused", reason })).toMatchObject({
      state: "failed",
      reason,
      attempts: 1,
    });
    expect(resultAfter(1, temporary)).toEqual({ state: "queued", reason, attempts: 2, waitMs: 60_000 });
    expect(resultAfter(maxAttempts - 1, temporary)).toMatchObject({ state: "failed", attempts: maxAttempts });
  });

  it("does not count when the server is unreachable", () => {
    const unreachable: Delivery = { result: "unreachable", reason };
    expect(resultAfter(9, unreachable)).toEqual({ state: "queued", reason, attempts: 9, waitMs: 0 });
  });

  it("counts a lost connection only when the mail is suspected of causing it", () => {
    expect(resultAfter(9, lost)).toEqual({ state: "queued", reason, attempts: 9, waitMs: 0 });
    expect(resultAfter(0, lost, true)).toEqual({ state: "queued", reason, attempts: 1, waitMs: 30_000 });
    expect(resultAfter(9, lost, true)).toMatchObject({ state: "failed", attempts: 10 });
  });

  it("is a repeat when the outcome is unknown: after a delay, or at once after a lost connection", () => {
    expect(resultAfter(0, unsure)).toEqual({ state: "sending", reason, attempts: 1, waitMs: 30_000 });
    expect(resultAfter(0, { ...unsure, connectionLost: true })).toMatchObject({
      state: "sending",
      waitMs: 0,
    });
    expect(resultAfter(maxAttempts - 1, unsure)).toMatchObject({ state: "unsure" });
  });
});

describe("the result of repeating a mail that may have arrived", () => {
  const resultAfter = (attempts: number, delivery: Delivery) =>
    resultOfAttempt({ state: "sending", attempts }, delivery, backoff);

  it("is final when the outcome is unknown again", () => {
    expect(resultAfter(1, unsure)).toMatchObject({ state: "unsure", attempts: 2 });
    expect(resultAfter(1, { ...unsure, connectionLost: true })).toMatchObject({
      state: "unsure",
      attempts: 2,
    });
  });

  it("stays unconfirmed when the server did not accept the repeat", () => {
    expect(resultAfter(1, temporary)).toMatchObject({ state: "sending", attempts: 2, waitMs: 60_000 });
    expect(resultAfter(1, { result: "unreachable", reason })).toMatchObject({
      state: "sending",
      attempts: 1,
    });
    expect(resultAfter(1, { result: "refused", reason })).toMatchObject({ state: "unsure" });
    expect(resultAfter(maxAttempts - 1, temporary)).toMatchObject({ state: "unsure" });
  });

  it("is sent when the server accepted the repeat", () => {
    expect(resultAfter(1, { result: "sent" })).toMatchObject({ state: "sent", attempts: 2 });
  });
});
