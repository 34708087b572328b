import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ruleOn, rulesOn } from "#tests/support/law.ts";
import { type Day, dayOf, isoOf } from "../../calendar/day.ts";
import type { Purpose } from "../../law/vocabulary.ts";
import type { Stay } from "../stay.ts";
import type { RuleAnswers } from "./answers.ts";
import { assess, assessAll } from "./assess.ts";
import { conflictsOf } from "./conflicts.ts";
import { createHistory, type Person, type StayPermit } from "./history.ts";
import { malaysianResidence } from "./malaysia.ts";

const stay = (country: string, from: string, to?: string, purpose?: Purpose): Stay => ({
  country,
  from: dayOf(from),
  to: to === undefined ? undefined : dayOf(to),
  purpose,
});

const assessed = (
  id: string,
  on: string,
  stays: readonly Stay[],
  more: Partial<Omit<Person, "stays">> & { answers?: RuleAnswers } = {},
) => {
  const person = { citizenships: ["US"], permits: [], answers: {}, ...more, stays };
  return assess(ruleOn(id, on, ...person.citizenships), createHistory(person, dayOf(on)), dayOf(on));
};

describe("Schengen", () => {
  it("is safe with few days, and gives the last day of a stay", () => {
    const found = assessed("schengen-90-180", "2026-03-01", [stay("FR", "2026-02-20", "2026-03-01")]);
    expect(found).toMatchObject({ state: "safe", used: 10, allowed: 90, left: 80, excess: 0 });
    expect(isoOf(found.crossesOn!)).toBe("2026-05-21");
    expect(isoOf(found.lastDay!)).toBe("2026-05-20");
  });

  it("is close in the last 30 days, and crossed on the 91st day", () => {
    const stays = [stay("FR", "2026-01-01", "2026-12-31")];
    expect(assessed("schengen-90-180", "2026-02-28", stays).state).toBe("safe");
    expect(assessed("schengen-90-180", "2026-03-02", stays).state).toBe("close");
    expect(assessed("schengen-90-180", "2026-03-31", stays)).toMatchObject({ state: "close", left: 0 });
    const crossed = assessed("schengen-90-180", "2026-04-10", stays);
    expect(crossed).toMatchObject({
      state: "crossed",
      used: 100,
      excess: 10,
      crossedOn: dayOf("2026-04-01"),
    });
  });

  it("does not apply to citizens with freedom of movement", () => {
    const stays = [stay("FR", "2026-01-01", "2026-12-31")];
    const state = (citizenship: string, on: string) =>
      assessed("schengen-90-180", on, stays, { citizenships: ["US", citizenship] }).state;
    expect(state("PT", "2026-12-01")).toBe("exempt");
    expect(state("CH", "2026-12-01")).toBe("exempt");
    expect(state("GB", "2026-12-01")).toBe("crossed");
  });

  it("asks about family of a Union citizen, for whom days alone do not decide", () => {
    const stays = [stay("FR", "2026-01-01", "2026-12-31")];
    const open = assessed("schengen-90-180", "2026-12-01", stays);
    expect([open.state, open.missing]).toEqual(["crossed", ["euFamily"]]);
    expect(assessed("schengen-90-180", "2026-12-01", stays, { answers: { euFamily: true } }).state).toBe(
      "undetermined",
    );
  });

  it("traces each day that counts, once, with its country", () => {
    const stays = [stay("FR", "2026-01-01", "2026-01-10"), stay("DE", "2026-01-10", "2026-01-20")];
    const { trace, used } = assessed("schengen-90-180", "2026-01-20", stays);
    expect(trace.counted).toEqual([
      { country: "FR", from: dayOf("2026-01-01"), to: dayOf("2026-01-10") },
      { country: "DE", from: dayOf("2026-01-11"), to: dayOf("2026-01-20") },
    ]);
    expect(used).toBe(20);
    expect(trace).toMatchObject({
      method: "any",
      window: { from: dayOf("2025-07-25"), to: dayOf("2026-01-20") },
    });
  });
});

