import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { countryLabel, readLabelled, typeLabel, UnreadableRows } from "./labelled-rows.ts";

const names = new Map([
  ["DE", "Germany"],
  ["EU", "European Union"],
]);
const schema = z.object({
  country: countryLabel(names),
  type: typeLabel,
  title: z.string(),
  facts: z.string(),
});
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "labelled-rows-"));
});
afterAll(() => rm(folder, { recursive: true }));

const rowsOf = async (content: string) => {
  const path = join(folder, "rows.csv");
  await writeFile(path, content);
  return readLabelled(path, schema);
};

test("a country is read by code or by name, and other columns are ignored", async () => {
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
  ['country,type,title,facts\nDE,visa,"A,B\n', "is not CSV with commas"],
  ["country,type,title,facts\nDE,visa,A,B\nXX,visa,A,B\n", "Line 3 of '"],
  ['country,type,title,facts\n\nDE,visa,"A\nB",C\nXX,visa,A,B\n', "Line 5 of '"],
  ["country,type,title,facts\nXX,visa,A,B\n", "country must be a country of our table, or EU, but is 'XX'"],
  [
    "country,type,title,facts\nDE,sport,A,B\n",
    "type must be one of: visa, citizenship, residency, tax, but is 'sport'",
  ],
])("an odd file is refused in words: %j", async (content, words) => {
  await expect(rowsOf(content)).rejects.toThrow(UnreadableRows);
  await expect(rowsOf(content)).rejects.toThrow(words);
});

test("a missing file, or a folder, gives a readable message", async () => {
  await expect(readLabelled(join(folder, "none.csv"), schema)).rejects.toThrow("There is no file");
  await expect(readLabelled(folder, schema)).rejects.toThrow("cannot be read (EISDIR)");
});
