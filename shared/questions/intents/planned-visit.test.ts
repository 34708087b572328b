import { describe, expect, it } from "vitest";
import { packs } from "#tests/support/law.ts";
import { read as readText, wordsOf } from "#tests/support/questions.ts";
import { dayOf } from "../../calendar/day.ts";
import { plannedVisit } from "./planned-visit.ts";

const today = dayOf("2026-06-15");

const read = (text: string): string => {
  const reading = readText(text, today);
  const context = { packs, today, words: wordsOf(reading.language), ownPassports: [] };
  const visit = plannedVisit(reading, context);
  if (visit.kind === "missing") return visit.ask;
  return Object.values(visit).join(" ");
};

describe("a question about a planned visit", () => {
  it.each([
    ["Can I be in Lisbon from 10 May to 30 July 2027?", "stay PT 2027-05-10 2027-07-30"],
    ["can i stay in spain from July 10th until Aug. 3rd", "stay ES 2026-07-10 2026-08-03"],
    ["Spain 20 December to 5 January 2029", "stay ES 2028-12-20 2029-01-05"],
    ["puedo estar en españa del 10 al 30 de julio", "stay ES 2026-07-10 2026-07-30"],
    ["Can I go to the US tomorrow for 2 weeks?", "stay US 2026-06-16 2026-06-29"],
    ["Can I go to Europe for two weeks from 3 January?", "stay SCHENGEN 2027-01-03 2027-01-16"],
    ["Can I spend September to November in Spain?", "stay ES 2026-09-01 2026-11-30"],
    ["Spain from 10/05/2026 to 30/07/2026", "stay ES 2026-05-10 2026-07-30"],
    ["Can I be in Spain in July?", "stay ES 2026-07-01 2026-07-31"],
    ["¿Puedo estar en España en enero?", "stay ES 2027-01-01 2027-01-31"],
    ["How long can I stay in Spain if I come in July?", "longest ES 2026-07-01"],
    ["How long can I stay in Japan if I arrive on 3 March?", "longest JP 2027-03-03"],
    ["wie lange kann ich in japan bleiben wenn ich am 3. märz ankomme", "longest JP 2027-03-03"],
    ["When do I have to leave the UK?", "longest GB 2026-06-15"],
    ["When can I come back to Schengen for 30 days?", "return SCHENGEN 30"],
    ["When can I go to Papua New Guinea for 10 days?", "return PG 10"],
    ["When can I return to Spain for a fortnight?", "return ES 14"],
  ])("is read: %s", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ["Can I be there from 10 July to 30 July?", "Which country do you mean?"],
    ["Spain or Japan from 1 July to 5 July?", "Which one country do you mean? Ask about one at a time."],
    ["Can I be in Spain?", "For how many days, or until when?"],
    ["Can I be in Spain from 10 July?", "For how many days, or until when?"],
    ["¿Cuándo puedo volver a España?", "¿Cuántos días, o hasta cuándo?"],
    ["Spain from 10/05/2026 to 11/05/2026", "Which day is 10/05/2026? Write the month as a word."],
    ["Spain from 30 February to 3 March", "30 February is not a real date. Which day do you mean?"],
    ["Spain 1 July to …", "What is the last day of the stay that begins on 1 July?"],
    ["Spain 1 July to Spain 1 July to", "What is the last day of the stay that begins on 1 July?"],
    ["Spain from 1 July to 5 July to 20 August", "What is the last day of the stay that begins on 1 July?"],
    [
      "Spain from 2026-09-10 to 2026-09-01",
      "The last day of 2026-09-10 – 2026-09-01 is before the first. Which days do you mean?",
    ],
  ])("that lacks something asks for it: %s", (text, ask) => {
    expect(read(text)).toBe(ask);
  });
});
