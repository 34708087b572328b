import * as z from "zod/mini";
import { ListedProgramme, ProgrammeDetails } from "./contract.ts";

export const investmentKinds = ["donation", "property", "fund", "company", "deposit", "bonds"] as const;
export const InvestmentKind = z.enum(investmentKinds);
export type InvestmentKind = z.infer<typeof InvestmentKind>;

/**
 * A way to invest, in the currency of the investment. `onTop`: what the state asks for in addition. `home`: a home that
 * must also be bought, or rented for an amount a year.
 */
const InvestmentWay = z.object({
  kind: InvestmentKind,
  amount: z.number(),
  onTop: z.optional(z.number()),
  home: z.optional(z.object({ price: z.number(), rent: z.number() })),
});
export type InvestmentWay = z.infer<typeof InvestmentWay>;

/**
 * The meaning of a program's `months`, and the permit after them. `entry visa` and `visa`: the visa, then a permit of
 * `permitMonths`. `stay`: each stay on a visa that is valid for `visaMonths`. `inCountryMonths`: the permit of people who apply
 * in the country instead. Each renewal is for `renewalMonths`.
 */
const Validity = z.object({
  first: z.enum(["entry visa", "visa", "permit", "stay"]),
  permitMonths: z.optional(z.int()),
  renewalMonths: z.optional(z.int()),
  visaMonths: z.optional(z.int()),
  inCountryMonths: z.optional(z.int()),
});
export type Validity = z.infer<typeof Validity>;

/**
 * How the income and the money of an application are counted. `held`: the money must be in the account for `months`. `often`:
 * many authorities ask for that. `average`: the average balance of this many months counts.
 */
const Means = z.object({
  income: z.optional(z.enum(["net", "gross", "contested"])),
  held: z.optional(z.object({ how: z.enum(["required", "often", "average"]), months: z.int() })),
});
export type Means = z.infer<typeof Means>;

export const qualificationKinds = [
  ...(["degree", "regulated profession", "experience", "IT experience", "same industry"] as const),
  ...(["same employer", "remote work", "contract", "own company", "portfolio"] as const),
] as const;

/** A required qualification, with its months. `either`: one of these is enough. `also`: required in addition. */
const Qualification = z.object({
  kind: z.enum(qualificationKinds),
  months: z.optional(z.int()),
  need: z.enum(["either", "also"]),
});
export type Qualification = z.infer<typeof Qualification>;

/** The columns on which a program has remarks. */
export const remarkColumns = [
  ...(["income", "savings", "fee", "processing", "duration", "renewal", "permanent", "local-work"] as const),
  ...(["freelance", "status"] as const),
] as const;

/** A remark from the sources on a column, with their doubts: an English text without a full stop. */
const Remark = z.object({ column: z.enum(remarkColumns), text: z.string() });
export type Remark = z.infer<typeof Remark>;

export const citizenGroups = ["EU or Portuguese-speaking", "Ibero-American", "families"] as const;

/** A group of holders who can become citizens after a different number of years than most. */
const CitizenshipGroup = z.object({ who: z.enum(citizenGroups), years: z.int() });
export type CitizenshipGroup = z.infer<typeof CitizenshipGroup>;

export const incomeCaseWorks = ["tech", "other"] as const;

/**
 * The income that a program requires for a kind of work or an age, in the currency and period of its `income`. `other`: an
 * occupation outside tech.
 */
const IncomeCase = z.object({
  work: z.optional(z.enum(incomeCaseWorks)),
  ages: z.optional(z.object({ from: z.int(), to: z.optional(z.int()) })),
  amount: z.number(),
});
export type IncomeCase = z.infer<typeof IncomeCase>;

/** Fields that only answers use. The page of a program does not show them. */
const parts = {
  /** The ways to invest that sources name. */
  ways: z.optional(z.array(InvestmentWay)),
  /** Citizens of the country can apply for a US visa for treaty investors (E-2), as far as sources say. */
  usTreaty: z.optional(z.literal(true)),
  /** Absent if `months` is simply the length of the first permit, and sources state no other length. */
  validity: z.optional(Validity),
  means: z.optional(Means),
  /** Set if the text on tax already says what the kind of tax says. */
  taxSaysKind: z.optional(z.literal(true)),
  /** The id of the special tax regime of its country that its holders may be able to use. */
  regime: z.optional(z.string()),
  /** Absent if it differs by kind of applicant, or sources do not state it clearly. */
  qualifications: z.optional(z.array(Qualification)),
  remarks: z.optional(z.array(Remark)),
  citizenshipGroups: z.optional(z.array(CitizenshipGroup)),
  incomeCases: z.optional(z.array(IncomeCase)),
};

/** A program in a list of answers. */
export const ListedWithWays = z.object({ ...ListedProgramme.shape, ...parts });
export type ListedWithWays = z.infer<typeof ListedWithWays>;

/** A program with everything that answers to questions need. */
export const PackedProgramme = z.object({ ...ProgrammeDetails.shape, ...parts });
export type PackedProgramme = z.infer<typeof PackedProgramme>;

/** What must be bought or rented on top of every way to invest. Undefined if a way asks for no home. */
export const homeOf = ({ ways = [] }: Pick<PackedProgramme, "ways">): InvestmentWay["home"] =>
  ways.every(({ home }) => home !== undefined) ? ways[0]?.home : undefined;

const totalOf = ({ amount, onTop = 0 }: InvestmentWay): number => amount + onTop;

/**
 * The program as it is for somebody who invests in one of the given ways: its investment is the total of the cheapest of
 * them. Undefined if it has none of these ways. Sources state the extra amounts for family members only for the first way,
 * so other ways have none.
 */
export const byWays = <Programme extends Pick<PackedProgramme, "investment" | "terms" | "ways">>(
  programme: Programme,
  kinds: readonly InvestmentKind[],
): Programme | undefined => {
  const { investment, terms, ways = [] } = programme;
  const chosen = ways.filter(({ kind }) => kinds.includes(kind));
  const [first, ...more] = chosen;
  if (!first || !investment) return undefined;
  const least = more.reduce((best, way) => (totalOf(way) < totalOf(best) ? way : best), first);
  if (least === ways[0] && least.onTop === undefined) {
    const others = ways.filter((way) => !chosen.includes(way)).map(totalOf);
    // The lower end of the range may be the amount of a way that does not count here.
    const capital = terms.capital?.filter(({ of, from }) => of !== "investment" || !others.includes(from));
    return { ...programme, ways: chosen, terms: { ...terms, capital } };
  }
  return {
    ...programme,
    ways: chosen,
    investment: { ...investment, amount: totalOf(least) },
    terms: {
      ...terms,
      capital: terms.capital?.filter(({ of }) => of !== "investment"),
      additions: terms.additions.filter(({ of }) => of !== "investment"),
    },
  };
};