describe("a trace", () => {
  const visits = fc.array(fc.tuple(fc.nat(900), fc.nat(60), fc.constantFrom("FR", "DE", "ES")), {
    maxLength: 12,
  });

  it("has the days used, in order and inside the window, also with permits", () => {
    fc.assert(
      fc.property(visits, fc.nat(900), fc.nat(900), (all, at, permitAt) => {
        const day = (offset: number) => (dayOf("2024-01-01") + offset) as Day;
        const stays = all.map(([from, length, country]) => ({
          country,
          from: day(from),
          to: day(from + length),
        }));
        const permits = [
          { country: "ES", kind: "residence" as const, from: day(permitAt), to: day(permitAt + 100) },
        ];
        const { trace, used } = assessed("schengen-90-180", isoOf(day(at)), stays, { permits });
        let next = trace.window.from as number;
        let sum = 0;
        for (const { from, to } of trace.counted) {
          if (from < next || to < from || to > trace.window.to) return false;
          sum += to - from + 1;
          next = to + 1;
        }
        return sum === used;
      }),
      { numRuns: 200 },
    );
  });
});

describe("a visit with a limit for each entry", () => {
  const stays = [stay("TH", "2026-01-01")];

  it("is undetermined until the person enters how many days the officer granted", () => {
    const found = assessed("th-exempt", "2026-01-10", stays);
    expect([found.state, found.used, found.left, found.missing]).toEqual([
      "undetermined",
      10,
      50,
      ["officerGrant"],
    ]);
  });

  it("lasts as long as the officer granted at this entry", () => {
    const answers = { "officerGrant TH 2026-01-01": 30 };
    const found = assessed("th-exempt", "2026-01-10", stays, { answers });
    expect([found.state, found.left, found.missing]).toEqual(["safe", 20, []]);
    expect(assessed("th-exempt", "2026-01-31", stays, { answers }).state).toBe("crossed");
    const next = assessed("th-exempt", "2026-06-10", [stay("TH", "2026-06-01")], { answers });
    expect([next.left, next.grantKey]).toEqual([50, "officerGrant TH 2026-06-01"]);
  });

  it("is crossed after its last day", () => {
    expect(assessed("th-exempt", "2026-03-01", stays).state).toBe("close");
    expect(assessed("th-exempt", "2026-03-02", stays)).toMatchObject({ state: "crossed", excess: 1 });
  });
});

describe("tax residence", () => {
  it("is open while nobody has said where the homes are, even with few days", () => {
    const stays = [stay("DE", "2026-01-01", "2026-01-10")];
    const open = assessed("de-tax", "2026-01-10", stays);
    expect([open.state, open.dayState]).toEqual(["undetermined", "safe"]);
    expect(open.missing).toContain("homes");
    expect(assessed("de-tax", "2026-01-10", stays, { answers: { homes: ["PT"] } }).state).toBe("safe");
    const home = assessed("de-tax", "2026-01-10", stays, { answers: { homes: ["DE", "PT"] } });
    expect([home.state, home.grounds]).toEqual(["undetermined", ["homes"]]);
  });

  it("is open where a stay is long only because breaks count", () => {
    const stays = [stay("DE", "2026-01-01", "2026-03-31"), stay("DE", "2026-04-20", "2026-08-01")];
    const found = assessed("de-tax", "2026-08-01", stays);
    expect([found.state, found.dayState]).toEqual(["undetermined", "crossed"]);
    expect(found.missing).toContain("stay.interrupted");
  });

  it("stays crossed for the rest of the year", () => {
    const stays = [stay("IT", "2025-01-01", "2025-07-15")];
    expect(assessed("it-tax", "2025-12-01", stays)).toMatchObject({
      state: "crossed",
      crossedOn: dayOf("2025-07-02"),
    });
    expect(assessed("it-tax", "2026-01-10", stays).dayState).toBe("safe");
  });

  it("is never decided where the law counts no days", () => {
    for (const id of ["fr-tax", "nl-tax", "be-tax", "mx-tax", "jp-tax"]) {
      const country = id.slice(0, 2).toUpperCase();
      expect(assessed(id, "2026-12-01", [stay(country, "2026-01-01", "2026-12-01")]).state, id).toBe(
        "undetermined",
      );
    }
  });

  it("counts a limit only if the facts that it needs are given", () => {
    const stays = [stay("AE", "2026-01-01", "2026-04-15")];
    const answers = { centre: ["GB"] };
    const without = assessed("ae-tax", "2026-04-15", stays, { answers });
    expect([without.dayState, without.missing]).toEqual(["safe", ["ae.base"]]);
    const withBase = assessed("ae-tax", "2026-04-15", stays, { answers: { ...answers, "ae.base": true } });
    expect(withBase).toMatchObject({ state: "crossed", crossedOn: dayOf("2026-03-31") });
    const noBase = assessed("ae-tax", "2026-04-15", stays, { answers: { ...answers, "ae.base": false } });
    expect(noBase).toMatchObject({ state: "safe", used: 105, left: 77 });
  });

  it("leaves out days by their purpose", () => {
    const stays = [stay("CZ", "2026-01-01", "2026-06-30", "study"), stay("CZ", "2026-07-01", "2026-07-10")];
    const found = assessed("cz-tax", "2026-07-10", stays);
    expect(found.used).toBe(10);
    expect(found.trace.skipped).toEqual([
      { country: "CZ", from: dayOf("2026-01-01"), to: dayOf("2026-06-30"), reason: "study" },
    ]);
  });
});

