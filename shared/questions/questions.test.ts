import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { packs } from "#tests/support/law.ts";
import type { Question } from "./question.ts";
import { questions } from "./registry.ts";

const ask = (id: string, input: object): unknown => {
  const question = (
    questions as readonly unknown[] as readonly Question<z.ZodMiniType, z.ZodMiniObject>[]
  ).find((it) => it.id === id)!;
  return question.answer(question.input.parse(input), packs);
};

describe("an answer", () => {
  it.each<[string, string, object, object]>([
    [
      "counts days in the period that the passport's row names",
      "days-left",
      {
        passports: ["AR"],
        place: "BR",
        on: "2026-11-27",
        stays: [{ in: "BR", from: "2026-06-01", to: "2026-08-20" }],
      },
      { used: 81, allowed: 90 },
    ],
    [
      "keeps the limit of the day of entry when the law changes during the visit",
      "days-left",
      { passports: ["US"], place: "BR", on: "2025-08-01", stays: [{ in: "BR", from: "2025-03-01" }] },
      { used: 154, excess: 64, crossedOn: "2025-05-30" },
    ],
    [
      "keeps a limit that our sources describe only until a day of the visit",
      "longest-stay",
      { passports: ["VU"], place: "SCHENGEN", from: "2022-04-01" },
      { days: 90, lastDay: "2022-06-29" },
    ],
    [
      "is by the rule that the better passport leads to",
      "days-left",
      { passports: ["DE", "CA"], place: "US", on: "2026-11-27", stays: [{ in: "US", from: "2026-11-01" }] },
      { rule: "us-b2", used: 27, allowed: 181 },
    ],
    [
      "assumes nothing without a passport if passports differ",
      "longest-stay",
      { place: "CR", from: "2025-10-01" },
      { without: "unknown" },
    ],
    [
      "assumes what most passports have if they agree",
      "longest-stay",
      { place: "SCHENGEN", from: "2026-10-01" },
      { days: 90 },
    ],
    [
      "names no day of return where no rule is known",
      "earliest-return",
      { passports: ["US"], place: "KP", days: 10, on: "2026-11-27" },
      { entry: undefined, without: "no-rule" },
    ],
    [
      "counts the days of countries that share one stay",
      "longest-stay",
      {
        ...{ passports: ["US"], place: "HN", from: "2026-10-16" },
        stays: [{ in: "GT", from: "2026-09-01", to: "2026-10-15" }],
      },
      { lastDay: "2026-11-29" },
    ],
    [
      "counts the days of a window of 60 days",
      "stay-allowed",
      {
        ...{ passports: ["US"], place: "KG", from: "2026-11-10", to: "2026-11-20" },
        stays: [{ in: "KG", from: "2026-10-01", to: "2026-10-25" }],
      },
      { verdict: "unsafe" },
    ],
    [
      "says nothing of a free mover beside the zone",
      "stay-allowed",
      { passports: ["DE"], place: "MC", from: "2026-01-01", to: "2026-10-30" },
      { verdict: "no-rule" },
    ],
    [
      "limits nobody in the own country",
      "stay-allowed",
      { passports: ["AD"], place: "AD", from: "2026-01-01", to: "2026-10-30" },
      { verdict: "exempt" },
    ],
    [
      "leaves the residence of citizens to their citizenship",
      "tax-resident",
      {
        passports: ["US"],
        country: "US",
        on: "2025-12-31",
        stays: [{ in: "US", from: "2025-01-01", to: "2025-12-31" }],
      },
      { rules: [{ rule: "us-spt", exceptCitizens: true, resident: undefined }] },
    ],
    ...(
      [
        ["on the first day of the year", "ES", "2025-03-01", "2025-01-01"],
        ["on the first of the days that count", "PT", "2025-03-01", "2025-03-01"],
        ["on the day of the crossing", "BR", "2025-03-01", "2025-08-31"],
      ] as const
    ).map(([day, country, from, residentFrom]): [string, string, object, object] => [
      `names the day on which a tax residence begins: ${day}`,
      "tax-resident",
      {
        passports: ["DE"],
        country,
        on: "2025-12-31",
        stays: [{ in: country, from, to: "2025-12-20" }],
      },
      { rules: [{ resident: true, residentFrom }] },
    ]),
    [
      "takes no other status for tax residence",
      "tax-resident",
      {
        passports: ["DE"],
        country: "PH",
        on: "2025-12-31",
        stays: [{ in: "PH", from: "2025-01-01", to: "2025-12-31" }],
      },
      { rules: [] },
    ],
    [
      "says whether days in a country count for a rule, on the day that is asked about",
      "rule",
      { rule: "schengen-90-180", members: ["HR", "CY", "MC"], on: "2022-06-01" },
      {
        rules: [
          {
            counting: { method: "any", arrivalCounts: true, departureCounts: true },
            members: [
              { country: "HR", counts: false },
              { country: "CY", counts: false },
              { country: "MC", counts: true },
            ],
          },
        ],
      },
    ],
    [
      "names the limits that a rule has on a day",
      "rule",
      { place: "CY", topic: "tax", on: "2026-11-27" },
      { rules: [{ id: "cy-tax", limits: [{ days: 183 }, { days: 60, since: "2026-01-01" }] }] },
    ],
    [
      "does not say how days count if no source does",
      "rule",
      { rule: "th-tax", on: "2026-11-27" },
      { rules: [{ counting: undefined, confidence: "summary" }] },
    ],
    [
      "orders places by their days to tax residence, with the doubt about a number",
      "compare-places",
      { by: "days", places: ["PA", "PY"], order: "lowest", on: "2026-11-27" },
      {
        places: [
          { place: "PY", value: 120, contested: true },
          { place: "PA", value: 183, more: true },
        ],
      },
    ],
    [
      "names the places for which no source states a figure",
      "compare-places",
      { by: "days", places: ["MC", "ES"], order: "lowest", on: "2026-11-27" },
      { places: [{ place: "ES" }], notStated: ["MC"] },
    ],
    [
      "tells an announced authorization from one in force",
      "takes-effect",
      { effect: "etias", on: "2026-11-27" },
      {
        state: "announced",
        expected: "2027",
        free: { under: 18, over: 70 },
        fee: { amount: 20, currency: "EUR" },
      },
    ],
    [
      "finds the rule before and after a change of the entry rules",
      "takes-effect",
      { place: "TH", on: "2026-11-27" },
      { since: "2026-09-15", before: { days: 60 }, after: { days: 30 } },
    ],
    [
      "puts companies in order by the first year, and names those without a fee",
      "company",
      { places: ["EE", "GB", "SG", "FR"], order: "fee" },
      {
        companies: [{ id: "united-kingdom" }, { id: "estonia", fee: { currency: "EUR" } }],
        notStated: ["Singapore"],
        notListed: ["FR"],
      },
    ],
    [
      "lists companies that founders abroad can register, of a region",
      "company",
      { region: "southeast-asia", fromAbroad: true },
      { companies: [], notStated: [] },
    ],
    [
      "leaves out tools for other countries, and narrows by needs",
      "tool",
      { kind: "tax", country: "ES", needs: ["us-tax", "dental"], on: "2026-11-27" },
      { notStated: ["us-tax", "dental"], tools: [{ id: "taxscouts", countries: ["GB", "ES"] }] },
    ],
    [
      "says what sources state on the work of visitors",
      "allowed-work",
      { place: "GB", on: "2026-11-27" },
      { remote: "yes", local: "no", condition: "secondary", confidence: "high" },
    ],
    [
      "takes the row of the zone for a country without its own",
      "allowed-work",
      { place: "FR", on: "2026-11-27" },
      { remote: "unclear", local: "no", confidence: "low" },
    ],
    [
      "knows the right to work that a passport gives",
      "allowed-work",
      { place: "PT", passports: ["US", "DE"], on: "2026-11-27" },
      { freeMovement: { passport: "DE", isCitizen: false }, local: "yes" },
    ],
  ])("%s", (_, id, input, answer) => {
    expect(ask(id, input)).toMatchObject(answer);
  });

  const about = { place: "PT", on: "2026-11-27" };
  it.each([
    [
      { ...about, passports: ["QQ"] },
      '"QQ" is not the code of a country. Write two letters of ISO 3166-1, such as PT.',
    ],
    [{ ...about, stays: [{ in: "ZZ", from: "2026-01-01" }] }, '"ZZ" is not the code of a country.'],
    [{ ...about, place: "QQ" }, '"QQ" is not the code of a country or of a zone such as SCHENGEN.'],
    [
      { ...about, passports: ["EU"] },
      '"EU" is not the code of a country. It is a group: list its countries.',
    ],
    [{ ...about, passports: ["UK"] }, '"UK" is not the code of a country. Write GB.'],
    [{ ...about, place: "EU" }, '"EU" is not the code of a country or of a zone such as SCHENGEN.'],
    [
      { ...about, stays: [{ in: "ES", from: "2026-03-01", to: "2026-02-01" }] },
      "Stay 1: The stay ends on Feb 1, 2026, before it begins on Mar 1, 2026.",
    ],
    [
      { ...about, permits: [{ country: "ES", kind: "residence", from: "2026-03-01", to: "2026-02-01" }] },
      "Permit 1: The permit ends on Feb 1, 2026, before it begins on Mar 1, 2026.",
    ],
    [{ ...about, answers: { nonsense: true } }, 'There is no question "nonsense".'],
    [{ ...about, answers: { euFamily: ["FR"] } }, 'The answer to "euFamily" must be of the kind yes-no.'],
    [{ ...about, rule: "pt-tax" }, "Name a place or a rule, and not both."],
    [{ on: about.on }, "Name a place or a rule, and not both."],
    [{ on: about.on, rule: "nothing" }, 'There is no rule "nothing".'],
  ])("refuses %o", (input, message) => {
    expect(() => ask("days-left", input)).toThrow(message);
  });

  it("refuses a group as a passport or a place of entry, and says what to write", () => {
    const enter = (some: object) => () =>
      ask("may-enter", { passports: ["BR"], place: "PT", on: about.on, ...some });
    expect(enter({ passports: ["EU"] })).toThrow("It is a group: list its countries.");
    expect(enter({ place: "EU" })).toThrow(
      '"EU" is not the code of a country or of a zone such as SCHENGEN.',
    );
  });

  it.each([
    ["rule", { on: "2026-11-27" }, "Name a rule or a place, and not both."],
    ["rule", { rule: "nothing", on: "2026-11-27" }, 'There is no rule "nothing".'],
    ["place-tax", { place: "AQ" }, "We have no tax figures for AQ."],
    ["takes-effect", { on: "2026-11-27" }, "Name an effect or a place, and not both."],
    ["takes-effect", { effect: "nothing", on: "2026-11-27" }, 'We know of no change "nothing".'],
    ["company", { region: "atlantis" }, 'There is no region "atlantis".'],
    ["tool", { on: "2026-11-27" }, "Name a kind of tool, or tools."],
    ["tool", { tools: ["skynet"], on: "2026-11-27" }, 'There is no tool "skynet".'],
    ["allowed-work", { place: "PT", programme: "no", on: "2026-11-27" }, 'There is no program "no".'],
    ["compare-places", { by: "income", region: "atlantis", order: "lowest", on: "2026-11-27" }, "atlantis"],
  ])("refuses what %s does not have: %o", (id, input, message) => {
    expect(() => ask(id, input)).toThrow(message);
  });
});
