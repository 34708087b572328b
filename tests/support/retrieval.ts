import type { FindPassages } from "#server/features/assistant/passage.ts";
import { createFindPassages } from "#server/features/assistant/retrieval/find-passages.ts";
import { createPlaceFinder } from "#server/features/news/judge/find-places.ts";
import { findStories } from "#server/features/news/search/search-store.ts";
import { createDesk } from "#server/features/questions/desk.ts";
import { countriesData } from "#server/knowledge/countries.ts";
import type { Database } from "#server/platform/db/client.ts";
import { law } from "./law.ts";

const desk = createDesk({ updates: () => undefined, law: { current: () => law } });

/** Composes the retrieval like the server. */
export const retrievalOver = (database: Database): FindPassages =>
  createFindPassages({
    database,
    ...createPlaceFinder(countriesData),
    readPlaces: (text) => desk().readPlaces(text),
    findUpdates: (conditions, limit) =>
      findStories(database.db, { type: undefined, before: undefined, conditions, limit }),
  });
