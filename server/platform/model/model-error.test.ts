import { expect, it } from "vitest";
import { ModelError, type ModelErrorCode, retryDelayMs } from "./model-error.ts";

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

/** An error of the client after a response with this status. */
const afterResponse = (status: number, headers?: Record<string, string>) =>
  Object.assign(new Error("failed"), { status, headers: new Headers(headers) });

it("a retry waits between half a second and a second, unless the service asks for a longer or shorter delay", () => {
  for (const status of [429, 500, 503]) {
    const delay = retryDelayMs(afterResponse(status));
    expect(delay).toBeGreaterThanOrEqual(500);
    expect(delay).toBeLessThanOrEqual(1000);
  }
  expect(retryDelayMs(afterResponse(429, { "retry-after": "2" }))).toBe(2000);
  expect(retryDelayMs(afterResponse(503, { "retry-after": "10" }))).toBe(10_000);
  expect(retryDelayMs(afterResponse(429, { "retry-after": "11" }))).toBeUndefined();
});
