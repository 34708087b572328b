import type { FindPassages } from "#server/features/assistant/passage.ts";
import { createFindPassages } from "#server/features/assistant/retrieval/find-passages.ts";
import { createPlaceFinder } from "#server/features/news/judge/find-places.ts";
import { findStories } from "#server/features/news/search/search-store.ts";
import { countriesData } from "#server/knowledge/countries.ts";
import type { Database } from "#server/platform/db/client.ts";

/** Composes the retrieval like the server. */
export const retrievalOver = (database: Database): FindPassages =>
  createFindPassages({
    database,
    ...createPlaceFinder(countriesData),
    findUpdates: (conditions, limit) =>
      findStories(database.db, { type: undefined, before: undefined, conditions, limit }),
  });
