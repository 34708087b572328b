import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import * as z from "zod";
import { createLogger } from "#server/platform/log.ts";
import { type FakeModel, type ModelReply, modelReplies, startFakeModel } from "#tests/support/fake-model.ts";
import { collectLog } from "#tests/support/log.ts";
import { createLanguageModel, type ModelOptions } from "./language-model.ts";
import type { ModelError } from "./model-error.ts";
import type { ModelTalk } from "./stream.ts";

const { says, status, streams, streamsBytes, streamsDeltas, streamDrips } = modelReplies;
const key = "sk-a-key-that-nobody-may-see";

let fake: FakeModel;
beforeEach(async () => {
  fake = await startFakeModel();
});
afterEach(() => fake.close());

const open = (options: Partial<ModelOptions> = {}) => {
  const log = collectLog();
  const model = createLanguageModel(
    { apiKey: key, baseUrl: fake.baseUrl, model: "small" },
    { log: createLogger("debug", log), ...options },
  )!;
  onTestFinished(() => model.close());
  const stream = (talk: Partial<ModelTalk> = {}) =>
    model.stream({
      messages: [
        { role: "system", content: "Answer." },
        { role: "user", content: "A secret question?" },
      ],
      timeoutMs: 20_000,
      idleMs: 5000,
      ...talk,
    });
  /** The pieces that a reader gets, and the error if one ended them. */
  const read = async (talk?: Partial<ModelTalk>) => {
    const pieces: string[] = [];
    try {
      for await (const piece of stream(talk)) pieces.push(piece);
    } catch (error) {
      return { pieces, error: error as ModelError };
    }
    return { pieces, error: undefined };
  };
  return { model, stream, read, log };
};
const noSockets = () => vi.waitFor(() => expect(fake.openSockets()).toBe(0), { timeout: 5000 });
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
const delta = (content: string) => event({ choices: [{ delta: { content } }] });

