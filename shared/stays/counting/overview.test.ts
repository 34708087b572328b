import { describe, expect, it } from "vitest";
import { law } from "#tests/support/law.ts";
import { type Day, dayOf, isoOf, rangeText } from "../../calendar/day.ts";
import { daysText } from "../../calendar/words.ts";
import { nextDropOuts } from "./drop-outs.ts";
import type { Person } from "./history.ts";
import { overviewOf, type RuleCard } from "./overview.ts";
import { headlineOf, stateText } from "./rule-words.ts";

const today = dayOf("2026-11-25");
const person = (
  stays: readonly (readonly [string, string, string?])[],
  more: Partial<Person> = {},
): Person => ({
  stays: stays.map(([country, from, to]) => ({ country, from: dayOf(from), to: to ? dayOf(to) : undefined })),
  citizenships: ["BR"],
  permits: [],
  answers: {},
  ...more,
});
const look = (who: Person, day: Day = today) => overviewOf(law.rulesFor(who.citizenships, day), who, day);
const ids = (who: Person) => look(who).cards.map(({ rule }) => rule.id);
const card = (who: Person, id: string): RuleCard => {
  const { cards, others, cardOf } = look(who);
  const other = others.find((rule) => rule.id === id);
  const found = cards.find(({ rule }) => rule.id === id) ?? (other && cardOf(other));
  if (!found) throw new Error(`no rule ${id}`);
  return found;
};

describe("what was crossed earlier", () => {
  const earlier = (...stays: Parameters<typeof person>[0][number][]) =>
    look(person(stays)).earlier.map(({ rule, crossedOn }) => [rule.id, crossedOn && isoOf(crossedOn)]);

  it("is the tax residence of that year, by the tax year of the country", () => {
    expect(earlier(["MN", "2025-02-01", "2025-09-30"])).toContainEqual(["mn-days", "2025-08-02"]);
    expect(earlier(["GB", "2025-05-01", "2025-12-31"])).toContainEqual(["gb-srt", "2025-10-30"]);
    expect(earlier(["MN", "2024-02-01", "2024-09-30"])).not.toContainEqual(["mn-days", expect.anything()]);
  });

  it("is a stay that was too long, though its days have dropped out", () => {
    const stays = look(person([["FR", "2025-02-01", "2025-06-30"]])).earlier;
    const overstay = stays.find(({ rule }) => rule.id === "schengen-90-180");
    expect([overstay?.excess, overstay && isoOf(overstay.crossedOn!)]).toEqual([60, "2025-05-02"]);
  });

  it("is each such stay, and later stays do not count as planned", () => {
    const { earlier: cards } = look(
      person([
        ["PT", "2025-01-01", "2025-04-20"],
        ["ES", "2026-01-01", "2026-06-01"],
      ]),
    );
    const overstays = cards.filter(({ rule }) => rule.id === "schengen-90-180");
    expect(overstays.map(({ excess, plannedCrossing }) => [excess, plannedCrossing])).toEqual([
      [20, undefined],
      [62, undefined],
    ]);
  });

  it("is dated, and separate from the days that are left now", () => {
    const today = dayOf("2026-11-27");
    const { cards, earlier: past } = look(
      person([
        ["ES", "2026-01-01", "2026-03-20"],
        ["IT", "2026-05-10", "2026-05-30"],
      ]),
      today,
    );
    const headlines = (some: readonly RuleCard[]) =>
      some.filter(({ rule }) => rule.id === "schengen-90-180").map((it) => headlineOf(it, today));
    expect(headlines(cards)).toEqual(["90 days left today. Arriving Nov 28, 2026, until Feb 25, 2027"]);
    expect(headlines(past)).toEqual(["10 days over the limit on May 30, 2026"]);
  });

  it("is listed in addition to a later stay that is too long", () => {
    const today = dayOf("2026-11-20");
    const { cards, earlier: past } = look(
      person([
        ["ES", "2026-01-01", "2026-04-15"],
        ["IT", "2026-08-01"],
      ]),
      today,
    );
    const headlines = (some: readonly RuleCard[]) =>
      some.filter(({ rule }) => rule.id === "schengen-90-180").map((it) => headlineOf(it, today));
    expect(headlines(cards)).toEqual(["22 days over the limit since Oct 30, 2026"]);
    expect(headlines(past)).toEqual(["15 days over the limit on Apr 15, 2026"]);
  });

  it("is listed for as long as border records are kept", () => {
    const pastOf = (year: number) => earlier(["ES", `${year}-01-01`, `${year}-05-20`]);
    expect(pastOf(2024)).toContainEqual(["schengen-90-180", expect.anything()]);
    expect(pastOf(2019)).toEqual([]);
  });

  it("is not repeated while it still lasts", () => {
    expect(earlier(["FR", "2025-02-01"])).not.toContainEqual(["schengen-90-180", expect.anything()]);
  });
});

