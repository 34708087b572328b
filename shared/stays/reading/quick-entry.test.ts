import { describe, expect, it } from "vitest";
import { dayOf } from "../../calendar/day.ts";
import { withCountryNames } from "../../gazetteer/written-places.ts";
import { placeNamesOf, type QuickOptions, readQuickEntry, readQuickLine } from "./quick-entry.ts";

const named = placeNamesOf([
  { name: "Portugal", countries: ["PT"] },
  { name: "lisbon", countries: ["PT"] },
  { name: "Spain", countries: ["ES"] },
  { name: "Thailand", countries: ["TH"] },
  { name: "Côte d'Ivoire", countries: ["CI"] },
  { name: "georgia", countries: ["GE", "US"] },
  { name: "Tbilisi", countries: ["GE"] },
  { name: "code pt", countries: ["PT"] },
  { name: "code id", countries: ["ID"] },
  { name: "code to", countries: ["TO"] },
  { name: "us", countries: ["US"] },
  { name: "paris", countries: ["FR"] },
  { name: "atlanta", countries: ["US"] },
  { name: "valencia", countries: ["ES"] },
  { name: "bali", countries: ["ID"] },
  { name: "rio de janeiro", countries: ["BR"] },
]);
const names = withCountryNames(named);
const options: QuickOptions = { names, today: dayOf("2026-11-25") };
const read = (line: string, more: Partial<QuickOptions> = {}) => readQuickLine(line, { ...options, ...more });
const short = (line: string, more: Partial<QuickOptions> = {}) => {
  const reading = read(line, more);
  if (reading.kind === "stay") {
    const { country, from, to } = reading.stay;
    const assumed = reading.assumed ? ` assumed ${reading.assumed.join(" ")}` : "";
    return `${country} ${from} ${to ?? "open"}${reading.hasNoYear ? " no year" : ""}${assumed}`;
  }
  if (reading.kind === "places") return `one of ${reading.countries.join(" ")}`;
  return "problem" in reading ? reading.problem : reading.kind;
};

