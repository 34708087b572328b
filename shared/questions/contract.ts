import * as z from "zod/mini";
import { defineContract } from "../contract.ts";
import { Example } from "./example.ts";

export const questionsContract = defineContract({
  examples: {
    method: "get",
    path: "/api/questions/examples",
    summary:
      "Worked examples of authorities and others, each with its source, in the schemas of the questions.",
    access: "public",
    scope: "questions",
    response: z.array(Example),
  },
});
