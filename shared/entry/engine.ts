import type {
  AnnouncedAuthorization,
  Degree,
  EntryRequirement,
  EntryRule,
  EntrySource,
  EntryTables,
  FreeMovement,
  Period,
  PermitRule,
} from "../law/entry-tables.ts";
import { requirements } from "../law/entry-tables.ts";
import { type AppliedMovement, isWithin, movementsTo, strongest, weakest } from "./movement.ts";
import { checkQuestion, type EntryPermit, type EntryQuestion, knownCodes, type Purpose } from "./question.ts";

/**
 * Why a right is what it is. `named`: a rule names the nationality. `others`: the rule for all nationalities that no
 * other rule names. Without a rule: `no_passport` (the place has no nationality of its own), `not_listed` (our list of
 * nationalities is not complete), `expired`, `not_yet` (the first rule begins later), `too_early` and `too_late` (too
 * far from the day that the source describes), `no_rules` (we hold none for the place).
 */
export type EntryReason =
  | "citizen"
  | "movement"
  | "named"
  | "others"
  | "no_passport"
  | "not_listed"
  | "expired"
  | "not_yet"
  | "too_early"
  | "too_late"
  | "no_rules";

/** The right of one passport at one destination on one day. */
export interface EntryRight {
  passport: string;
  requirement: EntryRequirement;
  reason: EntryReason;
  /** The longest stay in the period `per`. Absent if there is no limit for visitors, or none is known. */
  days?: number;
  /** The length as the law states it, if that is months. `days` is then about the same. */
  months?: number;
  per?: Period;
  /** The law sets no limit of days. */
  noLimit?: true;
  live?: Degree;
  work?: Degree;
  /** The rule that decides, or that applied last if it has expired. */
  rule?: EntryRule;
  movements: readonly AppliedMovement[];
  /** Whose passport the people of a territory hold, for the reason `no_passport`. */
  passportOf?: string;
  /** The source of the requirement. */
  basis?: { source: EntrySource; asOf?: string; confidence: "high" | "medium" | "low" };
  /** If the rule for this nationality has expired: the rule in force for nationalities without their own rule. */
  fallback?: EntryRule;
  /** Set if the rule is assumed to apply on a day before or after the period that its source describes. */
  assumed?: "earlier" | "later";
  /** Other passports of the traveler that can bar this right. */
  barredWith: readonly string[];
  announced?: AnnouncedAuthorization;
}

export interface EntryAnswer {
  destination: string;
  date: string;
  /** The zone whose rules apply. */
  zone?: string;
  /** The best first. */
  rights: readonly [EntryRight, ...EntryRight[]];
  best: EntryRight;
  /** Whether the best right covers living or working there. Absent if nothing follows about it, and for visits. */
  purpose?: Degree;
  /** Papers of the traveler that can make entry easier than `best`. Check them: they are not part of the answer. */
  permits: readonly { permit: EntryPermit; rule: PermitRule }[];
  /** The traveler's papers of the destination itself, which no rule here covers. */
  ownPermits: readonly EntryPermit[];
  /** Remarks on the destination's special status in its zone on that day. */
  remarks: readonly string[];
}

/** How many years a rule without a first day applies before the day of its source, and without a last day after it. */
const [yearsBack, yearsAhead] = [3, 2];

