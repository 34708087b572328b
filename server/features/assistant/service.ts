import type { Logger } from "pino";
import { refuseField } from "#server/http/input.ts";
import type { RateLimiter } from "#server/http/limits/rate-limit.ts";
import type { LanguageModel } from "#server/net/language-model/language-model.ts";
import { type ChatAnswer, type ChatRequest, standingNote } from "#shared/assistant/contract.ts";
import {
  hasAnswered,
  noConversation,
  questionFailures,
  toAnswerFailure,
  underWay,
} from "./asking/failure.ts";
import { type ChatEvent, giveAnswer, progressOf, withdrawQuestion } from "./asking/give-answer.ts";
import { createQuestionCounter } from "./asking/limits.ts";
import { createLookups } from "./asking/lookups.ts";
import { createRunningAnswers, type RunningAnswer } from "./asking/running-answers.ts";
import { createAnswerTurns } from "./asking/turns/answer-turns.ts";
import type { AnswerLeaseStore } from "./asking/turns/lease-store.ts";
import { type Country, createProfileReader } from "./asking/used-facts.ts";
import type { MessageStore } from "./conversations/message-store.ts";
import type { FindPassages } from "./passage.ts";

/** How long the parts of an answer may take. */
export interface AnswerTimes {
  /** For the model's whole answer; 60 s where absent. */
  timeoutMs?: number;
  /** For each silence of the model; 15 s where absent. */
  idleMs?: number;
  /** After which a user is free again whose server died; 15 s where absent. */
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
  countries: readonly Country[];
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
  /** Ends what is being answered in a conversation that was deleted, or in any of the user's. */
  endDeleted(userId: number, conversationId?: string): void;
  /** Breaks off what is being answered; resolves when all of it is kept. */
  close(): Promise<void>;
}

/** Answers over the passages that were found: by the model where there is one, else from the library. */
export const createAssistantService = (deps: AssistantServiceDeps): AssistantService => {
  const { messages, findPassages, model, countries, log } = deps;
  const { timeoutMs = 60_000, idleMs = 15_000, leaseSec = 15, patienceMs = 2000 } = deps.times ?? {};
  const counter = createQuestionCounter(deps.limiter);
  const profiles = createProfileReader(countries);
  const running = createRunningAnswers();
  const lookUp = createLookups();
  const turns = createAnswerTurns(deps.leases, { leaseSec, patienceMs }, { lookUp, log });

  async function* answer(
    run: RunningAnswer,
    { message, conversationId, replaces, profile }: ChatRequest,
    signal: AbortSignal,
  ): AsyncGenerator<ChatEvent, ChatAnswer> {
    const { userId } = run;
    const kept = await lookUp(signal, () =>
      messages.addQuestion({ userId, content: message, conversationId, replaces }),
    );
    if (typeof kept === "string") throw questionFailures[kept]();
    run.conversationId = kept.conversationId;
    let isAnswered = false;
    try {
      yield progressOf(kept, []);
      const earlier = kept.turns.filter(({ role }) => role === "user").map(({ content }) => content);
      const ownCountries = profile ? profiles.countriesOf(profile) : [];
      const passages = await lookUp(signal, () =>
        findPassages({ text: message, earlier: earlier.reverse(), ownCountries }),
      );
      const given = yield* giveAnswer({ messages, log }, kept, {
        ...{ question: message, turns: kept.turns, passages, today: new Date() },
        ...{ facts: profile ? profiles.factsOf(profile) : [], model, timeoutMs, idleMs, signal },
      });
      isAnswered = true;
      return { ...given, facts: profile ? profiles.usedFacts(profile, given) : [], note: standingNote };
    } finally {
      if (!isAnswered) await withdrawQuestion({ messages, log }, kept);
    }
  }

  async function* answerInTurn(run: RunningAnswer, request: ChatRequest, signal: AbortSignal) {
    const { userId } = run;
    const turn = await turns.take(userId, signal, async (isHeld) => {
      if (!isHeld) run.end(underWay(leaseSec));
      else if (run.conversationId && !(await messages.hasConversation(run.conversationId)))
        run.end(noConversation());
    });
    try {
      await lookUp(signal, () => counter.count(userId));
      // Whoever leaves while the model works has cost what one costs who stays.
      let counts = true;
      try {
        return yield* answer(run, request, signal);
      } catch (error) {
        counts = signal.aborted || hasAnswered(error);
        throw error;
      } finally {
        if (!counts) await counter.uncount(userId);
      }
    } finally {
      await turn.end();
    }
  }

  return {
    async *ask(userId, request, callerLeaves) {
      if (request.replaces !== undefined && request.conversationId === undefined)
        throw refuseField(
          "replaces",
          "A question is replaced within its conversation: send its conversationId",
        );
      const run = running.begin(userId, callerLeaves);
      try {
        return yield* answerInTurn(run, request, run.signal);
      } catch (error) {
        throw run.endedBy ?? toAnswerFailure(error);
      } finally {
        run.over();
      }
    },
    endDeleted: (userId, conversationId) => running.end({ userId, conversationId }, noConversation()),
    close: running.close,
  };
};