describe("a streamed answer", () => {
  it("arrives piece by piece for the whole conversation, without schema or tools", async () => {
    fake.always(streams(["Yes", ", gladly", "."], 300));
    const { stream, log } = open();
    const times: number[] = [];
    const pieces: string[] = [];
    const messages = [
      { role: "system", content: "Answer." },
      { role: "user", content: "One?" },
      { role: "assistant", content: "One." },
      { role: "user", content: "Two?" },
    ] as const;
    for await (const piece of stream({ messages })) {
      times.push(performance.now());
      pieces.push(piece);
    }
    expect(pieces).toEqual(["Yes", ", gladly", "."]);
    expect(times[2]! - times[0]!).toBeGreaterThan(400);
    const { path, body } = fake.calls[0]!;
    expect(path).toBe("/v1/chat/completions");
    expect(body).toEqual({ model: "small", messages, stream: true });
    expect(log.lines).toEqual([]);
    await noSockets();
  });

  const whole: [name: string, reply: ModelReply, text: string][] = [
    ["as one completion", says("Yes, gladly."), "Yes, gladly."],
    [
      "as an indented completion",
      streamsBytes([JSON.stringify({ choices: [{ message: { content: "Yes." } }] }, null, 2)]),
      "Yes.",
    ],
    ["without a final event", streamsBytes([delta("Yes"), delta(".")]), "Yes."],
    ["with its last event unfinished", streamsBytes([delta("Yes"), delta(".").trimEnd()]), "Yes."],
    [
      "with carriage returns and comments",
      streamsBytes([": hello\r\n\r\n", delta("Yes.").replaceAll("\n", "\r\n")]),
      "Yes.",
    ],
    [
      "in bytes cut anywhere",
      streamsBytes([...Buffer.from(delta("Sí. "))].map((byte) => Uint8Array.of(byte))),
      "Sí. ",
    ],
    [
      "in an event of several lines",
      streamsBytes(['data: {"choices":\ndata: [{"delta":{"content":"Yes."}}]}\n\n']),
      "Yes.",
    ],
    [
      "beside events without text",
      streamsBytes([event({ choices: [] }), event({ type: "ping" }), delta("Yes.")]),
      "Yes.",
    ],
    ["after its thoughts", streams(["<think>No?</think>\n\n", "Yes."]), "Yes."],
    ["after thoughts cut anywhere", streams([..."\n<think>No <b>?</think>\n\nYes."]), "Yes."],
    [
      "after thoughts in separate fields",
      streamsDeltas([{ reasoning_content: "No?" }, { reasoning: "Yes?" }, { content: "Yes." }]),
      "Yes.",
    ],
    ["with thought tags inside", streams(["Yes <think>", "aloud</think>."]), "Yes <think>aloud</think>."],
    ["that begins like a thought tag", streams(["<th"]), "<th"],
    ["after thoughts in the longer tag", streams(["<thin", "king>No?</th", "inking>", "Yes."]), "Yes."],
    ["after a closing tag alone", streams(["\n</", "think>\n\n", "Yes."]), "Yes."],
    [
      "after thoughts without an opening tag, if it is not streamed",
      says("No <b>?\n</think>\n\nYes, gladly."),
      "Yes, gladly.",
    ],
    [
      "with streamed thoughts without an opening tag, which readers already have",
      streams(["No?", "</think>", "Yes."]),
      "No?</think>Yes.",
    ],
    ["between blanks", streams(["\n\n", " ", "Yes", "\n\n", "indeed", " "]), "Yes\n\nindeed"],
  ];
  it.each(whole)("may arrive %s", async (_, reply, text) => {
    fake.always(reply);
    const { pieces, error } = await open().read();
    expect(error).toBeUndefined();
    expect(pieces.join("")).toBe(text);
    for (const piece of pieces) expect(piece.trim()).not.toBe("");
    await noSockets();
  });

  it("ends with its finish reason, even if the connection stays open", async () => {
    fake.always((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(delta("Yes.") + event({ choices: [{ delta: {}, finish_reason: "stop" }] }));
    });
    const start = performance.now();
    expect(await open().read()).toMatchObject({ pieces: ["Yes."], error: undefined });
    expect(performance.now() - start).toBeLessThan(2000);
    await noSockets();
  });

  it("may think for longer than the idle timeout", async () => {
    fake.always(
      streamsDeltas([...Array(8).fill({ reasoning_content: "hm" }), { content: "Yes." }], undefined, 200),
    );
    const { read } = open();
    expect(await read({ idleMs: 1000 })).toMatchObject({ pieces: ["Yes."], error: undefined });
    fake.always(streams(["<think>", ...Array(8).fill("hm"), "</think>Yes."], 200));
    expect(await read({ idleMs: 1000 })).toMatchObject({ pieces: ["Yes."], error: undefined });
  });

  it("may take longer for its first word than the idle timeout", async () => {
    fake.always(async (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.flushHeaders();
      await pause(1500);
      response.end(delta("Yes."));
    });
    expect(await open().read({ idleMs: 500 })).toMatchObject({ pieces: ["Yes."], error: undefined });
  });
});

