import { describe, expect, it } from "vitest";
import { dayOf } from "./day.ts";
import { placeNamesOf, type QuickOptions, readQuickEntry, readQuickLine } from "./quick-entry.ts";

const names = placeNamesOf([
  { name: "Portugal", countries: ["PT"] },
  { name: "lisbon", countries: ["PT"] },
  { name: "Spain", countries: ["ES"] },
  { name: "Thailand", countries: ["TH"] },
  { name: "Côte d'Ivoire", countries: ["CI"] },
  { name: "georgia", countries: ["GE", "US"] },
  { name: "Tbilisi", countries: ["GE"] },
  { name: "code pt", countries: ["PT"] },
]);
const options: QuickOptions = { names, today: dayOf("2026-11-25") };
const read = (line: string, more: Partial<QuickOptions> = {}) => readQuickLine(line, { ...options, ...more });
const short = (line: string, more: Partial<QuickOptions> = {}) => {
  const reading = read(line, more);
  if (reading.kind === "stay") {
    const { country, from, to } = reading.stay;
    return `${country} ${from} ${to ?? "open"}${reading.hasNoYear ? " no year" : ""}`;
  }
  return reading.kind === "problem" ? reading.problem : reading.kind;
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
    ["Spain 13/03/2026 - 03/25/2026", "ES 2026-03-13 2026-03-25"],
    ["Spain 2 Jan 2026 - now", "ES 2026-01-02 open"],
    ["Spain 2 Jan 2026 –", "ES 2026-01-02 open"],
    ["Tbilisi, Georgia 1 May 2026 to 2 May 2026", "GE 2026-05-01 2026-05-02"],
  ])("reads '%s'", (line, expected) => expect(short(line)).toBe(expected));

  it("asks what an ambiguous date means, and reads it with the answer", () => {
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
    ["Spain 20 May 2026 to 3 Mar 2026", "The stay ends on 2026-03-03, before it begins on 2026-05-20."],
    ["Spain 31 Feb 2026 to 3 Mar 2026", "The date 2026-02-31 does not exist."],
    ["Spain 0000-02-01 to 3 Mar 2026", "The year of '0000-02-01' is not clear. Write it with four digits."],
    ["Spain 1 Feb 3000 to 3 Mar 3000", "The year of 3000-02-01 must be from 1900 to 2199."],
    ["Spain 1.2.26 to 3.3.26", "The year of '1.2.26' is not clear. Write it with four digits."],
    ["Atlantis 1 Feb 2026 to 3 Mar 2026", "'Atlantis' is no country or town that we know."],
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

  it("refuses a list and a line that are too long", () => {
    expect(readQuickEntry("Spain since 2 Jan 2026\n".repeat(2001), options)).toHaveLength(1);
    expect(short(`Spain ${"x".repeat(300)} since 2 Jan 2026`)).toMatch(/longer than 200/);
  });
});
