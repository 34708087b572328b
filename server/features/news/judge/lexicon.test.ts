import { expect, test } from "vitest";
import { createLexicon, type Meaning } from "./lexicon.ts";
import { tokenize } from "./tokens.ts";

const build = (terms: Record<string, string | undefined>) => {
  const lexicon = createLexicon<Meaning>(
    Object.entries(terms).map(([term, subject]) => [term, subject ? { subject, weight: 1 } : undefined]),
  );
  return (text: string) =>
    lexicon.find(tokenize(text)).flatMap(({ meanings }) => meanings.map(({ subject }) => subject));
};

test("lower-case terms match any case, a plural, and other accents; never a part of a word", () => {
  const find = build({ "permiso de residencia": "residency" });
  expect(find("Permisos de Residencia")).toEqual(["residency"]);
  expect(find("PERMISO DE RESIDÊNCIA")).toEqual(["residency"]);
  expect(build({ tax: "tax" })("taxi taxonomy syntax")).toEqual([]);
});

test("terms with a capital match as written or all in capitals", () => {
  const find = build({ US: "US", Turkey: "TR" });
  expect(find("tell us of turkey")).toEqual([]);
  expect(find("The US and Turkey, TURKEY")).toEqual(["US", "TR", "TR"]);
});

test("the longest term wins and consumes its words", () => {
  const find = build({ visa: "visa", "golden visa": "residency", "visa inc": undefined });
  expect(find("golden visa, visa, Visa Inc.")).toEqual(["residency", "visa"]);
});

test("the longest stem wins, and a whole term wins over a stem", () => {
  const find = build({ "steuer*": "tax", "steuerung*": undefined, steuerberater: "adviser" });
  expect(find("Steuerreform Steuerungsgruppe Steuerberater")).toEqual(["tax", "adviser"]);
});

test("a leading asterisk marks an ending, and the longer part wins", () => {
  const find = build({ "*steuer": "tax", "kirchensteu*": "church", "*visum": "visa" });
  expect(find("Wegzugsteuer, Schengenvisum, Kirchensteuer, Steuerung")).toEqual(["tax", "visa", "church"]);
});

test("a term may mean several subjects, and its highest weight per subject counts", () => {
  const lexicon = createLexicon([
    ["work permit", { subject: "visa", weight: 1 }],
    ["work permit", { subject: "residency", weight: 2 }],
    ["work permits", { subject: "visa", weight: 3 }],
  ]);
  expect(lexicon.find(tokenize("Work permits"))[0]?.meanings).toEqual([
    { subject: "residency", weight: 2 },
    { subject: "visa", weight: 3 },
  ]);
});

test("terms that can never match are refused", () => {
  expect(() => build({ "--": "x" })).toThrow('Not a term: "--"');
  expect(() => build({ "two words*": "x" })).toThrow(RangeError);
  expect(() => build({ "*abc": "x" })).toThrow(RangeError);
  expect(() => build({ "a b c d e f g h i": "x" })).toThrow(RangeError);
});
