import { expect, it } from "vitest";
import { createLogger } from "#server/platform/log.ts";
import { createAnswerTurns } from "./answer-turns.ts";

it("lets three questions of a user wait and refuses the fourth at once", async () => {
  const leases = {
    claim: async () => undefined,
    secondsLeft: async () => 15,
    renew: async () => false,
    release: async () => undefined,
  };
  const turns = createAnswerTurns(
    leases,
    { leaseSec: 15, patienceMs: 60_000 },
    { inQuerySlot: (_, work) => work(), log: createLogger("silent") },
  );
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