describe("a stream that misbehaves", () => {
  const some = ["Some ", "words "];
  const { html, nothing, hangs, breaksOff, stalls, drips, floods, refuses, tooLong, redirects } =
    modelReplies;
  const { streamStalls, streamBreaksOff, streamFloods, streamError, streamHalves, streamsNothing } =
    modelReplies;
  const evil: [name: string, reply: ModelReply, code: string, pieces?: string[]][] = [
    ["hangs before the first byte", hangs, "model_timeout"],
    ["hangs after the headers", streamStalls([]), "model_timeout"],
    ["stalls midway", streamStalls(), "model_timeout", some],
    ["drips comments", streamDrips([]), "model_timeout"],
    ["drips comments midway", streamDrips(), "model_timeout", some],
    ["drips blanks midway", streamDrips(some, "blanks"), "model_timeout", some],
    ["drips empty deltas midway", streamDrips(some, { content: "" }), "model_timeout", some],
    ["drips blank deltas midway", streamDrips(some, { content: "\n" }), "model_timeout", some],
    ["drips empty deltas", streamDrips([], { content: "" }), "model_timeout"],
    ["stalls within a completion", stalls, "model_timeout"],
    ["drips a completion", drips, "model_timeout"],
    ["breaks off", breaksOff, "model_unreachable"],
    ["breaks off before a word", streamBreaksOff([]), "model_unreachable"],
    ["breaks off midway", streamBreaksOff(), "model_unreachable", some],
    ["sends half an event", streamHalves(), "model_answer", some],
    ["sends half a completion", modelReplies.halves, "model_answer"],
    ["sends another shape", streamsBytes([event({ choices: "none" })]), "model_answer"],
    ["sends 50 MB of nothing", floods(50), "model_answer"],
    ["sends HTML", html, "model_answer"],
    ["sends an empty body", nothing, "model_answer"],
    ["streams nothing", streamsNothing, "model_answer"],
    ["streams thoughts only", streams(["<think>Hm", "."]), "model_answer"],
    ["ends empty", streamsBytes(["data: [DONE]\n\n"]), "model_answer"],
    ["declines", refuses, "model_refused"],
    [
      "declines as it streams",
      streamsDeltas([{ content: "Some " }, { refusal: "I cannot." }]),
      "model_refused",
      ["Some "],
    ],
    [
      "is cut by a filter",
      streamsBytes([delta("Some "), event({ choices: [{ delta: {}, finish_reason: "content_filter" }] })]),
      "model_refused",
      ["Some "],
    ],
    ["reports an error", streamError([]), "model_failed"],
    ["reports an error midway", streamError(), "model_failed", some],
    ["reports an error in text", streamError(some, "sk-key overloaded"), "model_failed", some],
    [
      "reports an error of another shape",
      streamsBytes([event({ object: "error", message: "No." })]),
      "model_failed",
    ],
    ["reports that it is busy", streamError([], { code: "rate_limit_exceeded" }), "model_busy"],
    [
      "reports that the prompt is too long",
      streamError([], { message: "exceeds the context window" }),
      "model_too_long",
    ],
    ["fails", status(500), "model_failed"],
    ["rejects for rate limits", status(429), "model_busy"],
    ["does not know the model", status(404), "model_failed"],
    ["rejects the key", status(401), "model_denied"],
    ["redirects", redirects("http://127.0.0.1:9/"), "model_failed"],
    ["rejects the prompt as too long", tooLong, "model_too_long"],
    ["rejects the body as too large", status(413), "model_too_long"],
  ];
  it.each(evil)(
    "%s: fails with a message in time, keeps its pieces, reveals no secret, and closes its connection",
    async (_, reply, code, pieces = []) => {
      fake.always(reply);
      const { read, log } = open();
      const start = performance.now();
      const { pieces: came, error } = await read({ timeoutMs: 2000, idleMs: 700 });
      expect(performance.now() - start).toBeLessThan(pieces.length ? 1900 : 3500);
      expect(error).toMatchObject({ name: "ModelError", code });
      expect(came).toEqual(pieces);
      expect(error!.message).toMatch(/^The language model [^<>{}]{10,90}\.$/);
      expect(log.lines).toEqual([expect.objectContaining({ level: 40, code })]);
      const output = JSON.stringify([error!.message, error!.detail, log.lines]);
      for (const secret of [key, "sk-key", "secret question", fake.baseUrl])
        expect(output).not.toContain(secret);
      await noSockets();
    },
  );

  it("sends 50 MB of words: at most 1 MB reaches the reader", async () => {
    fake.always(streamFloods());
    const { pieces, error } = await open().read();
    expect(error).toMatchObject({ code: "model_answer" });
    expect(pieces.join("").length).toBeGreaterThan(500_000);
    expect(pieces.join("").length).toBeLessThanOrEqual(1024 * 1024);
    await noSockets();
  });

  it("drips words forever: ends at the deadline", async () => {
    fake.always(streamDrips([], { content: "word " }));
    const start = performance.now();
    const { pieces, error } = await open().read({ timeoutMs: 2000, idleMs: 500 });
    expect(performance.now() - start).toBeLessThan(3000);
    expect(error).toMatchObject({ code: "model_timeout" });
    expect(pieces.length).toBeGreaterThan(10);
    await noSockets();
  });

  it.each([
    ["OpenAI", { error: { code: "context_length_exceeded", message: "Too many." } }],
    ["vLLM", { object: "error", message: "This model's maximum context length is 4096 tokens.", code: 400 }],
    [
      "llama.cpp",
      {
        error: {
          type: "exceed_context_size_error",
          message: "the request exceeds the available context size",
        },
      },
    ],
    ["Ollama", { error: { message: "input length exceeds maximum context length" } }],
    ["a terse service", { error: "prompt is too long" }],
  ])("rejects a long prompt in the words of %s: is recognized, without a retry", async (_, body) => {
    fake.always((response) => void response.writeHead(400).end(JSON.stringify(body)));
    expect((await open().read()).error).toMatchObject({ code: "model_too_long" });
    expect(fake.calls).toHaveLength(1);
  });

  it("rejects something else with 400: is no long prompt", async () => {
    fake.always(
      (response) => void response.writeHead(400).end('{"error":{"message":"unknown field stream"}}'),
    );
    expect((await open().read()).error).toMatchObject({ code: "model_failed" });
  });
});

