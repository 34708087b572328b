import { type Day, isoOf, plusDays } from "../../calendar/day.ts";
import { countIn } from "../../calendar/ranges.ts";
import { type Allowance, allowanceOn } from "../../entry/allowances.ts";
import { schengen } from "../../gazetteer/schengen.ts";
import { type Assessment, assess, hasTie, isExempt, ruleApplies } from "../counting/assess.ts";
import { createHistory, type History, type Person } from "../counting/history.ts";
import { crossingIfStaying, lastDayBefore, longestWait } from "../counting/if-staying.ts";
import { answerFor, limitsFor } from "../counting/limits.ts";
import { countFor, meterOf, permitStart } from "../counting/measure.ts";
import { firstCrossing } from "../counting/meter.ts";
import type { Membership, StayRule } from "../counting/rule.ts";
import type { Stay } from "../stay.ts";

/** A stay that a person considers, both days included. `place` is the code of a country or `schengen.code`. */
export interface ProposedStay {
  place: string;
  from: Day;
  to: Day;
}

/**
 * `safe`: the stay keeps to the limit. `unsafe`: the stay goes over the limit. `exempt`: the law does not apply to the
 * person, or does not count these days. `undetermined`: days alone do not decide.
 */
export type Verdict = "safe" | "unsafe" | "exempt" | "undetermined";

/** The effect of a stay on one rule on visits. */
export interface VisitPlan {
  rule: StayRule;
  verdict: Verdict;
  /** On the first unsafe day, or else on the last day of the stay, without the stay and with it. */
  before: Assessment;
  after: Assessment;
  /** The first day on which the limit is crossed, if the stay takes place. */
  firstUnsafe?: Day;
  /** Whether the limit is crossed even without this stay. */
  isUnsafeWithout: boolean;
}

/** The effect of a stay on a rule on tax, a permit or permanence. It never makes the stay unsafe. */
export interface Consequence {
  rule: StayRule;
  /** On the last day of the stay, without the stay and with it. */
  before: Assessment;
  after: Assessment;
  /** The first day on which the limit is crossed because of the stay. */
  crossesOn?: Day;
}

/**
 * An open stay, and its assumed last day with the reason: the `proposal` begins, the next planned stay elsewhere
 * begins, the `limit` on visits is reached, or the stay ends `today`.
 */
export interface Assumption {
  country: string;
  until: Day;
  because: "proposal" | "planned" | "limit" | "today";
}

/** The allowances and assumptions behind an answer about a visit. */
export interface VisitBasis {
  /** How long the passports of the person allow the visit, for each rule on visits that depends on the passport. */
  allowances: readonly Allowance[];
  /** Set if the number of days is not known: a visa or a border officer decides it, or our sources do not say. */
  open?: Allowance;
  assumptions: readonly Assumption[];
}

export interface StayPlan extends VisitBasis {
  /** `no-rule`: we know of no rule that limits visits to the place. That does not mean that visits are allowed. */
  verdict: Verdict | "no-rule";
  visits: readonly VisitPlan[];
  /** The rule on visits whose limit the stay goes over first. Absent if no rule makes the stay unsafe. */
  unsafe?: VisitPlan;
  consequences: readonly Consequence[];
  /** The other stays. Open stays have their assumed end. */
  others: readonly Stay[];
  /** The stays in other countries on the same days. One shared day of travel does not count as an overlap. */
  overlaps: readonly Stay[];
}

/** An open stay with the end that a plan assumes. */
interface AssumedEnd extends Assumption {
  from: Day;
}

/** The stays of a person without open ends, and the ends that were assumed. */
interface Plan {
  person: Person;
  place: string;
  /** The country in which a stay in the place is counted. */
  country: string;
  open: readonly AssumedEnd[];
  until: Day;
}

/** The maximum number of days by which `smallestChange` moves a stay. */
const farthestMove = 366;

const max = (...days: readonly Day[]): Day => Math.max(...days) as Day;
const min = (...days: readonly Day[]): Day => Math.min(...days) as Day;

/** The countries of an area, without those that have left it. None for a country. */
const membersOf = (rules: readonly StayRule[], place: string): readonly Membership[] =>
  rules.flatMap(({ where }) => ("zone" in where && where.zone === place ? where.members : []));

