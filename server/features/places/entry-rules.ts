import { LRUCache } from "lru-cache";
import { countriesData } from "#server/knowledge/countries.ts";
import { nextTurn } from "#server/platform/next-turn.ts";
import type { Source } from "#shared/catalogue/entry.ts";
import { compareRights, type EntryEngine, type EntryRight } from "#shared/entry/engine.ts";
import { rightsIn } from "#shared/entry/rights.ts";
import { feeOf, requirementText, stayText } from "#shared/entry/words.ts";
import { kosovo } from "#shared/gazetteer/names.ts";
import type { EntryTables } from "#shared/law/entry-tables.ts";
import type { Place } from "#shared/places/contract.ts";

type PlaceEntry = Place["entry"][number];

const names = new Map([...countriesData, kosovo].map(({ code, name }) => [code, name]));

interface Group {
  right: EntryRight;
  passports: string[];
}

/** Equal for nationalities with the same right from the same source, which a page shows as one group. */
const keyOf = (tables: EntryTables, right: EntryRight): string =>
  JSON.stringify([
    requirementText(tables, right),
    stayText(right),
    feeOf(right),
    right.reason === "others",
    right.basis?.source.name,
    right.basis?.asOf,
  ]);

const isOther = ({ right }: Group): boolean => right.reason === "others";

/** The source of a right. Its name includes how we read it, if the source leaves that open. */
const sourceOf = ({ source, asOf, confidence }: NonNullable<EntryRight["basis"]>): Source => {
  const { name, reading, url } = source;
  return { url, name: reading === undefined ? name : `${name} (${reading})`, date: asOf, confidence };
};

const toEntry = (
  tables: EntryTables,
  { right, passports }: Group,
  addSources: (sources: readonly Source[]) => number[],
): PlaceEntry => {
  const { basis, requirement, reason, rule } = right;
  const source = basis && sourceOf(basis);
  return {
    requirement,
    text: requirementText(tables, right),
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

/** After this many passports, yield to other requests. */
const passportsPerTurn = 50;

const groupsOf = async (engine: EntryEngine, code: string, today: string): Promise<Group[]> => {
  const groups = new Map<string, Group>();
  for (const [at, passport] of engine.tables.places.entries()) {
    if (at % passportsPerTurn === 0) await nextTurn();
    const { best } = engine.answer({ passports: [passport], destination: code, date: today });
    if (best.requirement === "own_country") continue;
    if (best.requirement === "unknown" && best.reason !== "expired") continue;
    const key = keyOf(engine.tables, best);
    const group = groups.get(key) ?? { right: best, passports: [] };
    group.passports.push(passport);
    groups.set(key, group);
  }
  return [...groups.values()].sort(
    (one, other) => compareRights(one.right, other.right) || Number(isOther(one)) - Number(isOther(other)),
  );
};

/** The number of cached entries, one per country and day. */
const keptGroups = 300;

/** The law in use. */
export interface PlaceLaw {
  current: () => { entry: EntryEngine };
  /** Caches a value, and rebuilds it after a change of the law. */
  derive: <T>(build: () => T) => () => T;
}

/** The entry rules as the country pages need them. */
export const createPlaceEntry = ({ law }: { law: PlaceLaw }) => {
  /** By country and day, because grouping takes ten times as long as rendering the page. */
  const known = law.derive(() => new LRUCache<string, Group[]>({ max: keptGroups }));
  return {
    /**
     * The entry rules of a country on a day, grouped by the entry engine's answer for each nationality. The easiest entry
     * comes first. Nationalities whose rule is unknown are left out, but those whose rule has expired are kept.
     */
    async rulesOf(
      code: string,
      today: string,
      addSources: (sources: readonly Source[]) => number[],
    ): Promise<PlaceEntry[]> {
      const engine = law.current().entry;
      const key = `${code} ${today}`;
      // Hold on to this cache, because the law can change while the groups are built.
      const cache = known();
      const groups = cache.get(key) ?? (await groupsOf(engine, code, today));
      cache.set(key, groups);
      return groups.map((group) => toEntry(engine.tables, group, addSources));
    },
    /** Whether a country has passports of its own. */
    hasPassports: (code: string): boolean =>
      law.current().entry.tables.territories.every((territory) => territory.code !== code),
    /** The rights of a passport on a day, by the code of the place. */
    rightsOf: (passport: string, places: readonly string[], date: string) =>
      rightsIn(law.current().entry, { passports: [passport], places, date }),
  };
};

export type PlaceEntryRules = ReturnType<typeof createPlaceEntry>;