describe("the rules that matter to a person", () => {
  it("are those with days in their window, with plain counts for countries without a rule", () => {
    const cards = ids(
      person([
        ["ES", "2026-09-01"],
        ["MN", "2026-02-01", "2026-02-10"],
      ]),
    );
    expect(cards).toEqual(expect.arrayContaining(["schengen-90-180", "es-tax", "mn-days"]));
    expect(cards).not.toContain("pt-tax");
    expect(cards).not.toContain("us-feie-330");
  });

  it("leave out permits that the person does not have, and visits of long ago", () => {
    expect(ids(person([["PT", "2020-02-01", "2020-03-01"]]))).toEqual([]);
    expect(ids(person([["ES", "2026-09-01"]]))).not.toContain("es-long-term");
    const permits = [{ country: "ES", kind: "residence" as const, from: dayOf("2024-01-01") }];
    expect(ids(person([["ES", "2026-09-01"]], { permits }))).toContain("es-long-term");
  });

  it("set no limit on visits for residents with a permit", () => {
    const permits = [{ country: "GB", kind: "residence" as const, from: dayOf("2024-01-01") }];
    expect(ids(person([["GB", "2024-01-01"]], { permits }))).not.toContain("gb-visitor");
    expect(ids(person([["GB", "2026-09-01"]]))).toContain("gb-visitor");
  });

  it("leave open which of two visas a stay was under, and do not count a student as a visitor", () => {
    const german = { citizenships: ["DE"] };
    const { state, dayState } = card(person([["US", "2026-07-01"]], german), "us-vwp");
    expect([state, dayState]).toEqual(["undetermined", "crossed"]);
    expect(card(person([["US", "2026-03-01"]], german), "us-vwp").state).toBe("crossed");
    const study = { country: "US", from: dayOf("2022-09-01"), purpose: "study" as const };
    expect(ids({ ...person([], german), stays: [study] })).not.toContain("us-vwp");
  });

  it("leave out permits that the person does not have, also for a single day", () => {
    const found = look(person([["PT", "2026-09-01", "2026-10-01"]])).cardsOn(dayOf("2026-09-10"));
    expect(found.map(({ rule }) => rule.id).sort()).toEqual(["pt-tax", "schengen-90-180"]);
  });

  it("include the days outside a country for its citizens", () => {
    expect(ids(person([["ES", "2026-09-01"]], { citizenships: ["US"] }))).toContain("us-feie-330");
  });

  it("name each published rule once, among the cards or among the others", () => {
    const { cards, others } = look(person([["ES", "2026-09-01"]]));
    const all = [...cards.map(({ rule }) => rule.id), ...others.map(({ id }) => id)];
    expect(new Set(all).size).toBe(all.length);
    expect(all).toContain("mn-days");
  });
});

describe("the day to leave by for the plans to fit", () => {
  const leaveBy = (...plans: Parameters<typeof person>[0][number][]) => {
    const found = card(person([["PT", "2026-10-01"], ...plans]), "schengen-90-180").leaveBy;
    return found && isoOf(found);
  };

  it("leaves the days of the planned stays free", () => {
    // October 1 to December 6 are 67 days, and the plan has 23.
    expect(leaveBy(["IT", "2027-01-10", "2027-02-01"])).toBe("2026-12-06");
    expect(leaveBy(["IT", "2027-01-10", "2027-01-19"], ["FR", "2027-02-20", "2027-03-04"])).toBe(
      "2026-12-06",
    );
  });

  it("is absent without plans, if they fit in any case, and if they fit in none", () => {
    expect(leaveBy()).toBeUndefined();
    expect(leaveBy(["TH", "2027-01-10", "2027-02-01"])).toBeUndefined();
    expect(leaveBy(["IT", "2027-07-10", "2027-08-01"])).toBeUndefined();
    expect(leaveBy(["IT", "2027-01-10", "2027-03-01"])).toBeUndefined();
  });
});

