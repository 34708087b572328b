import { getEventListeners } from "node:events";
import { expect, it } from "vitest";
import { createBreaker, createInTurn } from "./admission.ts";

it("leaves no listeners on signals that live as long as the process", async () => {
  const closing = new AbortController();
  const breaker = createBreaker({ failures: 5, restMs: 1000 });
  const inTurn = createInTurn({ limit: 1, breaker, closing: closing.signal });
  const lasting = [closing.signal, breaker.openSignal()];
  const listeners = () => lasting.map((signal) => getEventListeners(signal, "abort").length);
  const seen: number[][] = [];
  const ask = () =>
    inTurn({ timeoutMs: 1000, signal: new AbortController().signal }, async () => {
      seen.push(listeners());
    });

  await Promise.all([ask(), ask()]);
  expect(seen).toEqual([
    // The second question is waiting for its slot and listens to the breaker.
    [2, 1],
    [1, 0],
  ]);
  expect(listeners()).toEqual([0, 0]);
});
