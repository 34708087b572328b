/**
 * The statutory residence test of the United Kingdom: Finance Act 2013, Schedule 45. The order of the tests is that of
 * the law: automatic overseas, automatic UK, sufficient ties.
 */
const ukTests = [
  "first automatic overseas",
  "second automatic overseas",
  "third automatic overseas",
  "first automatic UK",
  "second automatic UK",
  "third automatic UK",
  "sufficient ties",
] as const;

export const ukTies = ["family", "accommodation", "work", "ninetyDay", "country"] as const;
type UkTie = (typeof ukTies)[number];

/** What the test needs to know about one tax year. An undefined fact is unknown. */
export interface UkFacts {
  /** Days that end in the UK, without transit and exceptional days, and without deemed days. */
  ukDays: number;
  /** Days in the UK that do not end there. Some of them count under the deeming rule. */
  daysWithoutMidnight?: number;
  /** UK resident in at least one of the three tax years before. */
  residentBefore?: boolean;
  /** The number of ties, or what is known of each. */
  ties: number | Readonly<Partial<Record<UkTie, boolean>>>;
  fullTimeOverseas?: boolean;
  /** Days with more than three hours of work in the UK. */
  ukWorkDays?: number;
  onlyHomeInUk?: boolean;
  fullTimeUk?: boolean;
}

/** The maximum number of days without residence, by the number of ties. The table of Schedule 45, paragraphs 18 and 19. */
const daysByTies = { residentBefore: [182, 120, 90, 45, 15], others: [182, 182, 120, 90, 45] };

/** The maximum number of UK days that do not make a person with `ties` ties resident. */
export const daysAllowed = (residentBefore: boolean, ties: number): number =>
  (residentBefore ? daysByTies.residentBefore : daysByTies.others)[Math.min(ties, 4)]!;

/** The number of ties that makes a person with `ukDays` resident. 0: resident anyway. 5: no number does. */
export const tiesNeeded = (residentBefore: boolean, ukDays: number): number => {
  // With fewer days than the table begins with, an automatic overseas test decides.
  if (ukDays < (residentBefore ? 16 : 46)) return 5;
  const needed = [0, 1, 2, 3, 4].find((ties) => ukDays > daysAllowed(residentBefore, ties));
  return needed ?? 5;
};

/** Days in the UK that do not end there count from the 31st on, for a person with three ties who was resident before. */
const deemedDays = (residentBefore: boolean, ties: number, daysWithoutMidnight: number): number =>
  residentBefore && ties >= 3 ? Math.max(0, daysWithoutMidnight - 30) : 0;

interface KnownFacts {
  ukDays: number;
  daysWithoutMidnight: number;
  residentBefore: boolean;
  ties: number;
  fullTimeOverseas: boolean;
  ukWorkDays: number;
  onlyHomeInUk: boolean;
  fullTimeUk: boolean;
}

export interface UkOutcome {
  resident: boolean;
  test: (typeof ukTests)[number];
  /** The days that the tests counted, deemed days included. */
  ukDays: number;
}

/** Applies the test when every fact is known. */
const decideKnown = (facts: KnownFacts): UkOutcome => {
  const { residentBefore, ties } = facts;
  const ukDays = facts.ukDays + deemedDays(residentBefore, ties, facts.daysWithoutMidnight);
  const isAway = facts.fullTimeOverseas && facts.ukWorkDays < 31 && facts.ukDays < 91;
  const tests: readonly [boolean, boolean, UkOutcome["test"]][] = [
    [residentBefore && ukDays < 16, false, "first automatic overseas"],
    [!residentBefore && ukDays < 46, false, "second automatic overseas"],
    [isAway, false, "third automatic overseas"],
    [ukDays >= 183, true, "first automatic UK"],
    [facts.onlyHomeInUk, true, "second automatic UK"],
    [facts.fullTimeUk, true, "third automatic UK"],
  ];
  const met = tests.find(([isMet]) => isMet);
  if (met) return { resident: met[1], test: met[2], ukDays };
  return { resident: ukDays > daysAllowed(residentBefore, ties), test: "sufficient ties", ukDays };
};

