import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readLabelled, UnreadableRows } from "./labelled-rows.ts";

const names = new Map([
  ["DE", "Germany"],
  ["EU", "European Union"],
]);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "labelled-rows-"));
});
afterAll(() => rm(folder, { recursive: true }));

const rowsOf = async (content: string) => {
  const path = join(folder, "rows.csv");
  await writeFile(path, content);
  return readLabelled(path, names);
};

test("a country is given by code or by name, and other columns are left alone", async () => {
  const head = "\uFEFFdate,Country,type,title,facts\r\n";
  expect(
    await rowsOf(`${head}2025-01-01,de,Visa,"One, two",Facts\r\n,European Union,tax,Three,\r\n`),
  ).toEqual([
    { country: "Germany", type: "visa", title: "One, two", facts: "Facts" },
    { country: "European Union", type: "tax", title: "Three", facts: "" },
  ]);
});

test.each([
  ["", "has no rows"],
  ["country,type,title,facts\n", "has no rows"],
  ["country;type;title;facts\nDE;visa;A;B\n", "has no column 'country', 'type', 'title', 'facts'"],
  ["country,type,title\nDE,visa,A\n", "has no column 'facts'"],
  ['country,type,title,facts\nDE,visa,"A,B\n', "is no CSV with commas"],
  ["country,type,title,facts\nDE,visa,A,B\nXX,visa,A,B\n", "Row 3"],
  ["country,type,title,facts\nDE,sport,A,B\n", "'sport' is none of visa, citizenship, residency, tax"],
])("an odd file is refused in words: %j", async (content, words) => {
  await expect(rowsOf(content)).rejects.toThrow(UnreadableRows);
  await expect(rowsOf(content)).rejects.toThrow(words);
});

test("a missing file, or a folder, is told in words", async () => {
  await expect(readLabelled(join(folder, "none.csv"), names)).rejects.toThrow("There is no file");
  await expect(readLabelled(folder, names)).rejects.toThrow("cannot be read (EISDIR)");
});