/** The country in which a stay in the area is counted: one without a permit, because those days would not count. */
const countryOf = (rules: readonly StayRule[], place: string, { permits }: Person): string => {
  const members = membersOf(rules, place);
  const free = members.find(({ country }) => permits.every((permit) => permit.country !== country));
  return (free ?? members[0])?.country ?? place;
};

/** The last day on which a person can still be in a country by the rules on visits. Undefined if none ends the stay. */
const lastLawfulDay = (
  rules: readonly StayRule[],
  person: Person,
  country: string,
  today: Day,
): Day | undefined => {
  const history = createHistory(person, today);
  const byChoice = new Map<string, Day>();
  for (const rule of bindingRules(rules, person, country, today)) {
    const counted = countFor(rule, history);
    const { limits } = limitsFor(rule, counted, history, today);
    const crossing = crossingIfStaying(rule, limits, history, counted, today);
    const last = crossing === undefined ? plusDays(today, longestWait) : lastDayBefore(rule, crossing);
    const key = rule.oneOf ?? rule.id;
    byChoice.set(key, max(last, byChoice.get(key) ?? last));
  }
  return byChoice.size === 0 ? undefined : max(today, min(...byChoice.values()));
};

/** The day on which the plan ends an open stay: when the next stay begins, or when the limit on visits is reached. */
const assumeEnd = (
  rules: readonly StayRule[],
  person: Person,
  { country, from }: Stay,
  until: Day,
  today: Day,
): AssumedEnd => {
  const begun = max(from, today);
  const next = person.stays.filter((stay) => stay.country !== country && stay.from > begun);
  const limit = lastLawfulDay(rules, person, country, today);
  // If a limit is already crossed, the person is assumed to leave today.
  const endOf = (last: Day): AssumedEnd =>
    last <= today
      ? { country, from, until: max(from, today), because: "today" }
      : { country, from, until: max(from, last), because: "limit" };
  const ends: AssumedEnd[] = [
    { country, from, until, because: "proposal" },
    ...next.map((stay): AssumedEnd => ({ country, from, until: stay.from, because: "planned" })),
    ...(limit === undefined ? [] : [endOf(limit)]),
  ];
  return ends.reduce((first, end) => (end.until < first.until ? end : first));
};

/** Ends the open stays on `until` at the latest. */
const planFor = (rules: readonly StayRule[], person: Person, place: string, until: Day, today: Day): Plan => {
  const open: AssumedEnd[] = [];
  const stays = person.stays.map((stay) => {
    if (stay.to !== undefined) return stay;
    if (stay.from > until) return { ...stay, to: stay.from };
    const end = assumeEnd(rules, person, stay, until, today);
    open.push(end);
    return { ...stay, to: end.until };
  });
  return { person: { ...person, stays }, place, country: countryOf(rules, place, person), open, until };
};

/** The proposed stay for the engine. If it continues an open stay in the same country, it is not a new entry. */
const placed = ({ country, open }: Plan, { from, to }: ProposedStay): Stay => {
  const joined = open.find((stay) => stay.country === country && from <= plusDays(stay.until, 1));
  return { country, from: joined ? min(joined.from, from) : from, to };
};

const historyOf = (plan: Plan, stay?: ProposedStay): History => {
  const stays = stay ? [...plan.person.stays, placed(plan, stay)] : plan.person.stays;
  return createHistory({ ...plan.person, stays }, stay ? max(plan.until, stay.to) : plan.until);
};

const hasMember = (members: readonly Membership[], country: string, day: Day): boolean =>
  members.some((it) => it.country === country && (it.from ?? day) <= day && day <= (it.to ?? day));

const covers = ({ where }: StayRule, country: string, day: Day): boolean => {
  if ("zone" in where) return hasMember(where.members, country, day);
  return "in" in where ? where.in.includes(country) : !where.outside.includes(country);
};

const isArea = (rules: readonly StayRule[], place: string): boolean => membersOf(rules, place).length > 0;

/** Whether a rule on visits covers a visit to a place that begins on a day. */
const saysOf = ({ where, allowances }: StayRule, place: string, day: Day): boolean => {
  if (!allowances) return true;
  const allowance = allowanceOn(allowances, isoOf(day));
  const isBeside =
    "zone" in where && where.members.some((member) => member.country === place && member.isBeside);
  return allowance !== undefined && !(isBeside && allowance.kind === "unlimited");
};

