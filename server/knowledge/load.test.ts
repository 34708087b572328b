import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";
import {
  checkCounts,
  checkReferences,
  countryCode,
  decimal,
  oneOf,
  optionalText,
  parseTable,
  severalOf,
  text,
  weight,
  yesOrNo,
} from "./load.ts";

const Row = z.object({
  country: countryCode,
  rate: decimal,
  isOpen: yesOrNo,
  kinds: severalOf(oneOf(["tax", "visa"])),
  note: optionalText,
});
const header = "country,rate,isOpen,kinds,note\n";
const parse = (csv: string) => parseTable("server/knowledge/rates.csv", csv, Row);

test("converts each row to an object", () => {
  expect(parse(`\uFEFF${header}PT,12.5,yes,tax visa,"one, two"\r\nES,0,no,,\n`)).toEqual([
    { country: "PT", rate: 12.5, isOpen: true, kinds: ["tax", "visa"], note: "one, two" },
    { country: "ES", rate: 0, isOpen: false, kinds: [], note: undefined },
  ]);
});

test.each([
  [
    "an invalid value",
    `${header}PT,1,yes,,\nES,high,no,,`,
    'line 3: column rate must be a number, such as 12.5, but is "high"',
  ],
  [
    "an unknown option in a list",
    `${header}PT,1,yes,tax vsa,`,
    'line 2: column kinds must be one of: tax, visa, but is "tax vsa"',
  ],
  [
    "an unknown country",
    `${header}QQ,1,yes,,`,
    'line 2: column country must be a code of countries.csv, or EU, but is "QQ"',
  ],
  ["a missing value", `${header}PT,1,yes`, "line 2: has 3 values, not 5"],
  ["an empty line", `${header}PT,1,yes,,\n\nES,0,no,,`, "line 3: has 1 values, not 5"],
  [
    "an unknown column",
    "country,rate\nPT,1",
    "line 1: the columns must be country, rate, isOpen, kinds, note, in this order",
  ],
  ["a line break in a value", `${header}PT,1,yes,,"one\ntwo"\n`, "line 2: a value contains a line break"],
])("names the file, the line and the column of %s", (_, csv, message) => {
  expect(() => parse(csv)).toThrow(`server/knowledge/rates.csv, ${message}`);
});

test("rejects a quotation mark that is never closed", () => {
  expect(() => parse(`${header}PT,1,yes,,"open\nES,0,no,,`)).toThrow(
    /^server\/knowledge\/rates\.csv, line 2: /,
  );
});

test("rejects an empty cell where a text is required", () => {
  expect(() => parseTable("server/knowledge/names.csv", "name\n \n", z.object({ name: text }))).toThrow(
    "line 2: column name must not be empty",
  );
});

test("names the line of a duplicate row, and of an unknown weight", () => {
  const Term = z.object({ term: text, weight });
  expect(() =>
    parseTable("server/knowledge/words.csv", "term,weight\nvisa,3\ntax,2\nvisa,1\n", Term, ["term"]),
  ).toThrow('server/knowledge/words.csv, line 4: "visa" is already in line 2');
  expect(() => parseTable("server/knowledge/words.csv", "term,weight\nvisa,30\n", Term)).toThrow(
    'line 2: column weight must be a weight from 0.5 to 4, but is "30"',
  );
});

test.each([
  ["nobody", '"two" refers to "nobody", which is not another row'],
  ["two", '"two" refers to "two", which is not another row'],
])("names the line of a row that refers to '%s'", (near, message) => {
  const rows = [
    { name: "one", near: ["two"] },
    { name: "two", near: [near] },
  ];
  const check = () =>
    checkReferences(
      "kin.csv",
      rows,
      (row) => row.name,
      (row) => row.near,
    );
  expect(check).toThrow(`server/knowledge/kin.csv, line 3: ${message}`);
});

test("accepts every table of the project", async () => {
  await expect(import("./all.ts")).resolves.toBeDefined();
});

test("finds no row twice in a table", () => {
  const tables = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".csv"),
  );
  expect(tables.length).toBeGreaterThan(20);
  for (const table of tables) {
    const seen = new Set<string>();
    const lines = readFileSync(`${import.meta.dirname}/${table}`, "utf8")
      .trim()
      .split("\n");
    expect(
      lines.filter((line) => seen.size === seen.add(line).size),
      table,
    ).toEqual([]);
  }
});

test("a name with too few rows is refused with its line", () => {
  const rows = ["Fees", "Fees", "Fes"];
  const check = () => checkCounts("topics.csv", rows, (name) => name, 2);
  expect(check).toThrow('topics.csv, line 4: "Fes" has fewer than 2 rows');
});
