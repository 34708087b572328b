import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readQuestions } from "./labelled-questions.ts";

test("the labeled questions that may be read can be parsed", async () => {
  expect((await readQuestions("tests/labels/questions.csv")).length).toBeGreaterThanOrEqual(60);
});

test.each([
  ["What?,,(Portugal,yes", "right_title must be a regular expression, but is '(Portugal'"],
  ["What?,,Portugal,perhaps", "answerable must be one of: yes, partly, no, but is 'perhaps'"],
  ["What?,,,yes", "right_title must not be empty for a question with an answer, but is ''"],
])("a row with an unknown value is refused with its place: %s", async (row, problem) => {
  const folder = await mkdtemp(join(tmpdir(), "questions-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "questions.csv");
  await writeFile(path, `question,previous,right_title,answerable\n${row}\n`);
  await expect(readQuestions(path)).rejects.toThrow(`Line 2 of '${path}': the column ${problem}`);
});
