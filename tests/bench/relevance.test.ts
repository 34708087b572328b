import { expect, test } from "vitest";
import { readLabelled } from "./labelled-rows.ts";
import { classifyRows, measure, Row } from "./relevance.ts";

test("the labeled items that may be read are classified well", async () => {
  const { precision, recall } = measure(classifyRows(await readLabelled("tests/labels/relevance.csv", Row)));
  expect(precision).toBeGreaterThanOrEqual(0.9);
  expect(recall).toBeGreaterThanOrEqual(0.97);
});
