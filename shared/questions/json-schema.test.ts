import { describe, expect, it } from "vitest";
import * as z from "zod";
import { examples } from "#tests/support/law.ts";
import { examplesSchema } from "./json-schema.ts";

describe("the JSON Schema of worked examples", () => {
  const schema = z.fromJSONSchema(examplesSchema() as z.core.JSONSchema.JSONSchema);
  const [first] = examples;
  const check = (changes: object) => schema.safeParse([{ ...first, ...changes }]).success;

  it("takes every example of ours", () => {
    expect(schema.safeParse(examples).error).toBeUndefined();
  });

  it("takes any part of the answer, and null for a part that must be absent", () => {
    expect(check({ expect: { used: 47, allowed: null } })).toBe(true);
  });

  it("refuses what the question does not know", () => {
    expect(check({ question: "anything" })).toBe(false);
    expect(check({ input: { place: "SCHENGEN", on: "2014-09-30", days: 5 } })).toBe(false);
    expect(check({ expect: { usedDays: 47 } })).toBe(false);
    expect(check({ expect: { used: "47" } })).toBe(false);
    expect(check({ expect: {} })).toBe(false);
    expect(check({ note: "more" })).toBe(false);
  });
});
