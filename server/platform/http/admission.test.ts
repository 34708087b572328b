import type http from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { createLogger } from "#server/platform/log.ts";
import { defineContract } from "#shared/contract.ts";
import { collectLog } from "#tests/support/log.ts";
import { createAdmission } from "./admission.ts";
import { answerErrors } from "./errors.ts";
import { createOpenStreams } from "./event-stream.ts";
import { createHttp } from "./implement.ts";
import { createServer, listen } from "./server.ts";

/** A task that runs until `end` is called. */
const createTask = () => {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, run: () => ended };
};

describe("admission", () => {
  it("refuses work beyond the limit at once, and admits it again when a task has ended or failed", async () => {
    const { run } = createAdmission({ log: { warn: () => undefined }, most: { work: 2, wait: 1 } });
    const [first, second] = [createTask(), createTask()];
    const running = [run("work", first.run), run("work", second.run)];
    const refusal = { status: 503, code: "overloaded", details: { retryAfterSec: 2 } };
    await expect(run("work", async () => "third")).rejects.toMatchObject(refusal);
    expect(await run("wait", async () => "counted apart")).toBe("counted apart");
    first.end();
    await running[0];
    await expect(run("work", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await run("work", async () => "third")).toBe("third");
    second.end();
    await running[1];
  });

  it("admits less while the event loop lags, but always something, and recovers afterwards", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      let lagMs = 0;
      const most = { work: 64, wait: 1 };
      const { run } = createAdmission({ log: { warn: () => undefined }, most, readLagMs: () => lagMs });
      const fill = async (afterMs: number) => {
        vi.advanceTimersByTime(afterMs);
        const task = createTask();
        const all = Array.from({ length: 100 }, () => run("work", task.run));
        task.end();
        return (await Promise.allSettled(all)).filter(({ status }) => status === "fulfilled").length;
      };
      expect(await fill(300)).toBe(64);
      lagMs = 150;
      expect([await fill(100), await fill(300), await fill(300), await fill(300)]).toEqual([64, 32, 16, 16]);
      lagMs = 0;
      expect([await fill(300), await fill(300), await fill(300), await fill(300)]).toEqual([32, 48, 64, 64]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("logs several refusals as one line", async () => {
    const log = collectLog();
    const { run } = createAdmission({ log: createLogger("warn", log), most: { work: 0, wait: 1 } });
    for (let call = 0; call < 5; call += 1) await run("work", async () => undefined).catch(() => undefined);
    expect(log.lines).toEqual([expect.objectContaining({ msg: "overloaded, requests are refused" })]);
  });
});

const contract = defineContract({
  hold: {
    method: "post",
    path: "/api/hold",
    summary: "Holds.",
    access: "public",
    bodyKb: 100,
    body: z.object({ name: z.string() }),
    response: z.object({}),
  },
  ask: {
    method: "get",
    path: "/api/ask",
    summary: "Asks another service.",
    access: "public",
    waits: true,
    response: z.object({}),
  },
  watch: {
    method: "get",
    path: "/api/watch",
    summary: "Watches.",
    access: "public",
    response: z.object({}),
    events: { state: z.object({}) },
    endless: true,
  },
});

describe("an overloaded server", () => {
  const log = collectLog();
  let server: http.Server;
  let url: string;
  let identified = 0;
  let held: { end: () => void; run: () => Promise<void> }[] = [];
  beforeEach(async () => {
    [identified, held, log.lines.length] = [0, [], 0];
    const logger = createLogger("warn", log);
    const app = express();
    const { implement } = createHttp({
      appOrigin: "http://localhost:3000",
      identifyByToken: async () => [],
      identify: () => {
        identified += 1;
      },
      limiter: { take: async () => 0, giveBack: async () => undefined, clear: async () => false },
      streams: createOpenStreams(),
      admission: createAdmission({ log: logger, most: { work: 2, large: 1, wait: 3 } }),
    });
    const hold = async () => {
      const task = createTask();
      held.push(task);
      await task.run();
      return {};
    };
    app.use(
      implement(contract, {
        hold,
        ask: hold,
        async *watch({ signal }) {
          yield { event: "state" as const, data: {} };
          await new Promise((resolve) => signal.addEventListener("abort", resolve));
        },
      }),
    );
    app.get("/file", (_req, res) => void res.send("file"));
    app.use(answerErrors(logger));
    server = createServer(app);
    await listen(server, 0, "127.0.0.1");
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    for (const { end } of held) end();
    server.closeAllConnections();
    server.close();
  });

  const post = (body = '{"name":"x"}') =>
    fetch(`${url}/api/hold`, { method: "POST", headers: { "content-type": "application/json" }, body });

  it("refuses the excess with Retry-After, before it reads a session or a body", async () => {
    const admitted = [post(), post()];
    await expect.poll(() => held.length).toBe(2);
    const before = identified;
    const answer = await post("not JSON");
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await answer.json()).toEqual({
      code: "overloaded",
      message: "Meridian is busy at the moment. Please try again in a few seconds.",
    });
    expect(identified).toBe(before);
    expect(log.lines).toHaveLength(1);
    expect((await fetch(`${url}/file`)).status).toBe(200);
    for (const { end } of held) end();
    expect((await Promise.all(admitted)).map((answer) => answer.status)).toEqual([200, 200]);
    const later = post();
    await expect.poll(() => held.length).toBe(3);
    held[2]?.end();
    expect((await later).status).toBe(200);
  });

  it("parses a large body once the previous one is answered, and serves other requests first", async () => {
    const endings: string[] = [];
    const first = post(JSON.stringify({ name: "x".repeat(70_000) })).then(() => endings.push("first"));
    await expect.poll(() => held.length).toBe(1);
    const second = post("[".repeat(70_000)).then(({ status }) => endings.push(`second ${status}`));
    await expect.poll(() => identified).toBe(2);
    const answer = await fetch(`${url}/file`);
    endings.push(`file ${answer.status}`);
    held[0]?.end();
    await Promise.all([first, second]);
    expect(endings).toEqual(["file 200", "first", "second 400"]);
  });

  it("counts streams and calls to other services separately", async () => {
    const leaving = new AbortController();
    const options = { headers: { Accept: "text/event-stream" }, signal: leaving.signal };
    for (let stream = 0; stream < 2; stream += 1)
      expect((await fetch(`${url}/api/watch`, options)).status).toBe(200);
    const asked = fetch(`${url}/api/ask`);
    await expect.poll(() => held.length).toBe(1);
    expect((await fetch(`${url}/api/ask`)).status).toBe(503);
    const working = post();
    await expect.poll(() => held.length).toBe(2);
    for (const { end } of held) end();
    expect([(await asked).status, (await working).status]).toEqual([200, 200]);
    leaving.abort();
    await expect
      .poll(
        async () => (await fetch(`${url}/api/watch`, { headers: { Accept: "text/event-stream" } })).status,
      )
      .toBe(200);
  });

  it("takes no slot for a body that is still arriving", async () => {
    const slow = Array.from({ length: 5 }, () => {
      const controller = new AbortController();
      const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode("{")) });
      const request = { method: "POST", body, duplex: "half", signal: controller.signal };
      fetch(`${url}/api/hold`, { ...request, headers: { "content-type": "application/json" } }).catch(
        () => undefined,
      );
      return controller;
    });
    await expect.poll(() => identified).toBe(5);
    const working = post();
    await expect.poll(() => held.length).toBe(1);
    held[0]?.end();
    expect((await working).status).toBe(200);
    for (const controller of slow) controller.abort();
  });
});
