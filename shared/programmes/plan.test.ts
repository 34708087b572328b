import { describe, expect, test } from "vitest";
import { detailedProgramme } from "#tests/support/programmes.ts";
import { earliestMove, type PlanChoices, planOf } from "./plan.ts";

const today = "2026-11-24";
const programme = detailedProgramme({
  ...{ country: "Portugal", name: "D8", months: 12 },
  terms: { processing: { from: 30, to: 90 } },
  documents: [
    { kind: "bank statements", coversMonths: 3 },
    { kind: "criminal record", maxAgeDays: 180 },
    { kind: "degree" },
    { kind: "passport", validMonths: 6 },
  ],
  deadlines: [
    { of: "after entry", days: 14, text: "Ask for the permit." },
    { of: "before expiry", days: 60, text: "Apply for the renewal." },
    { of: "pause", days: 180, text: "Time before a new one." },
  ],
  lifetimes: [
    {
      ...{ kind: "criminal record", code: "BR", days: 90, detail: "It lapses after 90 days." },
      source: { name: "A guide" },
    },
  ],
});
const choices: PlanChoices = { moving: "2027-09-01", leadDays: {} };
const stepsOf = (some: Partial<PlanChoices> = {}, codes: string[] = []) =>
  planOf(programme, { ...choices, ...some }, codes, today).steps;
const step = (id: string, some?: Partial<PlanChoices>, codes?: string[]) =>
  stepsOf(some, codes).find((one) => one.id === id);

describe("a plan", () => {
  test("works back from the move by the longest processing time that is stated", () => {
    const { filing, processing } = planOf(programme, choices, [], today);
    expect(filing).toBe("2027-06-03");
    expect(processing).toEqual({ days: 90, basis: "stated" });
    expect(planOf(programme, { ...choices, processingDays: 30 }, [], today).filing).toBe("2027-08-02");
  });

  test("orders a document so that it has arrived and is not too old on the day of filing", () => {
    expect(step("criminal record")).toMatchObject({
      ...{ from: "2026-12-05", by: "2027-06-03", isLate: false },
      window: { days: 180, basis: "stated" },
      lead: undefined,
    });
    expect(step("criminal record", { leadDays: { "criminal record": 84 } })).toMatchObject({
      ...{ from: "2026-09-12", by: "2027-03-11" },
      lead: { days: 84, basis: "yours" },
    });
  });

  test("uses the shorter lifetime of a document of the reader's country", () => {
    expect(step("criminal record", {}, ["BR"])).toMatchObject({
      from: "2027-03-05",
      window: { days: 90, basis: "stated" },
      notes: ["It lapses after 90 days."],
    });
  });

  test("marks numbers that are only advice", () => {
    expect(step("bank statements")?.window).toEqual({ days: 31, basis: "advice" });
    expect(step("degree")).toMatchObject({ from: undefined, window: undefined });
  });

  test("gives the months that statements cover, and the required validity of the passport", () => {
    expect(step("bank statements")?.covers).toEqual({ months: 3, from: "2027-03-03" });
    expect(step("passport")?.validUntil).toBe("2028-03-01");
  });

  test("begins with documents that last, and ends with steps due after the move", () => {
    expect(stepsOf().map(({ id }) => id)).toEqual([
      ...["degree", "passport", "criminal record", "bank statements", "file", "move", "after entry"],
      "before expiry",
    ]);
    const slow = stepsOf({ leadDays: { "criminal record": 84 } }).map(({ id }) => id);
    expect(slow.slice(0, 3)).toEqual(["criminal record", "degree", "passport"]);
    expect(step("after entry")).toMatchObject({ from: "2027-09-01", by: "2027-09-15" });
    expect(step("before expiry")).toMatchObject({ by: "2028-07-03" });
  });

  test("marks overdue steps", () => {
    expect(step("file", { moving: "2026-12-01" })?.isLate).toBe(true);
    expect(step("move", { moving: "2026-12-01" })?.isLate).toBe(false);
  });

  test("has no days while the authority's processing time is unknown", () => {
    const silent = { ...programme, terms: { ...programme.terms, processing: undefined } };
    expect(planOf(silent, choices, [], today)).toEqual({ steps: [] });
  });
});

describe("the earliest move", () => {
  const earliest = (some: Partial<PlanChoices>, done: string[] = []) => {
    const chosen = { ...choices, ...some };
    return earliestMove(planOf(programme, chosen, [], today), { ...chosen, done }, today);
  };

  test("is needed only if the chosen day cannot be met", () => {
    expect(earliest({})).toBeUndefined();
    expect(earliest({ moving: "2027-02-22" })).toBeUndefined();
    expect(earliest({ moving: "2027-02-21" })).toBe("2027-02-22");
    expect(earliest({ moving: "2027-02-21" }, ["file"])).toBeUndefined();
  });

  test("waits for the slowest document that is not done", () => {
    const slow = { moving: "2027-02-22", leadDays: { "criminal record": 40, degree: 10 } };
    expect(earliest(slow)).toBe("2027-04-03");
    expect(earliest(slow, ["criminal record"])).toBe("2027-03-04");
    expect(earliest(slow, ["criminal record", "degree"])).toBeUndefined();
  });
});
