import { describe, expect, it } from "vitest";
import { placeLabels } from "./label-places.ts";

const frame = { left: 60, top: 20, right: 1000, bottom: 460 };
const labels = (...marks: readonly [name: string, x: number, y: number][]) =>
  placeLabels(
    marks.map(([name, x, y]) => ({ name, x, y })),
    frame,
  ).map(({ label }) => label);

describe("the names on the map", () => {
  it("are right of their marks, or left of them at the edge", () => {
    const [portugal, fiji] = labels(["Portugal", 460, 143], ["Fiji", 980, 338]);
    expect(portugal?.x).toBeGreaterThan(460);
    expect(fiji?.x).toBeLessThan(980);
  });

  it("cover neither another mark nor another name", () => {
    const [portugal, spain] = labels(["Portugal", 460, 143], ["Spain", 490, 143]);
    expect(portugal?.x).toBeLessThan(460);
    expect(spain?.x).toBeGreaterThan(490);
  });

  it("are left out where there is no room", () => {
    const crowd = Array.from({ length: 12 }, (_, at): [string, number, number] => ["Country", 500 + at, 200]);
    expect(labels(...crowd).filter((label) => !label).length).toBeGreaterThan(0);
  });
});
