import type { Logger } from "pino";
import type { Database } from "#server/platform/db/client.ts";
import { reschedule } from "./digest-store.ts";
import { createMatchService, createMonitoredCountries, type MatchService } from "./match.ts";
import { createPreferencesService, type PreferencesService } from "./preferences.ts";
import { createPreviewService, type PreviewService } from "./preview.ts";
import { createPreviewStore } from "./preview-store.ts";
import { createPreferencesStore } from "./store.ts";
import { compileFixedTerms, type Tokenise } from "./terms.ts";

/** What accounts want to be told of, what that would have been, and what comes of it. */
export interface Monitoring {
  preferences: PreferencesService;
  preview: PreviewService;
  matching: MatchService;
}

/** What it is made of. */
export interface MonitoringOptions {
  database: Database;
  /** By their names items name countries. */
  countries: readonly { name: string; code: string }[];
  /** How the news feature tells words apart. */
  tokenise: Tokenise;
  log: Logger;
}

/** Puts preferences, preview and matching together, so that all of them read words alike. */
export const createMonitoring = ({
  database,
  countries: all,
  tokenise,
  log,
}: MonitoringOptions): Monitoring => {
  const countries = createMonitoredCountries(all);
  const reader = { tokenise, fixedTerms: compileFixedTerms(tokenise) };
  const { transaction } = database;
  return {
    preferences: createPreferencesService({
      store: createPreferencesStore(database),
      transaction,
      tokenise,
      reschedule,
    }),
    preview: createPreviewService({ store: createPreviewStore(database), countries, reader }),
    matching: createMatchService({ transaction, countries, reader, log }),
  };
};
