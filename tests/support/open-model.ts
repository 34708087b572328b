import { expect, type TestContext } from "vitest";
import { createLogger } from "#server/platform/log.ts";
import { createLanguageModel, type ModelOptions } from "#server/platform/model/language-model.ts";
import type { ModelSettings } from "#server/platform/model/model-connection.ts";
import { startFakeModel } from "./fake-model.ts";
import { collectLog } from "./log.ts";

/** The key of the models in tests. */
export const modelKey = "sk-a-key-that-nobody-may-see";

/** Starts a fake service and opens a model that asks it and retries at once. Both close when the test ends. */
export const openModel = async (
  { onTestFinished }: Pick<TestContext, "onTestFinished">,
  { settings, ...options }: Partial<ModelOptions> & { settings?: Partial<ModelSettings> } = {},
) => {
  const fake = await startFakeModel();
  onTestFinished(() => fake.close());
  const log = collectLog();
  const model = createLanguageModel(
    { apiKey: modelKey, baseUrl: fake.baseUrl, model: "small", ...settings },
    { log: createLogger("debug", log), retryMs: 10, ...options },
  )!;
  onTestFinished(() => model.close());
  return {
    fake,
    model,
    log,
    /** Resolves once the fake has no open connection. */
    noSockets: () => expect.poll(fake.openSockets, { message: "open connections to the model" }).toBe(0),
    /** Resolves once the fake has received this many requests. */
    calls: (count: number) => expect.poll(() => fake.calls.length).toBeGreaterThanOrEqual(count),
  };
};
