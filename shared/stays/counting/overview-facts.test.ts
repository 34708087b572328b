import { expect, it } from "vitest";
import { rulesOn } from "#tests/support/law.ts";
import { dayOf } from "../../calendar/day.ts";
import { overviewOf } from "./overview.ts";
import { overviewFacts } from "./overview-facts.ts";

const today = dayOf("2026-06-01");
const factsOf = (citizenship: string) => {
  const stays = [{ country: "FR", from: dayOf("2026-05-01"), to: dayOf("2026-05-10") }];
  const person = { stays, citizenships: [citizenship], permits: [], answers: {} };
  return overviewFacts(overviewOf(rulesOn("2026-06-01", citizenship), person, today));
};

it("each rule with a limit is one text with its days used", () => {
  expect(factsOf("US")).toContainEqual(expect.stringMatching(/^Schengen.*: 10 of 90 days\. /));
});

it("a rule that does not apply to the person is left out", () => {
  expect(factsOf("DE").filter((fact) => fact.startsWith("Schengen"))).toEqual([]);
});
