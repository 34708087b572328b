import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ownRule, rulesOn } from "#tests/support/law.ts";
import { type Day, dateOf, dayOf, isoOf, plusDays, toDay } from "../../calendar/day.ts";
import type { Limit } from "../../law/day-rule.ts";
import type { Person, StayPermit } from "../counting/history.ts";
import type { StayRule } from "../counting/rule.ts";
import type { Stay } from "../stay.ts";
import {
  type Change,
  canStay,
  longestStayIn,
  type ProposedStay,
  smallestChange,
  whenBack,
} from "./planner.ts";

const today = dayOf("2026-03-01");
const first = dayOf("2025-03-01");
const span = 1000;

const ruleOf = (id: string, limit: Limit): StayRule =>
  ownRule({ id, topic: "visit", name: id, where: { in: ["AL"] }, limits: [limit] });

interface Visited {
  from: number;
  to: number;
}

/** Whether a limit is crossed on the day at an index. `there` and `visits` are the days and the stays of a person. */
type CrossedOn = (at: number, there: Uint8Array, visits: readonly Visited[]) => boolean;

const countBetween = (there: Uint8Array, from: number, to: number): number => {
  let count = 0;
  for (let at = Math.max(0, from); at <= to; at++) count += there[at]!;
  return count;
};

const indexOf = (day: Day): number => day - first;
const dateAt = (at: number) => dateOf((first + at) as Day);

/** The first day of the window of a day: the first day of presence after the last window. */
const windowStart = (at: number, there: Uint8Array, length: number): number => {
  let start = Number.NEGATIVE_INFINITY;
  for (let day = 0; day <= at; day++) if (there[day] && day >= start + length) start = day;
  return at < start + length ? start : at;
};

/** The first day of the visit that contains a day, found night by night. */
const entryOf = (at: number, visits: readonly Visited[]): number => {
  let entry = at;
  const isNight = (night: number) => visits.some(({ from, to }) => from <= night && night < to);
  const isReturn = (day: number) =>
    visits.some(({ from, to }) => from === day && to > day) &&
    !visits.some(({ from, to }) => from < day && day < to);
  while (isNight(entry - 1) && !isReturn(entry)) entry -= 1;
  return entry;
};

const kinds: Record<string, { rule: StayRule; isCrossed: CrossedOn }> = {
  rolling: {
    rule: ruleOf("rolling", { kind: "count", window: { kind: "rolling", days: 60 }, op: ">", days: 30 }),
    isCrossed: (at, there) => countBetween(there, at - 59, at) > 30,
  },
  year: {
    rule: ruleOf("year", { kind: "count", window: { kind: "year" }, op: ">=", days: 60 }),
    isCrossed: (at, there) => countBetween(there, indexOf(toDay(dateAt(at).year, 1, 1)), at) >= 60,
  },
  "any 12 months": {
    rule: ruleOf("any12", { kind: "count", window: { kind: "any12" }, op: ">", days: 80 }),
    isCrossed: (at, there) => {
      const { year, month, day } = dateAt(at);
      return countBetween(there, indexOf(toDay(year - 1, month, day)) + 1, at) > 80;
    },
  },
  "from an entry": {
    rule: ruleOf("from-entry", {
      kind: "count",
      window: { kind: "from-entry", days: 90, starts: "next" },
      op: ">",
      days: 40,
    }),
    isCrossed: (at, there) => countBetween(there, windowStart(at, there, 90), at) > 40,
  },
  "per entry": {
    rule: ruleOf("per-entry", { kind: "per-entry", days: 20 }),
    isCrossed: (at, _, visits) => at - entryOf(at, visits) + 1 > 20,
  },
};

const stays = fc
  .array(fc.tuple(fc.nat(550), fc.oneof(fc.nat(10), fc.nat(35)), fc.constantFrom("AL", "AL", "RS")), {
    maxLength: 6,
  })
  .map((all) =>
    all.map(([at, length, country]): Stay => {
      const from = plusDays(first, at);
      return { country, from, to: plusDays(from, length) };
    }),
  );

