import { expect, it } from "vitest";
import { createProblems, type ImportedStay, limitOffered } from "./imported.ts";

it("lists 200 problems, and counts the others", () => {
  const problems = createProblems();
  for (let line = 1; line <= 1202; line += 1) problems.add(`Line ${line}`, "It cannot be read.");
  expect(problems.list()).toHaveLength(201);
  expect(problems.list().slice(-2)).toEqual([
    { where: "Line 200", problem: "It cannot be read." },
    { where: "Further on", problem: "The file has 1,002 more problems." },
  ]);
});

it("offers 5,000 stays of a file, and reports how many it has", () => {
  const problems = createProblems();
  const stay: ImportedStay = {
    key: "csv:PT:2026-03-03:",
    countries: ["PT"],
    from: "2026-03-03",
    source: "PT",
  };
  const many = Array.from({ length: 5001 }, () => stay);
  expect(limitOffered(many.slice(1), problems)).toHaveLength(5000);
  expect(problems.list()).toEqual([]);
  expect(limitOffered(many, problems)).toHaveLength(5000);
  expect(problems.list()).toMatchObject([
    {
      where: "The file",
      problem: expect.stringContaining("It has 5,001 stays. The first 5,000 are offered."),
    },
  ]);
});
