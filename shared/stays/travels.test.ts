import { describe, expect, it } from "vitest";
import { ruleOn } from "#tests/support/law.ts";
import { dayOf } from "../calendar/day.ts";
import { assess } from "./counting/assess.ts";
import { excessOf } from "./counting/excess.ts";
import { createHistory } from "./counting/history.ts";
import {
  KeptStay,
  maxKeptStays,
  maxTravelsKb,
  noTravels,
  personOf,
  readTravels,
  Travels,
} from "./travels.ts";

const id = "6f0c5a52-6f6b-4c1e-9f0f-0d4a3f1f8f11";
const stay = { id, country: "ES", from: "2026-05-01", to: "2026-05-10", addedAt: "2026-06-01T10:00:00Z" };
const at = dayOf("2026-06-01");

describe("kept travels", () => {
  it("are converted to the person whose days are counted", () => {
    const travels = Travels.parse({ ...noTravels, stays: [stay] });
    const schengen = ruleOn("schengen-90-180", "2026-09-30", "US");
    const history = createHistory(personOf(travels), at);
    expect(assess(schengen, history, at)).toMatchObject({ state: "safe", used: 10 });
  });

  it("count a passport as a citizenship, and other documents as permits", () => {
    const documents = [
      { id, kind: "passport", country: "BR", number: "X1" },
      { id, kind: "residence", country: "PT", to: "2027-01-31" },
    ] as const;
    const person = personOf({ ...noTravels, citizenships: ["BR"], documents: [...documents] });
    expect(person.citizenships).toEqual(["BR"]);
    expect(person.permits).toEqual([
      { kind: "residence", country: "PT", from: dayOf("1900-01-01"), to: dayOf("2027-01-31") },
    ]);
  });

  it("are read even if they were stored without a version", () => {
    const { version: _, ...old } = { ...noTravels, stays: [stay] };
    expect(readTravels(old)).toEqual({ ...noTravels, stays: [stay] });
    expect(readTravels(readTravels(old))).toEqual(readTravels(old));
  });

  it.each([
    [{ ...noTravels, version: 2 }],
    [{ ...noTravels, version: "first" }],
    [{ ...noTravels, stays: [{ ...stay, purpose: "leisure" }] }],
    [[noTravels]],
    [{}],
    ["stays"],
    [null],
  ])("are not guessed: %o", (stored) => {
    expect(readTravels(stored)).toBeUndefined();
  });

  it("fit into one request", () => {
    const stays = Array.from({ length: 3500 }, () => ({ ...stay, note: "n".repeat(50) }));
    expect(excessOf({ ...noTravels, stays })).toBeUndefined();
    expect(excessOf({ ...noTravels, stays: [...stays, ...stays.slice(0, 1000)] })).toContain(
      `${maxTravelsKb} kB`,
    );
  });

  it("can always be reduced, even above a limit", () => {
    const stays = Array.from({ length: maxKeptStays + 2 }, () => stay);
    const before = { ...noTravels, stays };
    expect(excessOf(before)).toBe("You can keep at most 5,000 stays.");
    expect(excessOf({ ...before, stays: stays.slice(1) }, before)).toBeUndefined();
    expect(excessOf({ ...before, stays: [...stays, stay] }, before)).toBeDefined();
  });

  it.each([
    [{ ...stay, country: "ZZ" }],
    [{ ...stay, from: "2026-02-30" }],
    [{ ...stay, to: "2026-04-30" }],
    [{ ...stay, toTime: "24:30" }],
    [{ ...stay, addedAt: "yesterday" }],
  ])("refuse %o", (wrong) => {
    expect(KeptStay.safeParse(wrong).success).toBe(false);
  });
});
