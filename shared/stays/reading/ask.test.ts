import { describe, expect, it } from "vitest";
import { dayOf, isoOf } from "../../calendar/day.ts";
import { maxQuestionLength, readQuestion } from "./ask.ts";
import { placeNamesOf } from "./quick-entry.ts";

const today = dayOf("2026-06-15");
const names = placeNamesOf(
  [
    ["ES", "Spain"],
    ["JP", "Japan"],
    ["US", "United States"],
    ["GB", "United Kingdom"],
    ["TR", "Türkiye"],
    ["GN", "Guinea"],
    ["PG", "Papua New Guinea"],
    ["CI", "Côte d'Ivoire"],
    ["OM", "Oman"],
    ["RO", "Romania"],
    ["US", "USA"],
    ["GB", "UK"],
    ["US", "code US"],
    ["PT", "Lisbon"],
    ["US", "Texas"],
    ["FR", "Paris"],
    ["IT", "Italy"],
    ["CR", "San José"],
    ["US", "San José"],
  ].map(([code = "", name = ""]) => ({ name, countries: [code] })),
);

const read = (text: string) => {
  const question = readQuestion(text, names, today);
  if (typeof question === "string") return question;
  const { kind, place } = question;
  if (kind === "stay") return `${kind} ${place} ${isoOf(question.from)} ${isoOf(question.to)}`;
  return `${kind} ${place} ${kind === "longest" ? isoOf(question.from) : question.days}`;
};

describe("a question in words", () => {
  it.each([
    ["Can I be in Spain from 10 May to 30 July?", "stay ES 2027-05-10 2027-07-30"],
    ["can i stay in spain from July 10th until Aug. 3rd", "stay ES 2026-07-10 2026-08-03"],
    ["Spain 10 to 30 July", "stay ES 2026-07-10 2026-07-30"],
    ["Spain, July 10-30, 2027?", "stay ES 2027-07-10 2027-07-30"],
    ["Spain 20 December to 5 January", "stay ES 2026-12-20 2027-01-05"],
    ["Spain 20 December to 5 January 2029", "stay ES 2028-12-20 2029-01-05"],
    ["Is Spain ok 2026-08-01 to 2026-08-31?", "stay ES 2026-08-01 2026-08-31"],
    ["Spain from 25/12/2026 to 12/31/2026", "stay ES 2026-12-25 2026-12-31"],
    ["Can I go to the US tomorrow for 2 weeks?", "stay US 2026-06-16 2026-06-29"],
    ["Can I visit Spain on 31 August for 6 months?", "stay ES 2026-08-31 2027-02-28"],
    ["Spain from 29 February to 3 March", "stay ES 2028-02-29 2028-03-03"],
    ["How long can I stay in Japan if I arrive on 3 March?", "longest JP 2027-03-03"],
    ["How many days can I stay in Turkiye?", "longest TR 2026-06-15"],
    ["When do I have to leave the UK?", "longest GB 2026-06-15"],
    ["When can I come back to Schengen for 30 days?", "return SCHENGEN 30"],
    ["When can I return to cote d'ivoire for a week?", "return CI 7"],
    ["When can I go to Papua New Guinea for 10 days?", "return PG 10"],
    ["When can I go to Romania for 10 days?", "return RO 10"],
    ["Can I be in Lisbon from 10 May to 30 July?", "stay PT 2027-05-10 2027-07-30"],
    ["Paris, Texas from 3 May to 9 May", "stay US 2027-05-03 2027-05-09"],
    ["Can I go to Europe for two weeks from 3 January?", "stay SCHENGEN 2027-01-03 2027-01-16"],
    ["When can I come back to the EU for 30 days?", "return SCHENGEN 30"],
    ["When can I return to the Schengen zone for ninety days?", "return SCHENGEN 90"],
    ["When can I return to Spain for a fortnight?", "return ES 14"],
    ["Can I spend September to November in Spain?", "stay ES 2026-09-01 2026-11-30"],
    ["Can I visit Spain in March 2027?", "stay ES 2027-03-01 2027-03-31"],
    ["Can I be in Spain in June?", "stay ES 2026-06-15 2026-06-30"],
    ["How long may I stay in Japan if I arrive in May?", "longest JP 2027-05-01"],
    ["Spain 10/5–30/7", "stay ES 2027-05-10 2027-07-30"],
    ["Spain from 10/05/2026 to 30/07/2026", "stay ES 2026-05-10 2026-07-30"],
    ["Spain from 25/12/26 to 31/12/26", "stay ES 2026-12-25 2026-12-31"],
    ["Spain between 3 July and 20 July", "stay ES 2026-07-03 2026-07-20"],
    ["Can I be in Spain until 30 July from 10 July?", "stay ES 2026-07-10 2026-07-30"],
    ["Can I be in Spain from now until 5 July?", "stay ES 2026-06-15 2026-07-05"],
    ["Can I be in Spain on 5 July?", "stay ES 2026-07-05 2026-07-05"],
    ["Can I be in 🇮🇹 from 5 to 9 July?", "stay IT 2026-07-05 2026-07-09"],
  ])("is read: %s", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ["Can I be there from 10 May to 30 July?", /Name a country/],
    ["Can you tell us when we can go for 3 days?", /Name a country/],
    ["Spain or Japan from 1 July to 5 July?", /several places/],
    ["Can I be in Spain?", /from when to when/],
    ["Can I be in Spain from 10 May?", /until when/],
    ["When can I come back to Spain?", /for how long/],
    ["Spain from 10/05/2026 to 11/05/2026", /'10\/05\/2026' can mean two dates/],
    ["Spain from 3/4 to 5/6", /'3\/4' can mean two dates/],
    ["Spain from 30 February to 3 March", /'30 February' does not exist/],
    ["Can I be in San José from 1 July to 5 July?", /Several countries/],
    ["Can I be in Spain until 30 July?", /from when/],
    ["Can I be in Spain from mid-July to 5 August?", /'mid-July' names no day/],
    ["Can I spend 90 days in Spain between 1 July and 31 December?", /do not fit together/],
    ["Spain from 29 February 2027 to 3 March 2027", /does not exist/],
    ["Spain from 2026-09-10 to 2026-09-01", /ends on Sep 1, 2026, before it begins/],
    ["Spain from 20 March to 1 March 2027", /'1 March 2027' is before '20 March'/],
    ["Spain from 20 March to 1 March", /'1 March' is before '20 March'/],
    ["Spain from 1 July 2999 to 5 July 2999", /must be from 1900 to 2199/],
    ["Spain from 1 July 2026 to 1 July 2039", /longer than ten years/],
  ])("that is unclear gets an answer that says how to ask: %s", (text, problem) => {
    expect(read(text)).toMatch(problem);
  });

  it("that is too long is not read", () => {
    expect(read(`Spain ${"x".repeat(maxQuestionLength)}`)).toMatch(/longer than 300 characters/);
  });
});
