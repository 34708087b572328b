import { expect, it, vi } from "vitest";
import { createLogger } from "#server/platform/log.ts";
import { createTestClock } from "#tests/support/test-clock.ts";
import type { AnswerLease } from "./answer-lease-store.ts";
import { createAnswerTurns } from "./answer-turns.ts";

const open = (claimed?: AnswerLease) => {
  const clock = createTestClock();
  const leases = {
    claim: async () => claimed,
    secondsLeft: async () => 15,
    renew: async () => false,
    release: async () => undefined,
  };
  const turns = createAnswerTurns(
    leases,
    { leaseSec: 15, patienceMs: 2000 },
    { inQuerySlot: (_, work) => work(), log: createLogger("silent"), clock },
  );
  return { clock, turns };
};

it("a question waits for the previous answer until its patience ends", async () => {
  const { clock, turns } = open();
  const asking = turns.take(1, new AbortController().signal, async () => undefined);
  const refused = expect(asking).rejects.toMatchObject({ status: 429, details: { retryAfterSec: 15 } });
  for (let waitedMs = 0; waitedMs < 2000; waitedMs += 100) {
    await clock.waitsFor(100);
    clock.advance(100);
  }
  await refused;
});

it("lets three questions of a user wait and refuses the fourth at once", async () => {
  const { turns } = open();
  const leaving = new AbortController();
  let refused = 0;
  const take = () =>
    turns
      .take(1, leaving.signal, async () => undefined)
      .catch(() => {
        refused += 1;
      });
  const waiting = [take(), take(), take()];
  await take();
  expect(refused).toBe(1);
  leaving.abort();
  await Promise.all(waiting);
  expect(refused).toBe(4);
});

it("an answer is notified when another instance takes its lease", async () => {
  const { clock, turns } = open({ userId: 1, token: "a" });
  const onRenewed = vi.fn();
  const turn = await turns.take(1, new AbortController().signal, onRenewed);
  expect(turn.lost.aborted).toBe(false);
  clock.advance(5000);
  await expect.poll(() => turn.lost.aborted).toBe(true);
  expect(onRenewed).not.toHaveBeenCalled();
  await turn.end();
});
