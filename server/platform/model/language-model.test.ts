import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import * as z from "zod";
import { createLogger } from "#server/platform/log.ts";
import { type FakeModel, type ModelReply, modelReplies, startFakeModel } from "#tests/support/fake-model.ts";
import { collectLog } from "#tests/support/log.ts";
import { createLanguageModel, type ModelOptions } from "./language-model.ts";
import type { ModelError } from "./model-error.ts";

const { says, saysJson, status } = modelReplies;
const key = "sk-a-key-that-nobody-may-see";
const good = saysJson({ text: "Yes." });

let fake: FakeModel;
beforeEach(async () => {
  fake = await startFakeModel();
});
afterEach(() => fake.close());

const open = (options: Partial<ModelOptions> = {}, settings: { apiKey?: string; baseUrl?: string } = {}) => {
  const log = collectLog();
  const model = createLanguageModel(
    { apiKey: key, baseUrl: fake.baseUrl, model: "small", ...settings },
    { log: createLogger("debug", log), ...options },
  )!;
  onTestFinished(() => model.close());
  const ask = (timeoutMs = 20_000, signal?: AbortSignal) =>
    model.ask({
      instructions: "Answer.",
      material: "A secret question?",
      answerName: "answer",
      answer: z.object({ text: z.string() }),
      timeoutMs,
      signal,
    });
  /** The error of a failed question. */
  const failure = async (timeoutMs?: number) => {
    const error = await ask(timeoutMs).then(
      () => expect.fail("the model answered"),
      (thrown: ModelError) => thrown,
    );
    return error;
  };
  return { model, ask, failure, log };
};
const noSockets = () => vi.waitFor(() => expect(fake.openSockets()).toBe(0), { timeout: 5000 });

describe("a language model", () => {
  it("is undefined without settings", () => {
    expect(createLanguageModel(undefined, { log: createLogger("silent") })).toBeUndefined();
  });

  it("gets the instructions, the material as a separate message, and the schema of the answer", async () => {
    fake.always(good);
    expect(await open().ask()).toEqual({ text: "Yes." });
    const { path, headers, body } = fake.calls[0]!;
    expect(path).toBe("/v1/chat/completions");
    expect(headers.authorization).toBe(`Bearer ${key}`);
    expect(body).toMatchObject({
      model: "small",
      messages: [
        { role: "system", content: "Answer." },
        { role: "user", content: "A secret question?" },
      ],
      response_format: {
        type: "json_schema",
        json_schema: {
          name: "answer",
          strict: true,
          schema: { type: "object", required: ["text"], additionalProperties: false },
        },
      },
    });
    await noSockets();
  });

  it("sends no credentials from the environment", async () => {
    vi.stubEnv("OPENAI_API_KEY", "sk-of-somebody-else");
    vi.stubEnv("OPENAI_ORG_ID", "org-of-somebody-else");
    onTestFinished(() => void vi.unstubAllEnvs());
    fake.always(good);
    await open({}, { apiKey: undefined }).ask();
    expect(fake.calls[0]!.headers.authorization).toBeUndefined();
    expect(fake.calls[0]!.headers["openai-organization"]).toBeUndefined();
  });

  it.each([
    ["in a fence", '```json\n{"text":"Yes."}\n```'],
    ["after a few words", 'Here you are: {"text":"Yes."} I hope it helps.'],
    ["after its thoughts", '<think>{"text":"No."}</think>\n{"text":"Yes."}'],
    ["after thoughts without an opening tag", 'Perhaps {"text":"No."}\n</think>\n{"text":"Yes."}'],
  ])("may give its answer %s", async (_, content) => {
    fake.always(says(content));
    expect(await open().ask()).toEqual({ text: "Yes." });
  });

  it("may use a closing thought tag inside its answer", async () => {
    fake.always(saysJson({ text: "So </think> ends them." }));
    expect(await open().ask()).toEqual({ text: "So </think> ends them." });
  });

  it("is asked without a schema once the service has rejected one", async () => {
    fake.always((response, call) => (call.body.response_format ? status(400) : good)(response, call));
    const { ask } = open();
    expect(await ask()).toEqual({ text: "Yes." });
    expect(await ask()).toEqual({ text: "Yes." });
    expect(fake.calls.map(({ body }) => "response_format" in body)).toEqual([true, false, false]);
  });
});