describe("a retry of a stream", () => {
  it.each([
    ["a failure", status(500)],
    ["an overload", status(429)],
    ["a connection that broke off", modelReplies.breaksOff],
    ["a connection that broke off before a word", modelReplies.streamBreaksOff([])],
    ["an error reported before a word", modelReplies.streamError([])],
  ])("follows %s, once", async (_, reply) => {
    fake.next(reply);
    fake.always(streams());
    const { read } = open();
    expect(await read()).toMatchObject({ pieces: ["Yes", "."], error: undefined });
    fake.always(reply);
    expect((await read()).error).toBeDefined();
    expect(fake.calls).toHaveLength(4);
    await noSockets();
  });

  it("waits for Retry-After, but not longer than 10 s or beyond the deadline", async () => {
    fake.next(status(429, { "retry-after": "2" }));
    fake.always(streams());
    const { read } = open();
    const start = performance.now();
    expect((await read()).pieces).toEqual(["Yes", "."]);
    expect(performance.now() - start).toBeGreaterThan(1990);
    for (const [seconds, timeoutMs] of [
      ["11", 20_000],
      ["5", 3000],
    ] as const) {
      fake.next(status(429, { "retry-after": seconds }));
      const { error } = await read({ timeoutMs });
      expect(error).toMatchObject({ code: "model_busy", retryAfterSec: Number(seconds) });
    }
    expect(performance.now() - start).toBeLessThan(5000);
    expect(fake.calls).toHaveLength(4);
  });

  it.each([
    ["a word", modelReplies.streamBreaksOff()],
    ["an error after a word", modelReplies.streamError()],
    ["a silence", modelReplies.streamStalls()],
    ["a poor answer", modelReplies.html],
    ["a rejected key", status(401)],
  ])("does not follow %s", async (_, reply) => {
    fake.always(reply);
    expect((await open().read({ idleMs: 500 })).error).toBeDefined();
    expect(fake.calls).toHaveLength(1);
  });
});

