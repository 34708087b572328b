import * as z from "zod/mini";
import { Money, type ProgrammeDetails } from "../programmes/contract.ts";
import { PackedProgramme } from "../programmes/ways.ts";
import { type Family, incomeDemand, withFamily } from "../programmes/with-family.ts";
import { Children } from "./fields.ts";
import { defineQuestion, type Packs, UnknownProgramme } from "./question.ts";

/** A partner and children who come along. */
export const FamilyInput = z.strictObject({ partner: z.boolean(), children: Children });

/**
 * An amount for a family. If `isComplete` is false, sources don't say what each member adds. The amount is then a
 * minimum, or that for up to `upTo` members besides the applicant.
 */
const WithFamily = z.object({ ...Money.shape, isComplete: z.boolean(), upTo: z.optional(z.int()) });

export const ProgrammeFacts = z.object({
  ...PackedProgramme.shape,
  /** The amounts for the applicant and the family of the input. `income` is the minimum in the program's period. */
  withFamily: z.optional(
    z.object({
      income: z.optional(WithFamily),
      savings: z.optional(WithFamily),
      investment: z.optional(WithFamily),
      fee: z.optional(WithFamily),
    }),
  ),
});
export type ProgrammeFacts = z.infer<typeof ProgrammeFacts>;

const incomeWith = (programme: ProgrammeDetails, family: Family) => {
  const demand = incomeDemand(programme, family);
  return (
    programme.income &&
    demand && { amount: demand.from, currency: programme.income.currency, isComplete: demand.isComplete }
  );
};

const moneyWith = (programme: ProgrammeDetails, of: "savings" | "investment" | "fee", family: Family) => {
  const money = of === "fee" ? programme.terms.fee : programme[of];
  const additions = programme.terms.additions.filter((addition) => addition.of === of);
  return money && { ...money, ...withFamily(money.amount, additions, family) };
};

/** A program by its id. @throws UnknownProgramme */
export const programmeWith = (id: string, { programmes }: Pick<Packs, "programmes">) => {
  const found = programmes.find((programme) => programme.id === id);
  if (!found) throw new UnknownProgramme(`There is no program "${id}".`);
  return found;
};

/** The facts of a program. @throws UnknownProgramme */
export const programmeFacts = (
  id: string,
  family: Family | undefined,
  packs: Pick<Packs, "programmes">,
): ProgrammeFacts => {
  const found = programmeWith(id, packs);
  return {
    ...found,
    withFamily: family && {
      income: incomeWith(found, family),
      savings: moneyWith(found, "savings", family),
      investment: moneyWith(found, "investment", family),
      fee: moneyWith(found, "fee", family),
    },
  };
};

/** The id of a program. */
export const ProgrammeId = z.string().check(z.describe("The id of a program, such as pt-d7"));

/** What a program asks for and gives: every column of its table. */
export const programmeFact = defineQuestion({
  id: "programme-fact",
  title: "What does this program ask for?",
  input: z.strictObject({ programme: ProgrammeId, family: z.optional(FamilyInput) }),
  output: ProgrammeFacts,
  answer: ({ programme, family }, packs) => programmeFacts(programme, family, packs),
});