describe("a residence that ends only with a long absence", () => {
  const stays = [stay("NZ", "2024-01-10", "2024-08-31"), stay("NZ", "2025-08-01", "2025-08-10")];

  it("continues while fewer than 326 days of 12 months are spent away", () => {
    expect(assessed("nz-tax", "2025-03-01", stays)).toMatchObject({
      state: "crossed",
      crossedOn: dayOf("2024-07-11"),
    });
  });

  it("has ended after them", () => {
    // 325 days of absence end on 2025-07-22, and the next day is the 326th.
    expect(assessed("nz-tax", "2025-07-22", stays).dayState).toBe("crossed");
    expect(assessed("nz-tax", "2025-07-23", stays).dayState).toBe("safe");
  });
});

describe("the substantial presence test", () => {
  it("counts a third and a sixth of the years before without rounding", () => {
    const years = [2023, 2024, 2025].map((year) => stay("US", `${year}-01-01`, `${year}-05-02`));
    const found = assessed("us-spt", "2025-12-31", years, { citizenships: ["DE"] });
    expect(found.used).toBeCloseTo(122 + 123 / 3 + 122 / 6, 9);
    expect(found.state).toBe("crossed");
    expect(found.trace.counted.map(({ from, weight }) => [isoOf(from), weight])).toEqual([
      ["2023-01-01", 1 / 6],
      ["2024-01-01", 1 / 3],
      ["2025-01-01", 1],
    ]);
  });

  it("leaves out transit under 24 hours and exempt years", () => {
    const transit = stay("US", "2025-03-01", "2025-03-02", "transit");
    const longTransit = { ...transit, fromMinute: 60, toMinute: 61 };
    const used = (stays: Stay[], exemptions: Person["exemptions"] = []) =>
      assessed("us-spt", "2025-12-31", stays, { citizenships: ["DE"], exemptions }).used;
    expect([used([transit]), used([longTransit])]).toEqual([0, 2]);
    const exempt = { rule: "us-spt", from: dayOf("2025-01-01"), to: dayOf("2025-12-31"), reason: "F-1" };
    expect(used([stay("US", "2025-03-01", "2025-09-30")], [exempt])).toBe(0);
  });
});

