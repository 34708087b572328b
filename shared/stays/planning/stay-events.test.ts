import { expect, it } from "vitest";
import { rulesOn } from "#tests/support/law.ts";
import { dayOf } from "../../calendar/day.ts";
import { eventsOfStay } from "./stay-events.ts";

const today = dayOf("2026-03-01");
const person = {
  stays: [{ country: "FR", from: dayOf("2026-03-20"), to: dayOf("2026-04-30") }],
  ...{ citizenships: ["BR"], permits: [], answers: {} },
};
const inSpain = (from: string, to: string) =>
  eventsOfStay(
    rulesOn("2026-03-01", "BR"),
    person,
    { place: "ES", from: dayOf(from), to: dayOf(to) },
    today,
    "Spain",
  );

it("the deadlines of a stay are the day to leave and the crossings of other limits, with their source", () => {
  const [leave, tax, ...others] = inSpain("2026-05-10", "2026-12-20");
  expect(leave).toMatchObject({
    uid: "stay-ES-2026-05-10-schengen-90-180@meridian",
    day: "2026-06-26",
    title: "Leave Spain by this day",
  });
  expect(leave!.description).toContain("A stay from May 10, 2026 may have 48 days.");
  expect(leave!.description).toContain("Source: Regulation (EU) 2016/399, article 6(1)");
  expect(tax).toMatchObject({ day: "2026-11-09", title: "Spain tax residence: more than 183 days" });
  const effect = rulesOn("2026-03-01", "BR").find(({ name }) => name === tax!.title)?.effect;
  expect(tax!.description).toContain(`The days reach the number in the rule. ${effect}`);
  expect(others).toEqual([]);
});

it("deadlines that have passed are left out", () => {
  expect(inSpain("2025-01-01", "2025-01-05")).toEqual([]);
});
