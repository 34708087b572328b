import { describe, expect, it } from "vitest";
import { dayOf, isoOf } from "../../calendar/day.ts";
import { createDateReader } from "./dates.ts";

/** The date of each text in a column, with the time if there is one. */
const readColumn = (...texts: string[]): string[] => {
  const dates = createDateReader(dayOf("2026-11-25"));
  for (const text of texts) dates.observe(text);
  return texts.map((text) => {
    const read = dates.read(text);
    return typeof read === "string" ? read : [isoOf(read.day), read.time].filter(Boolean).join(" ");
  });
};

describe("a date", () => {
  it.each([
    ["14-Mar-26", "2026-03-14"],
    ["14 Mar '26", "2026-03-14"],
    ["Mar 14, 99", "1999-03-14"],
    ["14 Mar '36", "2036-03-14"],
    ["14 Mar '37", "1937-03-14"],
    ["1st of March 2026", "2026-03-01"],
    ["2nd March 2026", "2026-03-02"],
    ["1er mars 2026", "2026-03-01"],
    ["Mon, Mar 2, 2026", "2026-03-02"],
    ["Mon Mar 2 2026", "2026-03-02"],
    ["Mo., 02.03.2026", "2026-03-02"],
    ["14.03.26", "2026-03-14"],
    ["14.03.2026 9:05 Uhr", "2026-03-14 09:05"],
    ["14. März 2026", "2026-03-14"],
    ["sábado, 14 de marzo de 2026", "2026-03-14"],
    ["20260314", "2026-03-14"],
    ["2026-03-14T09:05:33.123+01:00", "2026-03-14 09:05"],
    ["3/14/2026 3:30 PM", "2026-03-14 15:30"],
    ["3/14/2026 12:05 a.m.", "2026-03-14 00:05"],
    ["3/14/2026 12:00:00 AM", "2026-03-14"],
  ])("can be written as '%s'", (text, day) => {
    expect(readColumn(text)).toEqual([day]);
  });

  it("has a year of two digits if the column shows that the year comes last", () => {
    expect(readColumn("1/2/24", "1/20/24")).toEqual(["2024-01-02", "2024-01-20"]);
    expect(readColumn("05/01/24", "20/1/24")).toEqual(["2024-01-05", "2024-01-20"]);
    expect(readColumn("14/03/26", "15/03/26")).toEqual([
      "'14/03/26' can be two dates, because its year has two digits. Write it as 2026-03-14.",
      "'15/03/26' can be two dates, because its year has two digits. Write it as 2026-03-14.",
    ]);
    expect(readColumn("14/03/99", "15/03/26")).toEqual(["1999-03-14", "2026-03-15"]);
  });

  it("has a year of two digits if the person chose the order of day and month", () => {
    const dates = createDateReader(dayOf("2026-11-25"), "day-first");
    for (const text of ["03/04/25", "01/02/25"]) dates.observe(text);
    expect(dates.read("03/04/25")).toMatchObject({ day: dayOf("2025-04-03") });
  });

  it.each(["Before 02.03.2026", "March 2026", "today", "2-5 May 2026", "46082", "32.03.26"])(
    "is not '%s'",
    (text) => {
      expect(readColumn(text)[0]).toMatch(/is not a date|does not exist/);
    },
  );
});
