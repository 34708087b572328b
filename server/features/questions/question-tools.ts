import { type FieldError, invalidInput, refusedFields } from "#server/platform/http/field-errors.ts";
import { lazy } from "#shared/lazy.ts";
import type { MissingField, WordedAnswer } from "#shared/questions/intents/intent.ts";
import { schemasOf } from "#shared/questions/json-schema.ts";
import { InputProblem, UnknownProgramme } from "#shared/questions/question.ts";
import type { QuestionLanguage } from "#shared/questions/reading/language.ts";
import { placesIn } from "#shared/questions/reading/places.ts";
import { anyQuestions } from "#shared/questions/registry.ts";
import { wordsOf } from "#shared/text/words.ts";
import type { Desk } from "./desk.ts";
import { intents } from "./intents.ts";

/** A question that a language model can call as a tool. */
export interface QuestionTool {
  id: string;
  title: string;
  /** The JSON Schema of its input. */
  input: object;
}

/** Who asks, and in which words. */
export interface ToolAsker {
  /** The question in words that the reader knows. It decides which parts of an answer are said. */
  text: string;
  /** The language of the answer. */
  language: QuestionLanguage;
  ownPassports: readonly string[];
}

/** Keywords of JSON Schema that are left out to shorten the list of tools. `compute` checks the input anyway. */
const leftOut = new Set(["maxItems", "maxLength", "propertyNames"]);

/** Removes the keywords in `leftOut`, and the long `pattern` of values that also have a `format`, such as dates. */
const shortened = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(
    ([key]) => !leftOut.has(key) && !(key === "pattern" && "format" in value),
  );
  return Object.fromEntries(entries.map(([key, inner]) => [key, shortened(inner)]));
};

const unanswered = "Meridian's tables have no answer to this. Ask another question, or search.";

/** All strings in an input. */
const stringsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

/** What is wrong with an input, field by field. */
const faultsOf = (errors: readonly FieldError[]): string => {
  const { message, details } = invalidInput(errors);
  const all = Object.entries(details.fields ?? {}).map(([field, words]) =>
    field ? `${field}: ${words}` : words,
  );
  return all.length > 1 ? all.slice(0, 5).join("; ") : message;
};

/** Creates the questions of the registry as tools for a language model. They know no accounts and store nothing. */
export const createQuestionTools = (desk: () => Desk) => {
  const list = lazy(() =>
    schemasOf().map(
      ({ id, title, input }): QuestionTool => ({ id, title, input: shortened(input) as object }),
    ),
  );

  /** The programs that an input may mean: by their names, or by a country and a kind of program. */
  const programmesIn = (input: unknown): string[] => {
    const { tables } = desk();
    const text = stringsIn(input).join(", ");
    const words = wordsOf(text);
    const cues = new Set(tables.findCues(words).map(({ cue }) => cue));
    return tables.programmes.mentionsIn(words, cues, placesIn(text, tables).places).flat();
  };

  /** What is wrong with an input, and the programs that it may mean. */
  const problemOf = (problem: InputProblem, input: unknown): string => {
    const { message } = problem;
    const ids = problem instanceof UnknownProgramme ? programmesIn(input) : [];
    return ids.length > 0 ? `${message} Perhaps you mean: ${ids.slice(0, 6).join(", ")}.` : message;
  };

  const answer = (
    id: string,
    input: unknown,
    { text, language, ownPassports }: ToolAsker,
  ): WordedAnswer | string => {
    const { read, contextOf } = desk();
    const [reading, context] = [read(text), contextOf(language, ownPassports)];
    for (const intent of intents) {
      const reply = intent.id === id ? intent.answerInput(input, reading, context) : undefined;
      if (reply) return reply.kind === "missing" ? reply.ask : reply;
    }
    return unanswered;
  };

  return {
    list,

    /** Computes a question. Returns what is wrong with the input, for the model, if it cannot be answered. */
    compute(id: string, input: unknown, asker: ToolAsker): WordedAnswer | string {
      const question = anyQuestions.find((one) => one.id === id);
      if (!question) return `There is no question "${id.slice(0, 60)}".`;
      const read = question.input.safeParse(input);
      if (!read.success) return faultsOf(refusedFields(question.input, input, read.error));
      try {
        return answer(id, read.data, asker);
      } catch (error) {
        if (error instanceof InputProblem) return problemOf(error, input);
        throw error;
      }
    },

    /** The sentence that asks for a field. */
    askFor: (field: AskableField, language: QuestionLanguage): string =>
      desk().contextOf(language, []).words.say(`ask.${field}`),

    /** The language in which a text is answered. */
    languageOf: (text: string): QuestionLanguage => desk().read(text).language,

    /** The places (codes) and programs (ids) that a text names. Each mention is a list of its possible meanings. */
    namesIn(text: string): readonly (readonly string[])[] {
      const { tables } = desk();
      const { places } = placesIn(text, tables);
      const programmes = tables.programmes.mentionsIn(wordsOf(text), new Set(), places);
      return [...places.map(({ code }) => [code]), ...programmes];
    },
  };
};
export type QuestionTools = ReturnType<typeof createQuestionTools>;

/** The fields that can be asked for in a sentence without values. */
type AskableField = Exclude<MissingField["field"], "programme">;
