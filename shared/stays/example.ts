import { answerTo, isAnswerName } from "./example-answers.ts";
import { type Asked, prepare } from "./example-facts.ts";
import { createInputs, type Facts, isRecord, UnreadableInput, unusedIn } from "./example-inputs.ts";

/** A worked example: facts, and the values that an authority or another source computed from them. */
export interface Example {
  id: string;
  rule: string;
  inputs: Facts;
  expected: Readonly<Record<string, unknown>>;
}

export interface ExampleOutcome {
  /** `unknown`: the engine does not know the rule, or cannot compute one of the expected values from these facts. */
  result: "passed" | "failed" | "unknown";
  /** The computed values by the names of the expected ones. */
  computed: Readonly<Record<string, unknown>>;
  message?: string;
}

/** Numbers agree if they do as far as the expected number has decimals. */
const agrees = (expected: unknown, computed: unknown): boolean => {
  if (typeof expected === "number" && typeof computed === "number") {
    const decimals = String(expected).split(".")[1]?.length ?? 0;
    return Math.abs(expected - computed) <= 0.5 * 10 ** -(decimals === 0 ? 3 : decimals) + 1e-9;
  }
  if (Array.isArray(expected) && Array.isArray(computed))
    return expected.length === computed.length && expected.every((one, at) => agrees(one, computed[at]));
  if (isRecord(expected) && isRecord(computed))
    return Object.entries(expected).every(([name, value]) => agrees(value, computed[name]));
  return expected === computed;
};

const compute = (asked: Asked, expected: Example["expected"]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, answerTo(name, asked, value)]));

const inWords = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(", ");

/** Why nothing is known about an example: no reader used one of its facts, or nothing computes one of its values. */
const reasonsOpen = (unused: readonly string[], open: readonly string[]): string[] => [
  ...(unused.length === 0 ? [] : [`These facts are not understood: ${inWords(unused)}.`]),
  ...(open.length === 0 ? [] : [`Cannot compute ${open.join(", ")}.`]),
];

const compare = (asked: Asked, expected: Example["expected"]): ExampleOutcome => {
  const names = Object.keys(expected);
  if (names.length === 0) return { result: "unknown", computed: {}, message: "Cannot compute anything." };
  const computed = compute(asked, expected);
  const unused = unusedIn(asked.inputs);
  const open = names.filter((name) => computed[name] === undefined);
  const wrong = names.filter((name) => !open.includes(name) && !agrees(expected[name], computed[name]));
  const isGuess = unused.length > 0 || !names.every(isAnswerName);
  if (wrong.length > 0 && !isGuess) {
    const differences = wrong.map(
      (name) => `${name} is ${JSON.stringify(computed[name])}, expected ${JSON.stringify(expected[name])}`,
    );
    return { result: "failed", computed, message: differences.join("; ") };
  }
  const reasons = reasonsOpen(unused, open);
  if (reasons.length > 0)
    return { result: "unknown", computed: isGuess ? {} : computed, message: reasons.join(" ") };
  return { result: "passed", computed };
};

/**
 * Computes the expected values of an example by the names of its facts, and compares them. An example with a fact that
 * nobody uses is unknown: a value from a part of the facts would be a guess.
 */
export const checkExample = ({ rule, inputs, expected }: Example): ExampleOutcome => {
  try {
    const asked = prepare(rule, createInputs(inputs));
    if (!asked) return { result: "unknown", computed: {}, message: `There is no rule '${rule}'.` };
    return compare(asked, expected);
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error;
    return { result: "unknown", computed: {}, message: error.message };
  }
};