/** The rules that limit visits to a place. None for the person's own country. */
export const visitRulesOf = (
  rules: readonly StayRule[],
  person: Person,
  place: string,
  day: Day,
): StayRule[] =>
  person.citizenships.includes(place)
    ? []
    : rules.filter(
        (rule) =>
          rule.topic === "visit" &&
          ruleApplies(rule, day) &&
          (!isArea(rules, place) || ("zone" in rule.where && rule.where.zone === place)) &&
          covers(rule, countryOf(rules, place, person), day) &&
          saysOf(rule, place, day),
      );

const isOpen = ({ kind }: Allowance): boolean => kind === "visa" || kind === "unknown";

/** The allowances and assumptions behind an answer about a visit that begins on a day. */
const basisOf = (visitRules: readonly StayRule[], { open }: Plan, day: Day): VisitBasis => {
  const allowances = visitRules.flatMap((rule) => allowanceOn(rule.allowances ?? [], isoOf(day)) ?? []);
  return {
    allowances,
    open: allowances.every(isOpen) ? allowances[0] : undefined,
    assumptions: open.map(({ country, until, because }) => ({ country, until, because })),
  };
};

/** Whether a rule on tax or permits counts days in a place. */
const concerns = (rule: StayRule, { person, place }: Plan, history: History, day: Day): boolean => {
  const { where, topic } = rule;
  const hasPermit = permitStart(rule, history) !== undefined;
  if (rule.counts === "absence") return hasPermit;
  if (topic !== "tax") return hasPermit && covers(rule, place, day);
  if ("outside" in where) return hasTie(rule, person);
  return place !== schengen.code && covers(rule, place, day);
};

/** The first day of presence from `from` on, on which a limit of a rule is crossed. */
const crossingFrom = (rule: StayRule, history: History, from: Day): Day | undefined => {
  const counted = countFor(rule, history);
  const last = counted.days.to.at(-1);
  if (last === undefined || last < from) return undefined;
  let first: Day | undefined;
  for (const limit of limitsFor(rule, counted, history, from).limits) {
    const meter = meterOf(rule, limit, counted, history, from);
    const crossing =
      meter && firstCrossing(meter, counted.days, from, first === undefined ? last : plusDays(first, -1));
    if (crossing !== undefined) first = crossing;
  }
  return first;
};

/** Whether other stays can only shorten a visit under a rule: it counts days in windows that no entry begins. */
const onlyShortens = (rule: StayRule, history: History, day: Day): boolean =>
  limitsFor(rule, countFor(rule, history), history, day).limits.every(
    (limit) => limit.kind === "count" && limit.window.kind !== "from-entry",
  );

const verdictOf = (after: Assessment, firstUnsafe: Day | undefined, isCounted: boolean): Verdict => {
  if (after.allowance && isOpen(after.allowance)) return "undetermined";
  if (after.state === "exempt" || (!isCounted && firstUnsafe === undefined)) return "exempt";
  if (after.state === "undetermined") return "undetermined";
  if (firstUnsafe !== undefined) return "unsafe";
  // A border officer may grant fewer days than usual.
  return after.missing.includes("officerGrant") ? "undetermined" : "safe";
};

/** The history of a person without a stay and with it. */
interface Compared {
  without: History;
  withStay: History;
}

const planVisit = (rule: StayRule, { without, withStay }: Compared, stay: ProposedStay): VisitPlan => {
  const firstUnsafe = crossingFrom(rule, withStay, stay.from);
  const unsafeWithout = crossingFrom(rule, without, stay.from);
  const day = firstUnsafe ?? stay.to;
  const after = assess(rule, withStay, day);
  const isBound = after.state !== "exempt";
  const counted = countIn(countFor(rule, withStay).days, stay.from, stay.to);
  return {
    rule,
    verdict: verdictOf(after, firstUnsafe, counted > 0),
    before: assess(rule, without, day),
    after,
    firstUnsafe: isBound ? firstUnsafe : undefined,
    isUnsafeWithout: isBound && unsafeWithout !== undefined && unsafeWithout <= day,
  };
};

/** The first crossing of a rule, on or after `from`, among the given days. */
const crossingShownOn = (
  rule: StayRule,
  history: History,
  from: Day,
  days: readonly Day[],
): Day | undefined => {
  const found = days.flatMap((day) => {
    const { crossedOn, plannedCrossing } = assess(rule, history, day);
    return [crossedOn, plannedCrossing].filter((it) => it !== undefined && it >= from) as Day[];
  });
  return found.length === 0 ? undefined : min(...found);
};

