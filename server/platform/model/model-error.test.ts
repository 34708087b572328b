import { expect, it } from "vitest";
import { ModelError, type ModelErrorCode } from "./model-error.ts";

it.each([
  [undefined, "shortly"],
  [0, "shortly"],
  [1, "in 1 second"],
  [89, "in 89 seconds"],
  [120, "in 2 minutes"],
  [6001, "in 101 minutes"],
  [86_400, "in 24 hours"],
])("a busy model with Retry-After %s says when to try again", (retryAfterSec, when) => {
  const { message } = new ModelError("model_busy", { retryAfterSec });
  expect(message).toBe(`The language model is busy at the moment. Please try again ${when}.`);
});

it.each<ModelErrorCode>(["model_busy", "model_resting"])("the message of %s is one short line", (code) => {
  for (const retryAfterSec of [undefined, 5, 30, 999_999])
    expect(new ModelError(code, { retryAfterSec }).message).toMatch(/^The language model [^<>{}]{10,90}\.$/);
});