describe("years of an exempt student in the United States", () => {
  const person = (answers: RuleAnswers) => ({ citizenships: ["DE"], answers });
  const study = [stay("US", "2022-09-01", "2026-11-01", "study")];
  const found = (answers: RuleAnswers, stays = study) =>
    assessed("us-spt", "2026-11-01", stays, person(answers));

  it("are asked about, and change nothing before the answer", () => {
    expect([found({}).state, found({}).missing.includes("us.studentSince")]).toEqual(["undetermined", true]);
    expect(found({}, [stay("US", "2022-09-01", "2026-11-01")]).state).toBe("crossed");
  });

  it("are the first five calendar years, of the stays for study if some are marked", () => {
    const answers = { "us.studentSince": 2022, "us.teacherSince": 0 };
    expect(found(answers).used).toBe(0);
    expect(found({ ...answers, "us.studentSince": 2021 }).used).toBe(305);
    expect(found(answers, [...study, stay("US", "2022-01-01", "2022-03-01")]).state).toBe("safe");
    expect(found({ "us.studentSince": 0, "us.teacherSince": 0 }).state).toBe("crossed");
  });

  it("also cover future days", () => {
    const stays = [stay("US", "2022-08-20")];
    const found = assessed(
      "us-spt",
      "2026-11-26",
      stays,
      person({ "us.studentSince": 2022, "us.teacherSince": 0 }),
    );
    expect(isoOf(found.crossesOn!)).toBe("2027-07-02");
  });

  it("allow a closer connection only with fewer than 183 days", () => {
    const answers = { "us.closerConnection": true, "us.studentSince": 0, "us.teacherSince": 0 };
    const state = (to: string) =>
      assessed(
        "us-spt",
        "2026-12-31",
        [stay("US", "2025-01-01", "2025-12-31"), stay("US", "2026-01-01", to)],
        {
          ...person(answers),
        },
      ).state;
    expect([state("2026-07-01"), state("2026-07-02")]).toEqual(["undetermined", "crossed"]);
  });
});

describe("the statutory residence test", () => {
  const inUk = [stay("GB", "2026-05-01", "2026-07-15")];
  const answers = (more: RuleAnswers): RuleAnswers => ({
    "gb.residentBefore": true,
    "gb.family": false,
    "gb.accommodation": false,
    "gb.workDays": 0,
    "gb.fullTimeOverseas": false,
    "gb.onlyHomeInUk": false,
    "gb.fullTimeUk": false,
    ...more,
  });

  it("asks for the facts that decide, and counts midnights", () => {
    const found = assessed("gb-srt", "2026-07-15", inUk);
    expect([found.state, found.used, found.allowed]).toEqual(["undetermined", 75, 182]);
    expect(found.missing).toContain("gb.residentBefore");
    expect(found.ties).toEqual({ ifResidentBefore: 3, otherwise: 4 });
  });

  it("gives the days that the ties allow", () => {
    // The country tie holds: the person spends more nights in the UK than elsewhere.
    const one = assessed("gb-srt", "2026-07-15", inUk, { answers: answers({}) });
    expect([one.state, one.allowed]).toEqual(["safe", 120]);
    const three = assessed("gb-srt", "2026-07-15", inUk, {
      answers: answers({ "gb.family": true, "gb.workDays": 40 }),
    });
    expect([three.state, three.allowed]).toEqual(["crossed", 45]);
  });

  it("counts a tie for more than 90 days in one of the two years before", () => {
    const allowed = (to: string) =>
      assessed("gb-srt", "2026-07-15", [stay("GB", "2024-05-01", to)], { answers: answers({}) }).allowed;
    expect([allowed("2024-07-30"), allowed("2024-07-31")]).toEqual([182, 120]);
  });

  it("compares all midnights of the year for the country tie, also exceptional ones", () => {
    const stays = [
      stay("GB", "2024-05-01", "2024-06-29", "exceptional"),
      stay("GB", "2024-07-01", "2024-08-20"),
      stay("FR", "2024-09-01", "2024-11-20"),
    ];
    const found = assessed("gb-srt", "2025-04-05", stays, {
      answers: answers({ "gb.family": true, "gb.accommodation": true }),
    });
    expect([found.used, found.state]).toEqual([50, "crossed"]);
  });

  it("leaves out exceptional midnights only", () => {
    const weeks = ["2025-05", "2025-07", "2025-09", "2025-11"].map((month) =>
      stay("GB", `${month}-01`, `${month}-21`, "exceptional"),
    );
    expect(assessed("gb-srt", "2026-04-05", weeks).used).toBe(20);
  });

  it("leaves out a night in transit and at most 60 exceptional days of a tax year", () => {
    const stays = [
      stay("GB", "2026-04-10", "2026-04-11", "transit"),
      stay("GB", "2026-06-01", "2026-09-12", "exceptional"),
    ];
    expect(assessed("gb-srt", "2026-09-12", stays).used).toBe(103 - 60);
  });
});