const isChanged = ({ before, after, crossesOn }: Consequence): boolean =>
  crossesOn !== undefined || before.used !== after.used || before.state !== after.state;

const consequenceOf = (rule: StayRule, { without, withStay }: Compared, stay: ProposedStay): Consequence => {
  const last = max(stay.to, ...without.person.stays.map(({ to, from }) => to ?? from));
  const days = [...new Set([plusDays(stay.from, -1), stay.to, last])];
  const crossing = crossingShownOn(rule, withStay, stay.from, days);
  const crossingWithout = crossingShownOn(rule, without, stay.from, days);
  const isNew = crossing !== undefined && (crossingWithout === undefined || crossing < crossingWithout);
  return {
    rule,
    before: assess(rule, without, stay.to),
    after: assess(rule, withStay, stay.to),
    crossesOn: isNew ? crossing : undefined,
  };
};

/** The verdict when any one of several rules may apply: unsafe only if the stay goes over all of their limits. */
const verdictOfChoice = (verdicts: readonly Verdict[]): Verdict => {
  const [first] = verdicts;
  return first !== undefined && verdicts.every((it) => it === first) ? first : "undetermined";
};

const verdictOfAll = (visits: readonly VisitPlan[]): StayPlan["verdict"] => {
  if (visits.length === 0) return "no-rule";
  const choices = new Map<string, Verdict[]>();
  for (const { rule, verdict } of visits) {
    const key = rule.oneOf ?? rule.id;
    choices.set(key, [...(choices.get(key) ?? []), verdict]);
  }
  const verdicts = [...choices.values()].map(verdictOfChoice);
  for (const verdict of ["unsafe", "undetermined", "safe"] as const)
    if (verdicts.includes(verdict)) return verdict;
  return "exempt";
};

/** The stays in other places than that of the plan. */
const staysElsewhere = (rules: readonly StayRule[], { person, place }: Plan): Stay[] => {
  const members = membersOf(rules, place);
  return person.stays.filter(({ country, from }) => country !== place && !hasMember(members, country, from));
};

/** Whether a stay overlaps other days by more than one day of travel. */
const overlaps = (stay: Stay, { from, to }: Omit<ProposedStay, "place">): boolean =>
  stay.from < to && stay.to !== undefined && stay.to > from;

/** The person without the proposed stay, if it is already among their stays. */
export const withoutStay = (person: Person, { place, from, to }: ProposedStay): Person => {
  const at = person.stays.findIndex((stay) => stay.country === place && stay.from === from && stay.to === to);
  return at === -1 ? person : { ...person, stays: person.stays.toSpliced(at, 1) };
};

/** Computes the effect of a stay on each rule. Open stays are assumed to end when it begins, or earlier. */
export const canStay = (
  rules: readonly StayRule[],
  person: Person,
  stay: ProposedStay,
  today: Day,
): StayPlan => {
  const plan = planFor(rules, person, stay.place, max(today, stay.from), today);
  const compared: Compared = { without: historyOf(plan), withStay: historyOf(plan, stay) };
  const visitRules = visitRulesOf(rules, person, stay.place, stay.from);
  const visits = visitRules.map((rule) => planVisit(rule, compared, stay));
  const [unsafe] = visits
    .filter(({ verdict }) => verdict === "unsafe")
    .sort((a, b) => (a.firstUnsafe ?? 0) - (b.firstUnsafe ?? 0));
  const consequences = rules
    .filter(
      (rule) =>
        rule.topic !== "visit" &&
        ruleApplies(rule, stay.to) &&
        concerns(rule, plan, compared.withStay, stay.from),
    )
    .map((rule) => consequenceOf(rule, compared, stay))
    .filter(isChanged);
  return {
    ...basisOf(visitRules, plan, stay.from),
    verdict: person.citizenships.includes(stay.place) ? "exempt" : verdictOfAll(visits),
    ...{ visits, unsafe, consequences },
    others: plan.person.stays,
    overlaps: staysElsewhere(rules, plan).filter((other) => overlaps(other, stay)),
  };
};

