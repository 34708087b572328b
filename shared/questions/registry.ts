import { compareProgrammes } from "./compare-programmes.ts";
import { dayQuestions } from "./day-questions.ts";
import { documentTimes } from "./document-times.ts";
import { findProgrammes } from "./find-programmes.ts";
import { programmeFact } from "./programme-fact.ts";
import { untyped } from "./question.ts";

/** Everything that Meridian computes on request. */
export const questions = [...dayQuestions, programmeFact, findProgrammes, compareProgrammes, documentTimes];

/** The same questions without their types, for callers that take any question. */
export const anyQuestions = untyped(questions);