describe("a model that misbehaves", () => {
  const evil: [name: string, reply: ModelReply, code: string][] = [
    ["hangs before the first byte", modelReplies.hangs, "model_timeout"],
    ["stalls midway", modelReplies.stalls, "model_timeout"],
    ["drips", modelReplies.drips, "model_timeout"],
    ["ends midway", modelReplies.truncates, "model_unreachable"],
    ["breaks off", modelReplies.breaksOff, "model_unreachable"],
    ["sends half of its JSON", modelReplies.halves, "model_answer"],
    ["sends 50 MB", modelReplies.floods(50), "model_answer"],
    ["sends 50 MB with a Content-Length", modelReplies.floods(50, true), "model_answer"],
    ["sends HTML", modelReplies.html, "model_answer"],
    ["sends an empty body", modelReplies.nothing, "model_answer"],
    ["sends an empty text", says(" "), "model_answer"],
    ["sends no JSON", says("Yes, gladly."), "model_answer"],
    ["sends another shape", saysJson({ words: 1 }), "model_answer"],
    ["sends an array", says("[]"), "model_answer"],
    ["declines", modelReplies.refuses, "model_refused"],
    ["fails", status(500), "model_failed"],
    ["is overloaded", status(503, { "retry-after": "soon" }), "model_failed"],
    ["rejects for rate limits", status(429), "model_busy"],
    ["does not know the model", status(404), "model_failed"],
    ["rejects the key", status(401), "model_denied"],
    ["redirects", modelReplies.redirects("http://127.0.0.1:9/"), "model_failed"],
  ];

  it.each(evil)(
    "%s: fails with a message in time, reveals no secret, and closes its connection",
    async (_, reply, code) => {
      fake.always(reply);
      const { failure, log } = open();
      const start = performance.now();
      const error = await failure(3000);
      expect(performance.now() - start).toBeLessThan(4500);
      expect(error).toMatchObject({ name: "ModelError", code });
      expect(error.message).toMatch(/^The language model [^<>{}]{10,90}\.$/);
      expect(log.lines).toEqual([expect.objectContaining({ level: 40, code })]);
      const output = JSON.stringify([error.message, error.detail, log.lines]);
      for (const secret of [key, "secret question", fake.baseUrl]) expect(output).not.toContain(secret);
      await noSockets();
    },
  );

  it("buffers little of a response of 50 MB", async () => {
    fake.always(modelReplies.floods(50));
    const { failure } = open();
    await failure();
    const before = process.memoryUsage();
    await failure();
    const { heapUsed, external } = process.memoryUsage();
    expect(external + heapUsed - before.external - before.heapUsed).toBeLessThan(20_000_000);
  });

  it("is unreachable if nothing listens", async () => {
    const { failure } = open();
    await fake.close();
    expect(await failure()).toMatchObject({ code: "model_unreachable", detail: "ECONNREFUSED" });
  });
});

describe("a retry", () => {
  it.each([
    ["a failure", status(500)],
    ["an overload", status(429)],
    ["a connection that broke off", modelReplies.breaksOff],
  ])("follows %s, once", async (_, reply) => {
    fake.next(reply);
    fake.always(good);
    const { ask, failure } = open();
    expect(await ask()).toEqual({ text: "Yes." });
    fake.always(reply);
    await failure();
    expect(fake.calls).toHaveLength(4);
  });

  it("waits for Retry-After", async () => {
    fake.next(status(429, { "retry-after": "2" }));
    fake.always(good);
    const start = performance.now();
    await open().ask();
    expect(performance.now() - start).toBeGreaterThan(1990);
  });

  it.each([
    ["longer than 10 s", "11", 20_000],
    ["beyond the deadline", "5", 3000],
  ])("is skipped if Retry-After is %s, and the message names the time", async (_, seconds, timeoutMs) => {
    fake.always(status(429, { "retry-after": seconds }));
    const start = performance.now();
    expect(await open().failure(timeoutMs)).toMatchObject({
      code: "model_busy",
      retryAfterSec: Number(seconds),
      message: `The language model is busy at the moment. Please try again in ${seconds} seconds.`,
    });
    expect(performance.now() - start).toBeLessThan(2500);
    expect(fake.calls).toHaveLength(1);
  });

  it.each([
    ["a rejected key", 401],
    ["an unknown model", 404],
  ])("does not follow %s", async (_, code) => {
    fake.always(status(code));
    await open().failure();
    expect(fake.calls).toHaveLength(1);
  });
});

describe("questions to a model", () => {
  it("run four at once, and the others fail with a message if no slot becomes free", async () => {
    const { failure } = open({ breaker: { failures: 100, restMs: 1000 } });
    const first = Array.from({ length: 4 }, () => failure(6000));
    await vi.waitFor(() => expect(fake.calls).toHaveLength(4), { timeout: 5000 });
    expect(await failure(1000)).toMatchObject({ code: "model_crowded" });
    const fifth = failure(8000);
    await new Promise((done) => setTimeout(done, 500));
    expect(fake.calls).toHaveLength(4);
    for (const { code } of await Promise.all(first)) expect(code).toBe("model_timeout");
    await fifth;
    expect(fake.calls).toHaveLength(5);
  });

  it("can be canceled", async () => {
    const controller = new AbortController();
    const asked = open().ask(20_000, controller.signal);
    await vi.waitFor(() => expect(fake.calls).toHaveLength(1));
    controller.abort();
    await expect(asked).rejects.toMatchObject({ code: "model_called_off" });
    await noSockets();
  });

  it("end when the model is closed, waiting ones included", async () => {
    const { model, ask } = open();
    const asked = Array.from({ length: 6 }, () => ask());
    await vi.waitFor(() => expect(fake.calls).toHaveLength(4));
    const ends = Promise.allSettled(asked);
    await model.close();
    for (const { status } of await ends) expect(status).toBe("rejected");
    await noSockets();
  });

  it("are rejected after five consecutive failures, until a trial succeeds", async () => {
    fake.always(status(404));
    const { ask, failure } = open({ breaker: { failures: 5, restMs: 2000 } });
    for (let count = 0; count < 5; count += 1)
      expect(await failure()).toMatchObject({ code: "model_failed" });
    expect(await failure()).toMatchObject({ code: "model_resting", retryAfterSec: 2 });
    expect(fake.calls).toHaveLength(5);
    await new Promise((done) => setTimeout(done, 2100));
    fake.next(status(404));
    expect(await Promise.all([failure(), failure()])).toMatchObject([
      { code: "model_failed" },
      { code: "model_resting" },
    ]);
    await new Promise((done) => setTimeout(done, 2100));
    fake.always(good);
    expect(await ask()).toEqual({ text: "Yes." });
    expect(await ask()).toEqual({ text: "Yes." });
  });

  it("are not rejected after unusable answers", async () => {
    fake.always(says("no JSON"));
    const { failure } = open();
    for (let count = 0; count < 7; count += 1)
      expect(await failure()).toMatchObject({ code: "model_answer" });
  });
});
