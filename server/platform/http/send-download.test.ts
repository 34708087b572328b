import http from "node:http";
import net, { type AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { createLogger } from "#server/platform/log.ts";
import { defineContract } from "#shared/contract.ts";
import { collectLog } from "#tests/support/log.ts";
import { plainRequest } from "#tests/support/plain-request.ts";
import { createAdmission } from "./admission.ts";
import { ApiError, answerErrors } from "./errors.ts";
import { createOpenStreams } from "./event-stream.ts";
import { createHttp } from "./implement.ts";

const contract = defineContract({
  download: {
    method: "get",
    path: "/api/csv",
    summary: "Streams.",
    access: "public",
    query: z.object({ how: z.string() }),
    answers: "csv",
    response: z.string(),
  },
  json: {
    method: "get",
    path: "/api/json",
    summary: "Streams JSON.",
    access: "public",
    answers: "jsonFile",
    response: z.string(),
  },
});

const piece = `${"x".repeat(9_999)}\n`;
let produced = 0;
let ended = 0;
async function* rows(how: string): AsyncGenerator<string, void> {
  if (how === "refused") throw new ApiError(404, "none", "There is nothing to save.");
  if (how === "empty") return;
  try {
    for (produced = 0; produced < (how === "endless" ? Number.POSITIVE_INFINITY : 3); produced += 1) {
      if (how === "broken" && produced === 2) throw new Error("password=hunter2");
      yield piece;
    }
  } finally {
    ended += 1;
  }
}

const log = collectLog();
let server: http.Server;
const connections = new Set<net.Socket>();
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
  app.use(
    implement(contract, {
      download: async ({ query }) => ({ fileName: "rows-2026.csv", text: rows(query.how) }),
      json: async () => ({
        fileName: "all-2026.json",
        text: (async function* () {
          yield '{"a":';
          yield "1}";
        })(),
      }),
    }),
  );
  app.use(answerErrors(createLogger("warn", log)));
  server = http.createServer(app);
  server.on("connection", (socket) => connections.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const get = (how: string, method = "GET") => plainRequest(url, `/api/csv?how=${how}`, { method });

it("sends a CSV as an attachment that must not be cached", async () => {
  const { status, headers, body } = await get("whole");
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="rows-2026.csv"',
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  expect(body.toString()).toBe(piece.repeat(3));
  expect((await get("empty")).body).toHaveLength(0);
});

it("sends a JSON file the same way", async () => {
  const { status, headers, body } = await plainRequest(url, "/api/json");
  expect([status, headers["content-type"], headers["content-disposition"]]).toEqual([
    200,
    "application/json; charset=utf-8",
    'attachment; filename="all-2026.json"',
  ]);
  expect(body.toString()).toBe('{"a":1}');
});

it("answers HEAD with the same headers and reads no rows", async () => {
  const before = ended;
  const { status, headers, body } = await get("endless", "HEAD");
  expect([status, headers["content-type"], body.length]).toEqual([200, "text/csv; charset=utf-8", 0]);
  expect(ended).toBe(before + 1);
});

it("answers a failure before the first row with the error body", async () => {
  const { status, headers, body } = await get("refused");
  expect(status).toBe(404);
  expect(headers["content-type"]).toMatch(/^application\/json/);
  expect(headers["content-disposition"]).toBeUndefined();
  expect(JSON.parse(body.toString())).toEqual({ code: "none", message: "There is nothing to save." });
});

it("cuts the connection on a later failure, and logs it", async () => {
  log.lines.length = 0;
  await expect(get("broken")).rejects.toThrow(/aborted|hang up|ECONNRESET/);
  await expect.poll(() => log.lines.map(({ msg }) => msg)).toEqual(["request failed"]);
});

it("waits for a slow client, and stops without a log line when it disconnects", async () => {
  log.lines.length = 0;
  const before = ended;
  const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET /api/csv?how=endless HTTP/1.1\r\nHost: x\r\n\r\n");
  await new Promise((resolve) => socket.once("readable", resolve));
  const isStalled = () => [...connections].some(({ writableNeedDrain }) => writableNeedDrain);
  await expect.poll(isStalled).toBe(true);
  expect(ended).toBe(before);
  socket.destroy();
  await expect.poll(() => ended).toBe(before + 1);
  expect(log.lines).toEqual([]);
});