describe("the physical presence test of South Africa", () => {
  it("shows the condition that is not met", () => {
    const year = (start: number, days: number) =>
      stay("ZA", `${start}-03-01`, isoOf((dayOf(`${start}-03-01`) + days - 1) as Day));
    const before = [2019, 2020, 2021, 2022, 2023].map((start) => year(start, 190));
    const found = assessed("za-tax", "2024-05-15", [...before, year(2024, 120)]);
    expect([found.dayState, found.used, found.allowed, found.left]).toEqual(["close", 76, 91, 15]);
    const fewer = assessed("za-tax", "2024-05-15", [...before.slice(1), year(2024, 120)]);
    expect([fewer.dayState, fewer.used, fewer.allowed]).toEqual(["safe", 760, 915]);
  });
});

describe("a stay under a permit of its country", () => {
  it("is not a visit, but counts for tax", () => {
    const stays = [{ ...stay("ES", "2026-01-01", "2026-03-31"), isUnderPermit: true }];
    expect(assessed("schengen-90-180", "2026-03-31", stays).used).toBe(0);
    expect(assessed("es-tax", "2026-03-31", stays).used).toBe(90);
  });
});

describe("days towards permanence", () => {
  it("count absence from the member that gave the permit, also in other members of the Union", () => {
    const found = assessed(
      "eu-ltr",
      "2025-03-31",
      [stay("ES", "2024-01-01", "2025-01-31"), stay("FR", "2025-02-01", "2025-03-31")],
      {
        permits: [{ country: "ES", kind: "residence", from: dayOf("2024-01-01") }],
      },
    );
    expect(found.trace.counted).toEqual([
      { country: "elsewhere", from: dayOf("2025-02-01"), to: dayOf("2025-03-31") },
    ]);
  });

  it("need the permit", () => {
    const found = assessed("gb-ilr-180", "2025-01-31", [stay("GB", "2024-01-01", "2024-03-01")]);
    expect([found.state, found.used]).toEqual(["undetermined", 0]);
  });

  it("are reached when the number is", () => {
    const since = [{ country: "CA", kind: "permanent" as const, from: dayOf("2024-01-01") }];
    const found = assessed("ca-pr-730", "2026-01-01", [stay("CA", "2023-01-01", "2026-01-01")], {
      permits: since,
    });
    expect([found.rule.aim, found.state, found.used]).toEqual(["reach", "crossed", 732]);
  });
});