/** The rules on visits that can make a stay unsafe: those that apply, and whose crossing no answer can undo. */
const bindingRules = (rules: readonly StayRule[], person: Person, place: string, day: Day): StayRule[] => {
  const history = createHistory(person, day);
  return visitRulesOf(rules, person, place, day).filter(
    (rule) =>
      !isExempt(rule, history, day) &&
      !rule.reliefs.some((question) => answerFor(rule, question, person.answers) === true),
  );
};

const isSafe = (rules: readonly StayRule[], plan: Plan, stay: ProposedStay, from: Day): boolean => {
  const history = historyOf(plan, stay);
  return rules.every((rule) => crossingFrom(rule, history, from) === undefined);
};

/**
 * The stays that already go over a limit from a day on, without a new stay. Undefined if there are none. An open stay
 * has no last day in the list.
 */
const blockingStays = (
  rules: readonly StayRule[],
  plan: Plan,
  { stays }: Person,
  from: Day,
): Stay[] | undefined => {
  const history = historyOf(plan);
  for (const rule of rules) {
    const crossing = crossingFrom(rule, history, from);
    if (crossing === undefined) continue;
    const { counted } = assess(rule, history, crossing).trace;
    return stays.filter((_, at) => {
      const { country, from: first, to: last = first } = plan.person.stays[at]!;
      return counted.some((days) => days.country === country && days.from <= last && days.to >= first);
    });
  }
  return undefined;
};

/** How to change a stay. `days` is the number of days by which its first or its last day moves. */
export interface Change {
  kind: "end-earlier" | "start-later" | "move-later" | "move-earlier";
  stay: ProposedStay;
  days: number;
}

/** No change of a stay makes every rule safe. */
interface NoChange {
  kind: "none";
  /** The other stays that already go over a limit. Absent if there are none. */
  blockedBy?: readonly Stay[];
}

/** The changes that move an end of the stay by `days`, the best one first. A stay that has begun can only end earlier. */
const changesBy = (stay: ProposedStay, days: number, today: Day): Change[] => {
  const { place, from, to } = stay;
  const change = (kind: Change["kind"], first: Day, last: Day): Change[] =>
    first > last ? [] : [{ kind, stay: { place, from: first, to: last }, days }];
  const shortened = plusDays(to, -days);
  if (from < today) return shortened < today ? [] : change("end-earlier", from, shortened);
  const earlier = plusDays(from, -days);
  return [
    ...change("end-earlier", from, shortened),
    ...change("start-later", plusDays(from, days), to),
    ...change("move-later", plusDays(from, days), plusDays(to, days)),
    ...(earlier < today ? [] : change("move-earlier", earlier, shortened)),
  ];
};

/**
 * The smallest change, in days, after which every rule on visits is safe, also for later planned stays. If two changes
 * are equal, the shorter stay wins. Undefined if the stay is already safe. Moves a stay by at most a year.
 */
export const smallestChange = (
  rules: readonly StayRule[],
  person: Person,
  stay: ProposedStay,
  today: Day,
): Change | NoChange | undefined => {
  const plan = planFor(rules, person, stay.place, max(today, stay.from), today);
  const binding = bindingRules(rules, person, stay.place, stay.from);
  if (isSafe(binding, plan, stay, stay.from)) return undefined;
  const blockedBy = blockingStays(binding, plan, person, stay.from);
  if (blockedBy) return { kind: "none", blockedBy };
  for (let days = 1; days <= farthestMove; days++) {
    const found = changesBy(stay, days, today).find((change) =>
      isSafe(binding, plan, change.stay, min(stay.from, change.stay.from)),
    );
    if (found) return found;
  }
  return { kind: "none" };
};

/** How long a stay may be under one rule. Without `days`, the rule sets no limit. 0: no day is left. */
interface RuleLength {
  rule: StayRule;
  days?: number;
  isExempt: boolean;
}

export interface LongestStay extends VisitBasis {
  /** The person is a citizen of the place. */
  isHome: boolean;
  /** Undefined if no rule sets a limit. */
  days?: number;
  lastDay?: Day;
  /** The rule that ends the stay first. */
  tightest?: StayRule;
  rules: readonly RuleLength[];
}

