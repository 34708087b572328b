import type { ServerResponse } from "node:http";
import { describe, it, type TestContext } from "vitest";
import * as z from "zod";
import { type ModelReply, modelReplies } from "#tests/support/fake-model.ts";
import { modelKey, openModel } from "#tests/support/open-model.ts";
import { createTestClock } from "#tests/support/test-clock.ts";
import type { ModelOptions } from "./language-model.ts";
import type { ModelError } from "./model-error.ts";
import type { ModelRequest } from "./stream.ts";

const { says, status, streams, streamsBytes, streamsDeltas, streamDrips } = modelReplies;

/** Opens a model. By default, the time limits of its streams exceed those of a test. Some tests move its clock. */
const open = async (test: Pick<TestContext, "onTestFinished">, options: Partial<ModelOptions> = {}) => {
  const opened = await openModel(test, options);
  const stream = (request: Partial<ModelRequest> = {}) =>
    opened.model.stream({
      messages: [
        { role: "system", content: "Answer." },
        { role: "user", content: "A secret question?" },
      ],
      timeoutMs: 60_000,
      idleMs: 60_000,
      ...request,
    });
  /** The pieces that a reader gets, and the error if one ended them. */
  const read = async (request?: Partial<ModelRequest>) => {
    const pieces: string[] = [];
    try {
      for await (const piece of stream(request)) pieces.push(piece);
    } catch (error) {
      return { pieces, error: error as ModelError };
    }
    return { pieces, error: undefined };
  };
  return { ...opened, stream, read };
};
const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
const delta = (content: string) => event({ choices: [{ delta: { content } }] });

