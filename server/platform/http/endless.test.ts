import http from "node:http";
import net, { type AddressInfo } from "node:net";
import express from "express";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createLogger } from "#server/platform/log.ts";
import { defineContract } from "#shared/contract.ts";
import { readEvents } from "#tests/support/events.ts";
import { collectLog } from "#tests/support/log.ts";
import { plainRequest } from "#tests/support/plain-request.ts";
import { createTestClock, type TestClock } from "#tests/support/test-clock.ts";
import { createAdmission } from "./admission.ts";
import { ApiError, answerErrors } from "./errors.ts";
import { createOpenStreams, type OpenStreams } from "./event-stream.ts";
import { createHttp } from "./implement.ts";
import { prepareDrain } from "./server.ts";

const contract = defineContract({
  watch: {
    method: "get",
    path: "/api/watch",
    summary: "Watches.",
    access: "public",
    query: z.object({ how: z.optional(z.string()) }),
    response: z.object({ count: z.number() }),
    events: { state: z.object({ count: z.number() }), more: z.object({ text: z.string() }) },
    endless: true,
  },
});

let open = 0;
/** Yields the state, then waits until the signal fires. */
const watch = async function* (how: string | undefined, signal: AbortSignal) {
  if (how === "refused") throw new ApiError(409, "full", "It is full.");
  if (how === "wrong") yield { event: "more" as const, data: { text: "" } };
  open += 1;
  try {
    yield { event: "state" as const, data: { count: open, secret: "never leaves" } };
    while (how === "flood" && !signal.aborted)
      yield { event: "more" as const, data: { text: "x".repeat(10_000) } };
    if (how === "over") throw new ApiError(401, "unauthenticated", "Please sign in first.");
    if (how === "ends") return;
    await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  } finally {
    open -= 1;
  }
};

const log = collectLog();
let server: http.Server;
let streams: OpenStreams;
let clock: TestClock;
/** The life of a stream, which ends with the heartbeat after it. */
const lifeMs = 60 * 60 * 1000;
let drain: () => Promise<void>;
let url: string;
beforeEach(async () => {
  const app = express();
  clock = createTestClock();
  streams = createOpenStreams(clock);
  const { implement } = createHttp({
    appOrigin: "http://localhost:3000",
    identifyByToken: async () => [],
    identify: () => undefined,
    limiter: { take: async () => 0, giveBack: async () => undefined, clear: async () => false },
    streams,
    admission: createAdmission({ log: { warn: () => undefined } }),
  });
  app.use(implement(contract, { watch: ({ query, signal }) => watch(query.how, signal) }));
  app.use(answerErrors(createLogger("warn", log)));
  server = http.createServer(app);
  drain = prepareDrain(server, streams.close);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  log.lines.length = 0;
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const listen = async (how = "") => {
  const leaving = new AbortController();
  const answer = await fetch(`${url}/api/watch?how=${how}`, {
    headers: { Accept: "text/event-stream" },
    signal: leaving.signal,
  });
  return { answer, leave: () => leaving.abort(), ...readEvents(answer, leaving.signal) };
};
const state = { event: "state", data: { count: 1 } };

describe("an endless event stream", () => {
  it("starts with the state, strips unknown keys, and ends when the client disconnects", async () => {
    const { answer, events, leave, ended } = await listen();
    expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    await expect.poll(() => events).toEqual([state]);
    expect(open).toBe(1);
    leave();
    await ended;
    await expect.poll(() => open).toBe(0);
    expect(log.lines).toEqual([]);
  });

  it.each([
    ["GET", "application/json"],
    ["GET", "*/*"],
    ["HEAD", "text/event-stream"],
  ])("answers %s with the state as JSON for Accept %s, and stops the events", async (method, accept) => {
    const { status, headers, body } = await plainRequest(url, "/api/watch", { method, headers: { accept } });
    expect([status, headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
    if (method === "GET") expect(JSON.parse(body.toString())).toEqual({ count: 1 });
    await expect.poll(() => open).toBe(0);
  });

  it.each(["text/event-stream", "*/*"])(
    "answers with a normal error if the handler refuses (%s)",
    async (accept) => {
      const { status, body } = await plainRequest(url, "/api/watch?how=refused", { headers: { accept } });
      expect([status, JSON.parse(body.toString()).code]).toEqual([409, "full"]);
    },
  );

  it("answers 500 if JSON is requested and the first event is not the state", async () => {
    expect((await plainRequest(url, "/api/watch?how=wrong")).status).toBe(500);
  });

  it("sends a later failure as an error event", async () => {
    const { ended } = await listen("over");
    const error = { code: "unauthenticated", message: "Please sign in first." };
    expect(await ended).toEqual([state, { event: "error", data: error }]);
  });

  it("can be ended by the handler, without a done event", async () => {
    expect(await (await listen("ends")).ended).toEqual([state]);
  });

  it("ends after its lifetime, so that the session is checked again on reconnect", async () => {
    const { events, ended } = await listen();
    await expect.poll(() => events).toEqual([state]);
    clock.advance(lifeMs - 1);
    expect(open).toBe(1);
    clock.advance(1);
    expect(await ended).toEqual([state]);
    await expect.poll(() => open).toBe(0);
  });

  it("gets heartbeat comments while nothing happens, and none after its end", async () => {
    const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => undefined);
    let got = "";
    socket.on("data", (part) => {
      got += part;
    });
    socket.write("GET /api/watch HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n");
    await expect.poll(() => got).toContain("event: state");
    for (const heartbeats of [1, 2]) {
      clock.advance(15_000);
      await expect.poll(() => got.match(/^:\r?\n/gm)?.length).toBe(heartbeats);
    }
    socket.destroy();
    await expect.poll(() => open).toBe(0);
    await expect.poll(() => clock.waiting).toEqual([]);
  });

  it("ends at shutdown, even if it starts during it, and does not delay the shutdown", async () => {
    const { events, ended } = await listen();
    await expect.poll(() => events).toHaveLength(1);
    const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
    await new Promise((resolve) => socket.once("connect", resolve));
    const drained = drain();
    let late = "";
    socket.on("data", (part) => {
      late += part;
    });
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.write("GET /api/watch HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n");
    expect(await ended).toEqual([state]);
    await Promise.all([drained, closed]);
    expect(late).toMatch(/event: state\ndata: {"count":1}\n\n[\s\S]*\r\n0\r\n\r\n$/);
    expect(open).toBe(0);
  });

  it("applies backpressure to a client that reads nothing", async () => {
    const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write("GET /api/watch?how=flood HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n");
    await new Promise((resolve) => socket.once("readable", resolve));
    // Its lifetime ends it like any other stream, although the client reads nothing.
    clock.advance(lifeMs);
    await expect.poll(() => open).toBe(0);
    socket.destroy();
  });
});