describe("the headline of a rule", () => {
  it.each([
    [[["ES", "2026-09-11"]], "schengen-90-180", "14 days left, leave by Dec 9, 2026", "Close to the limit"],
    [[["ES", "2026-08-20"]], "schengen-90-180", "8 days over the limit since Nov 18, 2026", "Limit crossed"],
    [[["ES", "2026-01-01", "2026-08-20"]], "es-tax", "Limit crossed on Jul 3, 2026", "Limit crossed"],
    [
      [["TH", "2026-01-01", "2026-01-31"]],
      "th-tax",
      "148 days left. You can no longer reach the limit in 2026",
      "Within the limit",
    ],
    [[["GB", "2026-05-01", "2026-06-30"]], "gb-srt", "Your ties decide", "Not decided by days alone"],
    [
      [["FR", "2026-01-01", "2026-01-31"]],
      "fr-tax",
      "The law names no number of days",
      "Not decided by days alone",
    ],
  ] as const)("of %j by %s is '%s'", (stays, id, headline, state) => {
    const found = card(person(stays), id);
    expect([headlineOf(found), stateText(found)]).toEqual([headline, state]);
  });

  it("gives the days left of a visit that may have been extended", () => {
    const visit = card(person([["CO", "2026-10-01", "2026-10-20"]], { citizenships: ["US"] }), "co-visit");
    expect([headlineOf(visit), stateText(visit)]).toEqual([
      "70 days left today. Arriving Nov 26, 2026, until Feb 23, 2027",
      "Not decided by days alone",
    ]);
  });

  it("says that a rule does not apply to a citizen, and that a permit is missing", () => {
    const citizen = person([["ES", "2026-08-20"]], { citizenships: ["PT"] });
    expect(headlineOf(card(citizen, "schengen-90-180"))).toBe("No limit applies to you");
    expect(headlineOf(card(citizen, "es-long-term"))).toBe("Counts once you hold the permit");
  });

  it("counts the days still needed if days are a goal", () => {
    const permits = [{ country: "CA", kind: "permanent" as const, from: dayOf("2024-01-01") }];
    const resident = card(person([["CA", "2026-08-18"]], { permits }), "ca-pr-730");
    expect(headlineOf(resident)).toBe("630 days still needed");
  });
});

describe("the days that stop counting next", () => {
  const dropsOf = (id: string, stays: Parameters<typeof person>[0]) =>
    nextDropOuts(card(person(stays), id))?.map(({ from, first, last }) =>
      [from, first, last].map((day) => isoOf(day)),
    );

  it("leave a rolling window after its length", () => {
    expect(dropsOf("schengen-90-180", [["ES", "2026-09-01", "2026-09-10"]])).toEqual([
      ["2026-09-01", "2027-02-28", "2027-03-09"],
    ]);
  });

  it("leave a year all together", () => {
    expect(dropsOf("es-tax", [["ES", "2026-09-01", "2026-09-10"]])).toEqual([
      ["2026-09-01", "2027-01-01", "2027-01-01"],
    ]);
  });

  it("leave any twelve months after a year", () => {
    expect(dropsOf("bg-tax", [["BG", "2026-09-01", "2026-09-10"]])).toEqual([
      ["2026-09-01", "2027-09-01", "2027-09-10"],
    ]);
  });

  it("are none in a count of one stay", () => {
    expect(dropsOf("de-tax", [["DE", "2026-09-01"]])).toBeUndefined();
  });

  it("still count on the day before, and no longer on that day", () => {
    const who = person([["ES", "2026-09-01", "2026-09-10"]]);
    const used = (iso: string) => look(who).cardOf(card(who, "schengen-90-180").rule, dayOf(iso)).used;
    expect([used("2027-02-27"), used("2027-02-28"), used("2027-03-09")]).toEqual([10, 9, 0]);
  });
});

it("writes days and periods in words", () => {
  expect([daysText(1), daysText(40.52), daysText(1200)]).toEqual(["1 day", "40.5 days", "1,200 days"]);
  expect([
    rangeText(dayOf("2026-03-03"), dayOf("2026-05-20")),
    rangeText(dayOf("2026-12-20"), dayOf("2027-01-05")),
    rangeText(today, today),
  ]).toEqual(["Mar 3 to May 20, 2026", "Dec 20, 2026 to Jan 5, 2027", "Nov 25, 2026"]);
});
