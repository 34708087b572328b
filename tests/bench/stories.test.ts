import { expect, test } from "vitest";
import { readLabelled } from "./labelled-rows.ts";
import { compareRows, measure, Row } from "./stories.ts";

test("of the labeled pairs that may be read, half of those on one event are joined, and no others", async () => {
  const { same, joined, wrong } = measure(compareRows(await readLabelled("tests/labels/stories.csv", Row)));
  expect(wrong.map(({ row }) => row.first)).toEqual([]);
  expect(joined.length / same.length).toBeGreaterThanOrEqual(0.5);
});
