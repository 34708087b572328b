import { describe, expect, it } from "vitest";
import { fitGrowth } from "./growth.ts";

const sizes = [1000, 10_000, 100_000];

describe("the growth of a cost", () => {
  it("is flat when the costs differ only by noise", () => {
    const growth = fitGrowth(sizes, [2, 2.4, 2.2]);
    expect(growth.shape).toBe("flat");
    expect(growth.at(10_000_000)).toBe(2.2);
  });

  it("is flat when the cost falls", () => {
    expect(fitGrowth(sizes, [9, 4, 3]).shape).toBe("flat");
  });

  it("is logarithmic when each tenfold size adds the same", () => {
    const growth = fitGrowth(sizes, [1, 2, 3]);
    expect(growth.shape).toBe("log");
    expect(growth.at(1_000_000)).toBeCloseTo(4);
  });

  it("is linear when the cost follows the size", () => {
    const growth = fitGrowth(sizes, [1.1, 2, 11]);
    expect(growth.shape).toBe("linear");
    expect(growth.at(1_000_000)).toBeCloseTo(101, 0);
  });
});
