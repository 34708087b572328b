import { getEventListeners } from "node:events";
import { expect, it } from "vitest";
import { withAnySignal } from "./any-signal.ts";

const listenersOf = (signal: AbortSignal) => getEventListeners(signal, "abort").length;

it("aborts the work with the reason of the first signal that fires", async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const work = withAnySignal([first.signal, second.signal], async (signal) => {
    expect(signal.aborted).toBe(false);
    second.abort(new Error("second"));
    first.abort(new Error("first"));
    signal.throwIfAborted();
  });
  await expect(work).rejects.toThrow("second");
});

it("gives the work an aborted signal when one has fired before", async () => {
  const stays = new AbortController().signal;
  const gone = AbortSignal.abort(new Error("gone"));
  await withAnySignal([stays, gone], async (signal) => expect(signal.reason).toBe(gone.reason));
  expect(listenersOf(stays)).toBe(0);
});

it("leaves no listener behind, whether the work succeeds, fails or throws at once", async () => {
  const stays = new AbortController().signal;
  const fail = async () => {
    throw new Error("failed");
  };
  const throwAtOnce = () => {
    throw new Error("thrown");
  };
  await withAnySignal([stays], async () => expect(listenersOf(stays)).toBe(1));
  await expect(withAnySignal([stays], fail)).rejects.toThrow("failed");
  await expect(withAnySignal([stays], throwAtOnce)).rejects.toThrow("thrown");
  expect(listenersOf(stays)).toBe(0);
});

it("takes any number of calls on one signal without a warning", async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on("warning", note);
  const stays = new AbortController().signal;
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  await Promise.all(Array.from({ length: 30 }, () => withAnySignal([stays], nextTurn)));
  process.off("warning", note);
  expect(warnings).toEqual([]);
});
