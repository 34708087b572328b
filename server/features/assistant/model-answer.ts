import type { Logger } from "pino";
import * as z from "zod";
import type { Clock } from "#server/platform/clock.ts";
import type { LanguageModel } from "#server/platform/model/language-model.ts";
import { ModelError } from "#server/platform/model/model-error.ts";
import { readJson } from "#server/platform/model/thoughts.ts";
import type { ModelMessage, ModelTool, ToolChoice } from "#server/platform/model/tool-calls.ts";
import type { AnswerOrigin, AskedBack } from "#shared/assistant/contract.ts";
import { isoDay } from "#shared/calendar/day.ts";
import { createLengthLimit } from "./answer-length.ts";
import type { AnswerType } from "./asked-store.ts";
import { createFigureCheck, isSupported } from "./check-figures.ts";
import { createAnswerCleaner } from "./clean-answer.ts";
import { type AskedByUser, type FoundAnswer, searched } from "./find-answer.ts";
import { nothingText, unlawfulText } from "./library-answer.ts";
import type { Passage } from "./passage.ts";
import { type PromptParts, promptOf, sortPromptOf } from "./prompt.ts";
import { askedFields, createToolbox, maxCalls, type Toolbox, type ToolboxDeps } from "./toolbox.ts";
import { writeAnswer } from "./write-answer.ts";

/**
 * A part of an answer: its writer with the passages that it cites by number, the current status, or a piece of the text.
 */
export type AnswerPart =
  | { kind: "writer"; origin: AnswerOrigin; passages: readonly Passage[]; type: AnswerType; asks?: AskedBack }
  | { kind: "status"; text: string }
  | { kind: "text"; text: string };

/** A question for the model, with the answer that was found without it. */
export interface AskedModel {
  asked: AskedByUser;
  found: FoundAnswer;
  prompt: Omit<PromptParts, "passages" | "withHistory" | "withTools">;
  signal: AbortSignal;
}

interface ModelTimes {
  /** For the whole answer. */
  timeoutMs: number;
  /** For each pause of the model. */
  idleMs: number;
}

interface ModelAnswerDeps extends Omit<ToolboxDeps, "search"> {
  model: Pick<LanguageModel, "stream" | "round">;
  search: (asked: AskedByUser, signal: AbortSignal) => Promise<readonly Passage[]>;
  log: Logger;
  clock: Clock;
}

/** Rounds after the sorting. In the last one, the model has to write. */
const maxRounds = 3;
/** For each round, within the time of the whole answer. */
const roundMs = 20_000;
/** The maximum number of characters of text and arguments in one round. */
const maxRoundCharacters = 16_000;
/** How long a service that does not know tools is asked without them. */
const withoutToolsMs = 60 * 60 * 1000;

const Sorted = z.object({
  kind: z.enum(["answer", "clarify", "out_of_scope", "unlawful"]),
  question: z.string().trim().max(1000).optional().catch(undefined),
  missing: z.enum(askedFields).optional().catch(undefined),
});
type Sorted = z.infer<typeof Sorted>;

const sortTool: ModelTool = {
  name: "sort",
  description: "Sorts the question before it is answered.",
  parameters: {
    type: "object",
    properties: {
      kind: {
        type: "string",
        enum: Sorted.shape.kind.options,
        description:
          "answer: in doubt, choose this. clarify: nobody could answer before the user names the missing field, which neither the question nor the facts nor the conversation tell. out_of_scope: it has nothing to do with what Meridian covers. unlawful: it asks for help to break the law.",
      },
      question: {
        type: "string",
        description: "The whole question in English, with what a follow-up question refers to",
      },
      missing: { type: "string", enum: askedFields, description: "Only for clarify" },
    },
    required: ["kind", "question"],
    additionalProperties: false,
  },
};

const textPart = (text: string): AnswerPart => ({ kind: "text", text });

/** An answer that is not written by the model. */
interface OwnAnswer {
  text: string;
  passages?: readonly Passage[];
  type: AnswerType;
  asks?: AskedBack;
}

async function* fromLibrary({ text, passages = [], type, asks }: OwnAnswer): AsyncGenerator<AnswerPart> {
  yield { kind: "writer", origin: "library", passages, type, asks };
  yield textPart(text);
}

const ownAnswerOf = (found: FoundAnswer): OwnAnswer => ({
  text: found.text,
  passages: found.passages,
  type: found,
  asks: found.asks,
});

/** A model that answers from passages does not ask back for a field, so its answer counts as found by search. */
const typeOfPassages = (found: FoundAnswer): AnswerType =>
  found.kind === "asked-back" ? searched(found.passages) : found;

