import { expect, test } from "vitest";
import { announcedDate, leastSupported, type Source } from "./entry.ts";

test.each([
  ["2026-06-30", "2026-06-30T23:00:00Z", "2026-06-30"],
  ["2026-06-30", "2026-07-01T00:00:00Z", "2026-06-30; we have not confirmed that it is in force"],
  ["2026-06", "2026-06-30T12:00:00Z", "2026-06"],
  ["2026-06", "2026-07-01T12:00:00Z", "2026-06; we have not confirmed that it is in force"],
  ["2026", "2026-12-31T12:00:00Z", "2026"],
  ["2026", "2027-01-01T12:00:00Z", "2026; we have not confirmed that it is in force"],
])("an announcement for %s reads right on %s", (date, today, words) => {
  expect(announcedDate(date, new Date(today), (it) => it)).toBe(words);
});

test("several statements shown as one are as doubtful as the weakest", () => {
  const high: Source = { name: "high.example", confidence: "high" };
  const low: Source = { name: "low.example", confidence: "low" };
  expect(leastSupported([[high], [low], []])).toEqual([]);
  expect(leastSupported([[high], [low]])).toEqual([low]);
  expect(leastSupported([[high, low], [high]])).toContain(high);
});
