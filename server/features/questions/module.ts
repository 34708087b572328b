import { lawExamples } from "#server/knowledge/law/examples.ts";
import { packsWith } from "#server/knowledge/packs.ts";
import { ApiError } from "#server/platform/http/errors.ts";
import { prepare } from "#server/platform/http/prepared.ts";
import type { Module } from "#server/platform/module.ts";
import type { Platform } from "#server/platform/platform.ts";
import { disclaimer } from "#shared/assistant/contract.ts";
import { dayOf } from "#shared/calendar/day.ts";
import { lazy } from "#shared/lazy.ts";
import { askContract } from "#shared/questions/ask-contract.ts";
import { questionsContract, type TextAnswer } from "#shared/questions/contract.ts";
import { checkCountries } from "#shared/questions/fields.ts";
import { plannedVisit } from "#shared/questions/intents/planned-visit.ts";
import { schemasOf } from "#shared/questions/json-schema.ts";
import { type AnyQuestion, InputProblem } from "#shared/questions/question.ts";
import { anyQuestions } from "#shared/questions/registry.ts";
import type { Law } from "#shared/stays/counting/law.ts";
import { type AnswerText, createAnswerText } from "./answer-text.ts";
import { createDesk, type Desk } from "./desk.ts";
import { mcpRoutes } from "./mcp.ts";
import { createQuestionTools, type QuestionTools } from "./question-tools.ts";
import { createUpdates, type NewsPort } from "./updates.ts";

interface Ports {
  law: { current: () => Law };
  news: NewsPort;
  /** The version of Meridian. */
  version: string;
}

/** An answer as it crosses the wire. */
const toTextAnswer = (found: ReturnType<AnswerText>): TextAnswer => {
  if (!found) return { kind: "none" };
  if (found.kind === "declined") return { kind: "declined", sentences: [found.text] };
  const { id: question, language, reply } = found;
  if (reply.kind === "missing")
    return {
      ...{ kind: "asks", question, language },
      ...{ field: reply.field, sentences: [reply.ask], replies: [...(reply.replies ?? [])] },
    };
  const { screen: link, sentences, sources, main: _, ...facts } = reply;
  return {
    ...facts,
    question,
    language,
    link,
    sentences: [...sentences],
    sources: [...sources],
    note: disclaimer,
  };
};

/** The fields of a question about a planned visit. */
const planOf = (text: string, { read, contextOf }: Desk) => {
  const reading = read(text);
  const planned = plannedVisit(reading, contextOf(reading.language, []));
  return planned.kind === "missing" ? { kind: "asks" as const, sentence: planned.ask } : planned;
};

/** Answers questions: as typed requests, in people's own words, and through MCP. Also lists the worked examples. */
export const createQuestions = ({ http, log, config }: Platform, { law, news, version }: Ports) => {
  const updates = createUpdates(news);
  const packs = () => packsWith(law.current(), updates.current());
  const schemas = lazy(schemasOf);
  const examples = lazy(() => prepare(questionsContract.examples, [...lawExamples]));
  const list = lazy(() => prepare(askContract.list, schemas()));
  const desk = createDesk({ law, updates: updates.current });

  /** @throws ApiError 400 instead of an InputProblem, because the caller named something that does not exist */
  const answering = async <Answer>(answer: () => Answer): Promise<Answer> => {
    try {
      return answer();
    } catch (error) {
      if (error instanceof InputProblem) throw new ApiError(400, "invalid_input", error.message);
      throw error;
    }
  };
  const answerText = createAnswerText(desk);
  const answerWith =
    ({ answer }: AnyQuestion) =>
    ({ body }: { body: unknown }) =>
      answering(() => answer(body, packs()));
  const handlers = Object.fromEntries(anyQuestions.map((question) => [question.id, answerWith(question)]));
  return {
    /** Answers a question in people's own words. */
    answerText,
    /** The same questions, for a language model to call. */
    tools: createQuestionTools(desk),
    /** The countries of a text, for the search. */
    readPlaces: (text: string) => desk().readPlaces(text),
    routes: [
      // One router, because both contracts have an endpoint at /api/questions.
      http.implement(
        { ...askContract, ...questionsContract },
        {
          examples: async () => examples(),
          answer: ({ body: { passports = [], earlier = [], ...asked } }) =>
            answering(() => {
              checkCountries(passports, law.current());
              return toTextAnswer(answerText({ ...asked, earlier, ownPassports: passports }));
            }),
          plan: async ({ body: { text, today } }) =>
            planOf(text, desk(today === undefined ? undefined : dayOf(today))),
          list: async () => list(),
          ...handlers,
        },
      ),
    ],
    documents: () => [mcpRoutes({ http, log, appUrl: config.appUrl, version, schemas, handlers })],
    loops: [updates.loop],
    prepare() {
      const text = "How long can a Brazilian stay in Spain?";
      answerText({ text, earlier: [], ownPassports: [] });
    },
  } satisfies Module & {
    answerText: AnswerText;
    tools: QuestionTools;
    readPlaces: Desk["readPlaces"];
  };
};
