import { LRUCache } from "lru-cache";
import { countriesData } from "#server/knowledge/countries.ts";
import { entryTables } from "#server/knowledge/entry.ts";
import type { Source } from "#shared/catalogue/entry.ts";
import { compareRights, createEntryEngine, type EntryRight } from "#shared/entry/engine.ts";
import { rightsIn } from "#shared/entry/rights.ts";
import { feeOf, requirementText, stayText } from "#shared/entry/words.ts";
import type { Place } from "#shared/places/contract.ts";

type PlaceEntry = Place["entry"][number];

const engine = createEntryEngine(entryTables);
const names = new Map([...countriesData.map(({ code, name }) => [code, name] as const), ["XK", "Kosovo"]]);

interface Group {
  right: EntryRight;
  passports: string[];
}

/** What two nationalities share if a page may show them as one: the same right from the same source. */
const keyOf = (right: EntryRight): string =>
  JSON.stringify([
    requirementText(entryTables, right),
    stayText(right),
    feeOf(right),
    right.reason === "others",
    right.basis?.source.name,
    right.basis?.asOf,
  ]);

const isOther = ({ right }: Group): boolean => right.reason === "others";

const toEntry = (
  { right, passports }: Group,
  addSources: (sources: readonly Source[]) => number[],
): PlaceEntry => {
  const { basis, requirement, reason, rule } = right;
  const source = basis && { ...basis.source, date: basis.asOf, confidence: basis.confidence };
  return {
    requirement,
    text: requirementText(entryTables, right),
    stay: stayText(right) || undefined,
    fee: feeOf(right),
    passports: reason === "others" ? [] : passports.map((code) => names.get(code) ?? code).sort(),
    others: reason === "others",
    stayRule: rule?.requirement === requirement ? rule.stayRule : undefined,
    confidence: basis?.confidence,
    asOf: basis?.asOf,
    sources: source ? addSources([source]) : [],
  };
};

const groupsOf = (code: string, today: string): Group[] => {
  const groups = new Map<string, Group>();
  for (const passport of entryTables.places) {
    const { best } = engine.answer({ passports: [passport], destination: code, date: today });
    if (best.requirement === "own_country") continue;
    if (best.requirement === "unknown" && best.reason !== "expired") continue;
    const key = keyOf(best);
    const group = groups.get(key) ?? { right: best, passports: [] };
    group.passports.push(passport);
    groups.set(key, group);
  }
  return [...groups.values()].sort(
    (one, other) => compareRights(one.right, other.right) || Number(isOther(one)) - Number(isOther(other)),
  );
};

/** Cached by country and day, because grouping takes ten times as long as rendering the page. */
const knownGroups = new LRUCache<string, Group[]>({ max: entryTables.places.length });

/**
 * The entry rules of a country on a day, grouped by the entry engine's answer for each nationality. The easiest entry
 * comes first. Nationalities whose rule is unknown are left out, but those whose rule has expired are kept.
 */
export const entryRulesOf = (
  code: string,
  today: string,
  addSources: (sources: readonly Source[]) => number[],
): PlaceEntry[] => {
  const key = `${code} ${today}`;
  const groups = knownGroups.get(key) ?? groupsOf(code, today);
  knownGroups.set(key, groups);
  return groups.map((group) => toEntry(group, addSources));
};

const territories = new Set(entryTables.territories.map(({ code }) => code));

/** Whether a country has passports of its own. */
export const hasPassports = (code: string): boolean => !territories.has(code);

/** What a passport gives on a day, by the code of the place. */
export const rightsOf = (passport: string, places: readonly string[], date: string) =>
  rightsIn(engine, { passports: [passport], places, date });
