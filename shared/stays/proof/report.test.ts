import { describe, expect, it } from "vitest";
import { law } from "#tests/support/law.ts";
import { dayOf } from "../../calendar/day.ts";
import { type KeptStay, noTravels, type Travels } from "../travels.ts";
import { canonicalJson, sha256 } from "./canonical.ts";
import {
  buildReport,
  daysByCountry,
  maxReportBytes,
  reportFile,
  type StaysReport,
  verifyReport,
} from "./report.ts";

const id = "6f0c5a52-6f6b-4c1e-9f0f-0d4a3f1f8f11";
const stay = (country: string, from: string, to?: string, more: Partial<KeptStay> = {}): KeptStay => ({
  ...{ id, country, from, to, addedAt: "2026-06-01T10:00:00Z", note: "with Ana" },
  ...more,
});

const travels: Travels = {
  ...noTravels,
  stays: [
    stay("FR", "2026-05-01"),
    stay("US", "2024-02-01", "2024-04-30"),
    stay("US", "2025-03-01", "2025-06-15", { origin: { file: "trips.ics", key: "1" } }),
    stay("TH", "2015-01-01", "2015-02-01"),
    stay("ES", "2026-02-01", "2026-02-20", { editedAt: "2026-06-02T10:00:00Z" }),
  ],
  documents: [{ id, kind: "passport", country: "BR", number: "FX123456" }],
};

const options = {
  period: { from: dayOf("2026-01-01"), to: dayOf("2026-12-31") },
  today: dayOf("2026-06-10"),
  citizenships: ["BR", "CL"],
  withNumbers: false,
  version: "1.2.3",
};

const report = await buildReport(law, travels, options);

/** The file of the report with a change. */
const changed = (change: (copy: StaysReport) => void): string => {
  const copy = structuredClone(report);
  change(copy);
  return reportFile(copy);
};

/** The same file with a hash that fits it, as a forger would make it. */
const withNewHash = async (text: string): Promise<string> => {
  const { hash, ...content } = JSON.parse(text) as StaysReport;
  return reportFile({ ...content, hash: { ...hash, value: await sha256(canonicalJson(content)) } });
};

const nameOf = (code: string): string => new Map([["ES", "Spain"]]).get(code) ?? code;

const verify = async (text: string, rulesFor = law.rulesFor) => {
  const found = await verifyReport({ rulesFor }, text, nameOf);
  if (found.kind === "not-a-report") throw new Error(found.problem);
  return found;
};

const outcomesOf = async (text: string, rulesFor = law.rulesFor) => {
  const { kind, rules: recomputed } = await verify(text, rulesFor);
  return [kind, ...new Set(recomputed.map(({ outcome }) => outcome))];
};

