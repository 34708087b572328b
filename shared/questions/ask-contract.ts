import * as z from "zod/mini";
import { type Contract, defineContract, type RateLimit } from "../contract.ts";
import { questions } from "./registry.ts";

const JsonSchema = z.record(z.string(), z.unknown());

/** One endpoint for each question, by its id, with the schemas of the question. */
export const askEndpoints: Readonly<Record<string, Contract & { limit: RateLimit }>> = Object.fromEntries(
  questions.map(({ id, title, input, output }) => [
    id,
    {
      method: "post",
      path: `/api/questions/${id}`,
      summary: `Answers the question '${title}'.`,
      description:
        "Stores nothing. If the input names a place, rule or program that Meridian does not have, the answer is 400 and its message names it.",
      access: "public",
      scope: "questions",
      origin: "any",
      bodyKb: 8,
      body: input,
      response: output,
      limit: { points: 30, durationSec: 60 },
    },
  ]),
);

/** Each question as an endpoint, for other software. Apart from `contract.ts`, so that the browser does not load all engines. */
export const askContract = defineContract({
  list: {
    method: "get",
    path: "/api/questions",
    summary: "All questions, with the JSON Schemas of their inputs and answers.",
    access: "public",
    scope: "questions",
    response: z.array(z.object({ id: z.string(), title: z.string(), input: JsonSchema, answer: JsonSchema })),
  },
  ...askEndpoints,
});