describe("a limit on absence", () => {
  const permit = (
    country: string,
    from: string,
    to?: string,
    kind: StayPermit["kind"] = "residence",
  ): StayPermit => ({
    ...{ country, kind, from: dayOf(from) },
    ...(to !== undefined && { to: dayOf(to) }),
  });
  const complete = { "absence.complete": true };
  const inUk = [stay("GB", "2022-01-01", "2024-01-01"), stay("GB", "2024-08-01")];
  const ilr = (on: string, answers: RuleAnswers = complete, stays = inUk) =>
    assessed("gb-ilr-180", on, stays, { permits: [permit("GB", "2022-01-01")], answers });

  it("stays crossed after the return, for as long as the law looks back", () => {
    const found = ilr("2026-11-26");
    expect(found).toMatchObject({ state: "crossed", crossedOn: dayOf("2024-06-30"), left: 0 });
    // The result describes the period in which the limit was crossed.
    expect([found.used, found.trace.counted.length, isoOf(found.trace.window.to)]).toEqual([
      181,
      1,
      "2024-06-30",
    ]);
    expect(ilr("2031-01-01").state).toBe("safe");
  });

  it("is not crossed by days for which no stay is entered", () => {
    const open = ilr("2026-11-26", {});
    expect([open.state, open.missing.includes("absence.complete")]).toEqual(["undetermined", true]);
    expect(ilr("2026-11-26", {}, [...inUk, stay("FR", "2024-01-02", "2024-07-31")]).state).toBe("crossed");
  });

  it("stays crossed until the permit ends, in Portugal", () => {
    const state = (permits: StayPermit[]) =>
      assessed(
        "pt-permit",
        "2026-01-01",
        [stay("PT", "2022-01-01", "2023-03-01"), stay("PT", "2023-10-31")],
        {
          permits,
          answers: complete,
        },
      ).state;
    expect(state([permit("PT", "2022-01-01")])).toBe("crossed");
    expect(state([permit("PT", "2022-01-01", "2024-12-31"), permit("PT", "2025-01-01")])).toBe("safe");
  });

  it("is crossed by a planned absence, but not by days for which nothing is planned yet", () => {
    const planned = (...stays: Stay[]) =>
      assessed("gb-ilr-180", "2026-11-26", [stay("GB", "2022-01-01"), ...stays], {
        permits: [permit("GB", "2022-01-01")],
        answers: complete,
      }).plannedCrossing;
    expect(planned(stay("ES", "2026-12-01", "2027-08-01"))).toBe(dayOf("2027-05-30"));
    expect(planned(stay("ES", "2027-06-01", "2027-06-10"))).toBeUndefined();
  });
});

describe("days under a permit", () => {
  it("lead to citizenship only if the permit is permanent, where the law says so", () => {
    const permits: StayPermit[] = [
      { country: "CA", kind: "residence", from: dayOf("2021-01-01"), to: dayOf("2022-12-31") },
      { country: "CA", kind: "permanent", from: dayOf("2023-01-01") },
    ];
    const found = (given: StayPermit[]) =>
      assessed("ca-citizenship", "2024-06-01", [stay("CA", "2021-01-01")], { permits: given });
    // 517 days as a permanent resident, and half of the 730 days before.
    expect(found(permits)).toMatchObject({ state: "safe", used: 882, left: 213 });
    expect(found(permits.slice(0, 1))).toMatchObject({ state: "undetermined", missing: ["permit.start"] });
  });

  it("count again from the return after an absence of a year", () => {
    const permits: StayPermit[] = [{ country: "US", kind: "permanent", from: dayOf("2019-01-01") }];
    const stays = [stay("US", "2019-01-01", "2020-01-01"), stay("US", "2021-02-01", "2024-01-01")];
    const answers = { "residence.kept": true };
    const found = assessed("us-naturalisation", "2023-06-01", stays, { permits, answers });
    expect([found.state, found.used]).toEqual(["safe", 850]);
  });
});

describe("a crossing that lasts", () => {
  it("began on the day on which the limit was first crossed, also before the window of today", () => {
    const found = assessed("schengen-90-180", "2026-11-26", [stay("FR", "2024-09-01")]);
    expect(isoOf(found.crossedOn!)).toBe("2024-11-30");
  });
});

describe("residence in Malaysia", () => {
  const found = (answers: RuleAnswers) =>
    assessed(
      "my-tax",
      "2022-12-31",
      [stay("MY", "2022-12-01", "2023-03-31"), stay("MY", "2023-04-21", "2023-07-31")],
      {
        answers,
      },
    );

  it("depends on the reasons of an absence in a long stay, also of more than 14 days", () => {
    expect([found({}).state, found({}).missing]).toEqual(["undetermined", ["my.absences"]]);
    expect(found({ "my.absences": true }).state).toBe("crossed");
    expect(found({ "my.absences": false }).state).toBe("safe");
  });

  it("in a year without presence counts for the years after it", () => {
    const days = [182, 182, 182, 0, 182, 0, 90].map((count, at) => ({ year: 2016 + at, days: count }));
    expect(malaysianResidence(days)).toEqual(["a", "a", "a", "d", "a", "d", "c"]);
  });
});

