import { lawExamples } from "#server/knowledge/law/examples.ts";
import { packsWith } from "#server/knowledge/packs.ts";
import { ApiError } from "#server/platform/http/errors.ts";
import { prepare } from "#server/platform/http/prepared.ts";
import type { Module } from "#server/platform/module.ts";
import type { Platform } from "#server/platform/platform.ts";
import { askContract } from "#shared/questions/ask-contract.ts";
import { questionsContract } from "#shared/questions/contract.ts";
import { schemasOf } from "#shared/questions/json-schema.ts";
import { type AnyQuestion, InputProblem } from "#shared/questions/question.ts";
import { anyQuestions } from "#shared/questions/registry.ts";
import type { Law } from "#shared/stays/counting/law.ts";
import { type AnswerText, createAnswerText } from "./answer-text.ts";
import { createDesk } from "./desk.ts";
import { mcpRoutes } from "./mcp.ts";
import { createQuestionTools, type QuestionTools } from "./question-tools.ts";
import { createUpdates, type NewsPort } from "./updates.ts";

interface Ports {
  law: { current: () => Law };
  news: NewsPort;
  /** The version of Meridian. */
  version: string;
}

/** What Meridian computes on request, and the worked examples of it. */
export const createQuestions = ({ http, log, config }: Platform, { law, news, version }: Ports) => {
  const updates = createUpdates(news);
  const packs = () => packsWith(law.current(), updates.current());
  const schemas = schemasOf();
  const examples = prepare(questionsContract.examples, [...lawExamples]);
  const list = prepare(askContract.list, schemas);
  const desk = createDesk({ law, updates: updates.current });

  const answerWith =
    ({ answer }: AnyQuestion) =>
    async ({ body }: { body: unknown }) => {
      try {
        return answer(body, packs());
      } catch (error) {
        if (error instanceof InputProblem) throw new ApiError(400, "invalid_input", error.message);
        throw error;
      }
    };
  const handlers = Object.fromEntries(anyQuestions.map((question) => [question.id, answerWith(question)]));
  return {
    /** Answers a question in people's own words. */
    answerText: createAnswerText(desk),
    /** The same questions, for a language model to call. */
    tools: createQuestionTools(desk),
    routes: [
      http.implement(questionsContract, { examples: async () => examples }),
      http.implement(askContract, {
        list: async () => list,
        ...handlers,
      }),
    ],
    documents: () => [mcpRoutes({ http, log, appUrl: config.appUrl, version, schemas, handlers })],
    loops: [updates.loop],
  } satisfies Module & { answerText: AnswerText; tools: QuestionTools };
};
