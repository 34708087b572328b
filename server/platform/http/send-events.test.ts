import type http from "node:http";
import net, { type AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createLogger } from "#server/platform/log.ts";
import { defineContract } from "#shared/contract.ts";
import { collectLog } from "#tests/support/log.ts";
import { plainRequest } from "#tests/support/plain-request.ts";
import { createAdmission } from "./admission.ts";
import { ApiError, answerErrors } from "./errors.ts";
import { createOpenStreams } from "./event-stream.ts";
import { createHttp } from "./implement.ts";
import { createServer } from "./server.ts";

const contract = defineContract({
  count: {
    method: "get",
    path: "/api/count",
    summary: "Counts.",
    access: "public",
    query: z.object({ how: z.string() }),
    response: z.object({ total: z.number() }),
    events: { step: z.object({ number: z.number(), text: z.optional(z.string()) }) },
  },
});

let produced = 0;
let ended = 0;
let handlerSignal: AbortSignal | undefined;
/** Stalls or fails before the second step, as `how` says. */
const interrupt = async (how: string, signal: AbortSignal) => {
  if (how === "endless, slow")
    await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  if (how === "busy") throw new ApiError(503, "busy", "Busy.", { retryAfterSec: 7 });
  if (how === "broken") throw new Error("password=hunter2");
};
const steps = async function* (how: string, signal: AbortSignal) {
  handlerSignal = signal;
  if (how === "refused") throw new ApiError(409, "full", "It is full.", { retryAfterSec: 7 });
  try {
    if (how === "unnamed") yield { event: "other" as "step", data: { number: 1 } };
    const total = how.startsWith("endless") ? Number.POSITIVE_INFINITY : 2;
    for (produced = 0; produced < total; produced += 1) {
      if (produced === 1) await interrupt(how, signal);
      const text = how === "endless" ? "x".repeat(10_000) : 'a\nb\r\n\n"ü"';
      yield { event: "step" as const, data: { number: produced, text, secret: "never leaves" } };
    }
    return { total: produced, secret: "never leaves" };
  } finally {
    ended += 1;
  }
};

const log = collectLog();
let server: http.Server;
const connections = new Set<net.Socket>();
/** Whether output waits for a client that does not read. */
const isStalled = () => [...connections].some(({ writableNeedDrain }) => writableNeedDrain);
let url: string;
beforeAll(async () => {
  const app = express();
  const { implement } = createHttp({
    appOrigin: "http://localhost:3000",
    identifyByToken: async () => [],
    identify: () => undefined,
    limiter: { take: async () => 0, giveBack: async () => undefined, clear: async () => false },
    streams: createOpenStreams(),
    admission: createAdmission({ log: { warn: () => undefined } }),
  });
  app.use(implement(contract, { count: ({ query, signal }) => steps(query.how, signal) }));
  app.use(answerErrors(createLogger("warn", log)));
  server = createServer(app);
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  log.lines.length = 0;
  produced = 0;
  ended = 0;
});

const get = (how: string, accept = "text/event-stream") =>
  plainRequest(url, `/api/count?how=${encodeURIComponent(how)}`, { headers: { accept } });
const text = '"a\\nb\\r\\n\\n\\"ü\\""';
const first = `event: step\ndata: {"number":0,"text":${text}}\n\n`;

describe("a response with events", () => {
  it("sends events as they happen, then the complete response, without unknown keys", async () => {
    const { status, headers, body } = await get("whole");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    });
    expect(body.toString()).toBe(
      `${first}event: step\ndata: {"number":1,"text":${text}}\n\nevent: done\ndata: {"total":2}\n\n`,
    );
    expect(ended).toBe(1);
  });

  it.each(["*/*", "application/json", "text/html", "application/json, text/event-stream;q=0.9", ""])(
    "sends only the complete response for Accept %j",
    async (accept) => {
      const { headers, body } = await get("whole", accept);
      expect(headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(headers["cache-control"]).toBe("no-store");
      expect(JSON.parse(body.toString())).toEqual({ total: 2 });
      expect(ended).toBe(1);
    },
  );

  it.each(["text/event-stream, */*;q=0.1", "text/event-stream, application/json", "text/*"])(
    "sends events for Accept %j",
    async (accept) => {
      expect((await get("whole", accept)).headers["content-type"]).toMatch(/^text\/event-stream/);
    },
  );

  it.each(["text/event-stream", "*/*"])(
    "answers a failure before the first event with the error body (%s)",
    async (accept) => {
      const { status, headers, body } = await get("refused", accept);
      expect([status, headers["retry-after"]]).toEqual([409, "7"]);
      expect(headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(headers["x-accel-buffering"]).toBeUndefined();
      expect(JSON.parse(body.toString())).toEqual({ code: "full", message: "It is full." });
    },
  );

  it("sends a later failure as an error event and logs it", async () => {
    const { status, body } = await get("busy");
    expect(status).toBe(200);
    expect(body.toString()).toBe(
      `${first}event: error\ndata: {"message":"Busy.","code":"busy","retryAfterSec":7}\n\n`,
    );
    expect(log.lines.map(({ msg }) => msg)).toEqual(["request refused"]);
    const whole = await get("busy", "*/*");
    expect([whole.status, whole.headers["retry-after"]]).toEqual([503, "7"]);
    expect(ended).toBe(2);
  });

  it("reveals only a request id of an unexpected failure", async () => {
    const { body } = await get("broken");
    expect(body.toString()).toMatch(
      /event: error\ndata: \{"message":"Something went wrong.*"internal"\}\n\n$/,
    );
    expect(body.toString()).not.toContain("hunter2");
    expect(log.lines.map(({ msg }) => msg)).toEqual(["request failed"]);
  });

  it("answers 500 for an event that the contract does not name", async () => {
    expect((await get("unnamed")).status).toBe(500);
    expect(ended).toBe(1);
  });
});

describe("a client", () => {
  const open = async (how: string, accept: string) => {
    const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(
      `GET /api/count?how=${encodeURIComponent(how)} HTTP/1.1\r\nHost: x\r\nAccept: ${accept}\r\n\r\n`,
    );
    return socket;
  };

  it("that reads slowly holds the stream back, and one that disconnects stops the work without a log line", async () => {
    const socket = await open("endless", "text/event-stream");
    await new Promise((resolve) => socket.once("readable", resolve));
    await expect.poll(isStalled).toBe(true);
    expect([ended, handlerSignal?.aborted]).toEqual([0, false]);
    socket.destroy();
    await expect.poll(() => [ended, handlerSignal?.aborted]).toEqual([1, true]);
    // A later request has been answered, and logged what it had to.
    await get("broken");
    expect(log.lines.map(({ msg }) => msg)).toEqual(["request failed"]);
  });

  it("that does not read is disconnected", async () => {
    const socket = await open("endless", "text/event-stream");
    await expect.poll(isStalled).toBe(true);
    // Node's timer of the connection, see the tests of the server.
    for (const each of connections) server.emit("timeout", each);
    await expect.poll(() => [ended, handlerSignal?.aborted]).toEqual([1, true]);
    socket.destroy();
  });

  it.each(["text/event-stream", "*/*"])(
    "that disconnects aborts the handler while it waits (%s)",
    async (accept) => {
      const socket = await open("endless, slow", accept);
      await expect.poll(() => produced).toBe(1);
      expect(ended).toBe(0);
      socket.destroy();
      await expect.poll(() => ended).toBe(1);
      // The answer to a later request: by then, a failure of the first one is logged.
      await get("whole");
      expect(log.lines).toEqual([]);
    },
  );
});
