import { lawExamples } from "#server/knowledge/law/examples.ts";
import { prepare } from "#server/platform/http/prepared.ts";
import type { Module } from "#server/platform/module.ts";
import type { Platform } from "#server/platform/platform.ts";
import { questionsContract } from "#shared/questions/contract.ts";

/** What Meridian computes on request, and the worked examples of it. */
export const createQuestions = ({ http }: Platform) => {
  const examples = prepare(questionsContract.examples, [...lawExamples]);
  return {
    routes: [http.implement(questionsContract, { examples: async () => examples })],
  } satisfies Module;
};
