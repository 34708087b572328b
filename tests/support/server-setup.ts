import { afterAll, beforeAll, expect, vi } from "vitest";

/** What a file may change in its process, and must leave as it was: the files of a worker share it. */
const stateOfProcess = () => ({
  env: { ...process.env },
  folder: process.cwd(),
  fakeTimers: vi.isFakeTimers(),
  signals: ["SIGINT", "SIGTERM", "uncaughtException", "unhandledRejection"].map((name) =>
    process.listenerCount(name),
  ),
});

let before: ReturnType<typeof stateOfProcess>;
beforeAll(() => {
  before = stateOfProcess();
});
afterAll(() => {
  expect(stateOfProcess(), "the file leaves something behind for the next one").toEqual(before);
});
