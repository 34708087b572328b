import { describe, expect, it } from "vitest";
import { readCsv } from "./csv.ts";
import type { ImportResult } from "./imported.ts";
import { createPlaces } from "./places.ts";

const places = createPlaces();
const read = (text: string, order?: "dmy" | "mdy") => readCsv(text, places, order);
const daysOf = ({ stays }: ImportResult) =>
  stays.map(({ countries, from, to }) => `${countries.join("/")} ${from} ${to ?? "open"}`);

describe("a table of stays", () => {
  it("is read with the columns of the export", () => {
    const text =
      'country,from,to,fromTime,toTime,purpose,underPermit,note\r\nPT,2026-03-03,2026-05-20,08:15,23:55,work,yes,"Lisbon, by plane"\r\nES,2026-05-20,,,,,,\r\n';
    expect(read(text)).toMatchObject({
      kind: "csv",
      problems: [],
      stays: [
        {
          key: "csv:PT:2026-03-03:2026-05-20",
          countries: ["PT"],
          ...{ from: "2026-03-03", to: "2026-05-20", fromTime: "08:15", toTime: "23:55" },
          ...{ purpose: "work", isUnderPermit: true, note: "Lisbon, by plane", line: 2 },
        },
        { countries: ["ES"], from: "2026-05-20", to: undefined, line: 3 },
      ],
    });
  });

  it.each([
    ["semicolons and German words", "Land;Ankunft;Abreise\nPortugal;03.03.2026;20.05.2026"],
    ["tabs", "Country\tEntry date\tExit date\nPRT\t2026/03/03\t20260520"],
    ["names of months", 'destination,arrival,departure\nPortugal,3 March 2026,"May 20, 2026"'],
    ["months in other languages", "Pays,Arrivée,Fin\nPortugal,3 mars 2026,20 mai 2026"],
    ["a town and times", "city,check-in,check-out\nLisbon,2026-03-03T10:00,2026-05-20 9:30"],
    ["a town beside the country", "City,Country,Start date,End date\nSintra,Portugal,2026-03-03,2026-05-20"],
    ["no header", "Portugal, 2026-03-03, 2026-05-20"],
    ["more columns and empty lines", "\nid,Country,x,From,To\n\n7,Portugal,?,2026-03-03,2026-05-20\n,,,,\n"],
    ["a day that shows the order of the column", "country,from,to\nPortugal,3/3/2026,20/5/2026"],
    ["an order that is shown by another row only", "country,from,to\nPortugal,03/03/2026,05/20/2026"],
  ])("can have %s", (_, text) => {
    const result = read(text);
    expect(result.problems).toEqual([]);
    expect(daysOf(result)).toEqual(["PT 2026-03-03 2026-05-20"]);
  });

  it("takes a time beside a date, but not the midnight of a date without a time", () => {
    const text = "country,from,to\nPT,2026-03-03 08:15:00,2026-05-20T23:55\nES,2026-05-21 00:00:00,";
    expect(read(text).stays).toMatchObject([
      { fromTime: "08:15", toTime: "23:55" },
      { fromTime: undefined, toTime: undefined },
    ]);
  });

  it("asks for the order of dates that the whole column leaves open, and takes the answer", () => {
    const text = "country,from,to\nES,01/01/2026,02/03/2026\nPT,03/04/2026,05/06/2026";
    expect(read(text)).toMatchObject({ stays: [], question: { example: "02/03/2026", where: "Line 2" } });
    expect(daysOf(read(text, "dmy"))).toEqual(["ES 2026-01-01 2026-03-02", "PT 2026-04-03 2026-06-05"]);
    expect(daysOf(read(text, "mdy"))).toEqual(["ES 2026-01-01 2026-02-03", "PT 2026-03-04 2026-05-06"]);
  });

  it("refuses a date of two meanings if the column uses both orders", () => {
    const result = read("country,from,to\nES,13/01/2026,01/14/2026\nPT,03/04/2026,2026-06-05");
    expect(result.problems).toEqual([
      { where: "Line 3", problem: expect.stringContaining("'03/04/2026' can be two dates") },
    ]);
  });

  it.each([
    ["ES,2026-05-10,2026-05-01", "The stay ends on 2026-05-01, before it begins on 2026-05-10."],
    ["ES,2026-02-30,2026-03-01", "The date 2026-02-30 does not exist."],
    ["ES,0000-01-01,2026-03-01", "The year of 0000-01-01 must be from 1900 to 2199."],
    ["ES,2026-01-01,3000-03-01", "The year of 3000-03-01 must be from 1900 to 2199."],
    ["Atlantis,2026-01-01,2026-03-01", "'Atlantis' is not a country that we know."],
    [",2026-01-01,2026-03-01", "The country is missing."],
    ["ES,,2026-03-01", "The first day is missing."],
    ["ES,soon,2026-03-01", "'soon' is not a date. Write it as 2026-03-14."],
    ["ES,2026112,2026-03-01", "'2026112' is not a date. Write it as 2026-03-14."],
    ["ES,14/03/26,2026-03-01", "'14/03/26' is not a date. Write it as 2026-03-14."],
    ["=A1,2026-01-01,2026-03-01", "'=A1' is a formula. Save the file with values instead of formulas."],
    ["ES,=TODAY(),2026-03-01", "'=TODAY()' is a formula. Save the file with values instead of formulas."],
    ["ES,+SUM(A1:A2),", "'+SUM(A1:A2)' is a formula. Save the file with values instead of formulas."],
  ])("names the line of '%s' and what is wrong, and reads the others", (row, problem) => {
    const result = read(`country,from,to\nPT,2026-03-03,2026-05-20\n${row}\n`);
    expect(result.problems).toEqual([{ where: "Line 3", problem }]);
    expect(daysOf(result)).toEqual(["PT 2026-03-03 2026-05-20"]);
  });

  it("counts lines of the file, also after a value with line breaks", () => {
    const result = read('country,from,to,note\nPT,2026-03-03,2026-05-20,"one\ntwo"\n\nXX,2026-03-03,,\n');
    expect(result.problems).toMatchObject([{ where: "Line 5" }]);
  });

  it("counts a repeated row once, and says that a quote is missing", () => {
    const row = "PT,2026-03-03,2026-05-20";
    const result = read(`country,from,to,note\n${row},a\n${row},b\nES,2026-05-20,,"open\n`);
    expect(result.problems.map(({ where }) => where)).toEqual(["Line 4", "Line 3"]);
    expect(result.stays).toHaveLength(2);
  });

  it("offers a town that several countries have with its countries", () => {
    expect(daysOf(read("city,from,to\nGeorgetown,2026-03-03,2026-03-04"))).toEqual([
      "GY/KY 2026-03-03 2026-03-04",
    ]);
  });

  it("without columns for a country and days says what is missing", () => {
    expect(read("a,b\n1,2")).toMatchObject({ stays: [], problems: [{ where: "Line 1" }] });
  });

  it("of 100,000 rows is read up to the limit and says so", () => {
    const rows = Array.from({ length: 100_001 }, (_, at) => {
      const year = 1900 + (at % 299);
      return `PT,${year}-01-01,${year}-01-0${1 + (at % 9)}`;
    });
    const result = read(`country,from,to\n${rows.join("\n")}`);
    expect(result.stays.length).toBeLessThanOrEqual(5000);
    expect(result.problems.length).toBeLessThanOrEqual(201);
    expect(result.problems[0]).toMatchObject({ where: "Line 100002" });
  });
});