/** The longest stay from a day that a rule allows. Undefined if even the longest stay crosses no limit. */
const createLongestFor = (plan: Plan, place: string, from: Day) => {
  const stayOf = (days: number): ProposedStay => ({ place, from, to: plusDays(from, days - 1) });
  const longest = historyOf(plan, stayOf(longestWait));
  return (rule: StayRule): number | undefined => {
    const crossing = crossingFrom(rule, longest, from);
    if (crossing === undefined) return undefined;
    // The stay also uses up days of later planned stays, so shorter stays are tried until one is safe.
    for (let days = Math.min(longestWait, crossing - from + 1); days > 0; days--)
      if (isSafe([rule], plan, stayOf(days), from)) return days;
    return 0;
  };
};

/** The longest stay from a day of arrival under all rules on visits to the place. */
export const longestStayIn = (
  rules: readonly StayRule[],
  person: Person,
  { place, from }: Pick<ProposedStay, "place" | "from">,
  today: Day,
): LongestStay => {
  const plan = planFor(rules, person, place, max(today, from), today);
  const binding = bindingRules(rules, person, place, from);
  const visitRules = visitRulesOf(rules, person, place, from);
  const longestFor = createLongestFor(plan, place, from);
  const lengths = visitRules.map(
    (rule): RuleLength =>
      binding.includes(rule) ? { rule, days: longestFor(rule), isExempt: false } : { rule, isExempt: true },
  );
  const [tightest] = lengths
    .filter(({ days }) => days !== undefined)
    .sort((a, b) => (a.days ?? 0) - (b.days ?? 0));
  const days = tightest?.days;
  return {
    ...basisOf(visitRules, plan, from),
    isHome: person.citizenships.includes(place),
    days,
    lastDay: days === undefined ? undefined : plusDays(from, days - 1),
    tightest: tightest?.rule,
    rules: lengths,
  };
};

export interface EarliestReturn extends VisitBasis {
  /** Undefined if there is no such day within 800 days. */
  entry?: Day;
  /** Whether rules limit the person's visits to the place. `not-binding`: rules exist but do not apply. */
  rules: "binding" | "not-binding" | "none";
  /** The rule that makes the person wait until the entry. */
  tightest?: StayRule;
  /** The stays that already go over a limit. Absent if there are none. */
  blockedBy?: readonly Stay[];
}

/**
 * The first day, from today on, on which a stay of `days` may begin without overlapping another planned stay. Open stays
 * end today.
 */
export const whenBack = (
  rules: readonly StayRule[],
  person: Person,
  { place, days }: { place: string; days: number },
  today: Day,
): EarliestReturn => {
  const plan = planFor(rules, person, place, today, today);
  const binding = bindingRules(rules, person, place, today);
  const visitRules = visitRulesOf(rules, person, place, today);
  const { assumptions, ...visit } = basisOf(visitRules, plan, today);
  const basis = { ...visit, assumptions: assumptions.map((it) => ({ ...it, because: "today" as const })) };
  const isPresent = plan.open.some((stay) => binding.some((rule) => covers(rule, stay.country, today)));
  const first = isPresent ? plusDays(today, 1) : today;
  const isKnown = person.citizenships.includes(place) || visitRules.length > 0;
  const known = isKnown ? "not-binding" : "none";
  const kind = binding.length > 0 ? "binding" : known;
  const blockedBy = blockingStays(binding, plan, person, first);
  if (blockedBy) return { ...basis, rules: kind, blockedBy };
  // A return is a new visit, even to the country of an open stay.
  const away: Plan = { ...plan, open: [] };
  const elsewhere = staysElsewhere(rules, away);
  const crossedBy = (about: Plan, stay: ProposedStay, by = binding): StayRule | undefined => {
    const history = historyOf(about, stay);
    return by.find((rule) => crossingFrom(rule, history, stay.from) !== undefined);
  };
  // A visit that is too long even without other stays is too long with them, which is much slower to find out.
  const alone: Plan = { ...away, person: { ...person, stays: [] } };
  const shortened = binding.filter((rule) => onlyShortens(rule, createHistory(alone.person, today), today));
  let tightest: StayRule | undefined;
  for (let entry = first; entry <= today + longestWait; entry = plusDays(entry, 1)) {
    const visit = { place, from: entry, to: plusDays(entry, days - 1) };
    if (elsewhere.some((stay) => overlaps(stay, visit))) continue;
    const crossed = crossedBy(alone, visit, shortened) ?? crossedBy(away, visit);
    if (!crossed) return { ...basis, entry, rules: kind, tightest };
    tightest = crossed;
  }
  return { ...basis, rules: kind, tightest };
};
