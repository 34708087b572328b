import { type Day, dayOf, isoOf } from "../../calendar/day.ts";
import { type Allowance, allowanceOn, allowancesOf, allowancesOfVisa } from "../../entry/allowances.ts";
import { createEntryEngine, type EntryEngine } from "../../entry/engine.ts";
import type { LawPack } from "../../law/contract.ts";
import type { DayQuestion, Limit, VisitRule } from "../../law/day-rule.ts";
import type { EntryRule, Extension } from "../../law/entry-tables.ts";
import { notesOf } from "../../law/notes.ts";
import type { Threshold } from "../../law/vocabulary.ts";
import type { StayRule, Where } from "./rule.ts";
import { visitName } from "./visit-name.ts";

/** The law, ready to be applied. */
export interface Law {
  pack: LawPack;
  entry: EntryEngine;
  questionOf: (id: string) => DayQuestion | undefined;
  /** The rules on tax, permits and permanence. They are the same for all passports. */
  dayRules: readonly StayRule[];
  /**
   * All rules as they apply to the citizens of some countries. A rule on visits has the days that their passports allow; its
   * name states those of `day`.
   */
  rulesFor: (citizenships: readonly string[], day: Day) => readonly StayRule[];
}

type Zone = LawPack["entry"]["zones"][number];

const whereOf = (zone: Zone, alsoIn: readonly string[]): Where => {
  const [only, ...others] = zone.members;
  if (only && others.length === 0 && alsoIn.length === 0) return { in: [only.code] };
  return {
    zone: zone.id,
    members: [
      ...zone.members.map(({ code, since, until }) => ({
        country: code,
        from: since === undefined ? undefined : dayOf(since),
        to: until === undefined ? undefined : dayOf(until),
      })),
      ...alsoIn.map((country) => ({ country, isBeside: true as const })),
    ],
  };
};

type Length = Pick<Allowance, "days" | "months" | "per">;

/** The limit that an allowance sets. */
const limitOf = ({ days, months, per }: Length, bridgedBy: VisitRule["bridgedBy"]): Limit | undefined => {
  if (days === undefined || per === undefined) return undefined;
  if (per === "entry")
    return { kind: "per-entry", bridgedBy, ...(months === undefined ? { days } : { months }) };
  const windows = {
    "60d": { kind: "rolling", days: 60 },
    "120d": { kind: "rolling", days: 120 },
    "180d": { kind: "rolling", days: 180 },
    "365d": { kind: "rolling", days: 365 },
    calendar_year: { kind: "year" },
  } as const;
  return { kind: "count", window: windows[per], op: ">", days };
};

/**
 * The limits of an allowance. A limit per calendar year also limits each visit. Otherwise a visit over New Year could use
 * the days of both years.
 */
const withVisit = (length: Length, bridgedBy: VisitRule["bridgedBy"]): Limit[] => {
  const perVisit = length.per === "calendar_year" ? [{ ...length, per: "entry" as const }] : [];
  return [length, ...perVisit].flatMap((one) => limitOf(one, bridgedBy) ?? []);
};

/**
 * The limits of an allowance, from its first to its last day. If the allowance can be extended, the person's answer
 * decides between the normal and the extended limit; without an answer, the normal one applies.
 */
const limitsOf = (
  allowance: Allowance,
  extensions: readonly Extension[],
  bridgedBy: VisitRule["bridgedBy"],
): Limit[] => {
  const dates = { since: allowance.from, until: allowance.until };
  const limit = limitOf(allowance, bridgedBy);
  if (!limit) return [];
  const extension = extensions.find(({ days, per }) => days === allowance.days && per === allowance.per);
  if (!extension) return [{ ...limit, ...dates }];
  const { extendedTo: days, extendedPer: per, question } = extension;
  const extended = { ...dates, requires: [{ question, is: true }] };
  const usual = { ...dates, requires: [{ question, is: false, assumed: true as const }] };
  return [
    ...withVisit({ days, per }, bridgedBy).map((one) => ({ ...one, ...extended })),
    ...withVisit(allowance, bridgedBy).map((one) => ({ ...one, ...usual })),
  ];
};

const thresholdOf = (rule: EntryRule | undefined, isOfficial: boolean): Threshold => {
  if (rule?.confidence === "low") return "summary";
  return isOfficial && rule?.confidence === "high" ? "official" : "secondary";
};

const noRule: Omit<VisitRule, "id" | "zone" | "name" | "authority" | "law" | "asOf"> = {
  topic: "visit",
  confidence: "general",
  counting: [{ method: "any" }],
  leftOut: [],
  reliefs: [],
  notes: [],
};

interface CountingRule extends VisitRule {
  /** Set if no law says how days count. The source is then that of the number of days. */
  isUnstated?: true;
}