describe("a report", () => {
  it("holds the stays of its period, and earlier ones that a rule still counts", () => {
    expect(report.stays.map(({ country, from }) => `${country} ${from}`)).toEqual([
      "US 2024-02-01",
      "US 2025-03-01",
      "ES 2026-02-01",
      "FR 2026-05-01",
    ]);
  });

  it("counts each passport as a citizenship", async () => {
    const withPassport = await buildReport(law, travels, { ...options, citizenships: [] });
    expect(withPassport.person.citizenships).toEqual(["BR"]);
  });

  it("lists the limits that were crossed in its period, even if their days no longer count, and counts each country", async () => {
    const stays = [stay("ES", "2026-01-01", "2026-03-20"), stay("IT", "2026-05-10", "2026-05-30")];
    const crossed = await buildReport(
      law,
      { ...travels, stays: [...stays, stay("IT", "2026-03-15", "2026-03-16")] },
      { ...options, today: dayOf("2026-11-27") },
    );
    expect(crossed.rules.find((rule) => rule.id === "schengen-90-180")).toMatchObject({
      result: { state: "safe", used: 0 },
      crossings: [{ on: "2026-05-21", until: "2026-05-30", excess: 10, state: "crossed" }],
    });
    expect(daysByCountry(crossed)).toEqual([
      { country: "ES", days: 79 },
      { country: "IT", days: 23 },
    ]);
    const hidden = structuredClone(crossed);
    for (const rule of hidden.rules) delete rule.crossings;
    const { rules } = await verify(await withNewHash(reportFile(hidden)));
    const found = rules.find(({ name }) => name.startsWith("Schengen"));
    expect(found).toMatchObject({ outcome: "differs" });
    expect(found?.words).toMatch(/, crossed on May 21, 2026\.$/);
  });

  it("reports each stay that was too long, and both tax years of a stay over New Year", async () => {
    const crossingsIn = async (id: string, stays: KeptStay[]) => {
      const period = { from: dayOf("2025-01-01"), to: dayOf("2026-12-31") };
      const { rules } = await buildReport(law, { ...travels, stays }, { ...options, period });
      return rules.find((rule) => rule.id === id)?.crossings;
    };
    const visits = [
      stay("ES", "2025-01-01", "2025-03-20"),
      stay("IT", "2025-05-10", "2025-05-30"),
      stay("DE", "2025-07-01", "2025-07-20"),
    ];
    expect(await crossingsIn("schengen-90-180", visits)).toMatchObject([
      { on: "2025-05-21", until: "2025-05-30", excess: 10 },
      { on: "2025-07-01", until: "2025-07-20", excess: 9 },
    ]);
    // Days of the first stay are free again by October, when the second crosses the limit by itself.
    const apart = [stay("ES", "2025-01-01", "2025-04-15"), stay("IT", "2025-08-01", "2025-11-20")];
    expect(await crossingsIn("schengen-90-180", apart)).toMatchObject([
      { on: "2025-04-01", until: "2025-04-15", excess: 15 },
      { on: "2025-10-30", until: "2025-11-20", excess: 22 },
    ]);
    expect(await crossingsIn("es-tax", [stay("ES", "2025-03-01", "2026-02-15")])).toMatchObject([
      { on: "2025-08-31", until: "2025-12-31" },
    ]);
  });

  it("states when stays were imported and edited, and leaves private notes out", () => {
    expect(report.stays[1]).toMatchObject({ importedFrom: "trips.ics", addedAt: "2026-06-01T10:00:00Z" });
    expect(report.stays[2]).toMatchObject({ editedAt: "2026-06-02T10:00:00Z" });
    expect(JSON.stringify(report)).not.toContain("Ana");
  });

  it("holds each rule with its law, its result and the days that count", () => {
    const schengen = report.rules.find((rule) => rule.id === "schengen-90-180")!;
    expect(schengen).toMatchObject({
      law: "Regulation (EU) 2016/399, article 6(1)",
      validFrom: "2013-10-18",
      result: {
        ...{ state: "close", used: 61, left: 29, window: { from: "2025-12-13", to: "2026-06-10" } },
        counted: [
          { country: "ES", from: "2026-02-01", to: "2026-02-20" },
          { country: "FR", from: "2026-05-01", to: "2026-06-10" },
        ],
      },
    });
    expect(report.rules.map((rule) => rule.id)).not.toContain("th-exempt");
    expect(report.rules.map((rule) => rule.id)).not.toContain("us-feie-330");
  });

  it("holds the numbers of documents only if they are asked for", async () => {
    expect(report.person.documents).toEqual([{ kind: "passport", country: "BR" }]);
    const full = await buildReport(law, travels, { ...options, withNumbers: true });
    expect(full.person.documents[0]?.number).toBe("FX123456");
  });

  it("names the holder only if a name is given, and the hash covers it", async () => {
    expect(report.person).not.toHaveProperty("name");
    const named = await buildReport(law, travels, { ...options, name: " Ana Souza " });
    expect(named.person.name).toBe("Ana Souza");
    expect(await outcomesOf(reportFile(named))).toEqual(["intact", "same"]);
    expect(await outcomesOf(reportFile(named).replace("Ana Souza", "Eva Souza"))).toEqual([
      "changed",
      "same",
    ]);
    const blank = await buildReport(law, travels, { ...options, name: "  " });
    expect(blank).toEqual(report);
  });

  it("does not depend on the order in which stays are kept", async () => {
    const turned = { ...travels, stays: travels.stays.toReversed() };
    expect(await buildReport(law, turned, options)).toEqual(report);
  });
});

