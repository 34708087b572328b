import { describe, expect, it } from "vitest";
import { smallTables } from "#tests/support/entry-tables.ts";
import { checksOf } from "./checks.ts";
import { createEntryEngine } from "./engine.ts";
import { reasonText, stayText } from "./words.ts";

const nameOf = (code: string) => ({ GB: "United Kingdom", BR: "Brazil", IN: "India" })[code] ?? code;
const ends = {
  ...{
    zone: "GB",
    nationalities: ["BR"],
    requirement: "visa_free" as const,
    days: 60,
    per: "entry" as const,
  },
  ...{ until: "2026-08-22", asOf: "2026-06-01", source: "list", confidence: "high" as const },
  remarks: ["The cabinet ended this scheme."],
};
const others = {
  ...ends,
  nationalities: ["*"],
  requirement: "evisa" as const,
  until: undefined,
  remarks: [],
};
const ask = (rules: readonly (typeof ends | typeof others)[]) => {
  const { answer } = createEntryEngine({ ...smallTables, rules: rules.map((rule) => ({ ...rule })) });
  return answer({ passports: ["BR"], destination: "GB", date: "2026-11-27" });
};

describe("after the last day of a rule", () => {
  it("the text names the last rule, the change, and the rule for all others as the safe assumption", () => {
    const answer = ask([ends, others]);
    expect(answer.best).toMatchObject({ requirement: "unknown", reason: "expired" });
    expect(answer.best.basis?.asOf).toBe("2026-06-01");
    expect(stayText(answer.best)).toBe("Until Aug 22, 2026: visa-free, 60 days per entry");
    expect(reasonText(answer.best, "GB", nameOf)).toBe(
      "The last rule we know of ended on Aug 22, 2026. To be safe, plan with the rule for all other nationalities (e-visa, 60 days per entry) unless the authority confirms easier entry.",
    );
    expect(checksOf(answer, answer.best, { nameOf })).toContain("The cabinet ended this scheme.");
  });

  it("the text says to ask the authority if no rule for all others is in force", () => {
    for (const rules of [[ends], [ends, { ...others, until: "2026-09-30" }]]) {
      const { best } = ask(rules as (typeof ends)[]);
      expect(reasonText(best, "GB", nameOf)).toMatch(/ Ask the authority before you book\.$/);
    }
  });
});
