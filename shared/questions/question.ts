import type * as z from "zod/mini";
import type { Jurisdiction } from "../catalogue/jurisdictions.ts";
import type { PackedTool } from "../catalogue/tools.ts";
import type { Procedure } from "../procedures/procedure.ts";
import type { CurrencyRate, LeadTime } from "../programmes/contract.ts";
import type { PackedProgramme } from "../programmes/ways.ts";
import type { Law } from "../stays/counting/law.ts";
import type { DualCitizenshipRule } from "./dual-citizenship-rule.ts";
import type { Effect } from "./effect.ts";
import type { PlaceFacts } from "./place-facts.ts";
import type { UsState } from "./state-residence.ts";
import type { TreatyVisa } from "./treaty-visa-rule.ts";
import type { Update } from "./update.ts";
import type { VisitExtension } from "./visit-extension.ts";
import type { WorkRule } from "./work-rule.ts";

/** The tables that questions are answered from. */
export interface Packs {
  law: Law;
  programmes: readonly PackedProgramme[];
  /** How long authorities take to issue documents. */
  leadTimes: readonly LeadTime[];
  /** The rates that compare amounts. */
  rates: readonly CurrencyRate[];
  places: readonly PlaceFacts[];
  usStates: readonly UsState[];
  effects: readonly Effect[];
  /** The newest updates that are published. */
  updates: readonly Update[];
  /** How things are done at authorities. */
  procedures: readonly Procedure[];
  jurisdictions: readonly Jurisdiction[];
  tools: readonly PackedTool[];
  /** What sources say on the work of visitors and of family members. */
  work: readonly WorkRule[];
  /** Which visits can be extended. */
  visitExtensions: readonly VisitExtension[];
  /** Whose citizens can apply for a US visa for treaty investors or traders. */
  treatyVisas: readonly TreatyVisa[];
  /** What the laws of countries say on citizens who acquire another citizenship. */
  dualCitizenship: readonly DualCitizenshipRule[];
}

/** Something that Meridian computes. Every door asks it in the same way, and holds no rule of its own. */
export interface Question<Input extends z.ZodMiniType, Answer extends z.ZodMiniObject> {
  id: string;
  /** What it says, as a question of a person. */
  title: string;
  input: Input;
  /** The parts of an answer. A part that is not known is absent. */
  output: Answer;
  /** @throws InputProblem if the input names something that the tables do not have */
  answer(input: z.output<Input>, packs: Packs): z.output<Answer>;
}

/** A question whose types are not known, as those who ask any question see it. */
export type AnyQuestion = Question<z.ZodMiniType, z.ZodMiniObject>;

/** Questions without their types. */
export const untyped = (questions: readonly unknown[]): readonly AnyQuestion[] =>
  questions as readonly AnyQuestion[];

/** An input that cannot be answered, in words for the person who asks. */
export class InputProblem extends Error {
  override name = "InputProblem";
}

/** An input with the id of a program that is not in the table. */
export class UnknownProgramme extends InputProblem {}

/** Declares a question with its exact types. */
export const defineQuestion = <Input extends z.ZodMiniType, Answer extends z.ZodMiniObject>(
  question: Question<Input, Answer>,
): Question<Input, Answer> => question;
