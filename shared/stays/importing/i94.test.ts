import { describe, expect, it } from "vitest";
import { dayOf } from "../../calendar/day.ts";
import { isI94, readI94 } from "./i94.ts";
import type { ImportResult } from "./imported.ts";

const read = (text: string) => readI94(text, dayOf("2026-11-25"));

const daysOf = ({ stays }: ImportResult) =>
  stays.map(({ countries, from, to }) => `${countries} ${from} ${to ?? "open"}`);

describe("a travel history of the I-94 website", () => {
  it.each([
    [
      "a table, newest first",
      "Travel History Results\nDate\tType\tLocation\n2025-05-20\tDeparture\tJFK\n2025-03-03\tArrival\tNYC\n2024-01-10\tDeparture\tSFR\n2023-12-01\tArrival\tSFR\n",
    ],
    [
      "numbered rows with U.S. dates",
      "Date Type Location\n1 12/01/2023 Arrival SFR\n2 01/10/2024 Departure SFR\n3 03/03/2025 Arrival NYC\n4 05/20/2025 Departure JFK",
    ],
    [
      "each cell on a line",
      "Date\nType\nLocation\n2025-05-20\nDeparture\nJFK\n2025-03-03\nArrival\nNYC\n2024-01-10\nDeparture\nSFR\n2023-12-01\nArrival\nSFR",
    ],
    [
      "a CSV file",
      '"Date","Type","Location"\n"2025-05-20","Departure","JFK"\n"2025-03-03","Arrival","NYC"\n"2024-01-10","Departure","SFR"\n"2023-12-01","Arrival","SFR"',
    ],
  ])("is read as %s", (_, text) => {
    expect(isI94(text)).toBe(true);
    const result = read(text);
    expect(daysOf(result)).toEqual(["US 2023-12-01 2024-01-10", "US 2025-03-03 2025-05-20"]);
    expect(result).toMatchObject({ kind: "i94", problems: [] });
    expect(result.stays[1]).toMatchObject({
      key: "i94:US:2025-03-03:2025-05-20",
      source: "Arrival and departure (NYC, JFK)",
    });
  });

  it("keeps the last arrival open and reports it", () => {
    const result = read("2025-03-03 Arrival NYC\n2024-01-10 Departure SFR\n2023-12-01 Arrival SFR");
    expect(daysOf(result)).toEqual(["US 2023-12-01 2024-01-10", "US 2025-03-03 open"]);
    expect(result.notes[1]).toContain("No departure follows the arrival on Mar 3, 2025");
  });

  it("names the lines of crossings without a counterpart and of wrong dates", () => {
    const result = read(
      "Date Type Location\n2025-05-20 Departure JFK\n2025-03-03 Arrival NYC\n2025-01-01 Arrival BUF\n2024-01-10 Departure SFR\n2024-02-30 Arrival SFR",
    );
    expect(daysOf(result)).toEqual(["US 2025-03-03 2025-05-20"]);
    expect(result.problems).toEqual([
      { where: "Line 6", problem: "The date Feb 30, 2024 does not exist." },
      { where: "Line 5", problem: "There is no arrival before the departure on Jan 10, 2024." },
      {
        where: "Line 4",
        problem: expect.stringContaining("No departure follows the arrival on Jan 1, 2025"),
      },
    ]);
  });

  it("pairs an arrival and a departure on one day", () => {
    expect(
      daysOf(
        read(
          "2025-03-03 Departure NYC\n2025-03-03 Arrival NYC\n2025-03-01 Departure NYC\n2025-02-01 Arrival NYC",
        ),
      ),
    ).toEqual(["US 2025-02-01 2025-03-01", "US 2025-03-03 2025-03-03"]);
  });

  const crossings = (rows: string) =>
    read(
      rows
        .split("; ")
        .map((row) => row.replace("D", "Departure NYC").replace("A", "Arrival NYC"))
        .join("\n"),
    );

  it.each([
    ["a visit of one day", "2025-03-03 A; 2025-03-03 D", ["US 2025-03-03 2025-03-03"]],
    [
      "a departure and a return while a stay is open",
      "2025-02-01 A; 2025-03-03 D; 2025-03-03 A; 2025-03-20 D",
      ["US 2025-02-01 2025-03-03", "US 2025-03-03 2025-03-20"],
    ],
    [
      "two visits on one day",
      "2025-03-03 A; 2025-03-03 D; 2025-03-03 A; 2025-03-03 D; 2025-03-05 A; 2025-03-06 D",
      ["US 2025-03-03 2025-03-03", "US 2025-03-05 2025-03-06"],
    ],
    [
      "a return after a visit on the same day",
      "2025-03-03 A; 2025-03-03 D; 2025-03-03 A; 2025-03-06 D",
      ["US 2025-03-03 2025-03-03", "US 2025-03-03 2025-03-06"],
    ],
  ])("reads %s in any order of the rows", (_, rows, stays) => {
    const list = rows.split("; ");
    const swapped = list.toSorted((a, b) => a.slice(0, 10).localeCompare(b.slice(0, 10)) || (a < b ? 1 : -1));
    for (const one of [list, list.toReversed(), swapped, swapped.toReversed()]) {
      const result = crossings(one.join("; "));
      expect(daysOf(result)).toEqual(stays);
      expect(result.problems).toEqual([]);
    }
  });

  it("reads a first departure as the end of an earlier stay, if the next crossing shows it", () => {
    for (const day of ["2025-03-03 D; 2025-03-03 A", "2025-03-03 A; 2025-03-03 D"]) {
      const result = crossings(`${day}; 2025-03-20 D`);
      expect(daysOf(result)).toEqual(["US 2025-03-03 2025-03-20"]);
      expect(result.problems).toMatchObject([{ problem: expect.stringContaining("Mar 3, 2025") }]);
    }
  });
});