const proposed = fc.tuple(fc.nat(200), fc.nat(50)).map(([at, length]): ProposedStay => {
  const from = plusDays(today, at);
  return { place: "AL", from, to: plusDays(from, length) };
});

const personOf = (all: readonly Stay[], more: Partial<Person> = {}): Person => ({
  ...{ stays: all, citizenships: ["US"], permits: [], answers: {} },
  ...more,
});

/** The first day from `from` on, on which the person is in Albania and a limit is crossed. */
const firstCrossed = (
  all: readonly Stay[],
  stay: ProposedStay | undefined,
  from: Day,
  isCrossed: CrossedOn,
): Day | undefined => {
  const added = stay ? [{ country: "AL", from: stay.from, to: stay.to }] : [];
  const visits = [...all, ...added]
    .filter(({ country }) => country === "AL")
    .map((one) => ({ from: indexOf(one.from), to: indexOf(one.to!) }));
  const there = new Uint8Array(span + 600);
  for (const one of visits) there.fill(1, one.from, one.to + 1);
  for (let at = indexOf(from); at < there.length; at++)
    if (there[at] && isCrossed(at, there, visits)) return plusDays(first, at);
  return undefined;
};

describe.each(Object.entries(kinds))("days counted one by one: %s", (_, { rule, isCrossed }) => {
  const isSafe = (all: readonly Stay[], stay: ProposedStay, from: Day) =>
    firstCrossed(all, stay, from, isCrossed) === undefined;

  it("find the same first unsafe day of a stay, or of one that is planned after it", () => {
    fc.assert(
      fc.property(stays, proposed, (all, stay) => {
        const [plan] = canStay([rule], personOf(all), stay, today).visits;
        const crossing = firstCrossed(all, stay, stay.from, isCrossed);
        expect(plan?.firstUnsafe).toBe(crossing);
        const fits = rule.id === "per-entry" ? "undetermined" : "safe";
        expect(plan?.verdict).toBe(crossing === undefined ? fits : "unsafe");
      }),
      { numRuns: 60 },
    );
  });

  it("find the same longest stay", () => {
    fc.assert(
      fc.property(stays, fc.nat(200), (all, at) => {
        const from = plusDays(today, at);
        let longest = 0;
        for (let days = 1; days <= 120; days++)
          if (isSafe(all, { place: "AL", from, to: plusDays(from, days - 1) }, from)) longest = days;
        expect(longestStayIn([rule], personOf(all), { place: "AL", from }, today).days).toBe(longest);
      }),
      { numRuns: 25 },
    );
  });

  it("find the same earliest return", () => {
    fc.assert(
      fc.property(stays, fc.integer({ min: 1, max: 45 }), (all, days) => {
        const found = whenBack([rule], personOf(all), { place: "AL", days }, today);
        const isBlocked = firstCrossed(all, undefined, today, isCrossed) !== undefined;
        expect(found.blockedBy !== undefined).toBe(isBlocked);
        const isElsewhere = (from: Day, to: Day) =>
          all.some((it) => it.country !== "AL" && it.from < to && it.to! > from);
        const isFree = (from: Day) => {
          const to = plusDays(from, days - 1);
          return !isElsewhere(from, to) && isSafe(all, { place: "AL", from, to }, from);
        };
        let entry = today;
        while (entry < today + 500 && !isFree(entry)) entry = plusDays(entry, 1);
        expect(found.entry).toBe(isBlocked || entry >= today + 500 ? undefined : entry);
      }),
      { numRuns: 25 },
    );
  });

  /** The changes in the order in which they are preferred. */
  const changesOf = (stay: ProposedStay): Change[] =>
    Array.from({ length: 366 }, (_, at) => at + 1).flatMap((days): Change[] => {
      const { place, from, to } = stay;
      const [later, earlier] = [plusDays(from, days), plusDays(from, -days)];
      const [longer, shorter] = [plusDays(to, days), plusDays(to, -days)];
      return [
        { kind: "end-earlier", stay: { place, from, to: shorter }, days },
        { kind: "start-later", stay: { place, from: later, to }, days },
        { kind: "move-later", stay: { place, from: later, to: longer }, days },
        { kind: "move-earlier", stay: { place, from: earlier, to: shorter }, days },
      ];
    });

  it("find the same smallest change", () => {
    fc.assert(
      fc.property(stays, proposed, (all, stay) => {
        const isNeeded = !isSafe(all, stay, stay.from);
        const isBlocked = firstCrossed(all, undefined, stay.from, isCrossed) !== undefined;
        const best = changesOf(stay).find(
          ({ stay: { place, from, to } }) =>
            from <= to && from >= today && isSafe(all, { place, from, to }, Math.min(from, stay.from) as Day),
        );
        const blocked = { kind: "none", blockedBy: expect.arrayContaining([expect.anything()]) };
        const expected = isBlocked ? blocked : (best ?? { kind: "none" });
        expect(smallestChange([rule], personOf(all), stay, today)).toEqual(isNeeded ? expected : undefined);
      }),
      { numRuns: 25 },
    );
  });
});

