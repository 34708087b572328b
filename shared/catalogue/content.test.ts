import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  expectAddressable,
  expectHttpsOnly,
  isIsoDate,
  newestMonth,
  sourcesIn,
  statementsIn,
  textsIn,
  walk,
} from "#tests/support/catalogue.ts";
import { allJurisdictions } from "./all-jurisdictions.ts";
import { allTools } from "./all-tools.ts";
import { citizenshipProgrammes } from "./content/citizenship-programmes.ts";
import { choosingResidency, companyServices, standingNotes } from "./content/guides.ts";
import type { Entry } from "./entry.ts";
import { residencyProgrammes } from "./residency-programmes.ts";
import { toolkits } from "./tools.ts";

/** What may be said without a source: names, marks, the lists of words, and the figures that the product fixes. */
const saidAsItIs = {
  residency: ["country", "program", "minStay", "minInvestment", "notes"],
  citizenship: ["country", "price", "residencyRequirement", "processingTime", "notes"],
  tools: ["name", "description", "category", "logo", "platforms", "bestFor"],
  jurisdictions: ["name", "entity", "remote.answer"],
};
/** Of an entry and of its links. */
const ofAll = ["id", "flagCode", "checked"];
const isOfLink = /(authority|links|registry|website)\.(name|url)$/;

const catalogues: Record<keyof typeof saidAsItIs, readonly Entry[]> = {
  residency: residencyProgrammes,
  citizenship: citizenshipProgrammes,
  tools: allTools,
  jurisdictions: allJurisdictions,
};

const entries = Object.entries(catalogues).flatMap(([catalogue, all]) =>
  all.map((entry) => ({ catalogue: catalogue as keyof typeof saidAsItIs, entry })),
);

test("there are six residencies, four citizenships, ten jurisdictions, and tools", () => {
  expect(residencyProgrammes).toHaveLength(6);
  expect(citizenshipProgrammes).toHaveLength(4);
  expect(allJurisdictions).toHaveLength(10);
  expect(allTools.length).toBeGreaterThanOrEqual(12 * 4);
});

test.each(Object.entries(catalogues))("%s: ids are unique and fit an address", (_, all) => {
  expectAddressable(all);
});

describe.each(entries)("$catalogue: $entry.id", ({ catalogue, entry }) => {
  test("has no empty text and no empty place", () => {
    expect(textsIn(entry).filter(({ text }) => text.trim() !== text || text === "")).toEqual([]);
    const holes = walk(entry).filter(({ value }) => value === null || Number.isNaN(value));
    expect(holes).toEqual([]);
  });

  test("links over https only", () => {
    expectHttpsOnly(entry);
  });

  test("says each thing once, and names each of its sources once", () => {
    const texts = statementsIn(entry).map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
    for (const { text, sources } of statementsIn(entry)) {
      const names = sources.map(({ name }) => name);
      expect(new Set(names).size, text).toBe(names.length);
    }
  });

  test("has dates of the calendar", () => {
    const dates = textsIn(entry).filter(({ path }) => /(^|\.)(sources\.date|checked)$/.test(path));
    expect(dates.filter(({ text }) => !isIsoDate(text))).toEqual([]);
  });

  test("was last checked when its newest source says, and not at all where none bears a date", () => {
    expect(entry.checked).toBe(newestMonth(sourcesIn(entry)));
  });

  test("says nothing that is not cited, marked as unverified, or the product's own", () => {
    const own = [...ofAll, ...saidAsItIs[catalogue]];
    // A statement carries its sources; one with none is shown as unverified.
    expect(statementsIn(entry)).not.toHaveLength(0);
    for (const { text, sources } of statementsIn(entry)) {
      expect(text).toMatch(/\S/);
      expect(Array.isArray(sources), text).toBe(true);
    }
    const rest = textsIn(entry).filter(
      ({ path }) =>
        !/(^|\.)(text|date|sources\.\w+)$/.test(path) && !own.includes(path) && !isOfLink.test(path),
    );
    expect(rest).toEqual([]);
  });
});

test("Georgia's transition until 2027 is for registered employees, wherever it is named", () => {
  const said = statementsIn(catalogues).filter(({ text }) => text.includes("1 January 2027"));
  expect(said).toHaveLength(2);
  for (const { text } of said) expect(text).toMatch(/registered employees have until 1 January 2027/i);
});

test("every text spells 'program'", () => {
  const all = { catalogues, toolkits, choosingResidency, companyServices, standingNotes };
  expect(textsIn(all).filter(({ text }) => /programme/i.test(text))).toEqual([]);
});

test("every flag is there, as a picture", () => {
  const codes = entries.flatMap(({ entry }) =>
    textsIn(entry).flatMap(({ path, text }) => (path === "flagCode" ? [text] : [])),
  );
  expect(codes).toHaveLength(6 + 4 + 10);
  for (const code of codes)
    expect(readFileSync(`node_modules/flag-icons/flags/4x3/${code}.svg`, "utf8"), code).toMatch(/^<svg\s/);
});
