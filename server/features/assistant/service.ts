import type { Logger } from "pino";
import { refuseField } from "#server/http/input.ts";
import type { RateLimiter } from "#server/http/limits/rate-limit.ts";
import type { LanguageModel } from "#server/net/language-model/language-model.ts";
import {
  type ChatAnswer,
  type ChatProfile,
  type ChatRequest,
  standingNote,
} from "#shared/assistant/contract.ts";
import { profileFacts } from "#shared/profile/profile-facts.ts";
import { hasAnswered, questionFailures, toAnswerFailure } from "./asking/failure.ts";
import { type ChatEvent, giveAnswer, progressOf } from "./asking/give-answer.ts";
import { createQuestionCounter } from "./asking/limits.ts";
import { createAnswerTurns } from "./asking/turns.ts";
import type { MessageStore } from "./conversations/message-store.ts";
import type { AnswerLeaseStore } from "./lease-store.ts";
import type { FindPassages } from "./passage.ts";

/** How long the parts of an answer may take. */
export interface AnswerTimes {
  /** For the model's whole answer; 60 s where absent. */
  timeoutMs?: number;
  /** For each silence of the model; 15 s where absent. */
  idleMs?: number;
  /** After which a user is free again whose server died; 75 s where absent. */
  leaseSec?: number;
  /** For the end of another answer; 2 s where absent. */
  patienceMs?: number;
}

/** What the service stands on. */
export interface AssistantServiceDeps {
  messages: MessageStore;
  leases: AnswerLeaseStore;
  findPassages: FindPassages;
  /** None where no model is configured. */
  model: Pick<LanguageModel, "stream"> | undefined;
  /** Countries by ISO 3166-1: numeric, alpha-2, and the name. */
  countries: readonly { id: number; code: string; name: string }[];
  limiter: RateLimiter;
  log: Logger;
  times?: AnswerTimes;
}

/** Answers questions. */
export interface AssistantService {
  /**
   * Answers a question of a user piece by piece, and keeps both. It ends with the signal.
   * @throws ApiError 400, 404, 409, 429 or 503 in words
   */
  ask(userId: number, request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatEvent, ChatAnswer>;
  /** Breaks off what is being answered; resolves when all of it is kept. */
  close(): Promise<void>;
}

/** Answers over the passages that were found: by the model where there is one, else from the library. */
export const createAssistantService = (deps: AssistantServiceDeps): AssistantService => {
  const { messages, findPassages, model, countries, log } = deps;
  const { timeoutMs = 60_000, idleMs = 15_000, leaseSec = 75, patienceMs = 2000 } = deps.times ?? {};
  const counter = createQuestionCounter(deps.limiter);
  const turns = createAnswerTurns(deps.leases, { leaseSec, patienceMs }, log);
  const countryOf = new Map(countries.map((country) => [String(country.id), country]));
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();

  const ownCountries = ({ residencies, citizenships, employmentCountry }: ChatProfile) => {
    const ids = [...residencies, ...citizenships].map(({ country }) => country);
    return [...new Set([...ids, employmentCountry].flatMap((id) => countryOf.get(id)?.code ?? []))];
  };

  async function* answer(
    userId: number,
    { message, conversationId, replaces, profile }: ChatRequest,
    signal: AbortSignal,
  ): AsyncGenerator<ChatEvent, ChatAnswer> {
    const kept = await messages.addQuestion({ userId, content: message, conversationId, replaces });
    if (typeof kept === "string") throw questionFailures[kept]();
    yield progressOf(kept, []);
    const earlier = kept.turns.filter(({ role }) => role === "user").map(({ content }) => content);
    const passages = await findPassages({
      text: message,
      earlier: earlier.reverse(),
      ownCountries: profile ? ownCountries(profile) : [],
    });
    const facts = profile ? profileFacts(profile, (id) => countryOf.get(id)?.name) : [];
    const given = yield* giveAnswer({ messages, log }, kept, {
      ...{ question: message, turns: kept.turns, passages, facts, today: new Date() },
      ...{ model, timeoutMs, idleMs, signal },
    });
    return { ...given, facts, note: standingNote };
  }

  async function* answerInTurn(userId: number, request: ChatRequest, signal: AbortSignal) {
    await counter.count(userId);
    // Whoever leaves while the model works has cost what one costs who stays.
    let counts = true;
    let hasTurn = false;
    try {
      const lease = await turns.take(userId, signal);
      hasTurn = true;
      try {
        return yield* answer(userId, request, signal);
      } finally {
        await turns.end(lease);
      }
    } catch (error) {
      counts = (hasTurn && signal.aborted) || hasAnswered(error);
      throw toAnswerFailure(error);
    } finally {
      if (!counts) await counter.uncount(userId);
    }
  }

  return {
    async *ask(userId, request, callerLeaves) {
      if (request.replaces !== undefined && request.conversationId === undefined)
        throw refuseField(
          "replaces",
          "A question is replaced within its conversation: send its conversationId",
        );
      let end = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      underWay.add(ended);
      try {
        return yield* answerInTurn(userId, request, AbortSignal.any([callerLeaves, closing.signal]));
      } finally {
        underWay.delete(ended);
        end();
      }
    },
    async close() {
      closing.abort();
      await Promise.all(underWay);
    },
  };
};
