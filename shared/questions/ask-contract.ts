import * as z from "zod/mini";
import { type Contract, defineContract } from "../contract.ts";
import { questions } from "./registry.ts";

const JsonSchema = z.record(z.string(), z.unknown());

/** An endpoint for each question, by its id, with the schemas of the question. */
const asks: Readonly<Record<string, Contract>> = Object.fromEntries(
  questions.map(({ id, title, input, output }): [string, Contract] => [
    id,
    {
      method: "post",
      path: `/api/questions/${id}`,
      summary: `Answers the question '${title}'.`,
      description:
        "Stores nothing. An input that the tables do not have is refused with a message that names it.",
      access: "public",
      origin: "any",
      bodyKb: 16,
      body: input,
      response: output,
      limit: { points: 60, durationSec: 60 },
    },
  ]),
);

/** The questions for programs. Not in `contract.ts`, because the browser would load all engines with it. */
export const askContract = defineContract({
  list: {
    method: "get",
    path: "/api/questions",
    summary: "All questions that can be asked, with the JSON Schemas of their inputs and answers.",
    access: "public",
    response: z.array(z.object({ id: z.string(), title: z.string(), input: JsonSchema, answer: JsonSchema })),
  },
  ...asks,
});