describe("a permanent visa of Brazil", () => {
  it("makes resident from the arrival", () => {
    const state = (answers: RuleAnswers) =>
      assessed("br-tax", "2026-02-01", [stay("BR", "2026-01-20")], { answers }).state;
    expect(state({ "br.permanent": true })).toBe("crossed");
    expect(state({})).toBe("undetermined");
    expect(state({ "br.permanent": false })).toBe("safe");
  });
});

describe("credit for days before permanent residence in Canada", () => {
  const stays = [stay("CA", "2021-01-01", "2025-12-31")];
  const used = (from: string) =>
    assessed("ca-citizenship", "2025-12-31", stays, {
      permits: [{ country: "CA", kind: "permanent", from: dayOf(from) }],
    }).used;

  it("is half a day for each, up to 365 days in all", () => {
    expect(used("2025-01-01")).toBe(364 + 365);
    expect(used("2021-12-31")).toBe(1461 + 364 / 2);
  });
});

describe("all rules", () => {
  const stays = [
    stay("PT", "2026-01-01", "2026-08-01"),
    stay("NZ", "2025-08-01", "2026-06-30"),
    stay("ME", "2026-09-01", "2026-09-30"),
  ];
  const history = createHistory(
    { stays, citizenships: ["US"], permits: [], answers: {} },
    dayOf("2026-09-30"),
  );
  const rules = rulesOn("2026-09-30", "US");
  const all = assessAll(rules, history, dayOf("2026-09-30"));

  it("show the most urgent first", () => {
    expect(all[0]?.state).toBe("crossed");
  });

  it("list limits first, then days to reach, then rules that do not apply to the person", () => {
    const person = {
      stays: [stay("CA", "2023-01-01", "2026-08-31"), stay("FR", "2026-09-01", "2026-09-30")],
      citizenships: ["PT"],
      permits: [{ country: "CA", kind: "permanent" as const, from: dayOf("2024-01-01") }],
      answers: {},
    };
    const own = rulesOn("2026-09-30", "PT");
    const groups = assessAll(own, createHistory(person, dayOf("2026-09-30")), dayOf("2026-09-30")).map(
      ({ rule, state }) => (state === "exempt" ? "exempt" : rule.aim),
    );
    expect(groups.filter((group, at) => group !== groups[at - 1])).toEqual(["avoid", "reach", "exempt"]);
  });

  it("show a conflict if two countries treat the same person as resident", () => {
    const [conflict, ...others] = conflictsOf(all);
    expect([conflict?.rules, others]).toEqual([["nz-tax", "pt-tax"], []]);
    expect(conflict?.checklist).toHaveLength(5);
  });

  it("show no conflict between two rules of one country", () => {
    const stays = [stay("HK", "2026-01-01", "2026-08-30")];
    const inHongKong = createHistory({ ...history.person, stays }, dayOf("2026-09-30"));
    const taxes = assessAll(rules, inHongKong, dayOf("2026-09-30")).filter(
      ({ rule }) => rule.id.startsWith("hk-") && rule.topic === "tax",
    );
    expect(taxes).toHaveLength(2);
    expect(conflictsOf(taxes.map((one) => ({ ...one, state: "crossed" })))).toEqual([]);
  });

  it("show no conflict with a rule that makes nobody resident", () => {
    const stays = [stay("HK", "2026-04-02", "2026-06-30"), stay("NZ", "2025-08-01", "2026-03-31")];
    const both = assessAll(
      rules,
      createHistory({ ...history.person, stays }, dayOf("2026-06-30")),
      dayOf("2026-06-30"),
    );
    expect(both.filter(({ state }) => state === "crossed").map(({ rule }) => rule.id)).toContain("hk-60");
    expect(conflictsOf(both)).toEqual([]);
  });

  it("say when a planned stay crosses a limit, and give cautions about a count", () => {
    const visits = [stay("FR", "2026-01-01", "2026-01-31"), stay("FR", "2026-03-01", "2026-05-31")];
    const found = assessed("schengen-90-180", "2026-02-15", visits);
    expect([found.dayState, found.plannedCrossing]).toEqual(["safe", dayOf("2026-04-29")]);
    expect(found.cautions).toEqual([]);
    expect(assessed("th-tax", "2026-02-15", []).cautions).toEqual(["threshold", "counting", "not-only-days"]);
  });

  it("are left out before they were in force", () => {
    const old = createHistory(
      { ...history.person, stays: [stay("FR", "2012-01-01", "2012-12-31")] },
      dayOf("2012-12-31"),
    );
    const ids = (on: string) => assessAll(rules, old, dayOf(on)).map(({ rule }) => rule.id);
    expect(ids("2012-12-31")).not.toContain("schengen-90-180");
    expect(ids("2013-12-31")).toContain("schengen-90-180");
  });

  it("do not depend on the order of the stays", () => {
    const turned = createHistory({ ...history.person, stays: [...stays].reverse() }, dayOf("2026-09-30"));
    expect(assessAll(rules, turned, dayOf("2026-09-30"))).toEqual(all);
  });

  it("have a unique id and a known place", () => {
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  });
});

