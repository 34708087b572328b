import * as z from "zod/mini";
import { ListedProgramme, ProgrammeDetails } from "./contract.ts";

export const investmentKinds = ["donation", "property", "fund", "company", "deposit", "bonds"] as const;
export const InvestmentKind = z.enum(investmentKinds);
export type InvestmentKind = z.infer<typeof InvestmentKind>;

/**
 * A way to invest, in the currency of the investment. `onTop`: what the state asks for as well. `home`: a home must be bought,
 * or rented for so much a year, on top of it.
 */
const InvestmentWay = z.object({
  kind: InvestmentKind,
  amount: z.number(),
  onTop: z.optional(z.number()),
  home: z.optional(z.object({ price: z.number(), rent: z.number() })),
});
export type InvestmentWay = z.infer<typeof InvestmentWay>;

/** What only answers need, and the page of a program does not show. */
const parts = {
  /** The ways to invest that sources name. */
  ways: z.optional(z.array(InvestmentWay)),
  /** Citizens of the country can apply for a US visa for treaty investors (E-2), as far as sources say. */
  usTreaty: z.optional(z.literal(true)),
};

/** A program of a list of answers. */
export const ListedWithWays = z.object({ ...ListedProgramme.shape, ...parts });
export type ListedWithWays = z.infer<typeof ListedWithWays>;

/** A program as questions are answered from it. */
export const PackedProgramme = z.object({ ...ProgrammeDetails.shape, ...parts });
export type PackedProgramme = z.infer<typeof PackedProgramme>;

/** What must be bought or rented on top of every way to invest. Undefined if a way asks for no home. */
export const homeOf = ({ ways = [] }: Pick<PackedProgramme, "ways">): InvestmentWay["home"] =>
  ways.every(({ home }) => home !== undefined) ? ways[0]?.home : undefined;

const wholeOf = ({ amount, onTop = 0 }: InvestmentWay): number => amount + onTop;

/**
 * A program as it is for somebody who invests in one of some ways: its investment is the whole that the cheapest of them
 * asks for. The first way is the usual one, and sources do not say what a family adds to another. Undefined if it has none.
 */
export const byWays = <Programme extends Pick<PackedProgramme, "investment" | "terms" | "ways">>(
  programme: Programme,
  kinds: readonly InvestmentKind[],
): Programme | undefined => {
  const { investment, terms, ways = [] } = programme;
  const [first, ...more] = ways.filter(({ kind }) => kinds.includes(kind));
  if (!first || !investment) return undefined;
  const least = more.reduce((best, way) => (wholeOf(way) < wholeOf(best) ? way : best), first);
  if (least === ways[0] && least.onTop === undefined) return programme;
  return {
    ...programme,
    investment: { ...investment, amount: wholeOf(least) },
    terms: {
      ...terms,
      capital: terms.capital?.filter(({ of }) => of !== "investment"),
      additions: terms.additions.filter(({ of }) => of !== "investment"),
    },
  };
};
