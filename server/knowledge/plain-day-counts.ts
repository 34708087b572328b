import type { PlainDayCount } from "#shared/stays/plain-rules.ts";
import { countriesData, figureSources } from "./countries.ts";

/** The days that make a person tax resident, of the countries whose law counts days and whose figure has a source. */
export const plainDayCounts: readonly PlainDayCount[] = countriesData.flatMap((facts) => {
  const [source] = figureSources(facts, "days");
  if (!facts.daysKnown || !source) return [];
  const { code: country, name, residencyRequirement: days, asOf, confidence } = facts;
  return [{ country, name, days, asOf, confidence, source: { name: source.name, url: source.url } }];
});