describe("what days alone do not decide", () => {
  const green = {
    citizenships: ["BR"],
    permits: [{ country: "US", kind: "permanent" as const, from: dayOf("2019-01-01") }],
  };
  const inUs = (out: string, back: string) => [stay("US", "2019-01-01", out), stay("US", back)];
  const state = (out: string, back: string, answers: RuleAnswers = {}) =>
    assessed("us-naturalisation", "2024-06-01", inUs(out, back), { ...green, answers });

  it("is a residence that an absence of more than 6 months may have broken", () => {
    expect(state("2021-01-01", "2021-07-02").state).toBe("crossed");
    expect(state("2021-01-01", "2021-07-03")).toMatchObject({
      state: "undetermined",
      missing: ["residence.kept"],
    });
    expect(state("2021-01-01", "2021-07-03", { "residence.kept": true }).state).toBe("crossed");
    expect(state("2021-01-01", "2021-07-03", { "residence.kept": false }).state).toBe("undetermined");
  });

  it.each([
    [
      "cy-tax",
      "2026-12-31",
      "CY",
      ["2026-01-01", "2026-03-15"],
      { "cy.base": true, "cy.longElsewhere": false },
      "crossed",
    ],
    [
      "cy-tax",
      "2025-12-31",
      "CY",
      ["2025-01-01", "2025-03-15"],
      { "cy.base": true, "cy.longElsewhere": false, "cy.otherResidence": true },
      "safe",
    ],
    ["uy-tax", "2024-12-31", "UY", ["2024-01-01", "2024-06-25"], { centre: [] }, "undetermined"],
    [
      "uy-tax",
      "2024-12-31",
      "UY",
      ["2024-01-01", "2024-06-25"],
      { centre: [], noOtherResidence: false },
      "safe",
    ],
    ["co-visit", "2026-06-01", "CO", ["2026-03-10", "2026-12-31"], {}, "close"],
    ["co-visit", "2026-06-01", "CO", ["2026-03-10", "2026-12-31"], { "co.extended": true }, "safe"],
    ["br-visit", "2026-06-01", "BR", ["2026-03-10", "2026-12-31"], { "br.extended": false }, "close"],
  ] as const)("is asked by %s on %s", (rule, on, country, [from, to], answers, expected) => {
    expect(assessed(rule, on, [stay(country, from, to)], { answers }).state).toBe(expected);
  });
});

it("an absence that must be shorter than 6 months is too long on the last day of the 6 months", () => {
  const permits = [{ country: "FR", kind: "residence" as const, from: dayOf("2022-01-01") }];
  const stateOn = (on: string) =>
    assessed("eu-ltr", on, [stay("FR", "2022-01-01", "2024-01-01")], { permits }).dayState;
  expect(stateOn("2024-06-30")).toBe("close");
  expect(stateOn("2024-07-01")).toBe("crossed");
});
