import { expect, it } from "vitest";
import { dayOf, isoOf } from "#shared/calendar/day.ts";
import { colorsOf, countriesOn, daysByYear, daysSoFar, ribbonYears } from "./ribbon-days.ts";

const today = dayOf("2026-11-25");
const stay = (country: string, from: string, to?: string) => ({
  country,
  from: dayOf(from),
  to: to ? dayOf(to) : undefined,
});
const stays = [
  stay("PT", "2025-12-20", "2026-01-10"),
  stay("ES", "2026-11-01", "2026-12-05"),
  stay("PT", "2026-01-05", "2026-01-12"),
  stay("TH", "2020-01-01", "2020-02-01"),
];

it("has a lane for each country of a year, and marks the days after today as planned", () => {
  const lanes = ribbonYears(stays, today).map(({ year, lanes }) => [
    year,
    ...lanes.flatMap(({ country, segments }) =>
      segments.map(
        ({ from, to, isPlanned }) => `${country} ${isoOf(from)} ${isoOf(to)}${isPlanned ? " planned" : ""}`,
      ),
    ),
  ]);
  expect(lanes).toEqual([
    [2025, "PT 2025-12-20 2025-12-31"],
    [
      2026,
      "PT 2026-01-01 2026-01-10",
      "PT 2026-01-05 2026-01-12",
      "ES 2026-11-01 2026-11-25",
      "ES 2026-11-26 2026-12-05 planned",
    ],
    [2027],
  ]);
});

it("counts each day of a country once in the table", () => {
  expect(daysByYear(ribbonYears(stays, today))).toEqual([
    { country: "PT", days: [12, 12, 0] },
    { country: "ES", days: [0, 35, 0] },
  ]);
});

it("lists the countries of a day, and ends an open stay today", () => {
  const open = [stay("ES", "2026-11-01"), stay("PT", "2026-11-01", "2026-11-03")];
  const on = (day: string) => countriesOn(open, dayOf(day), today);
  expect([on("2026-11-02"), on("2026-11-25"), on("2026-11-26")]).toEqual([["ES", "PT"], ["ES"], []]);
});

it("keeps the colors of countries when others are added, and starts again after eight", () => {
  const codes = ["PT", "ES", "PT", "FR", "DE", "IT", "AT", "CH", "GB", "US"];
  const colors = colorsOf(codes.map((country) => ({ country })));
  expect([colors.get("PT"), colors.get("ES"), colors.get("GB"), colors.get("US")]).toEqual([1, 2, 8, 1]);
});

it("counts the days of this year up to today, each once", () => {
  expect(daysSoFar([...stays, stay("GE", "2026-11-20")], today)).toEqual({ PT: 12, ES: 25, TH: 0, GE: 6 });
});
