import { expect, it } from "vitest";
import { wordsOf } from "#tests/support/questions.ts";
import { catalogueSupport } from "./catalogue-sources.ts";

it("an answer from the catalog is as old as the oldest of the sources that it names", () => {
  const sources = [
    { name: "A guide", date: "2026-03-02", confidence: "high" },
    { name: "A price list", date: "2025-12-31", confidence: "high" },
    { name: "A site without dates", confidence: "high" },
    { name: "A source too many", date: "2020-01-01", confidence: "high" },
  ] as const;
  const { asOf, sentence } = catalogueSupport(sources, wordsOf("en"));
  expect(asOf).toBe("2025-12-31");
  expect(sentence).toContain("December 31, 2025");
});
