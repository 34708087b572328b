import { describe, expect, it } from "vitest";
import { dayOf, plusDays } from "../../calendar/day.ts";
import { maxAskedDays, questionProblem } from "./stay-question.ts";

const from = dayOf("2026-03-01");

describe("a question about a stay", () => {
  it.each([1, maxAskedDays])("may ask when a stay of %d days is possible", (days) => {
    expect(questionProblem({ kind: "return", place: "ES", days })).toBeUndefined();
  });

  it.each([0, -1, 1.5, maxAskedDays + 1, Number.NaN])("of %d days is refused in words", (days) => {
    expect(questionProblem({ kind: "return", place: "ES", days })).toMatch(/^Enter a whole number of days/);
  });

  it("may have a stay of one day and of ten years, and no longer one", () => {
    const stayOf = (days: number) =>
      questionProblem({ kind: "stay", place: "ES", from, to: plusDays(from, days - 1) });
    expect([stayOf(1), stayOf(maxAskedDays)]).toEqual([undefined, undefined]);
    expect(stayOf(maxAskedDays + 1)).toMatch(/longer than ten years/);
    expect(stayOf(0)).toContain("Feb 28, 2026");
  });
});
