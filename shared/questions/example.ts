import * as z from "zod/mini";
import type { StayRule } from "../stays/counting/rule.ts";
import { type AnyQuestion, InputProblem, type Packs } from "./question.ts";

const Record = z.record(z.string(), z.unknown());

/** A worked example: what an authority or another source computed, in exactly the schemas of a question. */
export const Example = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  source: z.strictObject({
    name: z.string(),
    url: z.optional(z.string().check(z.regex(/^https:\/\/\S+$/, "must begin with https://"))),
    /** `official`: computed by the authority. `secondary`: by somebody else. `computed`: by us, from the text of the law. */
    kind: z.enum(["official", "secondary", "computed"]),
  }),
  /** What it shows, in a few words. */
  about: z.string(),
  question: z.string(),
  input: Record,
  /** The part of the answer that the source states. */
  expect: Record,
});
export type Example = z.infer<typeof Example>;

export interface ExampleResult {
  passed: boolean;
  /** The ids of the rules on days that the answer rests on. */
  rules: readonly string[];
  /** What differs, or what is wrong with the example. Empty if it passed. */
  problems: readonly string[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The parts that differ from what is expected. A list must agree as a whole; a part that is not named may be anything. */
const differences = (expected: unknown, found: unknown, path: string): string[] => {
  if (isRecord(expected) && isRecord(found))
    return Object.entries(expected).flatMap(([name, value]) =>
      differences(value, found[name], path ? `${path}.${name}` : name),
    );
  if (Array.isArray(expected) && Array.isArray(found) && expected.length === found.length)
    return expected.flatMap((value, at) => differences(value, found[at], `${path}.${at}`));
  // A source that rounds states fewer digits than we compute.
  const isSame =
    typeof expected === "number" && typeof found === "number"
      ? Math.abs(expected - found) < 1e-9
      : expected === found || (expected === null && found === undefined);
  const shown = (value: unknown) => JSON.stringify(value) ?? "nothing";
  return isSame ? [] : [`${path} is ${shown(found)}, not ${shown(expected)}`];
};

/** The rules that an answer names, by itself or in a list. */
const rulesIn = (answer: unknown): string[] => {
  if (!isRecord(answer)) return [];
  const { rule, rules } = answer;
  return [
    ...(typeof rule === "string" ? [rule] : []),
    ...(Array.isArray(rules) ? rules.flatMap(rulesIn) : []),
  ];
};

/** Whether an example asks about a rule, or about a place of the rule. Others need not be computed for it. */
export const asksAbout = ({ input }: Example, { id, where }: StayRule): boolean => {
  const place = input.place ?? input.country;
  if (typeof place !== "string") return input.rule === id;
  if ("zone" in where) return place === where.zone || where.members.some(({ country }) => country === place);
  return ("in" in where ? where.in : where.outside).includes(place);
};

const failed = (problems: readonly string[]): ExampleResult => ({ passed: false, rules: [], problems });

const problemsOf = (error: { issues: readonly z.core.$ZodIssue[] }, part: string): string[] =>
  error.issues.map(({ path, message }) => `${[part, ...path].join(".")}: ${message}`);

/**
 * Asks the question of an example, and compares the answer. An unknown question, field or part of an answer is a problem.
 * @param questions those that an example may ask
 */
export const checkExample = (
  { question: id, input, expect }: Example,
  packs: Packs,
  questions: readonly AnyQuestion[],
): ExampleResult => {
  const question = questions.find((one) => one.id === id);
  if (!question) return failed([`question: there is no question "${id}"`]);
  const unknown = Object.keys(expect).filter((name) => !(name in question.output.shape));
  const read = question.input.safeParse(input);
  const problems = [
    ...(Object.keys(expect).length === 0 ? ["expect: name at least one field"] : []),
    ...unknown.map((name) => `expect.${name}: is not a field of the answer to ${id}`),
    ...(read.success ? [] : problemsOf(read.error, "input")),
  ];
  if (problems.length > 0 || !read.success) return failed(problems);
  try {
    const answer = question.answer(read.data, packs);
    const found = differences(expect, answer, "");
    return { passed: found.length === 0, rules: rulesIn(answer), problems: found };
  } catch (error) {
    if (!(error instanceof InputProblem)) throw error;
    return failed([`input: ${error.message}`]);
  }
};