describe("a streamed answer", () => {
  it("arrives piece by piece for the whole conversation, without schema or tools", async ({
    expect,
    onTestFinished,
  }) => {
    const { fake, stream, log, noSockets } = await open({ onTestFinished });
    let goOn = () => {};
    fake.always((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(delta("Yes"));
      goOn = () => void response.end(delta(", gladly.") + event({ choices: [] }));
    });
    const messages = [
      { role: "system", content: "Answer." },
      { role: "user", content: "One?" },
      { role: "assistant", content: "One." },
      { role: "user", content: "Two?" },
    ] as const;
    const words = stream({ messages });
    expect(await words.next()).toEqual({ value: "Yes", done: false });
    goOn();
    expect(await words.next()).toEqual({ value: ", gladly.", done: false });
    expect(await words.next()).toEqual({ value: undefined, done: true });
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
  it.for(whole)("may arrive %s", async ([, reply, text], { expect, onTestFinished }) => {
    const { fake, read, noSockets } = await open({ onTestFinished });
    fake.always(reply);
    const { pieces, error } = await read();
    expect(error).toBeUndefined();
    expect(pieces.join("")).toBe(text);
    for (const piece of pieces) expect(piece.trim()).not.toBe("");
    await noSockets();
  });

  it("ends with its finish reason, even if the connection stays open", async ({ expect, onTestFinished }) => {
    const { fake, read, noSockets } = await open({ onTestFinished });
    fake.always((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(delta("Yes.") + event({ choices: [{ delta: {}, finish_reason: "stop" }] }));
    });
    expect(await read()).toMatchObject({ pieces: ["Yes."], error: undefined });
    await noSockets();
  });

  const thoughts = Array<string>(8).fill("hm");
  it.for<[where: string, deltas: object[]]>([
    ["in a separate field", thoughts.map((thought) => ({ reasoning_content: thought }))],
    ["in its text", ["<think>", ...thoughts, "</think>"].map((content) => ({ content }))],
  ])("may think %s for longer than the idle timeout", async ([, deltas], { expect, onTestFinished }) => {
    const clock = createTestClock();
    const { fake, read, calls } = await open({ onTestFinished }, { clock });
    let reply: ServerResponse | undefined;
    fake.always((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      reply = response;
    });
    const reads = read({ idleMs: 1000 });
    await calls(1);
    for (const thought of deltas) {
      reply?.write(event({ choices: [{ delta: thought }] }));
      await clock.waitsFor(1000);
      clock.advance(999);
    }
    reply?.end(delta("Yes."));
    expect(await reads).toMatchObject({ pieces: ["Yes."], error: undefined });
  });

  it("may take longer for its first word than the idle timeout", async ({ expect, onTestFinished }) => {
    const clock = createTestClock();
    const { fake, read } = await open({ onTestFinished }, { clock });
    fake.always((response) => {
      clock.advance(800);
      streamsBytes([delta("Yes.")])(response);
    });
    expect(await read({ idleMs: 500 })).toMatchObject({ pieces: ["Yes."], error: undefined });
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
    ["drips blanks", streamDrips([], "blanks"), "model_timeout"],
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
    ["sends nothing without end", floods(), "model_answer"],
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
  /** The idle timeout begins with the first word. Before that, only the deadline applies. */
  const silenceAfter = (pieces: string[]) =>
    pieces.length > 0
      ? { times: { idleMs: 500 }, detail: "fell silent" }
      : { times: { timeoutMs: 1000, idleMs: 200 }, detail: undefined };
  it.for(evil)(
    "%s: fails with a message in time, keeps its pieces, reveals no secret, and closes its connection",
    async ([, reply, code, pieces = []], { expect, onTestFinished }) => {
      const silence = code === "model_timeout" ? silenceAfter(pieces) : undefined;
      const clock = createTestClock();
      const { fake, stream, log, noSockets, calls } = await open({ onTestFinished }, silence && { clock });
      fake.always(reply);
      const words = stream(silence?.times);
      for (const value of pieces) expect(await words.next()).toEqual({ value, done: false });
      const failing = words.next().then(
        () => expect.fail("one more piece came"),
        (thrown: ModelError) => thrown,
      );
      await calls(1);
      const error = await (silence ? clock.passUntil(failing, 50) : failing);
      expect(error).toMatchObject({ name: "ModelError", code });
      if (silence) expect(error.detail).toBe(silence.detail);
      expect(error.message).toMatch(/^The language model [^<>{}]{10,90}\.$/);
      expect(log.lines).toEqual([expect.objectContaining({ level: 40, code })]);
      const output = JSON.stringify([error.message, error.detail, log.lines]);
      for (const secret of [modelKey, "sk-key", "secret question", fake.baseUrl])
        expect(output).not.toContain(secret);
      await noSockets();
    },
  );

  it("sends endless words: at most 1 MB reaches the reader", async ({ expect, onTestFinished }) => {
    const { fake, read, noSockets } = await open({ onTestFinished });
    fake.always(streamFloods());
    const { pieces, error } = await read();
    expect(error).toMatchObject({ code: "model_answer" });
    expect(pieces.join("").length).toBeGreaterThan(500_000);
    expect(pieces.join("").length).toBeLessThanOrEqual(1024 * 1024);
    await noSockets();
  });

  it("drips words forever: ends at the deadline", async ({ expect, onTestFinished }) => {
    const clock = createTestClock();
    const { fake, stream, noSockets } = await open({ onTestFinished }, { clock });
    fake.always(streamDrips(["Some "], { content: "word " }));
    const words = stream({ timeoutMs: 1500 });
    expect(await words.next()).toMatchObject({ value: "Some " });
    const readAll = async () => {
      for await (const _ of words);
    };
    const reads = clock.passUntil(readAll(), 50);
    await expect(reads).rejects.toMatchObject({ code: "model_timeout", detail: undefined });
    await noSockets();
  });

  it.for<[service: string, body: object]>([
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
  ])(
    "rejects a long prompt in the words of %s: is recognized, without a retry",
    async ([, body], { expect, onTestFinished }) => {
      const { fake, read } = await open({ onTestFinished });
      fake.always((response) => void response.writeHead(400).end(JSON.stringify(body)));
      expect((await read()).error).toMatchObject({ code: "model_too_long" });
      expect(fake.calls).toHaveLength(1);
    },
  );

  it("rejects another fault with 400: is not taken for a long prompt", async ({ expect, onTestFinished }) => {
    const { fake, read } = await open({ onTestFinished });
    fake.always(
      (response) => void response.writeHead(400).end('{"error":{"message":"unknown field stream"}}'),
    );
    expect((await read()).error).toMatchObject({ code: "model_failed" });
  });
});

describe("a retry of a stream", () => {
  it.for<[after: string, reply: ModelReply]>([
    ["a failure", status(500)],
    ["an overload", status(429)],
    ["a connection that broke off", modelReplies.breaksOff],
    ["a connection that broke off before a word", modelReplies.streamBreaksOff([])],
    ["an error reported before a word", modelReplies.streamError([])],
  ])("follows %s, once", async ([, reply], { expect, onTestFinished }) => {
    const { fake, read, noSockets } = await open({ onTestFinished });
    fake.next(reply);
    fake.always(streams());
    expect(await read()).toMatchObject({ pieces: ["Yes", "."], error: undefined });
    fake.always(reply);
    expect((await read()).error).toBeDefined();
    expect(fake.calls).toHaveLength(4);
    await noSockets();
  });

  it("waits for Retry-After, but not longer than 10 s or beyond the deadline", async ({
    expect,
    onTestFinished,
  }) => {
    const clock = createTestClock();
    const { fake, read } = await open({ onTestFinished }, { clock });
    fake.next(status(429, { "retry-after": "1" }));
    fake.always(streams());
    const reads = read();
    await clock.waitsFor(1000);
    expect(fake.calls).toHaveLength(1);
    clock.advance(1000);
    expect((await reads).pieces).toEqual(["Yes", "."]);
    for (const [seconds, timeoutMs] of [
      ["11", 60_000],
      ["9", 8000],
    ] as const) {
      fake.next(status(429, { "retry-after": seconds }));
      const { error } = await read({ timeoutMs });
      expect(error).toMatchObject({ code: "model_busy", retryAfterSec: Number(seconds) });
    }
    expect(fake.calls).toHaveLength(4);
  });

  it.for<[after: string, reply: ModelReply]>([
    ["a word", modelReplies.streamBreaksOff()],
    ["an error after a word", modelReplies.streamError()],
    ["a silence", modelReplies.streamStalls()],
    ["a poor answer", modelReplies.html],
    ["a rejected key", status(401)],
  ])("does not follow %s", async ([, reply], { expect, onTestFinished }) => {
    const clock = createTestClock();
    const { fake, read } = await open({ onTestFinished }, { clock });
    fake.always(reply);
    expect((await clock.passUntil(read({ idleMs: 500 }), 50)).error).toBeDefined();
    expect(fake.calls).toHaveLength(1);
  });
});

describe("the reader of a stream", () => {
  it("starts the request with the first next()", async ({ expect, onTestFinished }) => {
    const { fake, read, stream, noSockets } = await open({ onTestFinished });
    fake.always(streams());
    const words = stream();
    await read();
    expect(fake.calls).toHaveLength(1);
    expect(await words.next()).toEqual({ value: "Yes", done: false });
    await words.return();
    await noSockets();
  });

  it("may leave midway without a logged failure", async ({ expect, onTestFinished }) => {
    const { fake, stream, log, noSockets } = await open({ onTestFinished });
    fake.always(streamDrips(["Some "], { content: "word " }));
    for await (const piece of stream()) if (piece === "word ") break;
    await noSockets();
    expect(log.lines).toEqual([]);
  });

  const moments: [when: string, reply: ModelReply, pieces: string[]][] = [
    ["before the first word", modelReplies.hangs, []],
    ["midway", modelReplies.streamStalls(), ["Some ", "words "]],
  ];
  it.for(moments)("may leave while waiting %s", async ([, reply, pieces], { expect, onTestFinished }) => {
    const { fake, stream, log, noSockets, calls } = await open({ onTestFinished });
    fake.always(reply);
    const words = stream();
    for (const value of pieces) expect(await words.next()).toEqual({ value, done: false });
    const waits = words.next();
    await calls(1);
    await words.return();
    expect(await waits).toEqual({ value: undefined, done: true });
    await noSockets();
    expect(log.lines).toEqual([]);
  });

  it.for(moments)(
    "may cancel %s without a logged failure",
    async ([, reply, pieces], { expect, onTestFinished }) => {
      const { fake, stream, log, noSockets, calls } = await open({ onTestFinished });
      fake.always(reply);
      const controller = new AbortController();
      const words = stream({ signal: controller.signal });
      for (const value of pieces) expect(await words.next()).toEqual({ value, done: false });
      const waits = words.next();
      await calls(1);
      controller.abort();
      await expect(waits).rejects.toMatchObject({ code: "model_called_off" });
      await noSockets();
      expect(log.lines).toEqual([]);
    },
  );

  it("may cancel while a retry is pending, without a logged failure", async ({ expect, onTestFinished }) => {
    const clock = createTestClock();
    const { fake, read, log } = await open({ onTestFinished }, { clock });
    fake.always(status(429, { "retry-after": "9" }));
    const controller = new AbortController();
    const reads = read({ signal: controller.signal });
    await clock.waitsFor(9000);
    controller.abort();
    expect(await reads).toMatchObject({ pieces: [], error: { code: "model_called_off" } });
    expect(log.lines).toEqual([]);
  });

  it("may leave shortly after others: no connection stays open, even idle ones", async ({
    onTestFinished,
  }) => {
    const { read, noSockets, calls } = await open({ onTestFinished });
    const readers = Array.from({ length: 8 }, () => new AbortController());
    const all = readers.map(({ signal }) => read({ signal }));
    await calls(8);
    for (const reader of readers) {
      reader.abort();
      await new Promise(setImmediate);
    }
    await Promise.all(all);
    await noSockets();
  });

  it("sends no request if it was canceled before", async ({ expect, onTestFinished }) => {
    const { fake, read } = await open({ onTestFinished });
    expect((await read({ signal: AbortSignal.abort() })).error).toMatchObject({ code: "model_called_off" });
    expect(fake.calls).toHaveLength(0);
  });

  it("may be slow: the service never waits, and no piece is lost", async ({ expect, onTestFinished }) => {
    const clock = createTestClock();
    const { fake, stream, noSockets } = await open({ onTestFinished }, { clock });
    fake.always(streams(["Some ", "words", "."]));
    const words = stream({ idleMs: 500 });
    expect(await words.next()).toMatchObject({ value: "Some " });
    await noSockets();
    clock.advance(600);
    expect(await words.next()).toMatchObject({ value: "words" });
    expect(await words.next()).toMatchObject({ value: "." });
    expect(await words.next()).toMatchObject({ done: true });
  });
});

describe("streams of a model", () => {
  const rejected = { code: "model_resting" };
  const answer = z.object({ text: z.string() });
  const question = { instructions: "", material: "", answerName: "answer", answer, timeoutMs: 60_000 };

  it("have 32 slots of their own, apart from those of questions", async ({ expect, onTestFinished }) => {
    const clock = createTestClock();
    const { fake, read, model, noSockets, calls } = await open({ onTestFinished }, { clock });
    const readers = new AbortController();
    const first = Array.from({ length: 32 }, () => read({ signal: readers.signal }));
    await calls(32);
    const crowded = read({ timeoutMs: 500 });
    clock.advance(500);
    expect((await crowded).error).toMatchObject({ code: "model_crowded" });
    expect(fake.calls).toHaveLength(32);
    fake.always(modelReplies.saysJson({ text: "Yes." }));
    expect(await model.ask(question)).toEqual({ text: "Yes." });
    readers.abort();
    await Promise.all(first);
    await noSockets();
  });

  it("end when the model is closed, waiting ones included", async ({ expect, onTestFinished }) => {
    const { read, model, noSockets, calls } = await open({ onTestFinished }, { streamsAtOnce: 2 });
    const reads = Array.from({ length: 4 }, () => read());
    await calls(2);
    await model.close();
    for (const { error } of await Promise.all(reads)) expect(error).toMatchObject({ name: "ModelError" });
    await noSockets();
  });

  it("that wait are rejected as soon as the breaker opens, without further requests", async ({
    expect,
    onTestFinished,
  }) => {
    const clock = createTestClock();
    const { fake, read, log, noSockets } = await open({ onTestFinished }, { streamsAtOnce: 8, clock });
    fake.always(modelReplies.streamStalls());
    const reads = Array.from({ length: 40 }, () => read({ idleMs: 1000 }));
    const codes = (await clock.passUntil(Promise.all(reads), 50)).map(({ error }) => error?.code);
    const timedOut = codes.filter((code) => code === "model_timeout").length;
    expect(timedOut).toBeGreaterThanOrEqual(8);
    // Each failure before the fifth frees a place, which the next one may take.
    expect(timedOut).toBeLessThanOrEqual(12);
    expect(codes.filter((code) => code === "model_resting")).toHaveLength(40 - timedOut);
    await noSockets();
    expect(fake.calls).toHaveLength(timedOut);
    expect(log.lines.filter(({ code }) => code === "model_resting")).toEqual([]);
    expect(log.lines.filter(({ msg }) => /paused/.test(`${msg}`))).toEqual([
      expect.objectContaining({ failures: 5, restMs: 30_000 }),
    ]);
  });

  it("that wait are rejected even while the slot is still taken", async ({ expect, onTestFinished }) => {
    const breaker = { failures: 2, restMs: 5000, now: () => 0 };
    const { fake, read, model, calls } = await open({ onTestFinished }, { streamsAtOnce: 1, breaker });
    fake.next(modelReplies.hangs);
    fake.always(status(404));
    const leaving = new AbortController();
    const goesOn = read({ signal: leaving.signal });
    await calls(1);
    const waits = read();
    for (let count = 0; count < 2; count += 1)
      await expect(model.ask(question)).rejects.toMatchObject({ code: "model_failed" });
    expect((await waits).error).toMatchObject({ ...rejected, retryAfterSec: 5 });
    leaving.abort();
    expect((await goesOn).error).toMatchObject({ code: "model_called_off" });
  });

  it("are accepted again at the first word of the trial, whose outcome still counts", async ({
    expect,
    onTestFinished,
  }) => {
    const clock = createTestClock();
    const breaker = { failures: 2, restMs: 30_000 };
    const { fake, read, stream, log, calls } = await open({ onTestFinished }, { breaker, clock });
    fake.always(status(404));
    await read();
    await read();
    clock.advance(30_000);
    let finish = () => {};
    fake.next(modelReplies.streamStalls());
    fake.always((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(delta("Yes"));
      finish = () => void response.end(delta("."));
    });
    const trial = stream({ idleMs: 1000 });
    const first = trial.next();
    expect((await read()).error).toMatchObject({ ...rejected, retryAfterSec: 5 });
    expect(await first).toMatchObject({ value: "Some " });
    const other = read();
    await trial.next();
    await expect(clock.passUntil(trial.next(), 50)).rejects.toMatchObject({ code: "model_timeout" });
    expect((await read()).error).toMatchObject(rejected);
    await calls(4);
    finish();
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

  it("and questions are rejected after five streams that broke off", async ({ expect, onTestFinished }) => {
    const breaker = { failures: 5, restMs: 30_000, now: () => 0 };
    const { fake, read, model } = await open({ onTestFinished }, { breaker });
    fake.always(modelReplies.streamBreaksOff());
    for (let count = 0; count < 5; count += 1)
      expect((await read()).error).toMatchObject({ code: "model_unreachable" });
    const { error } = await read();
    expect(error).toMatchObject({ ...rejected, retryAfterSec: 30 });
    await expect(model.ask(question)).rejects.toMatchObject(rejected);
    expect(fake.calls).toHaveLength(5);
  });

  it("let the next one try if the caller of a trial leaves", async ({ expect, onTestFinished }) => {
    let now = 0;
    const breaker = { failures: 2, restMs: 30_000, now: () => now };
    const { fake, read, stream, calls } = await open({ onTestFinished }, { breaker });
    fake.always(status(404));
    await read();
    await read();
    expect((await read()).error).toMatchObject(rejected);
    now += 30_000;
    fake.always(modelReplies.hangs);
    const trial = stream();
    const waits = trial.next();
    await calls(3);
    expect((await read()).error).toMatchObject(rejected);
    await trial.return();
    await waits;
    fake.always(streams());
    expect((await read()).pieces).toEqual(["Yes", "."]);
    expect((await Promise.all([read(), read()])).map(({ error }) => error)).toEqual([undefined, undefined]);
  });

  it("are not rejected after readers leave, unusable answers, or long prompts", async ({
    expect,
    onTestFinished,
  }) => {
    const { fake, read, stream } = await open({ onTestFinished }, { breaker: { failures: 2, restMs: 5000 } });
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