/** The type of an answer from tools: that of the first computed result. */
const typeOfTools = ({ evidence, computed: [first] }: Toolbox): AnswerType => ({
  kind: "computed",
  computedId: evidence[(first ?? 0) - 1]?.key.replace(/^answer\//, "") ?? null,
});

/** The model's text without hidden characters and false citations, and limited in length. */
const cleanedText = (written: string, passages: readonly Passage[]): string => {
  const cleaner = createAnswerCleaner(passages.length);
  const limit = createLengthLimit();
  return `${limit.push(cleaner.push(written) + cleaner.end())}${limit.end()}`.trim();
};

/** The text, with a mark on each sentence that has a figure which no passage has. */
const markedText = (text: string, passages: readonly Passage[], question: string): string => {
  const check = createFigureCheck(passages, question);
  return check.push(text) + check.end();
};

/** How an attempt with tools ended. `rejected` and `failed`: nothing was written, so the passages can answer. */
type Ending = "answered" | "rejected" | "failed";

/** Failures after which the same service may still answer from passages. */
const isUnusable = ({ code }: ModelError): boolean =>
  ["model_answer", "model_too_long", "model_timeout", "model_no_tools"].includes(code);

/**
 * Creates the answers of a model. The model sorts the question, calls the questions of the registry as tools, and writes. Its
 * text is checked before anybody sees it. A service without tools streams an answer from passages.
 */
export const createModelAnswers = (
  { model, tools, compute, search, log, clock }: ModelAnswerDeps,
  { timeoutMs, idleMs }: ModelTimes,
) => {
  let toolsAgainAt = 0;

  /** Makes one round, within its own deadline and that of the answer. */
  const roundOf = async (
    messages: readonly ModelMessage[],
    offer: { tools: readonly ModelTool[]; choice: ToolChoice },
    { endsAt, signal }: { endsAt: number; signal: AbortSignal },
  ) => {
    const leftMs = endsAt - clock.now();
    if (leftMs <= 0) throw new ModelError("model_timeout", { detail: "no time for another round" });
    const limits = { timeoutMs: Math.min(roundMs, leftMs), idleMs, maxCharacters: maxRoundCharacters };
    return model.round({ messages, ...offer, ...limits, signal });
  };

  /** How the model sorts a question; undefined if it calls no tool although it has to. */
  const sort = async ({ prompt, signal }: AskedModel, endsAt: number): Promise<Sorted | undefined> => {
    const messages = sortPromptOf(prompt);
    const offer = { tools: [sortTool], choice: { name: sortTool.name } };
    const { calls } = await roundOf(messages, offer, { endsAt, signal });
    if (calls.length === 0) return undefined;
    const call = calls.find(({ name }) => name === sortTool.name);
    const sorted = Sorted.safeParse(readJson(call?.arguments ?? ""));
    return sorted.success ? sorted.data : { kind: "answer" };
  };

  /** The fixed reply if the question is not to be answered. A computed answer is given whatever the model says. */
  const declined = ({ kind, missing }: Sorted, { asked, found }: AskedModel): OwnAnswer | undefined => {
    if (kind === "answer") return undefined;
    const own = (text: string, type: AnswerType["kind"]) => ({
      text,
      type: { kind: type, computedId: null },
    });
    if (kind === "unlawful") return own(unlawfulText(asked.text), "declined");
    if (found.kind === "computed") return ownAnswerOf(found);
    if (kind === "out_of_scope") return own(nothingText(asked.text), "nothing");
    if (found.kind === "asked-back") return ownAnswerOf(found);
    return missing && own(tools.askFor(missing, tools.languageOf(asked.text)), "asked-back");
  };

  /** Lets the model call tools until it writes. Returns its text, which is empty if it never wrote. */
  async function* callTools(
    { prompt, signal }: AskedModel,
    { toolbox, restated, endsAt }: { toolbox: Toolbox; restated: string; endsAt: number },
  ): AsyncGenerator<AnswerPart, string> {
    const messages = promptOf({ ...prompt, passages: toolbox.evidence, withHistory: true, withTools: true });
    for (let round = 1; round < maxRounds; round += 1) {
      const offer = { tools: toolbox.offered, choice: "auto" as const };
      const { text, calls } = await roundOf(messages, offer, { endsAt, signal });
      const kept = calls.slice(0, maxCalls);
      if (kept.length === 0) return text;
      messages.push({ role: "assistant", content: text, calls: kept });
      for (const call of kept) {
        const { result, status } = await toolbox.run(call, restated);
        if (status !== undefined) yield { kind: "status", text: status };
        messages.push({ role: "tool", callId: call.id, content: result });
      }
    }
    const last = { tools: toolbox.offered, choice: "none" as const };
    return (await roundOf(messages, last, { endsAt, signal })).text;
  }

  /** The computed answer, or else what the tools computed, or else excerpts. */
  const ownAnswer = ({ found }: AskedModel, toolbox: Toolbox) => {
    const { evidence, computed } = toolbox;
    if (found.kind === "computed" || computed.length === 0) return fromLibrary(ownAnswerOf(found));
    const texts = computed.slice(0, 2).map((number) => `${evidence[number - 1]?.text} [${number}]`);
    return fromLibrary({ text: texts.join("\n\n"), passages: evidence, type: typeOfTools(toolbox) });
  };

  /** Yields the model's text if the results of the tools support it, otherwise the computed answer. */
  async function* checked(
    written: string,
    request: AskedModel,
    toolbox: Toolbox,
  ): AsyncGenerator<AnswerPart> {
    const { question, facts, turns, today } = request.prompt;
    const { evidence, computed } = toolbox;
    const text = cleanedText(written, evidence);
    if (text === "") return yield* ownAnswer(request, toolbox);
    const own = [question, ...facts, ...turns.map(({ content }) => content), isoDay(today)];
    const isComputed = request.found.kind === "computed" || computed.length > 0;
    if (isComputed && !isSupported(text, evidence, { own, namesIn: tools.namesIn })) {
      log.info("an answer of the model differs from the tools, so the computed answer is shown");
      return yield* ownAnswer(request, toolbox);
    }
    const type = computed.length > 0 ? typeOfTools(toolbox) : typeOfPassages(request.found);
    yield { kind: "writer", origin: "model", passages: evidence, type };
    yield textPart(isComputed ? text : markedText(text, evidence, question));
  }

  async function* sortAndAnswer(
    request: AskedModel,
    toolbox: Toolbox,
    endsAt: number,
  ): AsyncGenerator<AnswerPart, Ending> {
    const sorted = await sort(request, endsAt);
    if (!sorted) return "rejected";
    const own = declined(sorted, request);
    if (own) {
      yield* fromLibrary(own);
      return "answered";
    }
    const restated = sorted.question || request.asked.text;
    const written = yield* callTools(request, { toolbox, restated, endsAt });
    yield* checked(written, request, toolbox);
    return "answered";
  }

  /** Answers with tools. If the model fails after a tool has computed an answer, yields that answer. */
  async function* withTools(request: AskedModel, endsAt: number): AsyncGenerator<AnswerPart, Ending> {
    const { asked, found, prompt, signal } = request;
    const toolbox = createToolbox(
      { tools, compute, search: (text) => search({ ...asked, text, earlier: [] }, signal) },
      { asked, passages: found.passages, today: prompt.today },
    );
    try {
      return yield* sortAndAnswer(request, toolbox, endsAt);
    } catch (error) {
      if (signal.aborted || !(error instanceof ModelError)) throw error;
      if (toolbox.computed.length > 0) {
        yield* ownAnswer(request, toolbox);
        return "answered";
      }
      if (!isUnusable(error)) throw error;
      return error.code === "model_no_tools" ? "rejected" : "failed";
    }
  }

  /** Streams an answer from the passages alone. */
  async function* fromPassages(request: AskedModel, endsAt: number): AsyncGenerator<AnswerPart> {
    const { found, prompt, signal } = request;
    const parts = { ...prompt, passages: found.passages, withHistory: true };
    yield { kind: "writer", origin: "model", passages: found.passages, type: typeOfPassages(found) };
    const conditions = { timeoutMs: Math.max(1, endsAt - clock.now()), idleMs, signal, log };
    for await (const text of writeAnswer(model, parts, conditions)) yield textPart(text);
  }

  /** Stops offering tools for a while, so that not every question costs a rejected request. */
  const pauseTools = () => {
    if (clock.now() < toolsAgainAt) return;
    toolsAgainAt = clock.now() + withoutToolsMs;
    log.info("the language model knows no tools, so it answers from passages");
  };

  /** @throws ModelError; what was yielded before stays valid */
  return async function* answer(request: AskedModel): AsyncGenerator<AnswerPart> {
    const endsAt = clock.now() + timeoutMs;
    const ending = clock.now() < toolsAgainAt ? undefined : yield* withTools(request, endsAt);
    if (ending === "answered") return;
    for await (const part of fromPassages(request, endsAt)) {
      if (ending === "rejected" && part.kind === "text") pauseTools();
      yield part;
    }
  };
};
