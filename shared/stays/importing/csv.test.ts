import { describe, expect, it } from "vitest";
import { dayOf } from "../../calendar/day.ts";
import { readCsv } from "./csv.ts";
import type { ImportResult } from "./imported.ts";
import { createPlaces } from "./places.ts";

const places = createPlaces();
const today = dayOf("2026-11-25");
const read = (text: string, order?: "day-first" | "month-first") => readCsv(text, places, today, order);
const daysOf = ({ stays }: ImportResult) =>
  stays.map(({ countries, from, to }) => `${countries.join("/")} ${from} ${to ?? "open"}`);

describe("a table of stays", () => {
  it("is read with the columns of Meridian's export", () => {
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

  it.each([
    ["codes and no header", "ES,2024-01-01,2024-01-20\nPT,2024-02-01,2024-02-20"],
    [
      "codes in small letters beside a name",
      "me,es,2024-01-01,2024-01-20\nme,pt,2024-02-01,2024-02-20\nxx,fr",
    ],
    ["codes of three letters and no header", "ESP;2024-01-01;2024-01-20\nPRT;2024-02-01;2024-02-20"],
    [
      "towns beside countries",
      'Where,Arrive,Leave\n"Madrid, Spain",2024-01-01,2024-01-20\nPortugal (Lisbon),2024-02-01,2024-02-20',
    ],
    [
      "flags",
      "Country|Date of entry|Date of exit\n🇪🇸|2024-01-01|2024-01-20\nPortugal 🇵🇹|2024-02-01|2024-02-20",
    ],
    ["towns in their own language", "Ort;Von;Bis\nSevilla;1.1.24;20.1.24\nLissabon;1.2.24;20.2.24"],
    [
      "days in both columns and their number",
      "Country,From,To,Days\nES,2024-01-01,2024-01-20,20\nPT,2024-02-01,2024-02-20,20\nTotal,,,40",
    ],
    ["the number of days only", "country,from,days\nES,2024-01-01,20\nPT,2024-02-01,20 days"],
    ["the number of nights only", "Destination,Check-in,Nights\nES,2024-01-01,19\nPT,2024-02-01,19"],
    [
      "numbers of days that leave out the first",
      "Country,From,To,Length of stay\nES,2024-01-01,2024-01-20,19\nPT,2024-02-01,,19",
    ],
    ["weeks", "Country,From,To,Duration\nES,2024-01-01,2024-01-20,\nPT,2024-01-31,,3 weeks"],
    ["both days in a cell", "Country,Dates\nES,2024-01-01 - 2024-01-20\nPT,1 Feb 2024 – 20 Feb 2024"],
    [
      "the order of days in the header",
      "Country,Arrival (DD/MM/YYYY),Departure (DD/MM/YYYY)\nES,01/01/2024,20/01/2024\nPT,01/02/2024,20/02/2024",
    ],
    [
      "names of columns as programs write them",
      "id,main_city,main_country,entryDate,exitDate\n1,Madrid,Spain,2024-01-01,2024-01-20\n2,Porto,PT,2024-02-01,2024-02-20",
    ],
    [
      "trips from home and back",
      "Destination,Departure date,Return date\nSpain,2024-01-01,2024-01-20\nPortugal,2024-02-01,2024-02-20",
    ],
    [
      "absences from home",
      "Destination,Date left the UK,Date returned to UK\nSpain,2024-01-01,2024-01-20\nPortugal,2024-02-01,2024-02-20",
    ],
    [
      "a title and the delimiter above the header",
      "sep=;\nMy travels;;\nLand;Von;Bis\nES;2024-01-01;2024-01-20\nPT;2024-02-01;2024-02-20",
    ],
  ])("can have %s in real trackers", (_, text) => {
    const days = daysOf(read(text));
    if (text.includes("weeks"))
      expect(days).toEqual(["ES 2024-01-01 2024-01-20", "PT 2024-01-31 2024-02-20"]);
    else expect(days).toEqual(["ES 2024-01-01 2024-01-20", "PT 2024-02-01 2024-02-20"]);
  });

  it("reads EL and UK as the EU uses them", () => {
    expect(daysOf(read("country,from,to\nEL,2024-01-01,2024-01-20\nUK,2024-02-01,2024-02-20"))).toEqual([
      "GR 2024-01-01 2024-01-20",
      "GB 2024-02-01 2024-02-20",
    ]);
  });

  it("reports that a last day was computed, and from what", () => {
    const result = read(
      "country,from,days\nES,2024-01-01,20\nPT,2024-02-01,\nFR,2024-03-01,three\nIT,2024-04-01,0",
    );
    expect(daysOf(result)).toEqual(["ES 2024-01-01 2024-01-20", "PT 2024-02-01 open"]);
    expect(result.stays[0]?.source).toBe("ES, 2024-01-01, 20 days");
    expect(result.notes).toEqual([
      "The last day of 1 stay was computed from the length of the stay. Compare it with your passport.",
      "1 stay has no end date. If you have left, add the date.",
    ]);
    expect(result.problems).toEqual([
      { where: "Line 4", problem: "'three' is not a number of days. Add the last day of the stay." },
      { where: "Line 5", problem: "'0' is not a number of days. Add the last day of the stay." },
    ]);
  });

  it.each(["present", "Today", "-", "—", "now", "heute", "aujourd’hui", "still there"])(
    "reads '%s' as a stay without an end",
    (end) => {
      const result = read(`country,from,to\nES,2024-01-01,2024-01-20\nPT,2024-02-01,${end}`);
      expect(daysOf(result)).toEqual(["ES 2024-01-01 2024-01-20", "PT 2024-02-01 open"]);
      expect(result.notes).toEqual(["1 stay has no end date. If you have left, add the date."]);
    },
  );

  it("keeps a purpose in other words as the note", () => {
    const text =
      "country,from,to,purpose,note\nES,2024-01-01,2024-01-20,Business,\nPT,2024-02-01,2024-02-20,Holiday,sun\nFR,2024-03-01,2024-03-02,Work,\nIT,2024-04-01,2024-04-02,Wedding,of Ana";
    expect(read(text).stays).toMatchObject([
      { purpose: undefined, note: "Business" },
      { purpose: "tourism", note: "sun" },
      { purpose: "work", note: undefined },
      { purpose: undefined, note: "of Ana. Wedding" },
    ]);
  });

  it("without any last day offers only the latest stay as open", () => {
    const result = read("country,from\nES,2024-01-01\nFR,2024-03-01\nPT,2024-02-01");
    expect(daysOf(result)).toEqual(["FR 2024-03-01 open"]);
    expect(result.problems.map(({ where }) => where)).toEqual(["Line 2", "Line 4"]);
    expect(result.problems[0]?.problem).toBe(
      "The last day is missing. Add it in a column with the name 'to'.",
    );
  });

  it("reads a time with a date, but ignores midnight, which stands for no time", () => {
    const text = "country,from,to\nPT,2026-03-03 08:15:00,2026-05-20T23:55\nES,2026-05-21 00:00:00,";
    expect(read(text).stays).toMatchObject([
      { fromTime: "08:15", toTime: "23:55" },
      { fromTime: undefined, toTime: undefined },
    ]);
  });

  it("reads a time with seconds in a column of its own without them, so that the stay can be kept", () => {
    const text = "country,from,to,time in,time out\nPT,2026-03-03,2026-05-20,8:15:30,24:00:00";
    expect(read(text).stays).toMatchObject([{ fromTime: "08:15", toTime: undefined }]);
  });

  it("asks for the order of day and month if no date of the column shows it, and uses the answer", () => {
    const text = "country,from,to\nES,01/01/2026,02/03/2026\nPT,03/04/2026,05/06/2026";
    expect(read(text)).toMatchObject({
      stays: [],
      question: {
        example: "02/03/2026",
        days: { "day-first": "2026-03-02", "month-first": "2026-02-03" },
        where: "Line 2",
      },
    });
    expect(daysOf(read(text, "day-first"))).toEqual(["ES 2026-01-01 2026-03-02", "PT 2026-04-03 2026-06-05"]);
    expect(daysOf(read(text, "month-first"))).toEqual([
      "ES 2026-01-01 2026-02-03",
      "PT 2026-03-04 2026-05-06",
    ]);
  });

  it("refuses a date of two meanings if the column uses both orders", () => {
    const result = read("country,from,to\nES,13/01/2026,01/14/2026\nPT,03/04/2026,2026-06-05");
    expect(result.problems).toEqual([
      { where: "Line 3", problem: expect.stringContaining("'03/04/2026' can be two dates") },
    ]);
  });

  it.each([
    [
      "ES,2026-05-10,2026-05-01",
      "The stay ends on May 1, 2026, before it begins on May 10, 2026. Correct the dates.",
    ],
    ["ES,2026-02-30,2026-03-01", "The date Feb 30, 2026 does not exist."],
    ["ES,0000-01-01,2026-03-01", "The year 0000 must be from 1900 to 2199."],
    ["ES,2026-01-01,3000-03-01", "The year 3000 must be from 1900 to 2199."],
    ["Atlantis,2026-01-01,2026-03-01", "'Atlantis' is not a country that we know."],
    ['"France, Spain",2026-01-01,2026-03-01', "'France, Spain' names several places. Write a row for each."],
    [",2026-01-01,2026-03-01", "The country is missing."],
    ["ES,,2026-03-01", "The first day is missing."],
    ["ES,soon,2026-03-01", "'soon' is not a date. Write it as 2026-03-14."],
    ["ES,2026112,2026-03-01", "'2026112' is not a date. Write it as 2026-03-14."],
    [
      "ES,14/03/26,2026-03-01",
      "'14/03/26' can be two dates, because its year has two digits. Write it as 2026-03-14.",
    ],
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

  it("counts a repeated row once, and reports a missing quote", () => {
    const row = "PT,2026-03-03,2026-05-20";
    const result = read(`country,from,to,note\n${row},a\n${row},b\nES,2026-05-20,,"open\n`);
    expect(result.problems.map(({ where }) => where)).toEqual(["Line 4", "Line 3"]);
    expect(result.stays).toHaveLength(2);
  });

  it("offers all countries for a town name that exists in several", () => {
    expect(daysOf(read("city,from,to\nGeorgetown,2026-03-03,2026-03-04"))).toEqual([
      "GY/KY 2026-03-03 2026-03-04",
    ]);
  });

  it("without columns for a country and days is refused with the missing columns", () => {
    expect(read("a,b\n1,2")).toMatchObject({ stays: [], problems: [{ where: "Line 1" }] });
  });

  it("with too many columns is refused with a message", () => {
    const wide = Array.from({ length: 1000 }, (_, at) => at).join(",");
    expect(read(`${wide}\nES,2026-01-01`)).toMatchObject({ stays: [], problems: [{ where: "Line 1" }] });
  });

  it("with too many rows is read up to the limit and reports it", () => {
    const rows = ["PT,2026-01-01,2026-01-02", "PT,2026-02-01,2026-02-02", "PT,2026-03-01,2026-03-02"];
    const result = readCsv(`country,from,to\n${rows.join("\n")}`, places, today, undefined, 2);
    expect(daysOf(result)).toEqual(["PT 2026-01-01 2026-01-02", "PT 2026-02-01 2026-02-02"]);
    expect(result.problems).toEqual([{ where: "Line 4", problem: "Only the first 2 rows were read." }]);
  });
});
