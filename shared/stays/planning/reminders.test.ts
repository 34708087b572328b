import { describe, expect, it } from "vitest";
import { rulesOn } from "#tests/support/law.ts";
import { type Day, dayOf, isoOf, plusDays } from "../../calendar/day.ts";
import { type KeptStay, noTravels, type TravelDocument, type Travels } from "../travels.ts";
import { type Reminder, searchReminders } from "./reminders.ts";

const uuid = (number: number) => `6f0c5a52-6f6b-4c1e-9f0f-${String(number).padStart(12, "0")}`;
const stay = (country: string, from: string, to?: string): KeptStay => ({
  ...{ id: uuid(1), country, from, addedAt: "2026-01-01T00:00:00Z" },
  ...(to && { to }),
});
const document = (kind: TravelDocument["kind"], country: string, to?: string, from?: string) =>
  ({ id: uuid(2), kind, country, ...(from && { from }), ...(to && { to }) }) satisfies TravelDocument;
const withStays = (...stays: KeptStay[]): Travels => ({ ...noTravels, citizenships: ["BR"], stays });
const shown = (reminder: Reminder) => [
  reminder.kind === "document" ? reminder.document.kind : reminder.rule.id,
  reminder.kind,
  isoOf(reminder.on),
  reminder.daysLeft,
  reminder.step,
];
const findReminders = (travels: Travels, day: Day): Reminder[] => {
  const search = searchReminders(rulesOn(isoOf(day), ...travels.citizenships), travels, day);
  for (;;) {
    const step = search.next();
    if (step.done) return step.value;
  }
};
const remindersOn = (day: string, travels: Travels) => findReminders(travels, dayOf(day)).map(shown);
const ofRule = (id: string, day: string, travels: Travels) =>
  remindersOn(day, travels).filter(([rule]) => rule === id);

describe("an ongoing stay", () => {
  // Day 1 is June 1, so day 91, the first one too many, is August 30.
  const travels = withStays(stay("ES", "2026-06-01"));

  it.each([
    ["2026-07-30", []],
    ["2026-07-31", [["schengen-90-180", "stay", "2026-08-30", 30, 30]]],
    ["2026-08-15", [["schengen-90-180", "stay", "2026-08-30", 15, 30]]],
    ["2026-08-16", [["schengen-90-180", "stay", "2026-08-30", 14, 14]]],
    ["2026-08-23", [["schengen-90-180", "stay", "2026-08-30", 7, 7]]],
    ["2026-08-28", [["schengen-90-180", "stay", "2026-08-30", 2, 7]]],
    ["2026-08-29", [["schengen-90-180", "stay", "2026-08-30", 1, 1]]],
    ["2026-08-30", []],
  ])("is told its limit on %s only if it is near", (day, expected) => {
    expect(ofRule("schengen-90-180", day, travels)).toEqual(expected);
  });

  it("names the last day without a crossing", () => {
    const [reminder] = findReminders(travels, dayOf("2026-08-23"));
    expect(reminder?.kind === "stay" && isoOf(reminder.lastDay)).toBe("2026-08-29");
  });

  it("has no reminder if the law does not apply to the person, or the days do not count", () => {
    expect(ofRule("schengen-90-180", "2026-08-23", { ...travels, citizenships: ["PT"] })).toEqual([]);
    const permit = document("residence", "ES", undefined, "2026-06-01");
    expect(ofRule("schengen-90-180", "2026-08-23", { ...travels, documents: [permit] })).toEqual([]);
  });

  it("has no reminder of a later trip's limit while its own days do not count", () => {
    const permit = document("residence", "PT", undefined, "2026-01-01");
    const stays = [stay("ES", "2026-03-01", "2026-05-20"), stay("PT", "2026-05-21")];
    const resident = { ...withStays(...stays), documents: [permit] };
    expect(ofRule("schengen-90-180", "2026-06-01", resident)).toEqual([]);
  });
});

describe("a planned stay", () => {
  it("that crosses a limit has a reminder from the start, however far ahead the crossing is", () => {
    const travels = withStays(stay("ES", "2026-05-01", "2026-09-15"));
    expect(ofRule("schengen-90-180", "2026-01-01", travels)).toEqual([
      ["schengen-90-180", "plan", "2026-07-30", 210, "planned"],
    ]);
    expect(ofRule("schengen-90-180", "2026-07-20", travels)).toEqual([
      ["schengen-90-180", "plan", "2026-07-30", 10, 14],
    ]);
  });

  it("that ends in time has no reminder, also while the person is there", () => {
    const travels = withStays(stay("ES", "2026-06-01", "2026-08-29"));
    for (const day of ["2026-01-01", "2026-08-23"])
      expect(ofRule("schengen-90-180", day, travels)).toEqual([]);
  });

  it("has no reminder while the limit is already crossed", () => {
    const travels = withStays(stay("ES", "2026-01-01", "2026-09-15"));
    expect(ofRule("schengen-90-180", "2026-08-01", travels)).toEqual([]);
  });
});

describe("an absence", () => {
  const away = (...more: KeptStay[]): Travels => ({
    ...withStays(stay("PT", "2025-01-01", "2026-01-10"), ...more),
    documents: [document("residence", "PT", undefined, "2025-01-01")],
  });

  it("has a reminder of the permit's limit until the return is planned", () => {
    // Six months without a break end on July 10.
    expect(ofRule("pt-permit", "2026-07-04", away())).toEqual([["pt-permit", "stay", "2026-07-11", 7, 7]]);
    expect(ofRule("pt-permit", "2026-07-04", away(stay("PT", "2026-07-09")))).toEqual([]);
    expect(ofRule("pt-permit", "2026-07-04", away(stay("PT", "2026-07-20")))).toHaveLength(1);
  });
});

describe("a document", () => {
  it.each([
    ["2026-07-31", []],
    ["2026-08-01", [["passport", "document", "2026-08-31", 30, 30]]],
    ["2026-08-31", [["passport", "document", "2026-08-31", 0, 1]]],
    ["2026-09-01", []],
  ])("is told on %s only if it expires soon", (day, expected) => {
    const documents = [document("passport", "BR", "2026-08-31"), document("permanent", "PT")];
    expect(remindersOn(day, { ...noTravels, documents })).toEqual(expected);
  });
});

describe("reminders", () => {
  it("come with the nearest date first, and from rules to avoid only", () => {
    const travels: Travels = {
      ...withStays(stay("ES", "2026-01-01"), stay("PT", "2026-03-01"), stay("US", "2026-06-01")),
      documents: [document("passport", "BR", "2026-06-20")],
    };
    for (let day = dayOf("2026-06-01"); day < dayOf("2026-07-20"); day = plusDays(day, 7)) {
      const found = findReminders(travels, day);
      expect(found.map(({ on }) => on)).toEqual(found.map(({ on }) => on).sort((a, b) => a - b));
      for (const reminder of found) {
        if (reminder.kind === "document") continue;
        const { aim, topic } = reminder.rule;
        expect([aim, topic === "permanence"]).toEqual(["avoid", false]);
      }
    }
  });
});

it("reminders are searched rule by rule", () => {
  const search = searchReminders(
    rulesOn("2026-08-23", "BR"),
    withStays(stay("ES", "2026-06-01")),
    dayOf("2026-08-23"),
  );
  expect(search.next().done).toBe(false);
});
