import { describe, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { bandPaths, Guilloche, ringPaths } from "./guilloche.tsx";
import { Stamp, type StampKind } from "./stamp.tsx";

const kinds: [StampKind, string][] = [
  ["visa", "Visa"],
  ["residency", "Residency"],
  ["citizenship", "Citizenship"],
  ["tax", "Tax"],
];

describe("stamps", () => {
  test.each(kinds)("%s has its word and an icon", async (kind, word) => {
    const { container } = await render(<Stamp kind={kind} />);
    expect(container.textContent).toBe(word);
    expect(container.querySelector("svg[aria-hidden=true]")).not.toBeNull();
  });

  test("differ in color and outline", async () => {
    const looks = new Set<string>();
    for (const [kind] of kinds) {
      const { container } = await render(<Stamp kind={kind} />);
      const { color, borderRadius, borderStyle } = getComputedStyle(container.firstElementChild!);
      looks.add(color).add(`${borderRadius} ${borderStyle}`);
    }
    expect(looks.size).toBe(8);
  });
});

describe("guilloche", () => {
  const ring = { inner: 20, outer: 40, innerSwing: 2, outerSwing: 3, petals: 6, runs: 5, strands: 4 };
  const numbers = (path: string) => path.match(/-?\d+(\.\d+)?/g)!.map(Number);

  test("is deterministic and stays between its circles", () => {
    const paths = ringPaths(ring);
    expect(paths).toEqual(ringPaths({ ...ring }));
    expect(new Set(paths).size).toBe(4);
    const values = paths.flatMap(numbers);
    const radii = values.flatMap((x, index) => (index % 2 ? [] : [Math.hypot(x, values[index + 1]!)]));
    expect(Math.max(...radii)).toBeLessThanOrEqual(43.01);
    expect(Math.min(...radii)).toBeGreaterThan(16);
  });

  test("repeats its band without a seam", () => {
    for (const path of bandPaths(100, 20, 3)) {
      const values = numbers(path);
      const points = values.flatMap((x, index) => (index % 2 ? [] : [[x, values[index + 1]!] as const]));
      const heightAt = (x: number) => points.find(([at]) => Math.abs(at - x) < 0.01)?.[1];
      expect(heightAt(0)).toBeCloseTo(heightAt(100)!, 1);
    }
  });

  test.each(["rosette", "seal", "band"] as const)("is hidden from screen readers: %s", async (shape) => {
    const { container } = await render(<Guilloche shape={shape} />);
    expect(container.querySelector("svg")).toHaveAttribute("aria-hidden", "true");
  });
});
