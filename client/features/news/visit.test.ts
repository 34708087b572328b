import { describe, expect, it } from "vitest";
import { isNewSince, readVisit, type Visit, visitAt, visitEndsAfterMs, withSeen } from "./visit.ts";

const at = (hour: number) => ({ firstSeenAt: `2026-09-24T${String(hour).padStart(2, "0")}:00:00.000Z` });
const minutes = (count: number) => count * 60_000;

/** Opens the feed at a time with these updates. Returns the new ones and the stored visit. */
const open = (stored: Visit | undefined, now: number, ...hours: number[]) => {
  const visit = visitAt(stored, now);
  return {
    fresh: hours.filter((hour) => isNewSince(visit.since, at(hour))),
    kept: withSeen(visit, hours.map(at)),
  };
};

describe("new updates", () => {
  it("are none on the first visit", () => {
    expect(open(undefined, 0, 7, 8).fresh).toEqual([]);
  });

  it("are the ones after the newest update of the previous visit", () => {
    const first = open(undefined, 0, 7, 8).kept;
    expect(open(first, minutes(31), 7, 8, 9, 10).fresh).toEqual([9, 10]);
  });

  it("stay new until the visit ends", () => {
    const first = open(undefined, 0, 7).kept;
    const second = open(first, minutes(60), 7, 8);
    const again = open(second.kept, minutes(85), 7, 8, 9);
    expect(again.fresh).toEqual([8, 9]);
    expect(open(again.kept, minutes(110), 7, 8, 9).fresh).toEqual([8, 9]);
    expect(open(again.kept, minutes(120), 7, 8, 9, 10).fresh).toEqual([10]);
  });

  it("do not change after a visit without newer updates", () => {
    const first = open(undefined, 0, 7, 8).kept;
    const filtered = open(first, minutes(60), 7).kept;
    expect(open(filtered, minutes(120), 8, 9).fresh).toEqual([9]);
  });

  it("are none after an empty visit", () => {
    expect(open(open(undefined, 0).kept, minutes(60), 7).fresh).toEqual([]);
  });

  it("start a new visit when the clock was set back by more than a visit", () => {
    const first = open(undefined, minutes(600), 7).kept;
    expect(open(first, 0, 7, 8).fresh).toEqual([8]);
  });
});

describe("readVisit", () => {
  it("restores a stored visit", () => {
    const visit: Visit = { since: at(7).firstSeenAt, seen: null, usedAt: 5 };
    expect(readVisit(JSON.stringify(visit))).toEqual(visit);
  });

  it.each([null, "", "{", "null", "3", "[]", '{"usedAt":"5"}'])("returns undefined for %j", (text) => {
    expect(readVisit(text)).toBeUndefined();
  });

  it("drops invalid timestamps", () => {
    expect(readVisit('{"since":"yesterday-ish","seen":7,"usedAt":1}')).toEqual({
      since: null,
      seen: null,
      usedAt: 1,
    });
  });
});

it("ends a visit after 30 idle minutes", () => {
  expect(visitEndsAfterMs).toBe(minutes(30));
});
