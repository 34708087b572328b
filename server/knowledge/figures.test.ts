import { expect, test } from "vitest";
import { figuresIn, lawNumbersIn } from "./figures.ts";

const read = (text: string) => figuresIn(text).map(({ unit, value }) => `${unit} ${value}`);

test.each([
  [
    "Greece lifts threshold to €800,000 from 1 January 2027",
    ["date 1", "date 1-1", "money 800000", "calendar year 2027"],
  ],
  ["a five-year visa, 30 per cent, $1.5m", ["year 5", "percent 30", "money 1500000"]],
  ["Flat tax, il governo raddoppia il prelievo a 200mila euro", ["times 2", "money 200000"]],
  ["2,8 Millionen Euro ab 1. März", ["date 3", "date 3-1", "money 2800000"]],
  ["H-1B fee from $10 to US$215", ["code h1b", "money 10", "money 215"]],
  ["estancia de noventa días a partir del 3 de mayo", ["date 5", "date 5-3", "day 90"]],
  ["HC 590, 22 October", ["date 10", "date 10-22", "plain 590"]],
  ["Rs5000 for 12 months", ["money 5000", "month 12"]],
  ["seventy-five nationalities, treinta y cinco días", ["plain 75", "day 35"]],
  ["from three years to 10; from five to 10 per cent", ["year 3", "year 10", "percent 5", "percent 10"]],
  ["eight hundred thousand euros, half a million people", ["money 800000", "plain 500000"]],
  ["medio millón de migrantes, a sixfold rise", ["plain 500000", "times 6"]],
  ["130,000 dinars, down from 200,000", ["money 130000", "money 200000"]],
  ["six times as much; tax on up to NIS 1 million", ["times 6", "money 1000000"]],
  ["5 Jahre statt 8, 90 days in 2026", ["year 5", "year 8", "day 90", "calendar year 2026"]],
])("figures in '%s'", (text, figures) => {
  expect(read(text)).toEqual(figures);
});

test("words with another usual meaning are neither figures nor months", () => {
  expect(read("One of the two may march on; the second one must wait")).toEqual([]);
});

test.each([
  ["Bill C-3 receives Royal Assent", ["c3"]],
  ["Lei n.º 61/2025, de 22 de outubro", ["61"]],
  ["Statement of changes HC 1333, 14 October 2025", ["1333"]],
  ["The Immigration Act 2025 and form I-485", []],
])("numbers of laws in '%s'", (text, numbers) => {
  expect(lawNumbersIn(text)).toEqual(numbers);
});