const stay = (country: string, from: string, to?: string): Stay => ({
  ...{ country, from: dayOf(from), to: to === undefined ? undefined : dayOf(to) },
});
const propose = (place: string, from: string, to: string): ProposedStay => ({
  ...{ place, from: dayOf(from), to: dayOf(to) },
});

const rules = rulesOn("2026-03-01");

describe("a proposed stay", () => {
  it("is unsafe by the rule on visits, and its tax residence is only a consequence", () => {
    const person = personOf([stay("ES", "2026-03-10", "2026-03-31")]);
    const plan = canStay(rules, person, propose("ES", "2026-05-10", "2026-12-01"), today);
    expect(plan.verdict).toBe("unsafe");
    const [schengen] = plan.visits;
    expect(isoOf(schengen!.firstUnsafe!)).toBe("2026-07-17");
    const tax = plan.consequences.find(({ rule }) => rule.id === "es-tax")!;
    // 22 days in March, and 162 more from May 10 on make 184.
    expect(isoOf(tax.crossesOn!)).toBe("2026-10-18");
    expect(tax.after.state).toBe("crossed");
  });

  it("leaves a tax rule undetermined that days alone do not decide", () => {
    const plan = canStay(rules, personOf([]), propose("ES", "2026-05-10", "2026-07-30"), today);
    expect(plan.verdict).toBe("safe");
    const tax = plan.consequences.find(({ rule }) => rule.id === "es-tax")!;
    expect(tax).toMatchObject({ crossesOn: undefined, after: { state: "undetermined", used: 82 } });
  });

  it("has no limit under a permit, or for a citizen with freedom of movement", () => {
    const permit: StayPermit = { country: "ES", kind: "residence", from: dayOf("2026-01-01") };
    const long = propose("ES", "2026-05-10", "2026-12-01");
    expect(canStay(rules, personOf([], { permits: [permit] }), long, today).verdict).toBe("exempt");
    expect(
      canStay(rulesOn("2026-03-01", "PT"), personOf([], { citizenships: ["PT"] }), long, today).verdict,
    ).toBe("exempt");
  });

  it("depends on the entry if only one of two rules of a country allows it", () => {
    const plan = canStay(
      rulesOn("2026-03-01", "FR"),
      personOf([], { citizenships: ["FR"] }),
      propose("US", "2026-05-01", "2026-08-20"),
      today,
    );
    expect(plan.visits.map(({ rule, verdict }) => [rule.id, verdict])).toEqual([
      ["us-vwp", "unsafe"],
      ["us-b2", "undetermined"],
    ]);
    expect(plan.verdict).toBe("undetermined");
  });

  it("has the verdict 'no-rule' where no rule is known", () => {
    expect(canStay(rules, personOf([]), propose("KP", "2026-05-01", "2026-05-20"), today).verdict).toBe(
      "no-rule",
    );
  });

  it("assumes that an open stay lasts until it begins, and states the assumption", () => {
    const person = personOf([stay("FR", "2026-02-20")]);
    const plan = canStay(rules, person, propose("ES", "2026-05-10", "2026-06-10"), today);
    expect(plan.assumptions).toEqual([{ country: "FR", until: dayOf("2026-05-10"), because: "proposal" }]);
    // Day 91 after February 20.
    expect(isoOf(plan.visits[0]!.firstUnsafe!)).toBe("2026-05-21");
  });

  it("assumes that an open stay ends when the next planned stay begins, or at its limit", () => {
    const here = stay("FR", "2026-02-20");
    const proposal = propose("ES", "2026-11-10", "2026-12-10");
    const limited = canStay(rules, personOf([here]), proposal, today);
    expect(limited.assumptions).toEqual([{ country: "FR", until: dayOf("2026-05-20"), because: "limit" }]);
    expect(limited.verdict).toBe("safe");
    const person = personOf([here, stay("JP", "2026-04-01", "2026-04-20")]);
    expect(canStay(rules, person, proposal, today).assumptions).toEqual([
      { country: "FR", until: dayOf("2026-04-01"), because: "planned" },
    ]);
  });

  it("ends an open stay today if its limit is crossed already", () => {
    const person = personOf([stay("FR", "2025-10-01")]);
    const plan = canStay(rules, person, propose("ES", "2026-11-10", "2026-12-10"), today);
    expect(plan.assumptions).toEqual([{ country: "FR", until: today, because: "today" }]);
  });

  it("lists the stays elsewhere on the same days", () => {
    const person = personOf([stay("JP", "2026-05-01", "2026-05-15"), stay("FR", "2026-06-01", "2026-06-05")]);
    const overlaps = (from: string, to: string) =>
      canStay(rules, person, propose("SCHENGEN", from, to), today).overlaps.map(({ country }) => country);
    expect(overlaps("2026-05-10", "2026-06-10")).toEqual(["JP"]);
    expect(overlaps("2026-05-15", "2026-06-10")).toEqual([]);
  });

  it("continues an open stay in the same country without a new entry", () => {
    const person = personOf([stay("TH", "2026-02-01")], { citizenships: ["DE"] });
    const found = longestStayIn(rulesOn("2026-03-01", "DE"), person, { place: "TH", from: today }, today);
    // 60 days from February 1 on end on April 1.
    expect(isoOf(found.lastDay!)).toBe("2026-04-01");
    expect(found.tightest?.id).toBe("th-exempt");
  });

  it("can only end earlier once it has begun", () => {
    const person = personOf([stay("FR", "2025-12-01", "2026-02-09")]);
    const change = smallestChange(rules, person, propose("ES", "2026-02-20", "2026-03-20"), today);
    expect(change).toMatchObject({ kind: "end-earlier", stay: { from: dayOf("2026-02-20") } });
  });

  it("is not moved because of a tax rule", () => {
    const person = personOf([], { citizenships: ["PT"] });
    expect(
      smallestChange(rulesOn("2026-03-01", "PT"), person, propose("ES", "2026-04-01", "2026-12-20"), today),
    ).toBeUndefined();
  });
});

describe("a return to the Schengen area", () => {
  it("waits until the days of an open stay, assumed to end today, drop out", () => {
    const person = personOf([stay("FR", "2025-12-02")]);
    const found = whenBack(rules, person, { place: "SCHENGEN", days: 30 }, today);
    expect(found).toMatchObject({ rules: "binding", tightest: { id: "schengen-90-180" } });
    expect(found.blockedBy).toBeUndefined();
    expect(found.assumptions).toEqual([{ country: "FR", until: today, because: "today" }]);
    // December 2 leaves the window on May 31.
    expect(isoOf(found.entry!)).toBe("2026-05-31");
  });

  it("waits until no other stay is planned on its days", () => {
    const person = personOf([stay("JP", "2026-03-05", "2026-03-20"), stay("GB", "2026-04-01", "2026-04-10")]);
    const found = whenBack(rules, person, { place: "SCHENGEN", days: 15 }, today);
    expect(isoOf(found.entry!)).toBe("2026-04-10");
  });
});
