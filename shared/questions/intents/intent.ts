import type * as z from "zod/mini";
import type { Day } from "../../calendar/day.ts";
import type { PermitKind } from "../../law/vocabulary.ts";
import type { MissingFieldName } from "../missing-fields.ts";
import { InputProblem, type Packs, type Question } from "../question.ts";
import type { QuestionLanguage } from "../reading/language.ts";
import type { Reading } from "../reading/read.ts";

/** The words of one language. */
export interface Words {
  language: QuestionLanguage;
  /** A sentence, or a part of one, by its key in the table of sentences. @throws Error for an unknown key */
  say(key: string, values?: Readonly<Record<string, string | number>>): string;
  /** The name of a country or a zone. */
  place(code: string): string;
  /** 'March 14, 2027' for an ISO day, 'March 2027' for a month, '2027' for a year. */
  date(iso: string): string;
  /** '€3,680' */
  money(amount: number, currency: string): string;
  /** 'Portugal, Spain, and Italy' */
  list(names: readonly string[]): string;
  /** 'more than 183 days in a calendar year, or at least 60 days' */
  either(names: readonly string[]): string;
}

/** A source of an answer. */
export interface AnswerSource {
  name: string;
  url?: string;
}

/** An answer in words: the answer itself, the condition that decides, and the source, in at most four sentences. */
export interface WordedAnswer {
  kind: "answer";
  sentences: readonly string[];
  /** The sentence with the facts, if one that says what is not stated comes before it. */
  main?: string | undefined;
  sources: readonly AnswerSource[];
  /** The day on which the answer holds. */
  asOf?: string;
  /** How reliable the facts are. */
  confidence?: "high" | "medium" | "low";
  /** The title and the address of the screen that shows the answer in full. */
  screen: { title: string; href: string };
}

/** A question in return: the field that is missing, and what to ask. */
export interface MissingField {
  kind: "missing";
  field: MissingFieldName;
  ask: string;
  /** Likely replies. Absent: the usual ones for the field. */
  replies?: readonly string[];
}

/** A person's stays and permits, in the shape that questions about days take as input. */
export interface OwnTravels {
  stays: readonly { in: string; from: string; to?: string | undefined; underPermit?: true | undefined }[];
  permits: readonly { country: string; kind: PermitKind; from: string; to?: string | undefined }[];
}

/** What an answer may use in addition to the text. */
export interface IntentContext {
  packs: Packs;
  today: Day;
  words: Words;
  /** The nationalities of the profile, for a text that names none. */
  ownPassports: readonly string[];
  /** The stays and permits that the person shares. */
  travels?: OwnTravels | undefined;
}

/** Cues and features that show that a text asks a question. `points` compares the questions that a text may ask. */
export interface Sign {
  points: number;
  all: readonly string[];
  any?: readonly string[];
  none?: readonly string[];
}

/** A question of the registry as people ask it in a text. */
export interface Intent {
  id: string;
  signs: readonly Sign[];
  /** Undefined if the tables have no answer, so that another question or the search may have one. */
  answer(reading: Reading, context: IntentContext): WordedAnswer | MissingField | undefined;
  /**
   * Answers an input that the schema of the question has parsed. The text only decides which parts of the answer are said.
   * @throws InputProblem if the input names something that the tables do not have
   */
  answerInput(
    input: unknown,
    reading: Reading,
    context: IntentContext,
  ): WordedAnswer | MissingField | undefined;
}

/** Adds the permits that the person shares to the input of a question that takes permits. */
const withPermits = <Input>(input: Input, schema: z.ZodMiniType, { travels }: IntentContext): Input =>
  travels && "shape" in schema && "permits" in (schema.shape as object)
    ? { ...input, permits: [...travels.permits] }
    : input;

/** Joins the input that a text gives, the answer of the question, and its words. */
export const createIntent = <Input extends z.ZodMiniType, Answer extends z.ZodMiniObject>(
  question: Question<Input, Answer>,
  {
    signs,
    inputOf,
    say,
  }: {
    signs: readonly Sign[];
    inputOf: (reading: Reading, context: IntentContext) => z.output<Input> | MissingField | undefined;
    say: (
      answer: z.output<Answer>,
      input: z.output<Input>,
      context: IntentContext,
      reading: Reading,
    ) => WordedAnswer | MissingField | undefined;
  },
): Intent => {
  const answerInput = (input: z.output<Input>, reading: Reading, context: IntentContext) =>
    say(question.answer(input, context.packs), input, context, reading);
  return {
    id: question.id,
    signs,
    answerInput: (input, reading, context) => answerInput(input as z.output<Input>, reading, context),
    answer(reading, context) {
      const input = inputOf(reading, context);
      if (input === undefined) return undefined;
      if (isMissing(input)) return input;
      try {
        return answerInput(withPermits(input, question.input, context), reading, context);
      } catch (error) {
        if (error instanceof InputProblem) return undefined;
        throw error;
      }
    },
  };
};

export const isMissing = (input: unknown): input is MissingField =>
  typeof input === "object" && input !== null && "kind" in input && input.kind === "missing";