/** The same day of another year. February 29 becomes February 28. */
const addYears = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) + years).padStart(4, "0")}${day.slice(4) === "-02-29" ? "-02-28" : day.slice(4)}`;

interface Found {
  rule?: EntryRule;
  reason: EntryReason;
}

const rank = (requirement: EntryRequirement): number => requirements.indexOf(requirement);
const periodOrder = ["entry", "60d", "120d", "180d", "calendar_year", "365d"];
const degreeOrder = ["right", "application", "uneven", "status"];

const ownCountry = (passport: string): EntryRight => ({
  passport,
  requirement: "own_country",
  reason: "citizen",
  live: "right",
  work: "right",
  movements: [],
  barredWith: [],
});

/** A sort key of a right: lower is better. */
type Measure = (right: EntryRight) => number;

const measures: readonly Measure[] = [
  ({ requirement }) => rank(requirement),
  ({ days }) => -(days ?? 0),
  ({ per }) => (per ? periodOrder.indexOf(per) : 0),
  ({ rule }) => rule?.fee ?? 0,
];

const purposeMeasure = (purpose: Purpose): Measure[] => {
  if (purpose === "visit") return [];
  return [
    (right) => {
      const degree = right[purpose];
      return degree ? degreeOrder.indexOf(degree) : degreeOrder.length;
    },
  ];
};

/** Compares two rights for a purpose: negative if the first one is better, 0 if neither is. */
export const compareRights = (a: EntryRight, b: EntryRight, purpose: Purpose = "visit"): number => {
  for (const measure of [...purposeMeasure(purpose), ...measures]) {
    const difference = measure(a) - measure(b);
    if (difference !== 0) return difference;
  }
  return 0;
};

/** The rows by each of their keys, in their order. */
const indexBy = <Row>(rows: readonly Row[], keysOf: (row: Row) => readonly string[]) => {
  const index = new Map<string, Row[]>();
  for (const row of rows)
    for (const key of keysOf(row)) {
      const list = index.get(key);
      if (list) list.push(row);
      else index.set(key, [row]);
    }
  return index;
};

/** The engine that answers who may enter where. It is pure: the same tables and question give the same answer. */
export const createEntryEngine = (tables: EntryTables) => {
  const known = knownCodes(tables);
  const territories = new Map(tables.territories.map(({ code, passportOf }) => [code, passportOf]));
  const rulesByZone = indexBy(tables.rules, ({ zone }) => [zone]);
  const rulesByNationality = indexBy(tables.rules, ({ zone, nationalities }) =>
    nationalities.map((code) => `${zone} ${code}`),
  );
  const movementsByPlace = indexBy(tables.movements, ({ destinations }) => destinations);
  const zones = new Map(tables.zones.map((zone) => [zone.id, zone]));
  const zonesByCode = indexBy(tables.zones, ({ id, members }) => [
    ...new Set([id, ...members.map(({ code }) => code)]),
  ]);

  /** The zones that have a country as a member on some day, and the zone with this code. */
  const zonesAround = (destination: string): readonly EntryTables["zones"][number][] =>
    zonesByCode.get(destination) ?? [];
  const sources = new Map(tables.sources.map((source) => [source.id, source]));

  /** The last day that the source of a rule describes. A source without a date is taken for the newest one. */
  const described = ({ until, asOf = tables.asOf }: EntryRule): string =>
    until !== undefined && until < asOf ? until : asOf;

  const zoneOf = (destination: string, date: string) =>
    zones.get(destination) ??
    zonesAround(destination).find(({ members }) =>
      members.some((member) => member.code === destination && isWithin(member, date)),
    );

  /** The countries of a destination: those of a zone on a day, or the country itself. */
  const countriesOf = (destination: string, date: string): string[] =>
    (
      zones.get(destination)?.members.filter((member) => isWithin(member, date)) ?? [{ code: destination }]
    ).map(({ code }) => code);

  const reaches = new Map(
    tables.rules.map((rule) => [
      rule,
      {
        from: rule.from ?? addYears(described(rule), -yearsBack),
        until: rule.until ?? addYears(tables.asOf, yearsAhead),
      },
    ]),
  );

  /** The first and the last day on which a rule is applied. */
  const reachOf = (rule: EntryRule): { from: string; until: string } => reaches.get(rule)!;
  const earliest = (rule: EntryRule): string => reachOf(rule).from;
  const latest = (rule: EntryRule): string => reachOf(rule).until;

  /** Why none of the rules of a nationality covers a day. */
  const gapOf = (rules: readonly EntryRule[], date: string): Found => {
    const before = rules.filter((rule) => latest(rule) < date);
    const last = before.sort((a, b) => latest(b).localeCompare(latest(a)))[0];
    if (last) return { rule: last, reason: last.until ? "expired" : "too_late" };
    const first = [...rules].sort((a, b) => earliest(a).localeCompare(earliest(b)))[0];
    return { rule: first, reason: first?.from ? "not_yet" : "too_early" };
  };

  const ruleOn = (rules: readonly EntryRule[], reason: "named" | "others", date: string): Found => {
    const rule = rules.find((it) => earliest(it) <= date && date <= latest(it));
    return rule ? { rule, reason } : gapOf(rules, date);
  };

  const rulesOf = (zone: string | undefined): readonly EntryRule[] =>
    zone === undefined ? [] : (rulesByZone.get(zone) ?? []);

  const othersOn = (zone: string | undefined, date: string): Found | undefined => {
    const others = rulesByNationality.get(`${zone} *`);
    return others && ruleOn(others, "others", date);
  };

  const findRule = (zone: string | undefined, passport: string, date: string): Found => {
    const rules = rulesOf(zone);
    const named = rulesByNationality.get(`${zone} ${passport}`);
    if (named) return ruleOn(named, "named", date);
    // A rule for all other nationalities covers states only, so nothing follows from it for a territory.
    if (territories.has(passport)) return { reason: "no_passport" };
    if (rules.length === 0) return { reason: "no_rules" };
    return othersOn(zone, date) ?? { reason: "not_listed" };
  };

  const assumedFor = (rule: EntryRule, date: string): EntryRight["assumed"] => {
    if (rule.from === undefined && date < described(rule)) return "earlier";
    return rule.until === undefined && date > tables.asOf ? "later" : undefined;
  };

  /** The rights from arrangements that hold in every country of the destination. */
  const movement = (passport: string, destination: string, date: string) => {
    const others = countriesOf(destination, date).filter((code) => code !== passport);
    const byCountry = others.map((country) =>
      movementsTo(movementsByPlace.get(country) ?? [], passport, country, date),
    );
    const inAll = (what: "visit" | "live" | "work") =>
      weakest(byCountry.map((applied) => strongest(applied, what)));
    const applied = new Map(byCountry.flat().map((it) => [it.movement.id, it]));
    return {
      applied: byCountry.every((list) => list.length > 0) ? [...applied.values()] : [],
      visit: inAll("visit"),
      live: inAll("live"),
      work: inAll("work"),
    };
  };
  type Movement = ReturnType<typeof movement>;

  const sourceOf = (id: string): EntrySource => sources.get(id)!;
  const basisOfRule = ({ source, asOf, confidence }: EntryRule): EntryRight["basis"] => ({
    source: sourceOf(source),
    asOf,
    confidence,
  });
  const basisOfMovement = (
    applied: readonly AppliedMovement[],
    what: "visit" | "live",
  ): EntryRight["basis"] => {
    const decisive = applied.find((it) => it[what] === "right")?.movement;
    return decisive && { source: decisive.source, asOf: decisive.asOf, confidence: decisive.confidence };
  };

  /** The entry that arrangements give by themselves, for a day or a place without a rule. */
  const byMovement = ({ applied, visit, live }: Movement): Partial<EntryRight> | undefined => {
    if (live === "right") return { requirement: "free_movement", basis: basisOfMovement(applied, "live") };
    if (visit !== "right") return undefined;
    const days = applied.flatMap((it) => (it.visit === "right" && it.movement.days ? it.movement.days : []));
    return {
      requirement: "visa_free",
      basis: basisOfMovement(applied, "visit"),
      ...(days.length > 0 && { days: Math.max(...days), per: "entry" as const }),
    };
  };

  const byRule = (rule: EntryRule, { visit, live }: Movement): Partial<EntryRight> => {
    const isFree =
      rule.requirement === "visa_free" && rule.days === undefined && (visit === "right" || live === "right");
    return {
      requirement: isFree ? "free_movement" : rule.requirement,
      days: rule.days,
      months: rule.months,
      per: rule.per,
      noLimit: rule.noLimit,
      basis: basisOfRule(rule),
    };
  };

  /** A rule decides if it covers the day, unless only an arrangement states the length of a visit without a visa. */
  const decides = ({ rule, reason }: Found, moves: Movement): boolean => {
    if (!rule || (reason !== "named" && reason !== "others")) return false;
    const isOpen = rule.requirement === "visa_free" && rule.days === undefined && !rule.noLimit;
    return !isOpen || byMovement(moves)?.days === undefined;
  };

  /** For a date after a rule has expired: the source of that rule, and the rule for all other nationalities. */
  const afterExpiry = (
    { rule, reason }: Found,
    zone: string | undefined,
    date: string,
  ): Partial<EntryRight> | undefined => {
    if (!rule || reason !== "expired") return undefined;
    const others = othersOn(zone, date);
    return {
      basis: basisOfRule(rule),
      fallback: others?.reason === "others" ? others.rule : undefined,
    };
  };

  const announcedFor = (zone: string | undefined, passport: string, requirement: EntryRequirement) =>
    tables.announced.find(
      (it) => it.zone === zone && it.requirement === requirement && !it.exempt.includes(passport),
    );

  const rightOf = (
    { passports, destination, date }: EntryQuestion,
    zone: string | undefined,
    passport: string,
  ): EntryRight => {
    if (passport === destination && !territories.has(passport)) return ownCountry(passport);
    const { rule, reason } = findRule(zone, passport, date);
    const moves = movement(passport, destination, date);
    const holds = decides({ rule, reason }, moves);
    const found = holds ? byRule(rule!, moves) : byMovement(moves);
    const known = {
      requirement: "unknown" as const,
      ...(found ?? afterExpiry({ rule, reason }, zone, date)),
    };
    const { requirement } = known;
    return {
      ...known,
      passport,
      reason: found && (!holds || requirement === "free_movement") ? "movement" : reason,
      live: moves.live,
      work: moves.work,
      rule,
      movements: moves.applied,
      passportOf: territories.get(passport),
      assumed: holds ? assumedFor(rule!, date) : undefined,
      barredWith: (holds && rule!.barredWith?.filter((code) => passports.includes(code))) || [],
      announced: announcedFor(zone, passport, requirement),
    };
  };

  /** The right that each passport gives, the best right first. */
  const rightsFor = (question: EntryQuestion, zone: string | undefined): EntryRight[] => {
    const passports = [...new Set(question.passports)];
    return passports
      .map((passport) => rightOf({ ...question, passports }, zone, passport))
      .sort((a, b) => compareRights(a, b, question.purpose));
  };

  const permitsFor = (question: EntryQuestion, zone: string | undefined, best: EntryRight) =>
    (question.permits ?? []).flatMap((permit) =>
      tables.permits
        .filter(
          (rule) =>
            rule.zone === zone &&
            permit.country !== question.destination &&
            rule.holdersOf.includes(permit.country) &&
            rule.papers.includes(permit.kind) &&
            (rule.nationalities.includes("*") ||
              question.passports.some((code) => rule.nationalities.includes(code))) &&
            rank(rule.requirement) < rank(best.requirement),
        )
        .map((rule) => ({ permit, rule })),
    );

  const remarksFor = (zone: string | undefined, destination: string): string[] => {
    const found = zone === undefined ? undefined : zones.get(zone);
    const member = found?.members.find(({ code }) => code === destination);
    return [...(member?.remark ? [member.remark] : []), ...(found?.notices ?? [])];
  };

  return {
    tables,
    countriesOf,
    zoneOf,
    reachOf,
    rulesOf,
    /** The arrangements that include a country. */
    movementsOf: (country: string): readonly FreeMovement[] => movementsByPlace.get(country) ?? [],
    zonesAround,
    /** The codes of the places that a rule or arrangement covers on a day. */
    destinationsOn: (date: string): string[] => [
      ...new Set([
        ...tables.zones.flatMap(({ id }) => countriesOf(id, date)),
        ...tables.movements.flatMap(({ destinations }) => destinations),
      ]),
    ],
    /** The best right that any of these passports gives for a visit that begins on a day. Does not check its arguments. */
    bestFor: (passports: readonly string[], destination: string, date: string): EntryRight =>
      rightsFor({ passports, destination, date }, zoneOf(destination, date)?.id)[0]!,
    /**
     * Answers a question with the best right first. With equal rights, the order of the passports decides.
     * @throws EntryQuestionError for a question that it cannot read
     */
    answer(question: EntryQuestion): EntryAnswer {
      checkQuestion(known, question);
      const { destination, date, purpose = "visit", permits = [] } = question;
      const zone = zoneOf(destination, date)?.id;
      const rights = rightsFor(question, zone);
      const best = rights[0]!;
      const isOwn = best.requirement === "own_country";
      const here = new Set(countriesOf(destination, date));
      return {
        destination,
        date,
        zone,
        rights: rights as [EntryRight, ...EntryRight[]],
        best,
        purpose: purpose === "visit" ? undefined : best[purpose],
        permits: isOwn ? [] : permitsFor(question, zone, best),
        ownPermits: permits.filter(({ country }) => here.has(country)),
        remarks: remarksFor(zone, destination),
      };
    },
  };
};

export type EntryEngine = ReturnType<typeof createEntryEngine>;
