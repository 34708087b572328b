import { countriesData } from "#server/knowledge/countries.ts";
import { placesOf } from "#server/knowledge/places.ts";
import { cacheUntilChanged } from "#server/platform/db/cache.ts";
import { type Prepared, prepare } from "#server/platform/http/prepared.ts";
import type { Module } from "#server/platform/module.ts";
import { everyNight, type Platform } from "#server/platform/platform.ts";
import { assistantContract } from "#shared/assistant/contract.ts";
import { isoDay } from "#shared/calendar/day.ts";
import { createAnswerLeaseStore } from "./answer-lease-store.ts";
import { type AnswerTimes, createAssistantService } from "./ask.ts";
import { createAskedAdmin } from "./asked.ts";
import { createAskedStore } from "./asked-store.ts";
import type { ComputeAnswer } from "./computed-answer.ts";
import { createFindAnswer } from "./find-answer.ts";
import { libraryOf } from "./library.ts";
import { createLibraryStore } from "./library-store.ts";
import { createMessageStore } from "./message-store.ts";
import { createRatingStore } from "./rating-store.ts";
import { createFindPassages, type FindPassagesDeps } from "./retrieval/find-passages.ts";
import { askedRoutes, assistantRoutes } from "./routes.ts";
import { createConversationExportStore, createConversationStore } from "./store.ts";
import { createSuggestions } from "./suggestions.ts";
import type { QuestionTools } from "./toolbox.ts";

/** What the assistant needs from other features: place names, updates, and computed answers. */
export type AssistantPorts = Omit<FindPassagesDeps, "database"> & {
  /** Computes the answers of the registry of questions. */
  compute: ComputeAnswer;
  /** The same questions as tools of a language model. */
  tools: QuestionTools;
  /** The NOTIFY channel that announces changed news. */
  newsChanged: string;
};

/** The AI assistant: library, retrieval, answers and conversations. */
export const createAssistant = (
  { http, database, notifications, limiter, model, log }: Platform,
  { newsChanged, compute, tools, ...retrieval }: AssistantPorts,
  times?: AnswerTimes,
) => {
  const library = createLibraryStore(database);
  const suggestions = createSuggestions({ library });
  const daily = cacheUntilChanged<Prepared>({ notifications, channel: newsChanged }, 1);
  const suggestionsOfToday = () => {
    const now = new Date();
    return daily(isoDay(now), async () =>
      prepare(assistantContract.suggestions, await suggestions.list(now)),
    );
  };
  const conversations = createConversationStore(database);
  const ratings = createRatingStore(database);
  const asked = createAskedStore(database);
  const findPassages = createFindPassages({ database, ...retrieval });
  const findAnswer = createFindAnswer({ compute, findPassages });
  const service = createAssistantService({
    messages: createMessageStore(database),
    leases: createAnswerLeaseStore(database),
    countries: countriesData,
    ...{ findAnswer, findPassages, compute, tools, model, limiter, log, times },
  });
  const exports = createConversationExportStore(database);

  return {
    library,
    suggestions,
    conversations,
    findPassages,
    service,
    routes: [
      assistantRoutes({ http, service, conversations, ratings, suggestions: suggestionsOfToday }),
      askedRoutes({ http, asked: createAskedAdmin(asked) }),
    ],
    jobs: [
      { name: "conversations-prune", cron: everyNight, work: () => conversations.prune() },
      { name: "questions-prune", cron: everyNight, work: () => asked.prune() },
    ],
    seed: () => library.seedEntries(libraryOf({ countries: countriesData, placesOf })),
    account: {
      parts: [
        { name: "conversations", read: exports.listAll },
        { name: "ratings", read: ratings.listAll },
      ],
      clear: [exports.clear],
      counters: ["chat", "chat day"],
      onRemoved: (userId: number) => service.endDeleted(userId),
    },
    close: service.close,
  } satisfies Module & Record<string, unknown>;
};
