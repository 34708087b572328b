import { describe, expect, it } from "vitest";
import { law } from "#tests/support/law.ts";
import { dayOf } from "../../calendar/day.ts";
import { countText } from "../words.ts";
import type { Person } from "./history.ts";
import { overviewOf } from "./overview.ts";
import { headlineOf, noPassportText } from "./rule-words.ts";

const today = dayOf("2026-11-26");
type Stays = readonly (readonly [country: string, from: string, to?: string])[];

const cardOf = (id: string, stays: Stays, citizenships: readonly string[] = ["BR"]) => {
  const person: Person = {
    stays: stays.map(([country, from, to]) => ({
      country,
      from: dayOf(from),
      to: to ? dayOf(to) : undefined,
    })),
    ...{ citizenships, permits: [], answers: {} },
  };
  const { cards, others, cardOf: apply } = overviewOf(law.rulesFor(citizenships, today), person, today);
  const rule = [...cards.map((card) => card.rule), ...others].find((it) => it.id === id)!;
  return apply(rule);
};

describe("the headline of a rule", () => {
  it("says that days drop out of a moving window before the limit is reached", () => {
    const stays: Stays = [
      ["ES", "2026-06-01", "2026-06-20"],
      ["PT", "2026-11-16"],
    ];
    expect(headlineOf(cardOf("schengen-90-180", stays))).toBe(
      "59 days left in this window; as days drop out, you can stay until Feb 13, 2027",
    );
  });

  it("says how long a visit can last that begins as planned, or as soon as an entry is possible", () => {
    const planned: Stays = [
      ["ES", "2026-09-01", "2026-09-10"],
      ["FR", "2026-12-15", "2026-12-20"],
    ];
    expect(headlineOf(cardOf("schengen-90-180", planned))).toBe(
      "80 days left today. Arriving Dec 15, 2026, until Mar 14, 2027",
    );
    expect(headlineOf(cardOf("schengen-90-180", [["ES", "2026-08-01", "2026-11-08"]]))).toBe(
      "10 days over the limit. Arriving Feb 7, 2027, until May 7, 2027",
    );
  });

  it("states the tax year of the days, and when the count starts again", () => {
    expect(headlineOf(cardOf("es-tax", [["ES", "2026-09-17"]]))).toBe(
      "112 days left in 2026; as the count starts again on Jan 1, 2027, you can stay until Jul 2, 2027",
    );
    expect(headlineOf(cardOf("es-tax", [["ES", "2026-06-01"]]))).toBe(
      "4 days left in 2026, leave by Nov 30, 2026",
    );
    expect(headlineOf(cardOf("th-tax", [["TH", "2026-03-10", "2026-07-29"]]))).toBe(
      "37 days left. You can no longer reach the limit in 2026",
    );
    expect(headlineOf(cardOf("th-tax", [["TH", "2026-03-10", "2026-08-02"]]))).toBe("33 days left in 2026");
    expect(headlineOf(cardOf("hk-60", [["HK", "2026-07-30", "2026-08-16"]]))).toBe(
      "42 days left in the tax year 2026/27",
    );
  });

  it("names no year if the window is not a tax year", () => {
    expect(headlineOf(cardOf("pt-tax", [["PT", "2026-01-01", "2026-03-09"]]))).toBe("116 days left");
  });
});

describe("the days of a rule", () => {
  const avoid = { aim: "avoid" } as const;
  const reach = { aim: "reach" } as const;

  it("are shown with the allowed or needed days, as whole numbers", () => {
    expect(countText({ rule: avoid, used: 71, allowed: 90 })).toBe("71 of 90 days");
    expect(countText({ rule: avoid, used: 30.2, allowed: 182.83 })).toBe("30 of 182 days");
    expect(countText({ rule: reach, used: 329, allowed: 329 })).toBe("329 of 330 days");
    expect(countText({ rule: reach, used: 1329, allowed: 1824 })).toBe("1,329 of 1,825 days");
  });
});

it("explains the limit on visits while no passport is known", () => {
  const text = (id: string) => noPassportText(cardOf(id, [], []).allowance);
  expect(text("schengen-90-180")).toContain("We assume the usual limit");
  expect(text("th-exempt")).toBe("How long you may stay depends on your passport.");
  expect(text("es-tax")).toBeUndefined();
  expect(noPassportText(cardOf("th-exempt", [], ["BR"]).allowance)).toBeUndefined();
});
