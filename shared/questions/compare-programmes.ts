import * as z from "zod/mini";
import { FamilyInput, ProgrammeFacts, ProgrammeId, programmeFacts } from "./programme-fact.ts";
import { defineQuestion } from "./question.ts";

/** The facts of several programs side by side. */
export const compareProgrammes = defineQuestion({
  id: "compare-programmes",
  title: "How do these programs compare?",
  input: z.strictObject({
    programmes: z.array(ProgrammeId).check(z.minLength(2), z.maxLength(5)),
    family: z.optional(FamilyInput),
  }),
  output: z.object({
    /** In the order of the input. */
    programmes: z.array(ProgrammeFacts),
  }),
  answer: ({ programmes, family }, packs) => ({
    programmes: programmes.map((id) => programmeFacts(id, family, packs)),
  }),
});
