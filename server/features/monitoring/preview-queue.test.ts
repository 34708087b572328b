import { expect, it } from "vitest";
import { createPreviewQueue } from "./preview-queue.ts";

/** A queue with tasks that end on request. */
const open = (longest?: number) => {
  const line = createPreviewQueue(longest);
  const done: string[] = [];
  const ends = new Map<string, () => void>();
  const enter = (userId: number, name: string, signal = new AbortController().signal) => {
    const result = line({ userId, signal }, async () => {
      await new Promise<void>((end) => ends.set(name, end));
      signal.throwIfAborted();
      done.push(name);
      return name;
    });
    // Awaited later.
    result.catch(() => undefined);
    return result;
  };
  const end = async (name: string) => {
    await expect.poll(() => ends.has(name)).toBe(true);
    ends.get(name)?.();
  };
  return { enter, end, done, begun: () => [...ends.keys()] };
};

it("runs one task at a time, in order, even after a failure", async () => {
  const { enter, end, begun } = open();
  const leaving = new AbortController();
  const [first, second] = [enter(1, "a", leaving.signal), enter(2, "b")];
  await expect.poll(begun).toEqual(["a"]);
  leaving.abort();
  await end("a");
  await expect(first).rejects.toMatchObject({ status: 400, code: "aborted" });
  await end("b");
  expect(await second).toBe("b");
});

it("keeps one waiting task per account: a newer one replaces it", async () => {
  const { enter, end, done } = open(2);
  const all = [enter(1, "a"), enter(1, "b"), enter(2, "c"), enter(1, "d")];
  await expect(all[1]).rejects.toMatchObject({ status: 409, code: "replaced" });
  for (const name of ["a", "d", "c"]) await end(name);
  await Promise.allSettled(all);
  expect(done).toEqual(["a", "d", "c"]);
});

it("frees the place of a caller that leaves, and refuses callers with a retry delay when full", async () => {
  const { enter, end, done } = open(1);
  const leaving = new AbortController();
  const [first, second] = [enter(1, "a"), enter(2, "b", leaving.signal)];
  await expect(enter(3, "c")).rejects.toMatchObject({ status: 503, details: { retryAfterSec: 10 } });
  leaving.abort();
  await expect(second).rejects.toMatchObject({ code: "aborted" });
  await expect(enter(2, "b", leaving.signal)).rejects.toMatchObject({ code: "aborted" });
  const last = enter(4, "d");
  await end("a");
  await end("d");
  await Promise.all([first, last]);
  expect(done).toEqual(["a", "d"]);
});
