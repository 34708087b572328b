import type { LawPack } from "#shared/law/contract.ts";
import { PassportRule } from "#shared/law/day-rule.ts";
import { readDayRules } from "./day-rules.ts";
import { readEntryTables } from "./entry.ts";
import { type LawFiles, ownLawFiles } from "./files.ts";
import { plainDayRules } from "./plain-day-rules.ts";

/**
 * Reads and checks the tables of law.
 * @throws Error that names the file, the line and the column of a mistake
 */
export const readLaw = (files: LawFiles): LawPack => {
  const { questions, visits, stated } = readDayRules(files);
  return {
    entry: readEntryTables(files, { questions, visits }),
    visitRules: [...visits],
    dayRules: [...stated, ...plainDayRules(stated)],
    passportRules: [...files.rows("passport-rules.yaml", PassportRule).rows],
    questions: [...questions],
  };
};

/** The law of this version. */
export const lawPack: LawPack = readLaw(ownLawFiles);
