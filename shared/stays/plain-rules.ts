import { defineRules, type Rule, type StatedRule } from "./rule.ts";

/** A row of the countries table: the days in a year that make a person tax resident, and where the figure comes from. */
export interface PlainDayCount {
  country: string;
  name: string;
  days: number;
  asOf: string;
  confidence: "high" | "medium" | "low";
  source: { name: string; url?: string };
}

const notes = [
  "Days are not the only test. A home, family or the center of your interests can make you resident sooner.",
  "The source does not say how the country counts a day. This count includes both the day of arrival and the day of departure.",
  "The source does not say whether the number itself or the day after it makes you resident. This count takes the number itself.",
];

const plainRule = ({ country, name, days, asOf, confidence, source }: PlainDayCount): StatedRule => ({
  id: `${country.toLowerCase()}-days`,
  topic: "tax",
  name: `${name}: ${days} days in a year`,
  where: { in: [country] },
  authority: source.name,
  law: `Figure of ${source.name}, as of ${asOf}`,
  address: source.url,
  // A tax summary is the most that a row of the table rests on, however good the row.
  confidence: { threshold: confidence === "low" ? "summary" : "secondary", counting: "general" },
  counting: [{ method: "any" }],
  limits: [{ kind: "count", window: { kind: "year" }, op: ">=", days }],
  grounds: ["homes", "centre"],
  notes: confidence === "low" ? [...notes, "The figure is old or unverified."] : notes,
});

/** Plain counts for the countries that have no tax rule of their own. */
export const plainRules = (counts: readonly PlainDayCount[], rules: readonly Rule[]): readonly Rule[] => {
  const ruled = new Set(
    rules.flatMap(({ topic, where }) => (topic === "tax" && "in" in where ? where.in : [])),
  );
  return defineRules(counts.filter(({ country }) => !ruled.has(country)).map(plainRule));
};
