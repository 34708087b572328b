import { spokenEntry } from "#shared/questions/spoken/entry.ts";
import type { SpokenQuestion } from "#shared/questions/spoken/spoken.ts";
import {
  spokenDaysLeft,
  spokenLongestStay,
  spokenReturn,
  spokenStayAllowed,
} from "#shared/questions/spoken/stays.ts";

/** The questions that people ask in their own words. */
export const spokenQuestions: readonly SpokenQuestion[] = [
  spokenEntry,
  spokenDaysLeft,
  spokenLongestStay,
  spokenReturn,
  spokenStayAllowed,
];
