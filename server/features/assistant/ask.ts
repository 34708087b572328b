import type { Logger } from "pino";
import { tooManyTries } from "#server/platform/http/errors.ts";
import { refuseField } from "#server/platform/http/input.ts";
import type { RateLimiter } from "#server/platform/http/rate-limit.ts";
import type { LanguageModel } from "#server/platform/model/language-model.ts";
import {
  type ChatAnswer,
  type ChatProfile,
  type ChatRequest,
  standingNote,
} from "#shared/assistant/contract.ts";
import { profileFacts } from "#shared/profile/profile-facts.ts";
import type { AnswerLeaseStore } from "./answer-lease-store.ts";
import {
  createAnswerTurns,
  createLookups,
  createRunningAnswers,
  type RunningAnswer,
} from "./answer-turns.ts";
import { hasAnswered, noConversation, questionFailures, toAnswerFailure, underWay } from "./failures.ts";
import { type ChatEvent, giveAnswer, progressOf, withdrawQuestion } from "./give-answer.ts";
import type { MessageStore } from "./message-store.ts";
import type { FindPassages } from "./passage.ts";
import { keptFacts } from "./prompt.ts";

/** Questions that one user may ask; those that the model was away for are not counted. */
export const chatLimits = {
  burst: { points: 20, durationSec: 5 * 60 },
  day: { points: 200, durationSec: 24 * 60 * 60 },
} as const;

const buckets = [
  {
    name: "chat",
    limit: chatLimits.burst,
    words: (time: string) => `You can ask 20 questions in 5 minutes. The next one can be asked in ${time}.`,
  },
  {
    name: "chat day",
    limit: chatLimits.day,
    words: (time: string) => `You can ask 200 questions a day. The next one can be asked in ${time}.`,
  },
];

/** Counts the questions of each user. */
export interface QuestionCounter {
  /** @throws ApiError 429 in words; what is refused is not counted */
  count(userId: number): Promise<void>;
  /** Takes back what was counted last. */
  uncount(userId: number): Promise<void>;
}

/** A counter over all instances. */
const createQuestionCounter = (limiter: RateLimiter): QuestionCounter => {
  const giveBack = (some: typeof buckets, key: string) =>
    Promise.all(some.map(({ name, limit }) => limiter.giveBack(name, key, limit)));
  return {
    async count(userId) {
      const key = String(userId);
      for (const [at, { name, limit, words }] of buckets.entries()) {
        const waitSec = await limiter.take(name, key, limit);
        if (waitSec === 0) continue;
        await giveBack(buckets.slice(0, at + 1), key);
        throw tooManyTries(waitSec, words);
      }
    },
    uncount: async (userId) => void (await giveBack(buckets, String(userId))),
  };
};

/** Countries by ISO 3166-1: numeric, alpha-2, and the name. */
interface Country {
  id: number;
  code: string;
  name: string;
}

/** What of a profile an answer may use. */
export interface ProfileReader {
  /** ISO 3166-1 alpha-2 of the countries that it names. */
  countriesOf(profile: ChatProfile): string[];
  /** All of it in words. */
  factsOf(profile: ChatProfile): string[];
  /**
   * The facts that an answer rests on: of a model's those that it was given, of the library's those on a country that
   * one of its sources is about.
   */
  usedFacts(profile: ChatProfile, answer: UsedBy): string[];
}

interface UsedBy {
  origin: "model" | "library";
  citations: readonly { title: string }[];
}

/** Whether a title names a country, and no other that has its name in its own. */
const isNamedIn = (title: string, name: string): boolean => {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}-])${escaped}(?![\\p{L}-])`, "u").test(title);
};

/** Reads profiles, whose countries are numbers. */
const createProfileReader = (countries: readonly Country[]): ProfileReader => {
  const countryOf = new Map(countries.map((country) => [String(country.id), country]));
  const factsOf = (profile: ChatProfile, isWanted: (name: string) => boolean = () => true) =>
    profileFacts(profile, (id) => {
      const name = countryOf.get(id)?.name;
      return name !== undefined && isWanted(name) ? name : undefined;
    });
  return {
    countriesOf({ residencies, citizenships, employmentCountry }) {
      const ids = [...residencies, ...citizenships].map(({ country }) => country);
      return [...new Set([...ids, employmentCountry].flatMap((id) => countryOf.get(id)?.code ?? []))];
    },
    factsOf: (profile) => factsOf(profile),
    usedFacts(profile, { origin, citations }) {
      if (origin === "model") return keptFacts(factsOf(profile));
      const withoutCountries = new Set(factsOf(profile, () => false));
      return factsOf(profile, (name) => citations.some(({ title }) => isNamedIn(title, name))).filter(
        (fact) => !withoutCountries.has(fact),
      );
    },
  };
};

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
