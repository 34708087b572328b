import type { Logger } from "pino";
import { type Clock, systemClock } from "#server/platform/clock.ts";
import { reasonOf } from "#server/platform/db/client.ts";
import { tooManyTries } from "#server/platform/http/errors.ts";
import { refuseField } from "#server/platform/http/field-errors.ts";
import type { RateLimiter } from "#server/platform/http/rate-limit.ts";
import type { LanguageModel } from "#server/platform/model/language-model.ts";
import {
  type AnswerOrigin,
  type AskedBack,
  type assistantContract,
  type ChatAnswer,
  type ChatMessage,
  type ChatRequest,
  type Citation,
  disclaimer,
} from "#shared/assistant/contract.ts";
import type { EventOf } from "#shared/contract.ts";
import { parseUrl } from "#shared/url.ts";
import type { AnswerLeaseStore } from "./answer-lease-store.ts";
import {
  type AnswerTurn,
  createAnswerTurns,
  createQuerySlots,
  createRunningAnswers,
  type RunningAnswer,
} from "./answer-turns.ts";
import type { AnswerType } from "./asked-store.ts";
import {
  alreadyAnswering,
  modelHasAnswered,
  questionFailures,
  retryWhileDatabaseIsAway,
  toAnswerFailure,
  unknownConversation,
} from "./failures.ts";
import { type FindAnswer, isFinal } from "./find-answer.ts";
import type { MessageStore, StoredQuestion } from "./message-store.ts";
import { type AnswerPart, createModelAnswers } from "./model-answer.ts";
import type { FindPassages, Passage } from "./passage.ts";
import { type Country, createProfileReader } from "./profile.ts";
import type { ToolboxDeps } from "./toolbox.ts";

/** A placeholder for this site's origin. The top-level domain `invalid` never resolves (RFC 2606). */
const ownOrigin = "https://own.invalid";

const isWebAddress = (address: string): boolean =>
  /^https?:\/\//i.test(address) && parseUrl(address) !== undefined;

/** Browsers read `/\evil.example` and similar paths as addresses of other sites. */
const isOwnPath = (address: string): boolean =>
  address.startsWith("/") && parseUrl(address, ownOrigin)?.origin === ownOrigin;

/** The citation that is sent for a passage. Addresses other than paths of this site and web pages are left out. */
export const toCitation = (passage: Passage, number: number): Citation => {
  const {
    key: _key,
    text: _text,
    statements: _statements,
    isBackground: _isBackground,
    href,
    sources,
    ...rest
  } = passage;
  return {
    ...rest,
    number,
    href: href !== null && (isOwnPath(href) || isWebAddress(href)) ? href : null,
    sources: sources.map(({ name, url }) =>
      url !== undefined && isWebAddress(url) ? { name, url } : { name },
    ),
  };
};

/** Questions per user. Questions that failed because the model was down are not counted. */
export const chatLimits = {
  burst: { points: 20, durationSec: 5 * 60 },
  day: { points: 200, durationSec: 24 * 60 * 60 },
} as const;

const buckets = [
  {
    name: "chat",
    limit: chatLimits.burst,
    words: (time: string) => `You can ask 20 questions in 5 minutes. You can ask the next one in ${time}.`,
  },
  {
    name: "chat day",
    limit: chatLimits.day,
    words: (time: string) => `You can ask 200 questions a day. You can ask the next one in ${time}.`,
  },
];

const createQuestionCounter = (limiter: RateLimiter) => {
  const giveBack = (some: typeof buckets, key: string) =>
    Promise.all(some.map(({ name, limit }) => limiter.giveBack(name, key, limit)));
  return {
    /** @throws ApiError 429 with the waiting time; a refused question is not counted */
    async count(userId: number) {
      const key = String(userId);
      for (const [at, { name, limit, words }] of buckets.entries()) {
        const waitSec = await limiter.take(name, key, limit);
        if (waitSec === 0) continue;
        await giveBack(buckets.slice(0, at + 1), key);
        throw tooManyTries(waitSec, words);
      }
    },
    uncount: (userId: number) => giveBack(buckets, String(userId)),
  };
};

export interface AnswerTimes {
  /** For the model's whole answer; 60 s by default. */
  timeoutMs?: number;
  /** For each pause of the model; 15 s by default. */
  idleMs?: number;
  /** How long the answer of a dead server blocks its user; 15 s by default. */
  leaseSec?: number;
  /** How long a new question waits for the end of the previous answer; 2 s by default. */
  patienceMs?: number;
  /** Renews the leases. */
  clock?: Clock;
}

