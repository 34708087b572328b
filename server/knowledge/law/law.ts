import type { LawPack } from "#shared/law/contract.ts";
import { PassportRule } from "#shared/law/day-rule.ts";
import { dayQuestions, statedDayRules, visitRules } from "./day-rules.ts";
import { entryTables } from "./entry.ts";
import { plainDayRules } from "./plain-day-rules.ts";
import { readRows } from "./yaml.ts";

/** The law of this version, checked. */
export const lawPack: LawPack = {
  entry: entryTables,
  visitRules: [...visitRules],
  dayRules: [...statedDayRules, ...plainDayRules],
  passportRules: [...readRows("law/passport-rules.yaml", PassportRule).rows],
  questions: [...dayQuestions],
};
