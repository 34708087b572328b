import { expect, it, vi } from "vitest";
import { createTestClock } from "#tests/support/test-clock.ts";
import { keepRenewing } from "./lease.ts";

const open = (renew: (lease: number) => Promise<number | undefined>) => {
  const clock = createTestClock();
  const failures: unknown[] = [];
  const lease = keepRenewing(1, {
    leaseMs: 30_000,
    renew,
    onFailure: (error) => failures.push(error),
    clock,
  });
  return { clock, failures, lease };
};
const identity = async (lease: number) => lease;

it("work waits for a running renewal and gets the renewed lease", async () => {
  let endRenewal = () => {};
  const { clock, lease } = open(
    (current) =>
      new Promise((resolve) => {
        endRenewal = () => resolve(current + 1);
      }),
  );
  clock.advance(10_000);
  const used = lease.use(identity);
  await Promise.resolve();
  endRenewal();
  expect(await used).toBe(2);
  await lease.stop();
});

it("a lease is renewed three times per duration, also after a failed renewal, until it stops", async () => {
  const renew = vi
    .fn<(lease: number) => Promise<number | undefined>>()
    .mockRejectedValueOnce(new Error("away"))
    .mockResolvedValueOnce(5)
    .mockResolvedValueOnce(9);
  const { clock, failures, lease } = open(renew);
  for (const current of [1, 5, 9]) {
    await clock.waitsFor(10_000);
    clock.advance(10_000);
    expect(await lease.use(identity)).toBe(current);
  }
  expect(failures).toEqual([new Error("away")]);
  expect(lease.lost.aborted).toBe(false);
  await lease.stop();
  await lease.use(identity);
  expect(clock.waiting).toEqual([]);
});

it("the holder of a lost lease is notified, and the lease is not renewed again", async () => {
  const { clock, failures, lease } = open(async () => undefined);
  clock.advance(10_000);
  expect(await lease.use(identity)).toBe(1);
  expect(lease.lost.aborted).toBe(true);
  expect(clock.waiting).toEqual([]);
  expect(failures).toEqual([]);
  await lease.stop();
});
