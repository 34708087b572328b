import { describe, expect, it } from "vitest";
import { dayOf } from "#shared/calendar/day.ts";
import type { DocumentReminder, PlanReminder, StayReminder } from "#shared/stays/planning/reminders.ts";
import { ruleOn } from "#tests/support/law.ts";
import { inWords } from "./reminder-words.ts";

const date = { on: dayOf("2027-03-15"), daysLeft: 7, step: 7 } as const;
const stay = (id: string, changed: Partial<StayReminder> = {}): StayReminder => ({
  ...{ kind: "stay", rule: ruleOn(id, "2027-03-01", "JP"), cautions: [], lastDay: dayOf("2027-03-14") },
  ...date,
  ...changed,
});
const document = (changed: Partial<DocumentReminder["document"]> = {}): DocumentReminder => ({
  kind: "document",
  document: { id: "6f0c5a52-6f6b-4c1e-9f0f-0d4a3f1f8f11", kind: "passport", country: "US", ...changed },
  ...date,
});

describe("the title of a reminder", () => {
  it.each([
    [stay("schengen-90-180"), "Leave by Mar 14, 2027 (Schengen area: 90 days in any 180 days)"],
    [stay("pt-permit"), "Return by Mar 14, 2027 (Portugal temporary permit: absences)"],
    [stay("us-spt"), "You reach a limit in 7 days (US substantial presence test)"],
    [stay("us-spt", { daysLeft: 1 }), "You reach a limit tomorrow (US substantial presence test)"],
    [document(), "Your passport of the United States expires on Mar 15, 2027"],
    [
      document({ kind: "residence", country: "PT" }),
      "Your residence permit of Portugal expires on Mar 15, 2027",
    ],
  ])("names the action and its date: %#", (reminder, title) => {
    expect(inWords(reminder).title).toBe(title);
  });
});

describe("the reason of a reminder", () => {
  it("names the date, and what the number of days leaves out", () => {
    expect(inWords(stay("schengen-90-180")).reason).toBe(
      "If you stay, you go over the limit in 7 days, on Mar 15, 2027.",
    );
    expect(inWords(stay("pt-permit")).reason).toMatch(/^If you stay away, /);
    expect(inWords(stay("us-spt", { cautions: ["not-only-days"] })).reason).toMatch(
      / Days are not the only test\. /,
    );
    expect(inWords(stay("us-vwp")).reason).toContain(
      "The officer at the border may have granted fewer days.",
    );
  });
});

describe("a reminder", () => {
  it("becomes more important as its date nears, and has its own key for each step", () => {
    const steps = [1, 7, 14, 30, "planned"] as const;
    const plans = steps.map((step): PlanReminder => {
      const { lastDay: _, ...rest } = stay("schengen-90-180");
      return { ...rest, kind: "plan", step };
    });
    const words = plans.map(inWords);
    expect(words.map(({ importance }) => importance)).toEqual(["high", "high", "medium", "low", "high"]);
    expect(new Set(words.map(({ about }) => about)).size).toBe(steps.length);
  });
});
