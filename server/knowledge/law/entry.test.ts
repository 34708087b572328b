import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareRights, createEntryEngine } from "#shared/entry/engine.ts";
import { purposes } from "#shared/entry/question.ts";
import { requirements } from "#shared/law/entry-tables.ts";
import { lawPack } from "./law.ts";

const engine = createEntryEngine(lawPack.entry);
const { rules, zones, movements, sources, permits, places } = lawPack.entry;

const passport = fc.constantFrom(...places);
const destination = fc.constantFrom(...zones.map(({ id }) => id), ...places);
const date = fc
  .date({ min: new Date("2019-01-01"), max: new Date("2029-12-31"), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const purpose = fc.constantFrom(...purposes);

/** The days on which some rule of a zone begins or ends, and the days next to them. */
const turningDays = (zone: string): string[] => {
  const next = (day: string, by: number) =>
    new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10);
  const days = rules.filter((rule) => rule.zone === zone).flatMap(({ from, until }) => [from, until]);
  return [...new Set(days.flatMap((day) => (day ? [next(day, -1), day, next(day, 1)] : [])))];
};

describe("the entry tables", () => {
  it("have 829 rules of 111 zones and 35 arrangements", () => {
    expect([rules.length, zones.length, movements.length]).toEqual([829, 111, 35]);
    expect(new Set(rules.map(({ zone }) => zone)).size).toBe(111);
  });

  it("give each source an https address, unless nobody opened a page", () => {
    for (const { url } of sources) expect(url).toMatch(/^https:\/\//);
    const withoutAddress = movements.filter(({ source }) => source.url === undefined);
    expect(withoutAddress.map(({ id, confidence }) => [id, confidence])).toEqual([["OPEN-BALKAN", "low"]]);
    const used = new Set([...rules, ...permits, ...lawPack.entry.announced].map(({ source }) => source));
    expect(sources.filter(({ id }) => !used.has(id))).toEqual([]);
  });

  it("link a rule with days to the rule that counts them, if its zone has one", () => {
    const known = lawPack.entry.stayRules.map(({ id }) => id);
    expect(known).toContain("schengen-90-180");
    for (const { stayRule, days } of rules) {
      if (days === undefined) expect(stayRule).toBeUndefined();
      else if (stayRule !== undefined) expect(known).toContain(stayRule);
    }
    for (const { address } of lawPack.entry.stayRules) expect(address ?? "https://").toMatch(/^https:\/\//);
  });

  it("name no nationality twice in a zone for one day", () => {
    const twice = zones.flatMap(({ id }) =>
      turningDays(id).flatMap((day) => {
        const codes = rules
          .filter(({ zone, from = "", until = "9999" }) => zone === id && from <= day && day <= until)
          .flatMap(({ nationalities }) => nationalities);
        return codes.filter((code, at) => codes.indexOf(code) !== at).map((code) => [id, day, code]);
      }),
    );
    expect(twice).toEqual([]);
  });

  it("cover every nationality of a state, unless the list of the zone is not closed", () => {
    const territories = new Set(lawPack.entry.territories.map(({ code }) => code));
    const states = places.filter((code) => !territories.has(code));
    const open = zones.filter(({ id }) => {
      const named = new Set(
        rules.filter(({ zone }) => zone === id).flatMap(({ nationalities }) => nationalities),
      );
      return !named.has("*") && states.some((code) => code !== id && !named.has(code));
    });
    // In Barbados and Dominica, some nationalities are named by an arrangement only.
    expect(open.map(({ id }) => id)).toEqual(["MY", "IN", "AM", "KZ", "MU", "MA", "BB", "DM"]);
  });

  it("address travelers: no remark is a note to editors", () => {
    const remarks = [
      ...rules.flatMap((rule) => rule.remarks),
      ...movements.flatMap((it) => [...it.remarks, ...it.exceptions.map(({ remark }) => remark)]),
    ];
    for (const remark of remarks) {
      expect(remark).toMatch(/[.)]$/);
      expect(remark).not.toMatch(/visamap|passportindex|—|\b20\d\d-\d\d-\d\d\b/);
    }
  });
});

describe("the answers from the entry tables", () => {
  it("follow each rule for each nationality that it names, from its first to its last day", () => {
    for (const rule of rules) {
      const days = [rule.from, rule.until, rule.until ?? rule.asOf ?? lawPack.entry.asOf].filter(
        (day) => day !== undefined && day >= (rule.from ?? ""),
      );
      const codes = rule.nationalities.filter((code) => code !== "*");
      for (const code of codes)
        for (const day of days) {
          const { best } = engine.answer({ passports: [code], destination: rule.zone, date: day! });
          expect(best.rule).toBe(rule);
          expect([rule.requirement, "free_movement"]).toContain(best.requirement);
          if (best.reason !== "movement") expect(best.days).toBe(rule.days);
        }
    }
  });

  it("never become worse with another passport, whatever the purpose", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(passport, { minLength: 1, maxLength: 4 }),
        passport,
        destination,
        date,
        purpose,
        (passports, other, to, on, wanted) => {
          const ask = (held: string[]) =>
            engine.answer({ passports: held, destination: to, date: on, purpose: wanted }).best;
          expect(compareRights(ask([...passports, other]), ask(passports), wanted)).toBeLessThanOrEqual(0);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("do not depend on the order of the passports, apart from ties", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(passport, { minLength: 2, maxLength: 5 }),
        destination,
        date,
        (passports, to, on) => {
          const ask = (held: string[]) => engine.answer({ passports: held, destination: to, date: on }).best;
          expect(compareRights(ask(passports), ask([...passports].reverse()))).toBe(0);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("make free movement symmetric between two nationalities that both sides of an arrangement name", () => {
    const symmetric = movements.filter(
      ({ nationals, destinations, exceptions }) =>
        nationals.length > 1 &&
        nationals.every((code) => destinations.includes(code)) &&
        exceptions.every((it) => it.destinations.every((code) => !nationals.includes(code))),
    );
    expect(symmetric.length).toBeGreaterThan(20);
    fc.assert(
      fc.property(fc.constantFrom(...symmetric), fc.nat(), fc.nat(), date, (it, a, b, on) => {
        const [from, to] = [it.nationals[a % it.nationals.length]!, it.nationals[b % it.nationals.length]!];
        const applied = (nationality: string, place: string) =>
          engine
            .answer({ passports: [nationality], destination: place, date: on })
            .best.movements.find(({ movement }) => movement.id === it.id);
        const [there, back] = [applied(from, to), applied(to, from)];
        expect([there?.visit, there?.live, there?.work]).toEqual([back?.visit, back?.live, back?.work]);
      }),
      { numRuns: 1000 },
    );
  });

  it("never take a territory for a state", () => {
    for (const [from, to] of [
      ["GL", "FR"],
      ["PR", "FR"],
      ["IM", "FR"],
      ["JE", "IE"],
      ["AQ", "FR"],
      ["GU", "JP"],
      ["BM", "GB"],
      ["KY", "US"],
    ] as const) {
      const { requirement, reason } = engine.answer({
        ...{ passports: [from], destination: to, date: "2026-05-01" },
      }).best;
      expect([from, requirement, reason]).toEqual([from, "unknown", "no_passport"]);
    }
    const codes = new Set(lawPack.entry.territories.map(({ code }) => code));
    for (const code of ["HK", "MO", "TW", "XK", "PS", "VA"]) expect(codes).not.toContain(code);
    const named = rules.flatMap(({ nationalities }) => nationalities);
    expect(named.filter((code) => codes.has(code))).toEqual([]);
  });

  it("keep the right of a territory that an arrangement names", () => {
    expect(engine.answer({ passports: ["MS"], destination: "DM", date: "2026-05-01" }).best).toMatchObject({
      ...{ requirement: "free_movement", reason: "movement" },
    });
  });

  it("reach the territories that an arrangement names, for visits only", () => {
    for (const [from, to, id] of [
      ["GB", "IM", "CTA"],
      ["IE", "JE", "CTA"],
      ["IE", "GG", "CTA"],
      ["SE", "AX", "NORDIC"],
    ] as const) {
      const { best } = engine.answer({ passports: [from], destination: to, date: "2026-05-01" });
      expect([from, to, best.requirement, best.live, best.work]).toEqual([
        ...[from, to, "visa_free", undefined, undefined],
      ]);
      const arrangement = movements.find((it) => it.id === id)!;
      expect(best.basis).toEqual({
        ...{ source: arrangement.source, asOf: arrangement.asOf, confidence: arrangement.confidence },
      });
    }
    expect(engine.answer({ passports: ["FR"], destination: "IM", date: "2026-05-01" }).best).toMatchObject({
      requirement: "unknown",
    });
  });

  it("treat an arrangement as unknown that is only announced, applied for or partly in force", () => {
    const ask = (from: string, to: string) =>
      engine.answer({ passports: [from], destination: to, date: "2026-05-01" }).best;
    for (const [from, to] of [
      ["BF", "ML"],
      ["BF", "CI"],
      ["KH", "TL"],
    ] as const)
      expect([from, to, ask(from, to).requirement]).toEqual([from, to, "unknown"]);
  });

  it("take the length of a visit from an arrangement if the rule states none", () => {
    const ask = (date: string) => engine.answer({ passports: ["BB"], destination: "BZ", date }).best;
    expect(ask("2025-09-30")).toMatchObject({ requirement: "visa_free", days: 180, reason: "movement" });
    expect(ask("2025-10-01")).toMatchObject({ requirement: "free_movement", live: "right" });
  });

  it("keep the compacts and the rights of Bhutanese citizens in one direction", () => {
    const live = (from: string, to: string) =>
      engine.answer({ passports: [from], destination: to, date: "2026-05-01" }).best.live;
    for (const [from, to] of [
      ["FM", "US"],
      ["MH", "US"],
      ["PW", "US"],
      ["BT", "IN"],
    ] as const)
      expect([live(from, to), live(to, from)]).toEqual(["right", undefined]);
  });

  it("have a known requirement, and days with a period only", () => {
    fc.assert(
      fc.property(passport, destination, date, (from, to, on) => {
        const { best } = engine.answer({ passports: [from], destination: to, date: on });
        expect(requirements).toContain(best.requirement);
        expect(best.days === undefined).toBe(best.per === undefined);
        const hasBasis =
          best.requirement === "unknown" ? best.reason === "expired" : best.requirement !== "own_country";
        expect(best.basis !== undefined).toBe(hasBasis);
      }),
      { numRuns: 1000 },
    );
  });
});
