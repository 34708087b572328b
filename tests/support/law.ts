import { lawExamples } from "#server/knowledge/law/examples.ts";
import { lawPack } from "#server/knowledge/law/law.ts";
import { packsWith } from "#server/knowledge/packs.ts";
import { dayOf } from "#shared/calendar/day.ts";
import { createLaw } from "#shared/stays/counting/law.ts";
import type { StayRule } from "#shared/stays/counting/rule.ts";

/** The law of this version. */
export const law = createLaw(lawPack);

/** The tables that answers are computed from. */
export const packs = packsWith(law);

/** The worked examples of this version. */
export const examples = lawExamples;

/** The rules on a day for citizens of these countries. */
export const rulesOn = (date: string, ...citizenships: string[]): readonly StayRule[] =>
  law.rulesFor(citizenships, dayOf(date));

/** A rule by its id, as it applies on a day to citizens of these countries. */
export const ruleOn = (id: string, date: string, ...citizenships: string[]): StayRule => {
  const rule = rulesOn(date, ...citizenships).find((it) => it.id === id);
  if (!rule) throw new Error(`no rule ${id} for ${citizenships.join(" ") || "an unknown passport"}`);
  return rule;
};

/** A rule for a test. Default: on days in Spain, without a limit or a question. */
export const ownRule = (stated: Partial<StayRule>): StayRule => ({
  ...{ id: "own", topic: "tax", name: "own", authority: "Test", law: "Test", asOf: "2026-01-01" },
  where: { in: ["ES"] },
  confidence: { threshold: "official", counting: "official" },
  counts: "presence",
  counting: [{ method: "any" }],
  limits: [],
  aim: "avoid",
  leftOut: [],
  grounds: [],
  reliefs: [],
  notes: [],
  ...stated,
});
