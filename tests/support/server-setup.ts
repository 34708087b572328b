import { afterAll, beforeAll, expect, vi } from "vitest";

/** The state that a test file must restore, because the files of a worker share a process. */
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