describe("the verification of a report", () => {
  it("finds it intact, however the file is written, and gets the same results", async () => {
    expect(await outcomesOf(reportFile(report))).toEqual(["intact", "same"]);
    const { hash, rules, ...rest } = report;
    expect(await outcomesOf(JSON.stringify({ hash, rules, ...rest }))).toEqual(["intact", "same"]);
  });

  it("finds a changed stay, and the results that do not follow from it", async () => {
    const text = changed((copy) => {
      copy.stays[3]!.from = "2026-06-01";
    });
    const { kind, rules } = await verify(text);
    expect(kind).toBe("changed");
    expect(rules.find(({ name }) => name.startsWith("Schengen"))).toMatchObject({
      outcome: "differs",
      words:
        "The report says 61 days counted, 'Close to the limit'. Counting again gives 30 days counted, 'Within the limit'.",
    });
  });

  it("names the parts that differ where the days and the state are the same", async () => {
    const text = changed((copy) => {
      const { result } = copy.rules.find((rule) => rule.id === "schengen-90-180")!;
      result.allowed = 100;
      result.counted[0]!.from = "2025-12-31";
    });
    const { rules } = await verify(text);
    const { words } = rules.find(({ name }) => name.startsWith("Schengen"))!;
    expect(words).toMatch(
      /^The report and the new count both give 61 days counted, 'Close to the limit'\. They/,
    );
    expect(words).toContain(
      "differ in the limit (100 in the report; 90 counted again) and the counted days (",
    );
    expect(words).toContain(
      "(Spain, Dec 31, 2025 to Feb 20, 2026 in the report; Spain, Feb 1 to Feb 20, 2026 counted again)",
    );
  });

  it("finds an added member", async () => {
    const text = changed((copy) => Object.assign(copy.person, { name: "Somebody" }));
    expect(await outcomesOf(text)).toEqual(["changed", "same"]);
  });

  it("finds results that do not follow from the stays, even with a matching hash", async () => {
    const fewer = changed((copy) => {
      copy.rules.find((rule) => rule.id === "schengen-90-180")!.result.used = 12;
    });
    expect(await outcomesOf(await withNewHash(fewer))).toEqual(["intact", "differs", "same"]);
    const without = changed((copy) => {
      copy.rules = copy.rules.filter((rule) => rule.id !== "schengen-90-180");
    });
    expect(await outcomesOf(await withNewHash(without))).toEqual(["intact", "same", "left-out"]);
  });

  it("lists rules that were changed after the report, or are not known", async () => {
    const later: typeof law.rulesFor = (...person) =>
      law
        .rulesFor(...person)
        .map((rule) => (rule.id === "schengen-90-180" ? { ...rule, law: "A new law" } : rule));
    const { rules } = await verify(reportFile(report), later);
    expect(rules.find(({ outcome }) => outcome === "rule-changed")?.words).toBe(
      "The rule was changed after the report. Counting again still gives the same result.",
    );
    const fewer: typeof law.rulesFor = (...person) =>
      law.rulesFor(...person).filter((rule) => rule.id !== "schengen-90-180");
    expect(await outcomesOf(reportFile(report), fewer)).toEqual(["intact", "unknown-rule", "same"]);
  });

  it("does not report a rule as changed because its law was read again", async () => {
    const readAgain: typeof law.rulesFor = (...person) =>
      law.rulesFor(...person).map((rule) => ({ ...rule, asOf: "2026-06-09" }));
    expect(await outcomesOf(reportFile(report), readAgain)).toEqual(["intact", "same"]);
    expect((await buildReport({ rulesFor: readAgain }, travels, options)).hash).toEqual(report.hash);
  });

  it.each([
    ["a cut file", reportFile(report).slice(0, 2000), /not complete JSON.*cut off/],
    ["another kind of file", "PK\u0003\u0004", /not complete JSON/],
    ["an empty file", "", /not complete JSON/],
    ["other JSON", '{"a":1}', /not a report of stays/],
    ["a list", "[]", /not a report of stays/],
    ["deep JSON", `${"[".repeat(100_000)}${"]".repeat(100_000)}`, /not a report of stays/],
    [
      "a report without stays",
      changed((copy) => Reflect.deleteProperty(copy, "stays")),
      /'stays' is missing/,
    ],
    [
      "a date that does not exist",
      changed((copy) => Object.assign(copy, { madeOn: "2026-02-30" })),
      /'madeOn'/,
    ],
    [
      "a stay that ends before it begins",
      changed((copy) => Object.assign(copy.stays[0]!, { to: "2023-01-01" })),
      /ends on Jan 1, 2023, before/,
    ],
    [
      "a period that ends before it begins",
      changed((copy) => Object.assign(copy.period, { to: "2020-01-01" })),
      /'period'/,
    ],
    [
      "an address that is none of the web",
      changed((copy) => Object.assign(copy.rules[0]!, { address: "javascript:alert(1)" })),
      /'rules.0.address'/,
    ],
    [
      "deep nesting in a report",
      reportFile(report).replace('"notice"', `"deep": ${"[".repeat(9000)}${"]".repeat(9000)}, "notice"`),
      /nested too deeply/,
    ],
    ["a file that is too large", " ".repeat(maxReportBytes + 1), /too large/],
  ])("says what is wrong with %s", async (_, text, problem) => {
    const found = await verifyReport(law, text, nameOf);
    expect(found.kind === "not-a-report" && found.problem).toMatch(problem);
  });
});
