import { expect, test } from "vitest";
import { readLabelled } from "./labelled-rows.ts";
import { measure, Row, readRows } from "./stages.ts";

test("the stages and effective days of the labeled items that may be read are found, and none is guessed", async () => {
  const { stages, days } = measure(readRows(await readLabelled("tests/labels/stages.csv", Row)));
  expect(stages.right / stages.stated).toBeGreaterThanOrEqual(0.95);
  expect(days.right / days.stated).toBeGreaterThanOrEqual(0.9);
  expect(stages.wrong + days.wrong).toBe(0);
});
