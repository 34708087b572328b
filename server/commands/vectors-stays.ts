import { checkExample } from "#shared/stays/example.ts";
import { isRecord } from "#shared/stays/example-inputs.ts";
import type { VectorKind } from "./vector-kind.ts";

const readJson = (cell: string | undefined): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(cell || "{}");
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Checks worked examples of day counts: `id,rule,inputs,question,expected`. Inputs and expected values are JSON. */
export const staysVectors: VectorKind = {
  check({ id = "", rule = "", ...cells }) {
    const inputs = readJson(cells.inputs);
    const expected = readJson(cells.expected);
    if (!inputs || !expected)
      return { result: "unknown", message: `${id} (${rule}): inputs or expected is not a JSON object.` };
    const { result, message = "" } = checkExample({ id, rule, inputs, expected });
    const words = `${id} (${rule}): ${message}`;
    // A row that nobody could recompute is for reading: its source contradicts itself, or gives no dates.
    return result === "failed" && cells.recomputed === "no"
      ? { result: "unknown", message: `${words} The row says that it was not recomputed.` }
      : { result, message: words };
  },
};
