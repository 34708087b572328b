import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { defineContract } from "#shared/contract.ts";
import { CallError } from "./call-endpoint.ts";
import { streamEndpoint } from "./stream-endpoint.ts";

const { count } = defineContract({
  count: {
    method: "post",
    path: "/api/count",
    summary: "Counts.",
    access: "user",
    body: z.object({ to: z.number() }),
    response: z.object({ total: z.number() }),
    events: { step: z.object({ text: z.string() }) },
  },
});

const encoder = new TextEncoder();
/** A response in these chunks; `end` says how it ends. */
const streamed = (pieces: readonly (string | Uint8Array)[], end: "closed" | "failed" | "open" = "closed") => {
  const cancel = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const piece of pieces) stream.enqueue(typeof piece === "string" ? encoder.encode(piece) : piece);
      if (end === "closed") stream.close();
    },
    pull(stream) {
      if (end === "failed") stream.error(new TypeError("network error"));
    },
    cancel,
  });
  const response = new Response(body, { headers: { "Content-Type": "text/event-stream; charset=utf-8" } });
  return { response, cancel };
};
const answer = (response: Response) => {
  const fetch = vi.fn(async (_url: string, _init?: RequestInit) => response);
  vi.stubGlobal("fetch", fetch);
  return fetch;
};
const listen = (signal?: AbortSignal) => {
  const heard: string[] = [];
  const call = streamEndpoint(
    count,
    { body: { to: 2 } },
    { signal, onEvent: ({ event, data }) => heard.push(`${event} ${data.text}`) },
  );
  return { heard, call };
};
const failure = async (call: Promise<unknown>) => {
  const error = await call.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
};
const step = (text: string) => `event: step\ndata: ${JSON.stringify({ text })}\n\n`;
const done = 'event: done\ndata: {"total":2}\n\n';

beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("an event stream", () => {
  it("is requested as such, delivers events in order, and returns the last one", async () => {
    const fetch = answer(streamed([step("a"), ": still here\n\n", step("b"), done]).response);
    const { heard, call } = listen();
    expect(await call).toEqual({ total: 2 });
    expect(heard).toEqual(["step a", "step b"]);
    expect(fetch.mock.calls[0]).toMatchObject([
      "/api/count",
      {
        method: "POST",
        body: '{"to":2}',
        headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
      },
    ]);
  });

  it("may be split anywhere, even within a character", async () => {
    const bytes = encoder.encode(step("Köln\r\n → €") + done);
    answer(streamed([...bytes].map((byte) => Uint8Array.of(byte))).response);
    const { heard, call } = listen();
    expect(await call).toEqual({ total: 2 });
    expect(heard).toEqual(["step Köln\r\n → €"]);
  });

  it("skips unknown events of another release", async () => {
    answer(streamed(["event: news\ndata: {}\n\n", "data: nameless\n\n", step("a"), done]).response);
    const { heard, call } = listen();
    expect(await call).toEqual({ total: 2 });
    expect(heard).toEqual(["step a"]);
  });

  it("ends with its last event, even if the stream stays open or continues", async () => {
    const { response, cancel } = streamed([`${done}${step("late")}`], "open");
    answer(response);
    const { heard, call } = listen();
    expect(await call).toEqual({ total: 2 });
    expect(heard).toEqual([]);
    expect(cancel).toHaveBeenCalled();
  });
});

describe("its failure", () => {
  it("before the first event is that of any call, with the retry time", async () => {
    const body = { message: "Too many questions.", code: "rate_limited", fields: { message: "x" } };
    answer(Response.json(body, { status: 429, headers: { "Retry-After": "42" } }));
    const error = await failure(listen().call);
    expect(error.message).toBe("Too many questions.");
    expect(error.details).toEqual({
      status: 429,
      code: "rate_limited",
      serverMessage: "Too many questions.",
      fields: { message: "x" },
      retryAfter: 42,
    });
    expect(console.error).toHaveBeenCalledWith("API request failed", error);
  });

  it("can be an event after others", async () => {
    const { response, cancel } = streamed(
      [
        step("a"),
        'event: error\ndata: {"message":"The model is away.","code":"unavailable","retryAfterSec":7}\n\n',
      ],
      "open",
    );
    answer(response);
    const { heard, call } = listen();
    const error = await failure(call);
    expect(heard).toEqual(["step a"]);
    expect(error.message).toBe("The model is away.");
    expect(error.details.retryAfter).toBe(7);
    expect(error.details).toMatchObject({ code: "unavailable", serverMessage: "The model is away." });
    expect(cancel).toHaveBeenCalled();
    expect(console.error).toHaveBeenCalledExactlyOnceWith("API request failed", error);
  });

  it.each([
    ["ends without its last event", [step("a")], "closed", /broke off/],
    ["ends in the middle of its last event", [done.slice(0, -1)], "closed", /broke off/],
    ["breaks", [step("a")], "failed", /could not be reached/],
    [
      "has an event of another shape",
      ['event: step\ndata: {"text":1}\n\n'],
      "open",
      /sent an unexpected response/,
    ],
    [
      "has a last event of another shape",
      ["event: done\ndata: {}\n\n"],
      "open",
      /sent an unexpected response/,
    ],
    ["has an event that is no JSON", ["event: step\ndata: {\n\n"], "open", /sent an unexpected response/],
    ["ends in an error without words", ["event: error\ndata: <html>\n\n"], "open", /unknown error/],
  ] as const)("is told in words where the stream %s", async (_, pieces, end, words) => {
    answer(streamed(pieces, end).response);
    const error = await failure(listen().call);
    expect(error.message).toMatch(words);
    expect(console.error).toHaveBeenCalledWith("API request failed", error);
  });

  it("is an HTML page instead of events", async () => {
    answer(new Response("<!doctype html>", { headers: { "Content-Type": "text/html" } }));
    expect((await failure(listen().call)).message).toMatch(/sent an unexpected response/);
  });

  it("of the network has no status", async () => {
    vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("Failed to fetch")));
    const error = await failure(listen().call);
    expect(error.message).toMatch(/could not be reached/);
    expect(error.details.status).toBeUndefined();
  });

  it("does not happen on abort: the request ends and nothing is logged", async () => {
    const giveUp = new AbortController();
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(encoder.encode(step("a")));
        giveUp.signal.addEventListener("abort", () => stream.error(giveUp.signal.reason));
      },
    });
    const fetch = answer(new Response(body, { headers: { "Content-Type": "text/event-stream" } }));
    const { heard, call } = listen(giveUp.signal);
    await vi.waitFor(() => expect(heard).toEqual(["step a"]));
    giveUp.abort();
    await expect(call).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
    expect(fetch.mock.calls[0]?.[1]?.signal).toBe(giveUp.signal);
    expect(console.error).not.toHaveBeenCalled();
  });
});
