import { describe, expect, it } from "vitest";
import { scaleTop } from "#client/ui/scale-top.ts";
import { monthsOf, positionOf } from "./months.ts";

const now = new Date("2026-09-24T12:00:00Z");
const data = (days: readonly string[]) => ({
  updates: [
    { month: "2025-10", count: 4 },
    { month: "2026-09", count: 2 },
  ],
  effective: days.map((day) => ({ day, count: 2 })),
  countedFrom: null,
});

describe("the months of the chart", () => {
  it("are the last 12 and the next 3", () => {
    const months = monthsOf(data(["2026-09-01", "2026-09-30"]), now);
    expect(months).toHaveLength(15);
    expect(months[0]).toEqual({ month: "2025-10", updates: 4, effective: 0 });
    expect(months[11]).toEqual({ month: "2026-09", updates: 2, effective: 4 });
    expect(months.at(-1)).toEqual({ month: "2026-12", updates: 0, effective: 0 });
  });

  it.each([
    ["2027-02-01", "2027-02"],
    ["2028-02-01", "2027-09"],
  ])("reach to an effective date on %s, or a year ahead: %s", (day, last) => {
    expect(monthsOf(data([day]), now).at(-1)?.month).toBe(last);
  });
});

it("a day has a position within its month", () => {
  expect(positionOf("2025-10-16", "2025-10")).toBe(0.5);
  expect(positionOf("2026-02-28", "2025-10")).toBeCloseTo(4.98);
  expect(positionOf("2025-09-30", "2025-10")).toBeLessThan(0);
});

it.each([
  [0, 2],
  [3, 4],
  [5, 10],
  [11, 20],
  [40, 40],
  [999, 1000],
])("the scale for %i ends at %i", (most, top) => {
  expect(scaleTop(most)).toBe(top);
});