/** The facts that can be unknown. Each tie is a separate fact. */
export type UkFact = "residentBefore" | "fullTimeOverseas" | "onlyHomeInUk" | "fullTimeUk" | UkTie;

export interface UkDecision {
  /** Undefined if the unknown facts decide. */
  resident?: boolean;
  /** The test that decides, if it is the same whatever the unknown facts are. */
  test?: UkOutcome["test"];
  ukDays: number;
  /** The unknown facts that matter. */
  missing: readonly UkFact[];
}

/** The ties that count: the country tie only counts for somebody who was resident before. */
const tiesOf = (known: Partial<Record<UkTie, boolean>>, residentBefore: boolean): number =>
  ukTies.filter((tie) => known[tie] && (tie !== "country" || residentBefore)).length;

const factsOf = (facts: UkFacts): Partial<Record<UkFact, boolean>> => {
  const { ties, residentBefore, fullTimeOverseas, onlyHomeInUk, fullTimeUk } = facts;
  const known = { residentBefore, fullTimeOverseas, onlyHomeInUk, fullTimeUk };
  if (typeof ties === "number") return known;
  return { ...known, ...Object.fromEntries(ukTies.map((tie) => [tie, ties[tie]])) };
};

const decideWith = (facts: UkFacts, one: Partial<Record<UkFact, boolean>>): UkOutcome => {
  const residentBefore = one.residentBefore ?? false;
  return decideKnown({
    ukDays: facts.ukDays,
    daysWithoutMidnight: facts.daysWithoutMidnight ?? 0,
    residentBefore,
    ties: typeof facts.ties === "number" ? facts.ties : tiesOf(one, residentBefore),
    fullTimeOverseas: one.fullTimeOverseas ?? false,
    ukWorkDays: facts.ukWorkDays ?? 0,
    onlyHomeInUk: one.onlyHomeInUk ?? false,
    fullTimeUk: one.fullTimeUk ?? false,
  });
};

/**
 * Decides residence for a tax year. It tries every answer to what is unknown: if all lead to the same result, that
 * result is certain. Otherwise the result is open and `missing` names the facts.
 */
export const decideUkResidence = (facts: UkFacts): UkDecision => {
  const known = factsOf(facts);
  const unknown = (Object.keys(known) as UkFact[]).filter((fact) => known[fact] === undefined);
  // Bit `i` of `answers` is the answer to the unknown fact `i`.
  const outcomes = Array.from({ length: 2 ** unknown.length }, (_, answers) => {
    const assumed = unknown.map((fact, at) => [fact, ((answers >> at) & 1) === 1]);
    return decideWith(facts, { ...known, ...Object.fromEntries(assumed) });
  });
  const first = outcomes[0]!;
  const isCertain = outcomes.every(({ resident }) => resident === first.resident);
  const matters = (_: UkFact, at: number) =>
    outcomes.some(({ resident }, answers) => resident !== outcomes[answers ^ (1 << at)]!.resident);
  return {
    resident: isCertain ? first.resident : undefined,
    test: outcomes.every(({ test }) => test === first.test) ? first.test : undefined,
    ukDays: first.ukDays,
    missing: unknown.filter(matters),
  };
};

/**
 * The maximum number of UK days in the tax year with which the person is certainly not resident. If that is already
 * uncertain: the maximum number with which the person may still not be resident.
 */
export const ukDaysAllowed = (facts: UkFacts): number => {
  const isSafe = decideUkResidence(facts).resident === false;
  const isAllowed = (ukDays: number): boolean => {
    const { resident } = decideUkResidence({ ...facts, ukDays });
    return isSafe ? resident === false : resident !== true;
  };
  // More days never end a residence, so a binary search finds the last allowed number.
  let [low, high] = [0, 183];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isAllowed(middle)) low = middle;
    else high = middle;
  }
  return low;
};
