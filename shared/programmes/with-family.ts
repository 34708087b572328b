import type { Addition, ListedProgramme } from "./contract.ts";

export interface Family {
  partner: boolean;
  children: number;
}

export const sizeOf = ({ partner, children }: Family): number => children + (partner ? 1 : 0);

export interface FamilyDemand {
  amount: number;
  /** Whether sources say what every member of the family adds. If not, the amount is the least. */
  isComplete: boolean;
  /** The most family members beside the applicant for whom sources state it, if there are more. The amount is for so many. */
  upTo?: number;
}

/** How many of a family an addition is for. */
const countOf = ({ who, after }: Addition, family: Family): number => {
  const size = sizeOf(family);
  const counts = {
    partner: family.partner ? 1 : 0,
    child: family.children,
    each: size,
    first: Math.min(size, 1),
    further: Math.max(size - 1, 0),
    family: Math.min(size, 1),
  };
  return Math.max(counts[who] - after, 0);
};

/** Whether the additions name every member of the family. */
const coversAll = (additions: readonly Addition[], family: Family): boolean => {
  const names = new Set(additions.map(({ who }) => who));
  if (names.has("each") || names.has("family")) return true;
  if (names.has("first")) return sizeOf(family) <= 1 || names.has("further");
  return (!family.partner || names.has("partner")) && (family.children === 0 || names.has("child"));
};

const added = (base: number, { kind, value }: Addition, count: number): number =>
  count * (kind === "percent" ? (base * value) / 100 : value);

/** The most members for whom all of the additions are stated. Infinite if one of them has no such limit. */
const largestOf = (additions: readonly Addition[]): number =>
  Math.max(0, ...additions.map(({ upTo }) => upTo ?? Number.POSITIVE_INFINITY));

/**
 * What a demand for one person becomes for a family.
 * @param base the demand for one person
 * @param additions those of this demand, in its currency
 * @param perBase how many periods of the demand one period of an addition is: 12 for a monthly addition to a yearly demand
 */
export const withFamily = (
  base: number,
  additions: readonly Addition[],
  family: Family,
  perBase: (addition: Addition) => number = () => 1,
): FamilyDemand => {
  const size = sizeOf(family);
  if (size === 0) return { amount: base, isComplete: true };
  const stated = additions.filter(({ from = 0 }) => size >= from);
  const upTo = largestOf(stated);
  if (stated.length > 0 && size > upTo) {
    const largest = { ...family, children: upTo - (family.partner ? 1 : 0) };
    return { ...withFamily(base, additions, largest, perBase), isComplete: false, upTo };
  }
  const counted = stated
    .map((addition) => ({ addition, count: countOf(addition, family) }))
    .filter(({ count }) => count > 0);
  const totals = counted
    .filter(({ addition }) => addition.kind === "total")
    .map(({ addition }) => addition.value * perBase(addition));
  const sum = counted
    .filter(({ addition }) => addition.kind === "add" || addition.kind === "percent")
    .reduce(
      (total, { addition, count }) =>
        total + added(base, addition, count) * (addition.kind === "percent" ? 1 : perBase(addition)),
      0,
    );
  return { amount: Math.max(base, ...totals) + sum, isComplete: coversAll(stated, family) };
};

/** How many months a period has. */
export const monthsIn = { month: 1, year: 12 } as const;

/** The income that a family must show, in the currency and the period of the program. `from` and `to` differ if sources do. */
export interface IncomeDemand {
  from: number;
  to: number;
  isComplete: boolean;
}

/** What a program asks a family to earn; undefined if sources state no income. */
export const incomeDemand = (
  { income, terms }: Pick<ListedProgramme, "income" | "terms">,
  family: Family,
): IncomeDemand | undefined => {
  if (!income) return undefined;
  const { from, to } = terms.incomeRange ?? { from: income.amount, to: income.amount };
  const additions = terms.additions.filter(({ of }) => of === "income");
  const grow = (amount: number) =>
    withFamily(
      amount,
      additions,
      family,
      ({ period = income.period }) => monthsIn[income.period] / monthsIn[period],
    );
  return { from: grow(from).amount, to: grow(to).amount, isComplete: grow(from).isComplete };
};
