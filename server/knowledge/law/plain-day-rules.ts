import type { DayRule } from "#shared/law/day-rule.ts";
import { countriesData, figureSources } from "../countries.ts";

const notes = [
  "Days are not the only test. A home, family or the center of your interests can make you resident sooner.",
  "The source does not say how the country counts a day. This count includes both the day of arrival and the day of departure.",
  "The source does not say whether the number itself or the day after it makes you resident. This count takes the number itself.",
];

/** The first day of a date, which may be a month or a year. */
const firstDayOf = (date: string): string => `${date}-01-01`.slice(0, 10);

/** The countries that have a rule on tax residence. */
const ruledBy = (rules: readonly DayRule[]): ReadonlySet<string> =>
  new Set(rules.flatMap(({ topic, where }) => (topic === "tax" && "in" in where ? where.in : [])));

/**
 * Rules on tax residence from the number of days in the table of countries, for each country without its own rule.
 * @param stated the rules of the law files
 */
export const plainDayRules = (stated: readonly DayRule[]): DayRule[] => {
  const ruled = ruledBy(stated);
  return countriesData.flatMap((facts): DayRule[] => {
    const { code, name, residencyRequirement: days, asOf, confidence, daysKnown } = facts;
    const [source] = figureSources(facts, "days");
    if (!daysKnown || !source || ruled.has(code)) return [];
    return [
      {
        id: `${code.toLowerCase()}-days`,
        topic: "tax",
        name: `${name}: ${days} days in a year`,
        where: { in: [code] },
        authority: source.name,
        law: "Published figure",
        address: source.url,
        asOf: firstDayOf(asOf),
        // A row of the table is based on a tax summary at best.
        confidence: { threshold: confidence === "low" ? "summary" : "secondary", counting: "general" },
        counts: "presence",
        counting: [{ method: "any" }],
        limits: [{ kind: "count", window: { kind: "year" }, op: ">=", days }],
        aim: "avoid",
        leftOut: [],
        grounds: ["homes", "centre"],
        reliefs: [],
        notes: confidence === "low" ? [...notes, "The figure is old or unverified."] : notes,
      },
    ];
  });
};
