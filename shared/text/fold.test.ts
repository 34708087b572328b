import { expect, it } from "vitest";
import { foldLetters, stripAccents } from "./fold.ts";

it.each([
  ["Côte d'Ivoire", "Cote d'Ivoire"],
  ["Łódź", "Lodz"],
  ["STRAẞE, Straße", "STRASSE, Strasse"],
  ["İstanbul", "Istanbul"],
  ["Peru\u0301", "Peru"],
])("%s is %s without accents", (text, plain) => {
  expect(stripAccents(text)).toBe(plain);
  expect(foldLetters(text)).toBe(plain.toLowerCase());
});
