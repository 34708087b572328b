import { expect, test } from "vitest";
import { createTokenizer, tokenize } from "./tokens.ts";

const exact = (text: string) => tokenize(text).map((token) => token.exact);
const plain = (text: string) => tokenize(text).map((token) => token.plain);

test("words lose accents, case and the s of a plural", () => {
  expect(plain("Visados für São Tomé, Łódź & Curaçao")).toEqual([
    "visado",
    "fur",
    "sao",
    "tome",
    "lodz",
    "curacao",
  ]);
  expect(plain("Swiss visas: Großbritannien")).toEqual(["swiss", "visa", ":", "grossbritannien"]);
});

test("acronyms with dots are one word, also before a lower-case word", () => {
  expect(exact("U.S. citizens, U.K., EE.UU. and p.m.")).toEqual([
    "US",
    "citizens",
    "UK",
    "EEUU",
    "and",
    "p",
    "m",
    ".",
  ]);
});

test("hyphens, slashes and apostrophes separate words; currency signs are words", () => {
  expect(exact("H-1B, 90/180, Côte d'Ivoire, £38,700, NZ$")).toEqual([
    "H",
    "1B",
    "90",
    "180",
    "Cote",
    "d",
    "Ivoire",
    "£",
    "38",
    "700",
    "NZ",
    "$",
  ]);
});

test("punctuation ends a clause, but not within a number or an address", () => {
  expect(exact("One. Two: 1.5 gov.uk – end")).toEqual([
    "One",
    ".",
    "Two",
    ":",
    "1",
    "5",
    "gov",
    "uk",
    "–",
    "end",
  ]);
});

test("composed and decomposed letters are the same", () => {
  expect(tokenize("Perú".normalize("NFD"))).toEqual(tokenize("Perú".normalize("NFC")));
});

test("plurals and both English spellings are normalized", () => {
  expect(plain("Ceremonies, autorizaciones, autorizações, programmes, naturalisation, fees, class")).toEqual([
    "ceremony",
    "autorizacion",
    "autorizacao",
    "program",
    "naturalization",
    "fee",
    "class",
  ]);
  expect(plain("nationality, 33 nationalities")).toEqual(["nationality", "33", "nationalities"]);
});

test("ASCII text gives the same result as other text", () => {
  const text = "U.S. citizens pay $40 | F-1, H-1B: Yes! No? 90/180 (e.g. USCIS). A.B";
  expect(tokenize(`${text} é`).slice(0, -1)).toEqual(tokenize(text));
});

test("a tokenizer with a cache gives the same words, and the same objects for common ones", () => {
  const remember = createTokenizer();
  const text = "Visas and residence permits, Aufenthaltsbescheinigungen";
  expect(remember(text)).toEqual(tokenize(text));
  expect(remember(text)[0]).toBe(remember(text)[0]);
});
