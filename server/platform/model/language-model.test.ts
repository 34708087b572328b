import { describe, expect, it, type TestContext, vi } from "vitest";
import * as z from "zod";
import { createLogger } from "#server/platform/log.ts";
import { type ModelReply, modelReplies } from "#tests/support/fake-model.ts";
import { modelKey, openModel } from "#tests/support/open-model.ts";
import { createTestClock } from "#tests/support/test-clock.ts";
import { createLanguageModel } from "./language-model.ts";
import type { ModelError } from "./model-error.ts";

const { says, saysJson, status } = modelReplies;
const good = saysJson({ text: "Yes." });

/** Opens a model. By default, the deadline of its questions exceeds that of a test. */
const open = async (
  test: Pick<TestContext, "onTestFinished">,
  options: Parameters<typeof openModel>[1] = {},
) => {
  const opened = await openModel(test, options);
  const ask = (timeoutMs = 60_000, signal?: AbortSignal) =>
    opened.model.ask({
      instructions: "Answer.",
      material: "A secret question?",
      answerName: "answer",
      answer: z.object({ text: z.string() }),
      timeoutMs,
      signal,
    });
  /** The error of a failed question. */
  const failure = async (timeoutMs?: number) =>
    ask(timeoutMs).then(
      () => {
        throw new Error("the model answered");
      },
      (thrown: ModelError) => thrown,
    );
  return { ...opened, ask, failure };
};

