import { type Degree, type EntryRequirement, requirements } from "../law/entry-tables.ts";
import { compareRights, type createEntryEngine, type EntryRight } from "./engine.ts";
import type { EntryPermit } from "./question.ts";

type EntryEngine = ReturnType<typeof createEntryEngine>;

/** How a destination changes with other passports. */
export interface EntryChange {
  destination: string;
  before: EntryRight;
  after: EntryRight;
}

export interface Added {
  /** Easier to enter, the greatest step first. */
  easier: readonly EntryChange[];
  /** The same requirement, but a longer stay. */
  longer: readonly EntryChange[];
  /** Harder to enter, or a shorter stay. Empty if the passports before are kept. */
  lost: readonly EntryChange[];
  /** Known now, and unknown before. This need not be a gain: the earlier passports may give as much. */
  found: readonly EntryChange[];
  /** New rights to live or work, by nationality alone or on application. */
  rights: readonly { destination: string; live?: Degree; work?: Degree }[];
  /** Destinations that stay unknown. */
  unknown: readonly string[];
}

const rank = (requirement: EntryRequirement): number => requirements.indexOf(requirement);

/** An unknown right is neither better nor worse than a known one. Only one's own country is always easier. */
const isKnown = ({ before, after }: EntryChange): boolean => {
  const both = [before.requirement, after.requirement];
  return both.includes("own_country") || !both.includes("unknown");
};

const stepOf = ({ before, after }: EntryChange): number => rank(before.requirement) - rank(after.requirement);

const claims: readonly (Degree | undefined)[] = ["application", "right"];
const newClaim = (before: Degree | undefined, after: Degree | undefined): Degree | undefined =>
  claims.indexOf(after) > claims.indexOf(before) ? after : undefined;

/** The best degree of all passports: the best right for a visit need not be the best one to live somewhere. */
const bestDegree = (rights: readonly EntryRight[], what: "live" | "work"): Degree | undefined =>
  claims.findLast((claim) => rights.some((right) => right[what] === claim));

/**
 * Compares what two sets of passports give at all destinations that the tables know on a day.
 * @throws EntryQuestionError for an unknown code or too many passports
 */
export const compareHoldings = (
  engine: EntryEngine,
  { before, after, date }: { before: readonly string[]; after: readonly string[]; date: string },
): Added => {
  const destinations = new Set([...engine.destinationsOn(date), ...before, ...after]);
  const changes = [...destinations].map((destination) => {
    const [was, is] = [before, after].map((passports) => engine.answer({ passports, destination, date }));
    const degrees = (["live", "work"] as const).map((what) =>
      newClaim(bestDegree(was!.rights, what), bestDegree(is!.rights, what)),
    );
    return { destination, before: was!.best, after: is!.best, live: degrees[0], work: degrees[1] };
  });
  const better = changes.filter((it) => isKnown(it) && compareRights(it.after, it.before) < 0);
  return {
    easier: better.filter((it) => stepOf(it) > 0).sort((a, b) => stepOf(b) - stepOf(a)),
    found: changes.filter(
      (it) => !isKnown(it) && it.before.requirement === "unknown" && it.after.requirement !== "unknown",
    ),
    longer: better.filter((it) => stepOf(it) === 0 && it.after.days !== it.before.days),
    lost: changes.filter((it) => isKnown(it) && compareRights(it.after, it.before) > 0),
    rights: changes
      .filter(({ live, work }) => live || work)
      .map(({ destination, live, work }) => ({ destination, live, work })),
    unknown: changes
      .filter(({ after: is }) => is.requirement === "unknown")
      .map(({ destination }) => destination),
  };
};

/** The answers for all destinations that a permit can make easier to enter. Each needs a check with the authority. */
export const helpOfPermit = (
  engine: EntryEngine,
  { passports, permit, date }: { passports: readonly string[]; permit: EntryPermit; date: string },
) =>
  engine
    .destinationsOn(date)
    .map((destination) => engine.answer({ passports, permits: [permit], destination, date }))
    .filter(({ permits }) => permits.length > 0);
