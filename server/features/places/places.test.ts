import { describe, expect, it } from "vitest";
import { citizenshipProgrammes, residencyProgrammes } from "#server/knowledge/catalogue.ts";
import { programmes } from "#server/knowledge/programmes.ts";
import { placeFactIds } from "#shared/places/contract.ts";
import { slugOf } from "#shared/places/paths.ts";
import { law } from "#tests/support/law.ts";
import { clockText } from "./clocks.ts";
import { createPlaceEntry } from "./entry-rules.ts";
import { createPlacesService } from "./places.ts";

const port = {
  current: () => law,
  derive: <T>(build: () => T) => {
    const value = build();
    return () => value;
  },
};
const places = createPlacesService({
  law: port,
  entry: createPlaceEntry({ law: port }),
  news: { listUpdates: async () => [], countUpdates: async () => new Map([["Portugal", 3]]) },
});
const topics = ["visit", "tax", "permit", "permanence"];
const byTopic = (one: string, other: string) => topics.indexOf(one) - topics.indexOf(other);
const factOf = async (slug: string, id: string) =>
  (await places.read(slug))?.facts.find((fact) => fact.id === id);

describe("the facts of a country", () => {
  it("are the same facts for every country, each with a value and sources, or with neither", async () => {
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

  it("say when foreign income is taxed, as surely as the sources and no more", async () => {
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

it("every program and guide names a country that has a page", () => {
  const named = [...programmes, ...residencyProgrammes, ...citizenshipProgrammes].map(
    ({ country }) => country,
  );
  expect(named.length).toBeGreaterThan(140);
  for (const country of new Set(named))
    expect(
      places.names.some(({ slug }) => slug === slugOf(country)),
      country,
    ).toBe(true);
});

describe("the rules of a country", () => {
  it("say who may visit it, the easiest entry first, with source and date", async () => {
    const { entry, sources } = (await places.read("portugal"))!;
    expect(entry.map(({ requirement }) => requirement)).toEqual(
      expect.arrayContaining(["free_movement", "visa_free", "visa_required"]),
    );
    const brazil = entry.filter(({ passports }) => passports.includes("Brazil"));
    expect(brazil).toEqual([
      expect.objectContaining({ requirement: "visa_free", stay: "90 days in any 180 days" }),
    ]);
    expect(brazil[0]!.stayRule).toBe("schengen-90-180");
    for (const group of entry) {
      expect(group.sources.map((at) => sources[at]?.date)).toEqual([group.asOf]);
      expect(group.others).toBe(group.passports.length === 0);
    }
    expect((await places.read("north-korea"))!.entry).toEqual([]);
  });

  it("count days, each with its law", async () => {
    const { stayRules } = (await places.read("portugal"))!;
    expect(stayRules.map(({ topic }) => topic)).toEqual(
      [...stayRules.map(({ topic }) => topic)].sort(byTopic),
    );
    expect(stayRules).toContainEqual(
      expect.objectContaining({
        ...{ id: "schengen-90-180", confidence: "high", counting: "any" },
        address: "https://eur-lex.europa.eu/eli/reg/2016/399/oj",
      }),
    );
    for (const { slug } of places.names)
      for (const { law: text, address = "https://" } of (await places.read(slug))!.stayRules) {
        expect(address).toMatch(/^https:\/\//);
        expect(text).not.toBe("");
      }
  });

  it("hold for the microstates inside the Schengen area, but not for Ireland", async () => {
    const idsOf = async (slug: string) => (await places.read(slug))!.stayRules.map(({ id }) => id);
    expect(await idsOf("monaco")).toContain("schengen-90-180");
    expect(await idsOf("ireland")).not.toContain("schengen-90-180");
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
