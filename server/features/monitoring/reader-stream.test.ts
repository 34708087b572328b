import { describe, expect, it } from "vitest";
import { createReaderStream } from "./alert-hub.ts";

const open = () => {
  const leaving = new AbortController();
  const stream = createReaderStream({ userId: 1, sid: "s" }, leaving.signal);
  const state = (unread: number) => stream.push({ event: "state", data: { unread, newestId: unread } });
  const alerts = (unread: number) =>
    stream.push({ event: "alerts", data: { unread, newestId: unread, alerts: [], toast: false } });
  return { stream, leaving, state, alerts };
};

describe("the event queue of a reader", () => {
  it("delivers events in order and waits for new ones", async () => {
    const { stream, alerts, state } = open();
    alerts(1);
    alerts(2);
    expect((await stream.next())?.data.unread).toBe(1);
    expect((await stream.next())?.data.unread).toBe(2);
    const next = stream.next();
    state(3);
    expect(await next).toEqual({ event: "state", data: { unread: 3, newestId: 3 } });
  });

  it("keeps the last state and few events for a slow reader", async () => {
    const { stream, alerts, state } = open();
    for (let unread = 1; unread < 100; unread += 1) state(unread);
    alerts(100);
    expect((await stream.next())?.data.unread).toBe(99);
    for (let unread = 100; unread < 200; unread += 1) alerts(unread);
    let last = 0;
    let number = 0;
    for (; last < 199; number += 1) last = (await stream.next())?.data.unread ?? 0;
    expect(number).toBeLessThanOrEqual(10);
  });

  it("ends with the reader, or throws its failure", async () => {
    const { stream, leaving, state } = open();
    const next = stream.next();
    leaving.abort();
    expect(await next).toBeUndefined();
    state(1);
    expect(await stream.next()).toBeUndefined();
    const other = open();
    const failing = other.stream.next();
    other.stream.end(new Error("over"));
    await expect(failing).rejects.toThrow("over");
  });

  it("is empty if the reader has already left", async () => {
    const left = createReaderStream({ userId: 1, sid: "s" }, AbortSignal.abort());
    expect(await left.next()).toBeUndefined();
  });
});
