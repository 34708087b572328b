import { checkExample } from "#shared/stays/example.ts";
import { isRecord } from "#shared/stays/example-inputs.ts";
import type { VectorKind } from "./vector-kind.ts";

/** The object in a cell, or the sentence that says why there is none. */
const readJson = (column: string, cell: string | undefined): Record<string, unknown> | string => {
  try {
    const value: unknown = JSON.parse(cell || "{}");
    return isRecord(value) ? value : `The column ${column} is not a JSON object in braces.`;
  } catch (error) {
    return `The column ${column} is not valid JSON: ${error instanceof Error ? error.message : error}.`;
  }
};

/** Checks worked examples of day counts: `id,rule,inputs,question,expected`. Inputs and expected values are JSON. */
export const staysVectors: VectorKind = {
  columns: [["rule"], ["inputs"], ["expected"]],
  check({ id = "", rule = "", ...cells }) {
    const inputs = readJson("inputs", cells.inputs);
    const expected = readJson("expected", cells.expected);
    if (typeof inputs === "string" || typeof expected === "string") {
      const reasons = [inputs, expected].filter((it) => typeof it === "string");
      return { result: "unknown", message: `${id} (${rule}): ${reasons.join(" ")}` };
    }
    const { result, message = "" } = checkExample({ id, rule, inputs, expected });
    const words = `${id} (${rule}): ${message}`;
    // A row that nobody could recompute is for reading: its source contradicts itself, or gives no dates.
    return result === "failed" && cells.recomputed === "no"
      ? { result: "unknown", message: `${words} The row says that it was not recomputed.` }
      : { result, message: words };
  },
};
