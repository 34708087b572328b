import { expect, it } from "vitest";
import type { ProcedureDeadline } from "./procedure.ts";
import { asOfText, deadlineText } from "./words.ts";

const common = { what: "Apply", confidence: "official" } as const;

it.each<[string, object]>([
  ["from 60 days before to 90 days after the end", { event: "the end", earliest: "-P60D", latest: "P90D" }],
  ["from 4 months to 2 months before the end", { event: "the end", earliest: "-P4M", latest: "-P2M" }],
  ["from 3 months before the end until then", { event: "the end", earliest: "-P3M", latest: "P0D" }],
  ["from 1 week before the end", { event: "the end", earliest: "-P1W" }],
  ["within 45 days after your request", { event: "your request", latest: "P45D" }],
  ["at least 72 hours before the flight", { event: "the flight", latest: "-PT72H" }],
  ["before the trip", { event: "the trip", latest: "P0D" }],
  ["for 5 years", { lasts: "P5Y" }],
  ["by Apr 15", { until: "04-15" }],
  ["from Jan 1 to Mar 31", { from: "01-01", until: "03-31" }],
])("says a deadline in words: %s", (words, deadline) => {
  expect(deadlineText({ ...common, ...deadline } as ProcedureDeadline)).toBe(words);
});

it("states the date of the sources", () => {
  expect(asOfText("2022/2025")).toBe("Sources dated 2022 to 2025.");
  expect(asOfText("2026-10-05")).toBe("Sources dated Oct 5, 2026.");
  expect(asOfText(undefined)).toBe("The sources are undated.");
});
