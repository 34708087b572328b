import type { CapitalRule, InvestmentKind, InvestmentWay, ListedProgramme, Money } from "./contract.ts";

/** What a program asks to be shown or invested, if it depends on the case. `to` is infinite if sources name no highest sum. */
export interface CapitalRange {
  from: number;
  to: number;
  remarks: readonly string[];
}

const coversAge = ({ ages }: CapitalRule, age: number): boolean =>
  ages === undefined || (age >= ages.from && age <= (ages.to ?? Number.POSITIVE_INFINITY));

/** The rules for an age. All of them, if it is not known or no rule covers it. */
const rulesFor = (rules: readonly CapitalRule[], age: number | undefined): readonly CapitalRule[] => {
  const covering = age === undefined ? rules : rules.filter((rule) => coversAge(rule, age));
  return covering.length > 0 ? covering : rules;
};

/**
 * The lowest and the highest sum for one person.
 * @param isNeeded whether the income of the person makes a sum necessary that only lower incomes need; undefined if unknown
 * @returns undefined if it is not needed
 */
export const capitalRange = (
  { terms }: ListedProgramme,
  of: "savings" | "investment",
  { amount }: Money,
  age: number | undefined,
  isNeeded: (belowIncome: number) => boolean | undefined,
): CapitalRange | undefined => {
  const rules = rulesFor(terms.capital?.filter((rule) => rule.of === of) ?? [], age);
  if (rules.length === 0) return { from: amount, to: amount, remarks: [] };
  const needs = rules.map(({ belowIncome }) => belowIncome === undefined || isNeeded(belowIncome));
  if (needs.every((need) => need === false)) return undefined;
  return {
    from: needs.includes(undefined) ? 0 : Math.min(...rules.map(({ from }) => from)),
    to: Math.max(...rules.map(({ to }) => to ?? Number.POSITIVE_INFINITY)),
    remarks: rules.map(({ remark }) => remark),
  };
};

/** What must be bought or rented on top of every way to invest. Undefined if a way asks for no home. */
export const homeOf = ({ terms: { ways = [] } }: Pick<ListedProgramme, "terms">): InvestmentWay["home"] =>
  ways.every(({ home }) => home !== undefined) ? ways[0]?.home : undefined;

const wholeOf = ({ amount, onTop = 0 }: InvestmentWay): number => amount + onTop;

/**
 * A program as it is for somebody who invests in one of some ways: its investment is the whole that the cheapest of them
 * asks for. The first way is the usual one, and sources do not say what a family adds to another. Undefined if it has none.
 */
export const byWays = <Programme extends Pick<ListedProgramme, "investment" | "terms">>(
  programme: Programme,
  kinds: readonly InvestmentKind[],
): Programme | undefined => {
  const { investment, terms } = programme;
  const [first, ...more] = terms.ways?.filter(({ kind }) => kinds.includes(kind)) ?? [];
  if (!first || !investment) return undefined;
  const least = more.reduce((best, way) => (wholeOf(way) < wholeOf(best) ? way : best), first);
  if (least === terms.ways?.[0] && least.onTop === undefined) return programme;
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
