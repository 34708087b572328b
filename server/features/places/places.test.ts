import { describe, expect, it } from "vitest";
import { placeFactIds } from "#shared/places/contract.ts";
import { clockText } from "./clocks.ts";
import { createPlacesService } from "./places.ts";

const places = createPlacesService({
  listUpdates: async () => [],
  countUpdates: async () => new Map([["Portugal", 3]]),
});
const factOf = async (slug: string, id: string) =>
  (await places.read(slug))?.facts.find((fact) => fact.id === id);

describe("the facts of a country", () => {
  it("are the same for every country, each with a value and its sources or with neither", async () => {
    expect(places.names).toHaveLength(242);
    for (const { slug } of places.names) {
      const place = (await places.read(slug))!;
      expect(place.facts.map(({ id }) => id)).toEqual([...placeFactIds]);
      for (const { value, sources, confidence } of place.facts)
        expect(
          [value, confidence, sources[0] ?? null].every((part) => part === null),
          slug,
        ).toBe(value === null);
      const used = [place.facts, place.facts.flatMap(({ notes }) => notes), place.tax, place.stay].flat();
      const known = used.flatMap(({ sources }) => sources).map((at) => place.sources[at]);
      expect(known.includes(undefined), slug).toBe(false);
    }
  });

  it("say when foreign income is taxed, and never more than the sources", async () => {
    expect((await factOf("thailand", "foreign"))?.value).toMatch(/^Taxed when you bring it into the country/);
    expect((await factOf("united-arab-emirates", "foreign"))?.value).toBe(
      "Not taxed: there is no personal income tax",
    );
    expect((await factOf("portugal", "days"))?.value).toBe("183 days in a year");
    expect(await factOf("svalbard-and-jan-mayen", "days")).toMatchObject({ value: null, confidence: null });
  });

  it("date the memberships by the day on which the country joined", async () => {
    const groups = await factOf("croatia", "groups");
    expect(groups?.value).toContain("Schengen area");
    expect(groups?.notes.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^Schengen area \(joined Jan 1, 2023\): /),
    );
    expect((await factOf("united-states", "groups"))?.value).toBeNull();
  });

  it("are found by slug, name and code", () => {
    expect(["portugal", "Côte d'Ivoire", "PT", "Atlantis", "../etc"].map(places.find)).toEqual([
      ...["portugal", "cote-d-ivoire", "portugal"],
      ...[undefined, undefined],
    ]);
  });
});

it("the list holds the figures of the map, with counted updates", async () => {
  const portugal = (await places.list()).find(({ code }) => code === "PT");
  expect(portugal).toMatchObject({
    slug: "portugal",
    foreign: "taxed",
    days: 183,
    nomad: "open",
    updates: 3,
    feeds: 1,
  });
});

it.each([
  [["Europe/Lisbon", "Atlantic/Azores"], "UTC+0, UTC−1; clocks change for summer"],
  [["Asia/Kolkata"], "UTC+5:30"],
  [["America/Phoenix", "America/Denver"], "UTC−7; clocks change for summer in some zones"],
  [
    ["America/New_York", "America/Chicago", "America/Los_Angeles", "Pacific/Honolulu"],
    "4 time zones, from UTC−10 to UTC−5; clocks change for summer in some zones",
  ],
])("the clock of %j is %j", (zones, text) => {
  expect(clockText(zones, 2026)).toBe(text);
});