/** How days of visits to a zone are counted: by its rules, or else with the days of arrival and departure. */
const countingOf = (pack: LawPack, zone: Zone): CountingRule[] => {
  const own = pack.visitRules.filter((rule) => rule.zone === zone.id);
  if (own.length > 0) return own;
  const id = `${zone.id.toLowerCase()}-visit`;
  const { asOf } = pack.entry;
  const source = { authority: zone.name, law: "Entry rules", asOf };
  return [{ ...noRule, ...source, id, zone: zone.id, name: zone.name, isUnstated: true }];
};

/**
 * The allowances that a rule counts: those of the rows that name it. The first rule of a zone also counts the rows that
 * name no rule.
 */
const allowancesCountedBy = (
  entry: EntryEngine,
  rule: VisitRule,
  { isFirst, isOnly }: { isFirst: boolean; isOnly: boolean },
  citizenships: readonly string[],
): Allowance[] => {
  const all = allowancesOf(entry, citizenships, rule.zone, isOnly ? undefined : rule.id);
  const own = all.filter(({ rule: row }) =>
    row?.stayRule === undefined ? isFirst : row.stayRule === rule.id,
  );
  if (own.some(isStated) || !rule.anyPassport || all.some(({ kind }) => kind === "unlimited")) return own;
  return allowancesOfVisa(entry, rule.zone);
};

const toStayRule = (
  entry: EntryEngine,
  { zone, alsoIn: _, confidence, bridgedBy, anyPassport: __, isUnstated, ...rule }: CountingRule,
  where: Where,
  allowances: readonly Allowance[],
  day: Day,
): StayRule => {
  const now = allowanceOn(allowances, isoOf(day));
  const extensions = entry.tables.extensions.filter((it) => it.zone === zone);
  const row = now?.rule;
  const source = row && entry.tables.sources.find(({ id }) => id === row.source);
  return {
    ...rule,
    ...(isUnstated && source && { authority: source.name, law: source.name, address: source.url }),
    topic: "visit",
    name: visitName(rule.name, now),
    label: rule.name,
    where,
    confidence: { threshold: thresholdOf(row, source?.kind === "official"), counting: confidence },
    counts: "presence",
    limits: allowances.flatMap((allowance) => limitsOf(allowance, extensions, bridgedBy)),
    aim: "avoid",
    grounds: [],
    notes: [...rule.notes, ...(row?.remarks ?? [])],
    allowances,
  };
};

const isStated = ({ kind }: Allowance): boolean => kind !== "unknown";

/** How many lists of rules are cached. A screen asks for the same list again and again. */
const maxCached = 4;

/** Builds the rules from the tables of law. */
export const createLaw = (pack: LawPack): Law => {
  const entry = createEntryEngine(pack.entry);
  const questions = new Map(pack.questions.map((question) => [question.id, question]));
  const dayRules = pack.dayRules.map((rule): StayRule => ({ ...rule, notes: notesOf(rule) }));
  const freePlaces = (pack.freePlaces ?? []).map(
    ({ code, name }): Zone => ({ id: code, name, members: [{ code }], notices: [] }),
  );
  const zones = [...pack.entry.zones, ...freePlaces];
  const visits = zones.map((zone) => ({ zone, rules: countingOf(pack, zone) }));
  const entryZones = new Set(pack.entry.zones);
  const cache = new Map<string, readonly StayRule[]>();
  /** Cache of the allowances without a passport. They are the same for every person, and the slowest to compute. */
  const ofAnyone = new Map<VisitRule, readonly Allowance[]>();

  const allowancesFor = (rules: readonly VisitRule[], at: number, citizenships: readonly string[]) => {
    const rule = rules[at]!;
    const find = () =>
      allowancesCountedBy(entry, rule, { isFirst: at === 0, isOnly: rules.length === 1 }, citizenships);
    if (citizenships.length > 0) return find();
    const allowances = ofAnyone.get(rule) ?? find();
    ofAnyone.set(rule, allowances);
    return allowances;
  };

  const visitRules = (citizenships: readonly string[], day: Day): StayRule[] =>
    visits.flatMap(({ zone, rules }) =>
      rules.flatMap((rule, at) => {
        const allowances = allowancesFor(rules, at, citizenships);
        const isKnown = rules.length === 1 && entryZones.has(zone);
        if (!isKnown && !allowances.some(isStated)) return [];
        // Days in a place outside the zone do not count for its own citizens.
        const alsoIn = (rule.alsoIn ?? []).filter((code) => !citizenships.includes(code));
        return [toStayRule(entry, rule, whereOf(zone, alsoIn), allowances, day)];
      }),
    );

  return {
    pack,
    entry,
    questionOf: (id) => questions.get(id),
    dayRules,
    rulesFor(citizenships, day) {
      const known = [...new Set(citizenships)].filter((code) => pack.entry.places.includes(code)).sort();
      const key = `${known.join()} ${day}`;
      const rules = cache.get(key) ?? [...dayRules, ...visitRules(known, day)];
      cache.delete(key);
      cache.set(key, rules);
      if (cache.size > maxCached) cache.delete(cache.keys().next().value!);
      return rules;
    },
  };
};