describe("quick entry", () => {
  it.each([
    ["Lisbon 3 Mar to 20 May 2026", "PT 2026-03-03 2026-05-20"],
    ["Lisbon 3 Mar to 20 May", "PT 2026-03-03 2026-05-20 no year"],
    ["Spain since 2 Jan 2026", "ES 2026-01-02 open"],
    ["In Spain since yesterday", "ES 2026-11-24 open"],
    ["12.03.2026 - 4.4.2026 Thailand", "TH 2026-03-12 2026-04-04"],
    ["12.3. - 4.4. Thailand", "TH 2026-03-12 2026-04-04 no year"],
    ["Portugal; 2026-03-03; 2026-05-20", "PT 2026-03-03 2026-05-20"],
    ["PT\t2026-03-03\t2026-05-20", "PT 2026-03-03 2026-05-20"],
    ["Thailand, May 3-20, 2026", "TH 2026-05-03 2026-05-20"],
    ["3-20 May 2026 thailand", "TH 2026-05-03 2026-05-20"],
    ["March 1st 2026 until March 9th, 2026: Cote d Ivoire", "CI 2026-03-01 2026-03-09"],
    ["Spain 20 Dec to 5 Jan", "ES 2026-12-20 2027-01-05 no year"],
    ["Spain 20 Dec to 5 Jan 2026", "ES 2025-12-20 2026-01-05"],
    ["Spain 20 Dec 2026 to 5 Jan", "ES 2026-12-20 2027-01-05"],
    ["Spain 20 Mar 2025 to 1 Mar 2026", "ES 2025-03-20 2026-03-01"],
    ["Spain 13/03/2026 - 03/25/2026", "ES 2026-03-13 2026-03-25"],
    ["Spain 2 Jan 2026 - now", "ES 2026-01-02 open"],
    ["Spain 2 Jan 2026 –", "ES 2026-01-02 open"],
    ["Spain Christmas 2025 to New Year's Day 2026", "ES 2025-12-25 2026-01-01"],
    ["Spain 20 Dez 2025 bis Silvester 2025", "ES 2025-12-20 2025-12-31"],
    ["Christmas Island 2 Jan 2026 to 5 Jan 2026", "CX 2026-01-02 2026-01-05"],
    ["Tbilisi, Georgia 1 May 2026 to 2 May 2026", "GE 2026-05-01 2026-05-02"],
  ])("reads '%s'", (line, expected) => expect(short(line)).toBe(expected));

  it.each([
    ["Spain March 10 '25 to May 30 '25", "ES 2025-03-10 2025-05-30"],
    ["Spain Jan 3, 2026 - Feb 28, 2026", "ES 2026-01-03 2026-02-28"],
    ["Spain Dec 3 2025 – Jan 28 2026", "ES 2025-12-03 2026-01-28"],
    ["Spain 01.02.26 - 03.04.26", "ES 2026-02-01 2026-04-03"],
    ["Spain 10 Mar 25 to 30 May 25", "ES 2025-03-10 2025-05-30"],
    ["Spain 1.2.98 - 3.2.98", "ES 1998-02-01 1998-02-03"],
    ["Spain 2-Jun-2026 to 5-Jun-26", "ES 2026-06-02 2026-06-05"],
    ["Spain 20260303-20260520", "ES 2026-03-03 2026-05-20"],
    ["Spain 2026/03/05-2026/03/19", "ES 2026-03-05 2026-03-19"],
    ["Spain 05JAN2026 07FEB2026", "ES 2026-01-05 2026-02-07"],
    ["Spain 5/jan/2026 - 7/feb/2026", "ES 2026-01-05 2026-02-07"],
    ["Spain 2026-01-05T10:00:00Z 2026-02-07 5pm", "ES 2026-01-05 2026-02-07"],
    ["Spain Jan-05-2026 to Feb-07-2026", "ES 2026-01-05 2026-02-07"],
    ["Spain 2026 June 3 - 2026 June 9", "ES 2026-06-03 2026-06-09"],
    ["Spain from 1st to 30th of June 2026", "ES 2026-06-01 2026-06-30"],
    ["Spain 2nd June to the 5th", "ES 2026-06-02 2026-06-05 no year"],
    ["Spain 2 June - 5", "ES 2026-06-02 2026-06-05 no year"],
    ["Spain June 2, 2026 to the 5th", "ES 2026-06-02 2026-06-05"],
    ["Spain Dec 20 - Jan 5", "ES 2026-12-20 2027-01-05 no year"],
    ["Spain 5. 1. 2026 - 7. 2. 2026", "ES 2026-01-05 2026-02-07"],
    ["Spain 3.4. 20 May", "ES 2026-04-03 2026-05-20 no year"],
    ["Spain 3.-20.5.2026", "ES 2026-05-03 2026-05-20"],
    ["Spain between 3 March and 9 April 2026", "ES 2026-03-03 2026-04-09"],
    ["Spain 2025: 3 Mar to 20 May", "ES 2025-03-03 2025-05-20"],
    ["Spain 2026-02-02 10:30 - 2026-02-05 18:00", "ES 2026-02-02 2026-02-05"],
    ["Rio de Janeiro 3 Mar to 20 May 2026", "BR 2026-03-03 2026-05-20"],
  ])("reads a way of writing dates: '%s'", (line, expected) => expect(short(line)).toBe(expected));

  it.each([
    ["3/4–20/5/2026 Lisbon", "PT 2026-04-03 2026-05-20"],
    ["Lisbon 3/4 - 5/20", "PT 2026-03-04 2026-05-20 no year"],
    ["Lisbon 5/6/2026 - 21/6/2026", "PT 2026-06-05 2026-06-21"],
    ["Lisbon 5-8/6/2026", "order"],
    ["Lisbon 26-02-01 to 26-02-14", "'26-02-01' can be read in several ways. Write it as 2026-03-14."],
  ])("lets one date show the order of the other: '%s'", (line, expected) =>
    expect(short(line)).toBe(expected),
  );

  it.each([
    ["Spain since 10 Dec", "ES 2025-12-10 open no year"],
    ["Spain since 10 Nov", "ES 2026-11-10 open no year"],
    ["In Spain since March", "ES 2026-03-01 open no year assumed from"],
    ["Portugal since 2019", "PT 2019-01-01 open assumed from"],
    ["Spain from 1 Nov 2026", "ES 2026-11-01 open"],
    ["Spain March 2026 onwards", "ES 2026-03-01 open assumed from"],
    ["Spain 5 Jan 2026 till date", "ES 2026-01-05 open"],
    ["Moved to Lisbon 14 Feb 2026, still here", "PT 2026-02-14 open"],
    ["was in Spain 10 Dec to 20 Dec", "ES 2025-12-10 2025-12-20 no year"],
    ["Spain since 10 Dec 2026", "Dec 10, 2026 is in the future. Add the last day."],
    ["Spain from 1 Dec 2026", "Dec 1, 2026 is in the future. Add the last day."],
  ])("puts an open stay into the past: '%s'", (line, expected) => expect(short(line)).toBe(expected));

  it("reads 'since' in the chosen year", () => {
    expect(short("Spain since 10 Nov", { year: 2024 })).toBe("ES 2024-11-10 open no year");
  });

  it.each([
    ["Bali, Jan 2026", "ID 2026-01-01 2026-01-31 assumed from to"],
    ["Jan 2026 - Mar 2026 Thailand", "TH 2026-01-01 2026-03-31 assumed from to"],
    ["Nov-Feb 2026 Thailand", "TH 2025-11-01 2026-02-28 assumed from to"],
    ["all of August Spain", "ES 2026-08-01 2026-08-31 no year assumed from to"],
    ["Spain 03/2026", "ES 2026-03-01 2026-03-31 assumed from to"],
    ["Spain 3 March to May 2026", "ES 2026-03-03 2026-05-31 assumed to"],
    ["Spain 3 March until end of May 2026", "ES 2026-03-03 2026-05-31 assumed to"],
    ["Spain 2019-2024", "ES 2019-01-01 2024-12-31 assumed from to"],
  ])("proposes the whole month where no day is written: '%s'", (line, expected) =>
    expect(short(line)).toBe(expected),
  );

  it.each([
    ["Spain 5 April, 21 days", "ES 2026-04-05 2026-04-25 no year"],
    ["two weeks in Spain from 5 May 2026", "ES 2026-05-05 2026-05-18"],
    ["Spain 1 May 2026 + 30 days", "ES 2026-05-01 2026-05-30"],
    ["Spain a month from 1 May 2026", "ES 2026-05-01 2026-05-31"],
    ["5 nights in Spain from 3 Mar 2026", "ES 2026-03-03 2026-03-08"],
    ["Spain 30 days until 30 May 2026", "ES 2026-05-01 2026-05-30"],
    ["Spain from 3 weeks ago until today", "ES 2026-11-04 2026-11-25"],
    ["Lisbon on 12 Nov 2026", "PT 2026-11-12 2026-11-12"],
    ["Lisbon 12 Nov 2026, one day", "PT 2026-11-12 2026-11-12"],
    ["Spain 3 Mar to 9 Mar 2026 (7 days)", "ES 2026-03-03 2026-03-09"],
    ["Spain 3 Mar to 9 Mar 2026 (14 days)", "The dates and '14 days' do not fit together."],
  ])("reads a length: '%s'", (line, expected) => expect(short(line)).toBe(expected));

  it.each([
    ["arrived Lisbon 3 March 2026, left 20 May 2026", "PT 2026-03-03 2026-05-20"],
    ["left Lisbon 20 May 2026, arrived 3 March 2026", "PT 2026-03-03 2026-05-20"],
    ["entered Spain on 1 Sep 2026 and left on 14 Sep 2026", "ES 2026-09-01 2026-09-14"],
    ["Spain until 20 May 2026 from 3 March 2026", "ES 2026-03-03 2026-05-20"],
    ["arrived in Spain 3 March 2026", "ES 2026-03-03 open"],
    ["left Lisbon 20 May 2026", "There is only the last day, '20 May 2026'. Add the first one."],
  ])("knows which day is which: '%s'", (line, expected) => expect(short(line)).toBe(expected));

  it.each([
    ["Spanien vom 3. März bis 20. Mai 2026", "ES 2026-03-03 2026-05-20"],
    ["Österreich seit 1. Jänner 2026", "AT 2026-01-01 open"],
    ["France du 1er février au 20 août 2026", "FR 2026-02-01 2026-08-20"],
    ["España del 3 al 20 de mayo de 2026", "ES 2026-05-03 2026-05-20"],
    ["Espanha de 3 de março a 20 de maio de 2026", "ES 2026-03-03 2026-05-20"],
    ["Italia dal 3 marzo al 20 maggio 2026", "IT 2026-03-03 2026-05-20"],
    ["espana 5 ago 2026 - 9 ago 2026", "ES 2026-08-05 2026-08-09"],
    ["Portugal 10 jan a 15 ago 2026", "PT 2026-01-10 2026-08-15"],
    ["Portugal 3 set a 2 out 2026", "PT 2026-09-03 2026-10-02"],
    ["Portugal 3 jul - 2 out 2026", "PT 2026-07-03 2026-10-02"],
  ])("reads other languages: '%s'", (line, expected) => expect(short(line)).toBe(expected));

  it.each([
    ["🇪🇸", "ES"],
    ["🏴󠁧󠁢󠁳󠁣󠁴󠁿", "GB"],
    ["Paris, Texas", "US"],
    ["Hawaii", "US"],
    ["Nova Scotia", "CA"],
    ["Paris (US)", "US"],
    ["Valencia, Venezuela", "VE"],
    ["Atlanta, Georgia", "US"],
    ["Tbilisi, Georgia", "GE"],
    ["Paris, TX", "US"],
    ["Boise, ID", "one of ID US"],
    ["Paris, Lisbon", "'Paris Lisbon' names several countries."],
    ["ATLANTIS TO", "We don't know a country or town called 'ATLANTIS'."],
    ["Can you tell us", "We don't know a country or town called 'Can you tell us'."],
  ])("finds the country of '%s'", (place, expected) => {
    expect(short(`${place} 2026-03-03 2026-05-20`).replace(" 2026-03-03 2026-05-20", "")).toBe(expected);
  });

  it("proposes a town of the second list as a question, and lets it decide between countries", () => {
    const moreTowns = placeNamesOf([
      { name: "Alghero", countries: ["IT"] },
      { name: "Boise", countries: ["US"] },
    ]);
    expect(short("Alghero 2026-03-03 2026-05-20", { moreTowns })).toBe("one of IT");
    expect(short("Boise, ID 2026-03-03 2026-05-20", { moreTowns })).toBe("US 2026-03-03 2026-05-20");
    expect(short("Georgia 2026-03-03 2026-05-20", { moreTowns })).toBe("one of GE US");
  });

  it.each([
    ["Spain mid-March to 20 May 2026", "'mid-March' names no day. Write the day."],
    ["Spain summer 2026", "Couldn't understand 'summer'. Enter only a place and dates."],
    ["Spain ~3 Mar 2026 to 5 Apr 2026", "Couldn't understand '~'. Enter only a place and dates."],
    ["Spain since 3 Mar 2026, 2 weeks", "'2 weeks' is not clear if you are still there. Leave it out."],
    ["Spain Jan 2026 + Mar 2026", "Couldn't understand '+'. Enter only a place and dates."],
    ["Spain 5 Jan 2026 and 9 Jan 2026", "Couldn't understand 'and'. Enter only a place and dates."],
    ["Spain next March", "Couldn't understand 'next'. Enter only a place and dates."],
    ["Spain 3 Mar 2026 or 5 Apr 2026", "Couldn't understand 'or'. Enter only a place and dates."],
    ["Spain March 10 25 to May 30 25", "Couldn't understand '25'. Enter only a place and dates."],
  ])("does not guess: '%s'", (line, problem) => expect(short(line)).toBe(problem));

  it("asks about an ambiguous date, and reads it with the answer", () => {
    const line = "Spain 03/04/2026 to 05/06/2026";
    expect(read(line)).toEqual({ kind: "order", date: "03/04/2026" });
    expect(short(line, { order: "day-first" })).toBe("ES 2026-04-03 2026-06-05");
    expect(short(line, { order: "month-first" })).toBe("ES 2026-03-04 2026-05-06");
  });

  it("asks which country a name means", () => {
    expect(read("Georgia 1 May to 2 May", { year: 2025 })).toEqual({
      kind: "places",
      countries: ["GE", "US"],
      stay: { from: "2025-05-01", to: "2025-05-02" },
      hasNoYear: true,
    });
  });

  it.each([
    [
      "Spain 20 May 2026 to 3 Mar 2026",
      "The stay ends on Mar 3, 2026, before it begins on May 20, 2026. Correct the dates.",
    ],
    [
      "Spain 20 Mar to 1 Mar 2026",
      "'1 Mar 2026' is before '20 Mar'. Correct the dates, or write both years.",
    ],
    [
      "Spain 20 Mar 2026 to 1 Mar",
      "'1 Mar' is before '20 Mar 2026'. Correct the dates, or write both years.",
    ],
    ["Spain 20 Mar to 1 Mar", "'1 Mar' is before '20 Mar'. Correct the dates, or write both years."],
    ["Spain Mar to Feb 2026", "'Feb 2026' is before 'Mar'. Correct the dates, or write both years."],
    ["Spain 31 Feb 2026 to 3 Mar 2026", "The date Feb 31, 2026 does not exist."],
    ["Spain 0000-02-01 to 3 Mar 2026", "The year of '0000-02-01' is not clear. Write it with four digits."],
    ["Spain 1 Feb 3000 to 3 Mar 3000", "The year 3000 must be from 1900 to 2199."],
    ["Atlantis 1 Feb 2026 to 3 Mar 2026", "We don't know a country or town called 'Atlantis'."],
    ["Lisbon Thailand 1 Feb 2026 to 3 Mar 2026", "'Lisbon Thailand' names several countries."],
    ["1 Feb 2026 to 3 Mar 2026", "There is no country."],
    ["Spain", "There is no date."],
    [
      "Spain 1 Feb",
      "There is only one day. Add the last day, or write 'since 1 Feb' if you are still there.",
    ],
    ["Spain 1 Feb 2 Mar 3 Apr", "The line has 3 dates. Write one stay on each line."],
  ])("says what is wrong with '%s'", (line, problem) => expect(short(line)).toBe(problem));

  it("numbers the lines of a list and skips empty ones", () => {
    const lines = readQuickEntry("Spain since 2 Jan 2026\n\n  \nAtlantis since 2 Jan 2026\n", options);
    expect(lines.map(({ line, reading }) => [line, reading.kind])).toEqual([
      [1, "stay"],
      [4, "problem"],
    ]);
  });

  it.each([
    ["A", false],
    ["Alghero", false],
    ["Alghero 3 Mar", false],
    ["Alghero 3 Mar to 20 May 2026", true],
    ["3 Mar to 20 May 2026", false],
    ["Spain 3 Mar to 20 May 2", false],
    ["Georgia 3 Mar to 20 May 2026", false],
    ["Boise, ID 3 Mar to 20 May 2026", true],
  ])("only a line with clear days and an unknown name may name a town: '%s' (%s)", (line, mayNameTown) => {
    expect("mayNameTown" in read(line)).toBe(mayNameTown);
  });

  it("refuses a list and a line that are too long", () => {
    expect(readQuickEntry("Spain since 2 Jan 2026\n".repeat(2001), options)).toHaveLength(1);
    expect(short(`Spain ${"x".repeat(300)} since 2 Jan 2026`)).toMatch(/longer than 200/);
  });
});
