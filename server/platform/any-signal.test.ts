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

it("passes an aborted signal if one has already fired", async () => {
  const longLived = new AbortController().signal;
  const gone = AbortSignal.abort(new Error("gone"));
  await withAnySignal([longLived, gone], async (signal) => expect(signal.reason).toBe(gone.reason));
  expect(listenersOf(longLived)).toBe(0);
});

it("removes its listeners when the work succeeds, rejects or throws synchronously", async () => {
  const longLived = new AbortController().signal;
  const fail = async () => {
    throw new Error("failed");
  };
  const throwAtOnce = () => {
    throw new Error("thrown");
  };
  await withAnySignal([longLived], async () => expect(listenersOf(longLived)).toBe(1));
  await expect(withAnySignal([longLived], fail)).rejects.toThrow("failed");
  await expect(withAnySignal([longLived], throwAtOnce)).rejects.toThrow("thrown");
  expect(listenersOf(longLived)).toBe(0);
});

it("allows any number of calls on one signal without a leak warning", async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on("warning", note);
  const longLived = new AbortController().signal;
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  await Promise.all(Array.from({ length: 30 }, () => withAnySignal([longLived], nextTurn)));
  process.off("warning", note);
  expect(warnings).toEqual([]);
});
