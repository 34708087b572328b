import { spokenDaysLeft } from "#shared/questions/spoken/days-left.ts";
import { spokenDocuments } from "#shared/questions/spoken/documents.ts";
import { spokenReturn } from "#shared/questions/spoken/earliest-return.ts";
import { spokenEntry } from "#shared/questions/spoken/entry.ts";
import { spokenFind } from "#shared/questions/spoken/find-programmes.ts";
import { spokenLongestStay } from "#shared/questions/spoken/longest-stay.ts";
import { spokenComparison, spokenProgramme } from "#shared/questions/spoken/programmes.ts";
import type { SpokenQuestion } from "#shared/questions/spoken/spoken.ts";
import { spokenStayAllowed } from "#shared/questions/spoken/stay-allowed.ts";

/** The questions that people ask in their own words. */
export const spokenQuestions: readonly SpokenQuestion[] = [
  spokenEntry,
  spokenDaysLeft,
  spokenLongestStay,
  spokenReturn,
  spokenStayAllowed,
  spokenProgramme,
  spokenComparison,
  spokenFind,
  spokenDocuments,
];
