import type { Database } from "#server/db/client.ts";
import type { FindPassages } from "#server/features/assistant/passage.ts";
import { createFindPassages } from "#server/features/assistant/retrieval/find-passages.ts";
import { countriesData } from "#server/features/countries/countries-data.ts";
import { findStories } from "#server/features/news/search/find-store.ts";
import { createPlaceFinder } from "#server/features/news/words/find-places.ts";

/** Retrieval as the server composes it. */
export const retrievalOver = (database: Database): FindPassages =>
  createFindPassages({
    database,
    ...createPlaceFinder(countriesData),
    findUpdates: (conditions, limit) =>
      findStories(database.db, { type: undefined, before: undefined, conditions, limit }),
  });
