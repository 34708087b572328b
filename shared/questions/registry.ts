import { allowedWork } from "./allowed-work.ts";
import { citizenshipYears } from "./citizenship-years.ts";
import { company } from "./company.ts";
import { comparePlaces } from "./compare-places.ts";
import { compareProgrammes } from "./compare-programmes.ts";
import { dayQuestions } from "./day-questions.ts";
import { documentTimes } from "./document-times.ts";
import { dualCitizenship } from "./dual-citizenship.ts";
import { findProgrammes } from "./find-programmes.ts";
import { placeTax } from "./place-tax.ts";
import { procedure } from "./procedure.ts";
import { programmeFact } from "./programme-fact.ts";
import { untyped } from "./question.ts";
import { rule } from "./rule.ts";
import { takesEffect } from "./takes-effect.ts";
import { tool } from "./tool.ts";
import { treatyVisa } from "./treaty-visa.ts";
import { usState } from "./us-state.ts";
import { whatChanged } from "./what-changed.ts";

/** Everything that Meridian computes on request. */
export const questions = [
  ...dayQuestions,
  rule,
  takesEffect,
  whatChanged,
  programmeFact,
  findProgrammes,
  compareProgrammes,
  citizenshipYears,
  dualCitizenship,
  treatyVisa,
  documentTimes,
  procedure,
  placeTax,
  usState,
  comparePlaces,
  allowedWork,
  company,
  tool,
];

/** The same questions without their types, for callers that take any question. */
export const anyQuestions = untyped(questions);