export interface AssistantServiceDeps extends Pick<ToolboxDeps, "tools" | "compute"> {
  messages: MessageStore;
  leases: AnswerLeaseStore;
  findAnswer: FindAnswer;
  findPassages: FindPassages;
  /** Undefined if no model is configured; then every answer comes from the library. */
  model: Pick<LanguageModel, "stream" | "round"> | undefined;
  countries: readonly Country[];
  limiter: RateLimiter;
  log: Logger;
  times?: AnswerTimes;
}

export type ChatEvent = EventOf<typeof assistantContract.chat>;

export interface AssistantService {
  /**
   * Streams the answer to a question and stores both. Aborting the signal stops the answer; the part that was written
   * is stored.
   * @throws ApiError 400, 404, 409, 429 or 503
   */
  ask(userId: number, request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatEvent, ChatAnswer>;
  /** Stops the user's answers in a deleted conversation, or all of them. */
  endDeleted(userId: number, conversationId?: string): void;
  /** Stops all answers and resolves once the written parts are stored. */
  close(): Promise<void>;
}

/** An answer while it is written. */
interface Draft {
  text: string;
  citations: Citation[];
  origin: AnswerOrigin;
  /** Null until the answer is found. */
  type: AnswerType | null;
  asks: AskedBack | null;
  /** `stopped` until proven otherwise: a caller who leaves between two pieces raises no error. */
  state: ChatMessage["state"];
}

const progressOf = ({ conversationId, questionId }: StoredQuestion, citations: Citation[]): ChatEvent => ({
  event: "citations",
  data: { conversationId, questionId, citations },
});

/** The citations so far, and those that a further piece of the answer names, by number. */
const addCitations = (known: Citation[], text: string, passages: readonly Passage[]): Citation[] => {
  const numbers = new Set(known.map(({ number }) => number));
  for (const [, digits] of text.matchAll(/\[(\d+)\]/g)) numbers.add(Number(digits));
  if (numbers.size === known.length) return known;
  return [...numbers]
    .sort((a, b) => a - b)
    .flatMap((number) => {
      const passage = passages[number - 1];
      return passage ? [toCitation(passage, number)] : [];
    });
};

/** @throws ApiError 400 if a request replaces a question without naming its conversation */
const checkReplaces = ({ replaces, conversationId }: ChatRequest): void => {
  if (replaces !== undefined && conversationId === undefined)
    throw refuseField("replaces", "To replace a question, send the conversationId of its conversation");
};

/** Adds each piece of an answer to its draft and yields it, after any new citations that it brings. */
async function* writeDraft(
  draft: Draft,
  question: StoredQuestion,
  parts: AsyncIterable<AnswerPart>,
): AsyncGenerator<ChatEvent, void> {
  let passages: readonly Passage[] = [];
  for await (const part of parts) {
    if (part.kind === "writer") {
      draft.origin = part.origin;
      draft.type = { kind: part.type.kind, computedId: part.type.computedId };
      draft.asks = part.asks ?? null;
      passages = part.passages;
      continue;
    }
    const { text } = part;
    if (part.kind === "status") {
      yield { event: "status", data: { text } };
      continue;
    }
    const citations = addCitations(draft.citations, text, passages);
    if (citations.length > draft.citations.length) yield progressOf(question, citations);
    draft.citations = citations;
    draft.text += text;
    yield { event: "delta", data: { text } };
  }
}

/** Answers questions: with the model if there is one, otherwise with computed answers and excerpts. */
export const createAssistantService = (deps: AssistantServiceDeps): AssistantService => {
  const { messages, findAnswer, findPassages, model, countries, log } = deps;
  const {
    timeoutMs = 60_000,
    idleMs = 15_000,
    leaseSec = 15,
    patienceMs = 2000,
    clock = systemClock,
  } = deps.times ?? {};
  const counter = createQuestionCounter(deps.limiter);
  const profiles = createProfileReader(countries);
  const running = createRunningAnswers();
  const inQuerySlot = createQuerySlots(2);
  // A retrieval occupies this thread for half of its 30 ms. The other database work is short and need not wait for it.
  const inRetrievalSlot = createQuerySlots(1);
  const answerByModel =
    model &&
    createModelAnswers(
      {
        ...{ model, tools: deps.tools, compute: deps.compute, log, clock },
        search: (asked, signal) => inRetrievalSlot(signal, () => findPassages(asked)),
      },
      { timeoutMs, idleMs },
    );
  const turns = createAnswerTurns(deps.leases, { leaseSec, patienceMs }, { inQuerySlot, log, clock });

  /** Stops an answer whose conversation another instance has deleted. */
  const checkConversation = async (run: RunningAnswer) => {
    if (run.conversationId && !(await messages.hasConversation(run.conversationId)))
      run.end(unknownConversation());
  };

  const storeQuestion = async (
    userId: number,
    { message, conversationId, replaces }: ChatRequest,
    signal: AbortSignal,
  ) => {
    const stored = await inQuerySlot(signal, () =>
      messages.addQuestion({ userId, content: message, conversationId, replaces }),
    );
    if (typeof stored === "string") throw questionFailures[stored]();
    return stored;
  };

  const storeAnswer = (question: StoredQuestion, { text, asks: _asks, ...rest }: Draft) =>
    retryWhileDatabaseIsAway(() => messages.addAnswer(question, { content: text, ...rest }));

  /**
   * Stores the written part of an answer. If nothing was written, deletes the new question, so that the one that it was to
   * replace stays.
   */
  const storeUnfinished = async (question: StoredQuestion, draft: Draft) => {
    if (draft.state !== "whole" && draft.text.trim() !== "") {
      await storeAnswer(question, draft).catch((error) =>
        log.warn({ reason: reasonOf(error) }, "could not store an unfinished answer"),
      );
    }
    if (question.replaces === undefined) return;
    await retryWhileDatabaseIsAway(() => messages.withdrawQuestion(question)).catch((error) =>
      log.warn({ reason: reasonOf(error) }, "could not withdraw an unanswered question"),
    );
  };

  /** Finds the answer to a question, or passages for it, and yields the parts of the written answer. */
  async function* writeParts(
    { message, profile, stays = [], travels, origin }: ChatRequest,
    { turns: earlierTurns }: StoredQuestion,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerPart> {
    const byModel = origin === "library" ? undefined : answerByModel;
    const earlier = earlierTurns.filter(({ role }) => role === "user").map(({ content }) => content);
    const asked = {
      ...{ text: message, earlier: earlier.reverse(), ...profiles.placesOf(profile) },
      travels: profile && travels,
    };
    const found = await inRetrievalSlot(signal, () => findAnswer(asked, byModel !== undefined));
    if (!byModel || isFinal(found)) {
      yield { kind: "writer", origin: "library", passages: found.passages, type: found, asks: found.asks };
      yield { kind: "text", text: found.text };
      return;
    }
    const facts = profile ? [...profiles.factsOf(profile), ...stays] : [];
    const prompt = { question: message, turns: earlierTurns, facts, today: new Date() };
    yield* byModel({ asked, found, prompt, signal });
  }

  /** Stores a complete answer and returns its id. @throws ApiError 404 if its conversation is gone */
  const storeWhole = async (question: StoredQuestion, draft: Draft) => {
    const answerId = await storeAnswer(question, draft);
    if (answerId === undefined) throw unknownConversation();
    return answerId;
  };

  const toAnswer = (
    { profile, stays = [] }: ChatRequest,
    { conversationId, questionId }: StoredQuestion,
    draft: Draft,
    answerId: ChatAnswer["answerId"],
  ): ChatAnswer => ({
    ...{ response: draft.text, citations: draft.citations, origin: draft.origin },
    ...{ conversationId, questionId, answerId },
    facts: profile ? profiles.usedFacts(profile, stays, draft) : [],
    asks: draft.asks,
    note: disclaimer,
  });

  const uncount = (userId: number) =>
    counter
      .uncount(userId)
      .catch((failure) => log.warn({ reason: reasonOf(failure) }, "could not uncount a question"));

  return {
    async *ask(userId, request, callerLeaves) {
      checkReplaces(request);
      const run = running.begin(userId, callerLeaves);
      const { signal } = run;
      const draft: Draft = {
        ...{ text: "", citations: [], origin: "library", type: null, asks: null },
        state: "stopped",
      };
      let turn: AnswerTurn | undefined;
      let question: StoredQuestion | undefined;
      let isCounted = false;
      try {
        turn = await turns.take(userId, signal, () => checkConversation(run));
        turn.lost.addEventListener("abort", () => run.end(alreadyAnswering(leaseSec)));
        await inQuerySlot(signal, () => counter.count(userId));
        isCounted = true;
        const stored = await storeQuestion(userId, request, signal);
        question = stored;
        run.conversationId = stored.conversationId;
        yield progressOf(stored, []);

        yield* writeDraft(draft, stored, writeParts(request, stored, signal));
        draft.state = "whole";

        const answerId = await storeWhole(stored, draft);
        question = undefined;
        return toAnswer(request, stored, draft, answerId);
      } catch (error) {
        if (!signal.aborted && draft.state !== "whole") draft.state = "broken";
        // A caller who leaves while the model works costs as much as one who stays.
        if (isCounted && !signal.aborted && !modelHasAnswered(error)) await uncount(userId);
        throw run.endedBy ?? toAnswerFailure(error);
      } finally {
        if (question) await storeUnfinished(question, draft);
        await turn?.end();
        run.over();
      }
    },
    endDeleted: (userId, conversationId) => running.end({ userId, conversationId }, unknownConversation()),
    close: running.close,
  };
};
