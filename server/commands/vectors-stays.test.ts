import { describe, expect, it } from "vitest";
import { staysVectors } from "./vectors-stays.ts";

const stays = [{ country: "FR", from: "2025-01-01", to: "2025-01-10" }];

const check = (inputs: unknown, expected: unknown, more: Record<string, string> = {}) =>
  staysVectors.check({
    id: "a",
    rule: "schengen-90-180",
    inputs: typeof inputs === "string" ? inputs : JSON.stringify(inputs),
    expected: typeof expected === "string" ? expected : JSON.stringify(expected),
    ...more,
  });

describe("a row of stay vectors", () => {
  it("passes or fails by the computed values", () => {
    expect(check({ stays, on: "2025-01-10" }, { usedDays: 10 }).result).toBe("passed");
    expect(check({ stays, on: "2025-01-10" }, { usedDays: 11 })).toEqual({
      result: "failed",
      message: "a (schengen-90-180): usedDays is 10, expected 11",
    });
  });

  it("is unknown if it contradicts its source", () => {
    const { result } = check({ stays, on: "2025-01-10" }, { usedDays: 11 }, { recomputed: "no" });
    expect(result).toBe("unknown");
  });

  it("is unknown if a fact is not understood, and names the fact", () => {
    const inputs = { stays: [{ ...stays[0], visa: "D" }], on: "2025-01-10", hotel: true };
    expect(check(inputs, { usedDays: 10 })).toEqual({
      result: "unknown",
      message: "a (schengen-90-180): These facts are not understood: 'stays[0].visa', 'hotel'.",
    });
  });

  it("is unknown if a cell is no JSON object", () => {
    expect(check("[1]", { usedDays: 10 }).message).toBe(
      "a (schengen-90-180): The column inputs is not a JSON object in braces.",
    );
    expect(check({ stays }, "{").message).toMatch(/The column expected is not valid JSON/);
  });
});