describe("the reader of a stream", () => {
  it("starts the request with the first next()", async () => {
    fake.always(streams());
    const words = open().stream();
    await pause(200);
    expect(fake.calls).toHaveLength(0);
    expect(await words.next()).toEqual({ value: "Yes", done: false });
    await words.return();
    await noSockets();
  });

  it("may leave midway without a logged failure", async () => {
    fake.always(streamDrips(["Some "], { content: "word " }));
    const { stream, log } = open();
    for await (const piece of stream()) if (piece === "word ") break;
    await noSockets();
    expect(log.lines).toEqual([]);
  });

  it.each([
    ["before the first word", modelReplies.hangs, []],
    ["midway", modelReplies.streamStalls(), ["Some ", "words "]],
  ])("may leave while waiting %s", async (_, reply, pieces) => {
    fake.always(reply);
    const { stream, log } = open();
    const words = stream();
    for (const value of pieces) expect(await words.next()).toEqual({ value, done: false });
    const waits = words.next();
    await vi.waitFor(() => expect(fake.calls).toHaveLength(1));
    const start = performance.now();
    await words.return();
    expect(await waits).toEqual({ value: undefined, done: true });
    expect(performance.now() - start).toBeLessThan(1000);
    await noSockets();
    expect(log.lines).toEqual([]);
  });

  it.each([
    ["before the first word", modelReplies.hangs, []],
    ["midway", modelReplies.streamStalls(), ["Some ", "words "]],
    ["while a retry is pending", status(429, { "retry-after": "9" }), []],
  ])("may cancel %s without a logged failure", async (_, reply, pieces) => {
    fake.always(reply);
    const { read, log } = open();
    const controller = new AbortController();
    const reads = read({ signal: controller.signal });
    await vi.waitFor(() => expect(fake.calls).toHaveLength(1));
    await pause(300);
    controller.abort();
    const start = performance.now();
    expect(await reads).toMatchObject({ pieces, error: { code: "model_called_off" } });
    expect(performance.now() - start).toBeLessThan(1000);
    await noSockets();
    expect(log.lines).toEqual([]);
  });

  it("may leave shortly after others: no connection stays open, even idle ones", async () => {
    const { read } = open();
    const readers = Array.from({ length: 8 }, () => new AbortController());
    const all = readers.map(({ signal }) => read({ signal }));
    await vi.waitFor(() => expect(fake.calls).toHaveLength(8));
    for (const reader of readers) {
      reader.abort();
      await pause(2);
    }
    await Promise.all(all);
    await vi.waitFor(() => expect(fake.openSockets()).toBe(0), { timeout: 2000 });
    await pause(200);
    await vi.waitFor(() => expect(fake.openSockets()).toBe(0), { timeout: 2000 });
  });

  it("sends no request if it was canceled before", async () => {
    const { read } = open();
    expect((await read({ signal: AbortSignal.abort() })).error).toMatchObject({ code: "model_called_off" });
    expect(fake.calls).toHaveLength(0);
  });

  it("may be slow: the service never waits, and no piece is lost", async () => {
    fake.always(streams(["Some ", "words", "."]));
    const words = open().stream({ timeoutMs: 1500, idleMs: 300 });
    expect(await words.next()).toMatchObject({ value: "Some " });
    await noSockets();
    await pause(2000);
    expect(await words.next()).toMatchObject({ value: "words" });
    expect(await words.next()).toMatchObject({ value: "." });
    expect(await words.next()).toMatchObject({ done: true });
  });
});

