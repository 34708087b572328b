import { ruleById } from "./all-rules.ts";
import { answerTo } from "./example-answers.ts";
import { type Asked, prepare } from "./example-facts.ts";
import { type Inputs, isRecord, UnreadableInput } from "./example-inputs.ts";

/** A worked example: facts, and the values that an authority or another source computed from them. */
export interface Example {
  id: string;
  rule: string;
  inputs: Inputs;
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

/** Computes the expected values of an example by the names of its facts, and compares them. */
export const checkExample = ({ rule: id, inputs, expected }: Example): ExampleOutcome => {
  const names = Object.keys(expected);
  try {
    const asked = prepare(id, ruleById(id), inputs);
    if (!asked) return { result: "unknown", computed: {}, message: `There is no rule '${id}'.` };
    const computed = compute(asked, expected);
    const open = names.filter((name) => computed[name] === undefined);
    const wrong = names.filter((name) => !open.includes(name) && !agrees(expected[name], computed[name]));
    const words = (name: string) =>
      `${name} is ${JSON.stringify(computed[name])}, expected ${JSON.stringify(expected[name])}`;
    if (wrong.length > 0) return { result: "failed", computed, message: wrong.map(words).join("; ") };
    if (open.length > 0 || names.length === 0)
      return { result: "unknown", computed, message: `Cannot compute ${open.join(", ") || "anything"}.` };
    return { result: "passed", computed };
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error;
    return { result: "unknown", computed: {}, message: error.message };
  }
};