describe("a language model", () => {
  it("is undefined without settings", () => {
    expect(createLanguageModel(undefined, { log: createLogger("silent") })).toBeUndefined();
  });

  it("connects to nothing while it is prepared", async (test) => {
    const { model, fake } = await openModel(test);
    await model.prepare();
    test.expect([fake.openSockets(), fake.calls.length]).toEqual([0, 0]);
  });

  it("gets the instructions, the material as a separate message, and the schema of the answer", async (test) => {
    const { fake, ask, noSockets } = await open(test);
    fake.always(good);
    expect(await ask()).toEqual({ text: "Yes." });
    const { path, headers, body } = fake.calls[0]!;
    expect(path).toBe("/v1/chat/completions");
    expect(headers.authorization).toBe(`Bearer ${modelKey}`);
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

  it("sends no credentials from the environment", async (test) => {
    vi.stubEnv("OPENAI_API_KEY", "sk-of-somebody-else");
    vi.stubEnv("OPENAI_ORG_ID", "org-of-somebody-else");
    test.onTestFinished(() => void vi.unstubAllEnvs());
    const { fake, ask } = await open(test, { settings: { apiKey: undefined } });
    fake.always(good);
    await ask();
    expect(fake.calls[0]!.headers.authorization).toBeUndefined();
    expect(fake.calls[0]!.headers["openai-organization"]).toBeUndefined();
  });

  it.for([
    ["in a fence", '```json\n{"text":"Yes."}\n```'],
    ["after a few words", 'Here you are: {"text":"Yes."} I hope it helps.'],
    ["after its thoughts", '<think>{"text":"No."}</think>\n{"text":"Yes."}'],
    ["after thoughts without an opening tag", 'Perhaps {"text":"No."}\n</think>\n{"text":"Yes."}'],
  ] as const)("may give its answer %s", async ([, content], test) => {
    const { fake, ask } = await open(test);
    fake.always(says(content));
    expect(await ask()).toEqual({ text: "Yes." });
  });

  it("may use a closing thought tag inside its answer", async (test) => {
    const { fake, ask } = await open(test);
    fake.always(saysJson({ text: "So </think> ends them." }));
    expect(await ask()).toEqual({ text: "So </think> ends them." });
  });

  it("is asked without a schema once the service has rejected one", async (test) => {
    const { fake, ask } = await open(test);
    fake.always((response, call) => (call.body.response_format ? status(400) : good)(response, call));
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
    ["sends without end", modelReplies.floods(), "model_answer"],
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

  it.for(evil)(
    "%s: fails with a message in time, reveals no secret, and closes its connection",
    async ([, reply, code], { expect, onTestFinished }) => {
      const isLate = code === "model_timeout";
      const clock = createTestClock();
      const { fake, failure, log, noSockets, calls } = await open(
        { onTestFinished },
        isLate ? { clock } : {},
      );
      fake.always(reply);
      const failing = failure();
      await calls(1);
      const error = await (isLate ? clock.passUntil(failing, 1000) : failing);
      expect(error).toMatchObject({ name: "ModelError", code });
      expect(error.message).toMatch(/^The language model [^<>{}]{10,90}\.$/);
      expect(log.lines).toEqual([expect.objectContaining({ level: 40, code })]);
      const output = JSON.stringify([error.message, error.detail, log.lines]);
      for (const secret of [modelKey, "secret question", fake.baseUrl]) expect(output).not.toContain(secret);
      await noSockets();
    },
  );

  it("reports its consecutive failures and their reason until it sends any answer", async (test) => {
    const { model, fake, ask, failure } = await open(test);
    const { expect } = test;
    expect(model.readReport()).toEqual({ name: "small", answeredAt: null, failures: null });
    fake.always(status(401));
    await failure();
    await failure();
    expect(model.readReport().failures).toMatchObject({ count: 2, reason: "model_denied" });
    fake.always(says("no JSON"));
    await failure();
    expect(model.readReport()).toMatchObject({ answeredAt: expect.any(String), failures: null });
    fake.always(status(401));
    await failure();
    fake.always(good);
    await ask();
    expect(model.readReport().failures).toBeNull();
  });

  it("is unreachable if nothing listens", async ({ expect, onTestFinished }) => {
    const { fake, failure } = await open({ onTestFinished });
    await fake.close();
    expect(await failure()).toMatchObject({ code: "model_unreachable", detail: "ECONNREFUSED" });
  });
});

describe("a retry", () => {
  it.for<[after: string, reply: ModelReply]>([
    ["a failure", status(500)],
    ["an overload", status(429)],
    ["a connection that broke off", modelReplies.breaksOff],
  ])("follows %s, once", async ([, reply], { expect, onTestFinished }) => {
    const { fake, ask, failure } = await open({ onTestFinished });
    fake.next(reply);
    fake.always(good);
    expect(await ask()).toEqual({ text: "Yes." });
    fake.always(reply);
    await failure();
    expect(fake.calls).toHaveLength(4);
  });

  it("waits for Retry-After", async ({ expect, onTestFinished }) => {
    const clock = createTestClock();
    const { fake, ask } = await open({ onTestFinished }, { clock });
    fake.next(status(429, { "retry-after": "1" }));
    fake.always(good);
    const asked = ask();
    await clock.waitsFor(1000);
    expect(fake.calls).toHaveLength(1);
    clock.advance(1000);
    expect(await asked).toEqual({ text: "Yes." });
  });

  it.for([
    ["longer than 10 s", "11", 60_000],
    ["beyond the deadline", "9", 8000],
  ] as const)(
    "is skipped if Retry-After is %s, and the message names the time",
    async ([, seconds, timeoutMs], { expect, onTestFinished }) => {
      const { fake, failure } = await open({ onTestFinished });
      fake.always(status(429, { "retry-after": seconds }));
      expect(await failure(timeoutMs)).toMatchObject({
        code: "model_busy",
        retryAfterSec: Number(seconds),
        message: `The language model is busy at the moment. Please try again in ${seconds} seconds.`,
      });
      expect(fake.calls).toHaveLength(1);
    },
  );

  it.for([
    ["a rejected key", 401],
    ["an unknown model", 404],
  ] as const)("does not follow %s", async ([, code], { expect, onTestFinished }) => {
    const { fake, failure } = await open({ onTestFinished });
    fake.always(status(code));
    await failure();
    expect(fake.calls).toHaveLength(1);
  });
});

describe("questions to a model", () => {
  it("run four at once; a fifth gets the slot of a failed one, or fails if no slot becomes free", async ({
    expect,
    onTestFinished,
  }) => {
    const clock = createTestClock();
    const { fake, ask, failure, calls } = await open({ onTestFinished }, { clock });
    const endings: (() => void)[] = [];
    fake.always((...call) => void endings.push(() => status(404)(...call)));
    const first = Array.from({ length: 4 }, () => failure());
    await calls(4);
    const crowded = failure(500);
    clock.advance(500);
    expect(await crowded).toMatchObject({ code: "model_crowded" });
    const fifth = ask();
    expect(fake.calls).toHaveLength(4);
    fake.always(good);
    for (const end of endings) end();
    for (const { code } of await Promise.all(first)) expect(code).toBe("model_failed");
    expect(await clock.passUntil(fifth, 50)).toEqual({ text: "Yes." });
    expect(fake.calls).toHaveLength(5);
  });

  it("can be canceled", async ({ expect, onTestFinished }) => {
    const { ask, noSockets, calls } = await open({ onTestFinished });
    const controller = new AbortController();
    const asked = ask(60_000, controller.signal);
    await calls(1);
    controller.abort();
    await expect(asked).rejects.toMatchObject({ code: "model_called_off" });
    await noSockets();
  });

  it("end when the model is closed, waiting ones included", async ({ expect, onTestFinished }) => {
    const { model, ask, noSockets, calls } = await open({ onTestFinished });
    const asked = Array.from({ length: 6 }, () => ask());
    await calls(4);
    const ends = Promise.allSettled(asked);
    await model.close();
    for (const { status } of await ends) expect(status).toBe("rejected");
    await noSockets();
  });

  it("are rejected after five consecutive failures, until a trial succeeds", async ({
    expect,
    onTestFinished,
  }) => {
    let now = 0;
    const breaker = { failures: 5, restMs: 2000, now: () => now };
    const { fake, ask, failure } = await open({ onTestFinished }, { breaker });
    fake.always(status(404));
    for (let count = 0; count < 5; count += 1)
      expect(await failure()).toMatchObject({ code: "model_failed" });
    expect(await failure()).toMatchObject({ code: "model_resting", retryAfterSec: 2 });
    expect(fake.calls).toHaveLength(5);
    now += 2000;
    expect(await Promise.all([failure(), failure()])).toMatchObject([
      { code: "model_failed" },
      { code: "model_resting" },
    ]);
    now += 2000;
    fake.always(good);
    expect(await ask()).toEqual({ text: "Yes." });
    expect(await ask()).toEqual({ text: "Yes." });
  });

  it("are not rejected after unusable answers", async ({ expect, onTestFinished }) => {
    const { fake, failure } = await open({ onTestFinished });
    fake.always(says("no JSON"));
    for (let count = 0; count < 7; count += 1)
      expect(await failure()).toMatchObject({ code: "model_answer" });
  });
});
