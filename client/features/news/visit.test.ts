import { describe, expect, it } from "vitest";
import { isNewSince, readVisit, type Visit, visitAt, visitEndsAfterMs, withSeen } from "./visit.ts";

const at = (hour: number) => ({ firstSeenAt: `2026-09-24T${String(hour).padStart(2, "0")}:00:00.000Z` });
const minutes = (count: number) => count * 60_000;

/** The feed opened at a time with these updates in it; gives which of them are new, and what is kept. */
const open = (stored: Visit | undefined, now: number, ...hours: number[]) => {
  const visit = visitAt(stored, now);
  return {
    fresh: hours.filter((hour) => isNewSince(visit.since, at(hour))),
    kept: withSeen(visit, hours.map(at)),
  };
};

describe("what is new since the last visit", () => {
  it("is nothing on the first", () => {
    expect(open(undefined, 0, 7, 8).fresh).toEqual([]);
  });

  it("is what came after the newest update of the one before", () => {
    const first = open(undefined, 0, 7, 8).kept;
    expect(open(first, minutes(31), 7, 8, 9, 10).fresh).toEqual([9, 10]);
  });

  it("stays so while the visit goes on, whatever was told meanwhile", () => {
    const first = open(undefined, 0, 7).kept;
    const second = open(first, minutes(60), 7, 8);
    const again = open(second.kept, minutes(85), 7, 8, 9);
    expect(again.fresh).toEqual([8, 9]);
    expect(open(again.kept, minutes(110), 7, 8, 9).fresh).toEqual([8, 9]);
    expect(open(again.kept, minutes(120), 7, 8, 9, 10).fresh).toEqual([10]);
  });

  it("does not move with a visit that was told of nothing new", () => {
    const first = open(undefined, 0, 7, 8).kept;
    const filtered = open(first, minutes(60), 7).kept;
    expect(open(filtered, minutes(120), 8, 9).fresh).toEqual([9]);
  });

  it("is nothing where the visit before was told of nothing", () => {
    expect(open(open(undefined, 0).kept, minutes(60), 7).fresh).toEqual([]);
  });

  it("begins anew where the clock was set back by more than a visit", () => {
    const first = open(undefined, minutes(600), 7).kept;
    expect(open(first, 0, 7, 8).fresh).toEqual([8]);
  });
});

describe("what is stored of a visit", () => {
  it("comes back as it was", () => {
    const visit: Visit = { since: at(7).firstSeenAt, seen: null, usedAt: 5 };
    expect(readVisit(JSON.stringify(visit))).toEqual(visit);
  });

  it.each([null, "", "{", "null", "3", "[]", '{"usedAt":"5"}'])("is nothing where it is %j", (text) => {
    expect(readVisit(text)).toBeUndefined();
  });

  it("loses what is no moment", () => {
    expect(readVisit('{"since":"yesterday-ish","seen":7,"usedAt":1}')).toEqual({
      since: null,
      seen: null,
      usedAt: 1,
    });
  });
});

it("ends after half an hour", () => {
  expect(visitEndsAfterMs).toBe(minutes(30));
});
