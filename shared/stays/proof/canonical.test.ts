import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson, sha256 } from "./canonical.ts";

describe("canonical JSON", () => {
  it("matches the examples in RFC 8785", () => {
    // Section 3.2.2.
    const value = JSON.parse(
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
    );
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
    // Section 3.2.3, sorted by UTF-16 code units.
    const keys = { "€": 1, "\r": 2, "\ufb33": 3, "1": 4, "😀": 5, "\u0080": 6, ö: 7 };
    expect([...canonicalJson(keys).matchAll(/:(\d)/g)].map(([, value]) => Number(value))).toEqual([
      2, 4, 6, 7, 1, 5, 3,
    ]);
  });

  it("does not depend on the order of keys, and parses to the same value", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalJson(turned)).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it.each([
    ["half of a character", { a: "\ud800" }],
    ["a key with half of a character", { "\ud800": 1 }],
    ["a number that is not finite", [Number.NaN]],
    ["a function", { a: () => 1 }],
    ["deep nesting", JSON.parse(`${"[".repeat(5000)}${"]".repeat(5000)}`)],
  ])("refuses %s", (_, value) => {
    expect(() => canonicalJson(value)).toThrow(RangeError);
  });
});

it("the hash is SHA-256 over UTF-8", async () => {
  const text = "Türkiye 😀";
  expect(await sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
});
