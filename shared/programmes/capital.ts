import type { CapitalRule, ListedProgramme, Money } from "./contract.ts";

/**
 * What a program asks to be shown or invested, if it depends on the person. `to` is infinite if sources name no highest
 * sum.
 */
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
 * @param isNeeded whether the person's income is so low that a sum for lower incomes is needed; undefined if unknown
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
