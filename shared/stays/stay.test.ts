import { describe, expect, it } from "vitest";
import { dayOf } from "../calendar/day.ts";
import { maxStays, readStay, readStays } from "./stay.ts";

const stay = { country: "PT", from: "2025-03-03", to: "2025-05-20" };

describe("a stay from a form or a file", () => {
  it("is read with its days, times and purpose", () => {
    const input = {
      country: "pt",
      from: "2025-03-03T23:55",
      to: "2025-05-20",
      toTime: "07:30",
      purpose: "work",
    };
    expect(readStay(input)).toEqual({
      country: "PT",
      from: dayOf("2025-03-03"),
      to: dayOf("2025-05-20"),
      fromMinute: 1435,
      toMinute: 450,
      purpose: "work",
    });
  });

  it("may be open", () => {
    expect(readStay({ country: "PT", from: "2025-03-03" })).toMatchObject({ to: undefined });
  });

  it.each([
    [
      { ...stay, to: "2025-03-02" },
      "The stay ends on Mar 2, 2025, before it begins on Mar 3, 2025. Correct the dates.",
    ],
    [
      { country: "PT", from: "2025-03-03T10:00", to: "2025-03-03T09:00" },
      "The stay on Mar 3, 2025 ends before it begins.",
    ],
    [{ ...stay, from: "2025-02-30" }, "The date Feb 30, 2025 does not exist."],
    [{ ...stay, from: "0000-03-03" }, "The year 0000 must be from 1900 to 2199."],
    [{ ...stay, to: "3000-03-03" }, "The year 3000 must be from 1900 to 2199."],
    [{ ...stay, from: "" }, "The first day is missing."],
    [{ ...stay, country: "ZZ" }, "'ZZ' is not the code of a country. Write it as PT."],
    [{ ...stay, country: "" }, "The country is missing."],
    [{ ...stay, fromTime: "25:00" }, "'25:00' is not a time. Write it as 23:55."],
    [
      { ...stay, purpose: "fun" },
      "'fun' is not a purpose. It is one of: tourism, work, study, treatment, transit, commuting, crew, diplomat, exceptional.",
    ],
  ])("%j is refused with a reason", (input, problem) => {
    expect(readStay(input)).toBe(problem);
  });
});

describe("a list of stays", () => {
  it("names each item with a problem and keeps the others", () => {
    const { stays, problems } = readStays([stay, { ...stay, country: "Atlantis" }, null, stay]);
    expect(stays).toHaveLength(2);
    expect(problems).toEqual([
      { item: 2, problem: "'Atlantis' is not the code of a country. Write it as PT." },
      { item: 3, problem: "This is not a stay with a country and days." },
    ]);
  });

  it("of 100,000 stays is refused without reading it", () => {
    expect(readStays(Array.from({ length: 100_000 }, () => stay))).toEqual({
      stays: [],
      problems: [
        {
          item: maxStays + 1,
          problem:
            "The list has 100000 stays. At most 20000 can be counted at once. Shorten it to the stays of the last years.",
        },
      ],
    });
  });
});
