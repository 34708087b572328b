import { expect, it } from "vitest";
import { disagrees } from "./imported-words.ts";

const own = (
  requirement: "visa_free" | "free_movement" | "visa_required" | "eta" | "unknown",
  days?: number,
) => ({
  requirement,
  days,
});
const said = (
  requirement: "visa_free" | "evisa" | "visa_required" | "no_admission",
  days: number | null = null,
) => ({
  requirement,
  days,
});

it("sees a disagreement in the requirement or the days, but not in how data sets name the same", () => {
  expect(disagrees(own("eta", 180), said("visa_free", 180))).toBe(true);
  expect(disagrees(own("visa_free", 90), said("visa_free", 30))).toBe(true);
  expect(disagrees(own("visa_required"), said("no_admission"))).toBe(true);
  expect(disagrees(own("visa_free", 90), said("visa_free"))).toBe(false);
  expect(disagrees(own("free_movement"), said("visa_free"))).toBe(false);
  expect(disagrees(own("visa_required"), said("evisa"))).toBe(false);
  expect(disagrees(own("unknown"), said("visa_free", 90))).toBe(false);
});