describe("streams of a model", () => {
  const rejected = { code: "model_resting" };
  const answer = z.object({ text: z.string() });
  const question = { instructions: "", material: "", answerName: "answer", answer, timeoutMs: 3000 };

  it("have 32 slots of their own, apart from those of questions", async () => {
    const { read, model } = open();
    const signal = AbortSignal.timeout(2500);
    const first = Array.from({ length: 32 }, () => read({ signal }));
    await vi.waitFor(() => expect(fake.calls).toHaveLength(32), { timeout: 2000 });
    expect((await read({ timeoutMs: 500 })).error).toMatchObject({ code: "model_crowded" });
    expect(fake.calls).toHaveLength(32);
    fake.always(modelReplies.saysJson({ text: "Yes." }));
    expect(await model.ask(question)).toEqual({ text: "Yes." });
    await Promise.all(first);
    await noSockets();
  });

  it("end when the model is closed, waiting ones included", async () => {
    const { read, model } = open({ streamsAtOnce: 2 });
    const reads = Array.from({ length: 4 }, () => read());
    await vi.waitFor(() => expect(fake.calls).toHaveLength(2));
    await model.close();
    for (const { error } of await Promise.all(reads)) expect(error).toMatchObject({ name: "ModelError" });
    await noSockets();
  });

  it("that wait are rejected once the model fails, without further requests", async () => {
    fake.always(streamDrips([]));
    const { read, log } = open();
    const talk = { timeoutMs: 3000 };
    const reads = Array.from({ length: 200 }, () => read(talk));
    const codes = (await Promise.all(reads)).map(({ error }) => error?.code);
    expect(codes.filter((code) => code === "model_timeout")).toHaveLength(32);
    expect(codes.filter((code) => code === "model_resting" || code === "model_crowded")).toHaveLength(168);
    expect((await read(talk)).error).toMatchObject({ ...rejected, retryAfterSec: 30 });
    await noSockets();
    expect(fake.calls).toHaveLength(32);
    expect(log.lines.filter(({ code }) => code === "model_resting")).toEqual([]);
    expect(log.lines.filter(({ msg }) => /paused/.test(`${msg}`))).toHaveLength(1);
  });

  it("that wait are rejected as soon as the breaker opens", async () => {
    fake.always(modelReplies.streamStalls());
    const { read } = open();
    const reads = Array.from({ length: 60 }, () => read({ idleMs: 1000 }));
    const start = performance.now();
    const codes = (await Promise.all(reads)).map(({ error }) => error?.code);
    expect(performance.now() - start).toBeLessThan(4000);
    expect(codes.filter((code) => code === "model_timeout")).toHaveLength(32);
    expect(codes.filter((code) => code === "model_resting")).toHaveLength(28);
    await noSockets();
    expect(fake.calls).toHaveLength(32);
  });

  it("that wait are rejected even while the slot is still taken", async () => {
    fake.next(modelReplies.hangs);
    fake.always(status(404));
    const { read, model } = open({ streamsAtOnce: 1, breaker: { failures: 2, restMs: 5000 } });
    const goesOn = read({ timeoutMs: 4000 });
    await vi.waitFor(() => expect(fake.calls).toHaveLength(1));
    const waits = read({ timeoutMs: 4000 });
    await pause(100);
    const start = performance.now();
    for (let count = 0; count < 2; count += 1)
      await expect(model.ask(question)).rejects.toMatchObject({ code: "model_failed" });
    expect((await waits).error).toMatchObject({ ...rejected, retryAfterSec: 5 });
    expect(performance.now() - start).toBeLessThan(2000);
    expect((await goesOn).error).toMatchObject({ code: "model_timeout" });
  });

  it("are accepted again at the first word of the trial, whose outcome still counts", async () => {
    fake.always(status(404));
    const { read, stream, log } = open({ breaker: { failures: 2, restMs: 300 } });
    await read();
    await read();
    await pause(400);
    fake.next(modelReplies.streamStalls());
    fake.always(streams(["Yes", "."], 600));
    const trial = stream({ idleMs: 900 });
    const first = trial.next();
    expect((await read()).error).toMatchObject({ ...rejected, retryAfterSec: 5 });
    expect(await first).toMatchObject({ value: "Some " });
    const other = read();
    await trial.next();
    await expect(trial.next()).rejects.toMatchObject({ code: "model_timeout" });
    expect((await read()).error).toMatchObject(rejected);
    expect((await other).pieces).toEqual(["Yes", "."]);
    expect(log.lines.map(({ code, msg }) => code ?? msg)).toEqual([
      "model_failed",
      expect.stringMatching(/paused/),
      "model_failed",
      "language model is back",
      expect.stringMatching(/paused/),
      "model_timeout",
    ]);
  });

  it("and questions are rejected after five streams that broke off", async () => {
    fake.always(modelReplies.streamBreaksOff());
    const { read, model } = open();
    for (let count = 0; count < 5; count += 1)
      expect((await read()).error).toMatchObject({ code: "model_unreachable" });
    expect((await read()).error).toMatchObject({ ...rejected, retryAfterSec: 30 });
    await expect(model.ask(question)).rejects.toMatchObject(rejected);
    expect(fake.calls).toHaveLength(5);
  });

  it("let the next one try if the caller of a trial leaves", async () => {
    fake.always(status(404));
    const { read, stream } = open({ breaker: { failures: 2, restMs: 500 } });
    await read();
    await read();
    expect((await read()).error).toMatchObject(rejected);
    await pause(600);
    fake.always(modelReplies.hangs);
    const trial = stream();
    const waits = trial.next();
    await vi.waitFor(() => expect(fake.calls).toHaveLength(3));
    expect((await read()).error).toMatchObject(rejected);
    await trial.return();
    await waits;
    fake.always(streams());
    expect((await read()).pieces).toEqual(["Yes", "."]);
    expect((await Promise.all([read(), read()])).map(({ error }) => error)).toEqual([undefined, undefined]);
  });

  it("are not rejected after readers leave, unusable answers, or long prompts", async () => {
    const { read, stream } = open({ breaker: { failures: 2, restMs: 5000 } });
    for (const reply of [modelReplies.html, modelReplies.tooLong, modelReplies.streamHalves()])
      for (let count = 0; count < 2; count += 1) {
        fake.next(reply);
        expect((await read()).error?.code).toMatch(/model_(answer|too_long)/);
      }
    fake.always(modelReplies.streamStalls());
    for (let count = 0; count < 3; count += 1) for await (const _ of stream()) break;
    fake.always(streams());
    expect((await read()).error).toBeUndefined();
  });
});
