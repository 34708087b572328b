import { type TestContext, vi } from "vitest";
import { createLogger } from "#server/platform/log.ts";
import { createLanguageModel, type ModelOptions } from "#server/platform/model/language-model.ts";
import type { ModelSettings } from "#server/platform/model/model-connection.ts";
import { startFakeModel } from "./fake-model.ts";
import { collectLog } from "./log.ts";

/** The key of the models in tests. */
export const modelKey = "sk-a-key-that-nobody-may-see";

const waiting = { timeout: 10_000, interval: 5 };

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
    noSockets: () =>
      vi.waitFor(() => {
        if (fake.openSockets() > 0) throw new Error("a connection to the model stays open");
      }, waiting),
    /** Resolves once the fake has received this many requests. */
    calls: (count: number) =>
      vi.waitFor(() => {
        if (fake.calls.length < count) throw new Error(`${fake.calls.length} instead of ${count} requests`);
      }, waiting),
  };
};
