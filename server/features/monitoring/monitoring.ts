import type { Logger } from "pino";
import type { Database } from "#server/platform/db/client.ts";
import { reschedule } from "./digest-store.ts";
import { createMatchService, createMonitoredCountries, type MatchService } from "./match.ts";
import { createPreferencesService, type PreferencesService } from "./preferences.ts";
import { createPreviewService, type PreviewService } from "./preview.ts";
import { createPreviewStore } from "./preview-store.ts";
import { createPreferencesStore } from "./store.ts";
import { compileFixedTerms, type Tokenize } from "./terms.ts";

export interface Monitoring {
  preferences: PreferencesService;
  preview: PreviewService;
  matching: MatchService;
}

export interface MonitoringOptions {
  database: Database;
  /** The countries by the names that items use. */
  countries: readonly { name: string; code: string }[];
  /** The news feature's tokenizer. */
  tokenize: Tokenize;
  log: Logger;
}

/** Builds preferences, preview and matching on the same tokenizer. */
export const createMonitoring = ({
  database,
  countries: all,
  tokenize,
  log,
}: MonitoringOptions): Monitoring => {
  const countries = createMonitoredCountries(all);
  const reader = { tokenize, fixedTerms: compileFixedTerms(tokenize) };
  const { transaction } = database;
  return {
    preferences: createPreferencesService({
      store: createPreferencesStore(database),
      transaction,
      tokenize,
      reschedule,
    }),
    preview: createPreviewService({ store: createPreviewStore(database), countries, reader }),
    matching: createMatchService({ transaction, countries, reader, log }),
  };
};
