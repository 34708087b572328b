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
  /** Set if the family is larger than sources state: the largest number of members. The amount is for that number. */
  upTo?: number;
}

/** How many members of a family an addition applies to. */
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
  const names = (wanted: Addition["who"]) => additions.some(({ who }) => who === wanted);
  if (names("each") || names("family")) return true;
  if (names("first")) return sizeOf(family) <= 1 || names("further");
  return (!family.partner || names("partner")) && (family.children === 0 || names("child"));
};

/**
 * The demand for a family, from the demand for one person.
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
  // Infinite if one of them has no limit; below zero if there are none.
  const upTo = Math.max(...stated.map((addition) => addition.upTo ?? Number.POSITIVE_INFINITY));
  if (upTo >= 0 && size > upTo) {
    const largest = { ...family, children: upTo - (family.partner ? 1 : 0) };
    return { ...withFamily(base, additions, largest, perBase), isComplete: false, upTo };
  }
  let whole = base;
  let more = 0;
  for (const addition of stated) {
    const { kind, value } = addition;
    const count = countOf(addition, family);
    if (count > 0 && kind === "total") whole = Math.max(whole, value * perBase(addition));
    if (kind === "percent") more += (count * base * value) / 100;
    if (kind === "add") more += count * value * perBase(addition);
  }
  return { amount: whole + more, isComplete: coversAll(stated, family) };
};

/** How many months a period has. */
export const monthsIn = { month: 1, year: 12 } as const;

/** The income that a family must show, in the currency and the period of the program. `from` and `to` differ if sources do. */
export interface IncomeDemand {
  from: number;
  to: number;
  isComplete: boolean;
}

/** The income that a program requires of a family. Undefined if sources state none. */
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
  const { amount, isComplete } = grow(from);
  return { from: amount, to: grow(to).amount, isComplete };
};
