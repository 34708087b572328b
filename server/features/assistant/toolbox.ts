import type { ModelTool, ToolCall } from "#server/platform/model/tool-calls.ts";
import type { WordedAnswer } from "#shared/questions/intents/intent.ts";
import type { QuestionLanguage } from "#shared/questions/reading/language.ts";
import { type ComputeAnswer, passageOf } from "./computed-answer.ts";
import type { AskedByUser } from "./find-answer.ts";
import type { Passage } from "./passage.ts";
import { problemOf, resultOf } from "./prompt.ts";

/** The questions of the registry, for a language model to call. */
export interface QuestionTools {
  list(): readonly { id: string; title: string; input: object }[];
  /** Computes a question. Returns what is wrong with the input if it cannot be answered. */
  compute(
    id: string,
    input: unknown,
    asker: { text: string; language: QuestionLanguage; ownPassports: readonly string[] },
  ): WordedAnswer | string;
  /** The question that asks a person for a field. */
  askFor(field: AskedField, language: QuestionLanguage): string;
  languageOf(text: string): QuestionLanguage;
  /** The places and programs that a text names: for each mention, the codes of all that it may mean. */
  namesIn(text: string): readonly (readonly string[])[];
}

/** The fields of a question that a person can be asked for. */
export const askedFields = ["passports", "place", "stays", "days"] as const;
export type AskedField = (typeof askedFields)[number];

/** Calls in one round. Further ones are dropped. */
export const maxCalls = 4;
/** The maximum number of characters in the arguments of a call. */
const maxArguments = 4000;
/** The maximum number of characters in all results together, and in one result. */
const maxResults = 10_000;
const maxResult = 4000;
/** Less room than this is not worth a result. */
const minResult = 400;
const maxSearches = 3;
const maxFound = 4;

const text = (description: string, maxLength: number) => ({
  type: "object",
  properties: { text: { type: "string", description, maxLength } },
  required: ["text"],
  additionalProperties: false,
});

/** A tool that answers a question in plain words, for questions without their own tool or with unknown ids. */
const askTool: ModelTool = {
  name: "ask",
  description:
    "Computes the answer to one question in plain English on entry, days, tax residence, programs or taxes. Use it if you do not know the id of a program or a rule.",
  parameters: text("A whole question, such as: How much income does the D7 visa of Portugal ask for?", 500),
};
const searchTool: ModelTool = {
  name: "search",
  description: "Finds passages in Meridian's library and news by their English words.",
  parameters: text("What to look for, such as: new fees for the golden visa of Greece", 300),
};

/** The outcome of a call. */
interface Outcome {
  /** The result for the model. */
  result: string;
  /** A status for the reader while the model continues; undefined for a call that failed. */
  status?: string;
}

export interface ToolboxDeps {
  tools: QuestionTools;
  compute: ComputeAnswer;
  /** Finds passages in the library and the news. */
  search: (text: string) => Promise<readonly Passage[]>;
}

/** The tools of one answer, and what they have found. */
export interface Toolbox {
  offered: readonly ModelTool[];
  /** The passages that the answer cites, numbered from 1. Those that were found before the model come first. */
  evidence: readonly Passage[];
  /** The numbers of the answers that tools have computed. */
  computed: readonly number[];
  /**
   * Runs a call. An invalid call returns an explanation for the model.
   * @param restated the question in English, as the model understood it
   */
  run(call: ToolCall, restated: string): Promise<Outcome>;
}

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json || "{}");
  } catch {
    return undefined;
  }
};

const textIn = (input: unknown, max: number): string | undefined => {
  const given = (input as { text?: unknown } | null)?.text;
  return typeof given === "string" && given.trim() !== "" ? given.trim().slice(0, max) : undefined;
};

const problem = (words: string): Outcome => ({ result: problemOf(words) });

/**
 * Creates the tools of one answer. They read the tables, the library and the news, and know no account: a model can ask for
 * nothing that belongs to a person.
 */
export const createToolbox = (
  { tools, compute, search }: ToolboxDeps,
  {
    asked,
    passages,
    today,
  }: {
    asked: AskedByUser;
    passages: readonly Passage[];
    today: Date;
  },
): Toolbox => {
  const evidence = [...passages];
  const computed: number[] = [];
  const language = tools.languageOf(asked.text);
  const { ownPassports } = asked;
  const titles = new Map(tools.list().map(({ id, title }) => [id, title]));
  let left = maxResults;
  let searches = 0;

  const add = (found: readonly Passage[], status: string): Outcome => {
    if (left < minResult) return problem("There is no room for more results. Answer from those you have.");
    const firstNumber = evidence.length + 1;
    evidence.push(...found);
    const result = resultOf(found, { today, max: Math.min(left, maxResult), firstNumber });
    left -= result.length;
    return { result, status };
  };

  const addComputed = (id: string, reply: WordedAnswer): Outcome => {
    const passage = passageOf(id, reply);
    const outcome = add([{ ...passage, excerpt: passage.text }], `Working out: ${titles.get(id) ?? id}`);
    if (outcome.status !== undefined) computed.push(evidence.length);
    return outcome;
  };

  const computeQuestion = (id: string, input: unknown, text: string): Outcome => {
    const reply = tools.compute(id, input, { text, language, ownPassports });
    return typeof reply === "string" ? problem(reply) : addComputed(id, reply);
  };

  const askInWords = (input: unknown): Outcome => {
    const question = textIn(input, 500);
    if (question === undefined) return problem('Give the question as {"text": "…"}.');
    const found = compute({ text: question, earlier: [], ownPassports, language });
    if (!found) return problem("Meridian computes no answer to this. Search instead.");
    if (found.kind === "declined") return problem(`Say only this: ${found.text}`);
    const { id, reply } = found;
    return reply.kind === "missing" ? problem(`Ask the user: ${reply.ask}`) : addComputed(id, reply);
  };

  const searchFor = async (input: unknown): Promise<Outcome> => {
    const words = textIn(input, 300);
    if (words === undefined) return problem('Give what to look for as {"text": "…"}.');
    if (searches >= maxSearches) return problem("You cannot search again. Answer from what you have.");
    searches += 1;
    const known = new Set(evidence.map(({ key }) => key));
    const found = (await search(words)).filter(({ key, isBackground }) => !isBackground && !known.has(key));
    return found.length === 0
      ? problem("Nothing else was found.")
      : add(found.slice(0, maxFound), "Searching the library and the news");
  };

  return {
    offered: [
      ...tools.list().map(({ id, title, input }) => ({ name: id, description: title, parameters: input })),
      askTool,
      searchTool,
    ],
    evidence,
    computed,
    async run({ name, arguments: json }, restated) {
      if (json.length > maxArguments)
        return problem(`The arguments have more than ${maxArguments} characters.`);
      const input = parsed(json);
      if (input === undefined) return problem("The arguments are not valid JSON.");
      if (name === searchTool.name) return searchFor(input);
      return name === askTool.name ? askInWords(input) : computeQuestion(name, input, restated);
    },
  };
};
