import * as z from "zod/mini";
import { ProgrammeDetails } from "../programmes/contract.ts";
import { defineQuestion, InputProblem } from "./question.ts";

/** What a program asks for and gives: every column of its table. */
export const programmeFact = defineQuestion({
  id: "programme-fact",
  title: "What does this program ask for?",
  input: z.strictObject({ programme: z.string() }),
  output: ProgrammeDetails,
  answer({ programme: id }, { programmes }) {
    const found = programmes.find((programme) => programme.id === id);
    if (!found) throw new InputProblem(`There is no program "${id}".`);
    return found;
  },
});
