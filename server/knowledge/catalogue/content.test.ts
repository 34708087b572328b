import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Entry } from "#shared/catalogue/entry.ts";
import { choosingResidency, companyServices, standingNotes } from "#shared/catalogue/guides.ts";
import { toolkits } from "#shared/catalogue/tools.ts";
import {
  expectAddressable,
  expectHttpsOnly,
  isIsoDate,
  statementsIn,
  textsIn,
  walk,
} from "#tests/support/catalogue.ts";
import { allTools, citizenshipProgrammes, jurisdictions, residencyProgrammes } from "../catalogue.ts";

/** The fields that are not statements: names, labels, and the figures fixed by the specification. */
const unsourcedFields = {
  residency: ["country", "program", "status", "minStay", "minInvestment", "notes"],
  citizenship: ["country", "price", "residencyRequirement", "processingTime", "notes"],
  tools: ["name", "description", "category", "logo", "bestFor", "features.need"],
  jurisdictions: ["name", "state", "entity", "form", "cue", "remote.answer", "remote.way"],
};
/** The unsourced fields that all entries and links have. */
const commonFields = ["id", "programmes", "flagCode", "checked"];
const isLinkField = /(authority|links|registry|website)\.(name|url)$/;
/** Fields whose change or figure has the sources, and units of numbers. */
const isSourcedElsewhere =
  /^changes\.(values\.|ended$)|^measures\.|^price\.|\.(steps|sum|charges|turnover|cost|penalty)\.|\.short$/;

const catalogues: Record<keyof typeof unsourcedFields, readonly Entry[]> = {
  residency: residencyProgrammes,
  citizenship: citizenshipProgrammes,
  tools: allTools,
  jurisdictions: jurisdictions,
};

const entries = Object.entries(catalogues).flatMap(([catalogue, all]) =>
  all.map((entry) => ({ catalogue: catalogue as keyof typeof unsourcedFields, entry })),
);

test("has six residencies, four citizenships, ten jurisdictions, and at least 48 tools", () => {
  expect(residencyProgrammes).toHaveLength(6);
  expect(citizenshipProgrammes).toHaveLength(4);
  expect(jurisdictions).toHaveLength(10);
  expect(allTools.length).toBeGreaterThanOrEqual(12 * 4);
});

test.each(Object.entries(catalogues))("%s: ids are unique and fit a URL", (_, all) => {
  expectAddressable(all);
});

describe.each(entries)("$catalogue: $entry.id", ({ catalogue, entry }) => {
  test("writes US dollars like the specified figures, as '$5,000'", () => {
    expect(textsIn(entry).filter(({ text }) => /US\$|USD \d/.test(text))).toEqual([]);
  });

  test("has no empty texts or values", () => {
    expect(textsIn(entry).filter(({ text }) => text.trim() !== text || text === "")).toEqual([]);
    const holes = walk(entry).filter(({ value }) => value === null || Number.isNaN(value));
    expect(holes).toEqual([]);
  });

  test("has https links only", () => {
    expectHttpsOnly(entry);
  });

  test("has no duplicate statements or sources", () => {
    const texts = statementsIn(entry).map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
    for (const { text, sources } of statementsIn(entry)) {
      const names = sources.map(({ name }) => name);
      expect(new Set(names).size, text).toBe(names.length);
    }
  });

  test("has valid dates", () => {
    const dates = textsIn(entry).filter(({ path }) =>
      /(^|\.)(\w*[sS]ources(\.\w+)?\.date|since|checked)$/.test(path),
    );
    expect(dates.filter(({ text }) => !isIsoDate(text))).toEqual([]);
  });

  test("says when it was checked only if somebody compared it with the authority's page", () => {
    expect(entry.checked).toBeUndefined();
  });

  test("has no unsourced text outside the allowed fields", () => {
    const own = [...commonFields, ...unsourcedFields[catalogue]];
    for (const { text, sources } of statementsIn(entry)) {
      expect(text).toMatch(/\S/);
      expect(Array.isArray(sources), text).toBe(true);
    }
    const rest = textsIn(entry).filter(
      ({ path }) =>
        !/(^|\.)(text|date|since|(s|specifiedS)ources(\.\w+)*)$/.test(path) &&
        !own.includes(path) &&
        !isLinkField.test(path) &&
        !isSourcedElsewhere.test(path),
    );
    expect(rest).toEqual([]);
  });
});

test("limits Georgia's transition until 2027 to registered employees", () => {
  const said = statementsIn(catalogues).filter(({ text }) => text.includes("1 January 2027"));
  expect(said).toHaveLength(2);
  for (const { text } of said) expect(text).toMatch(/registered employees have until 1 January 2027/i);
});

test("uses the spelling 'program'", () => {
  const all = { catalogues, toolkits, choosingResidency, companyServices, standingNotes };
  expect(textsIn(all).filter(({ text }) => /programme/i.test(text))).toEqual([]);
});

test("has an image of every flag", () => {
  const codes = entries.flatMap(({ entry }) =>
    textsIn(entry).flatMap(({ path, text }) => (path === "flagCode" ? [text] : [])),
  );
  expect(codes).toHaveLength(6 + 4 + 10);
  for (const code of codes)
    expect(readFileSync(`node_modules/flag-icons/flags/4x3/${code}.svg`, "utf8"), code).toMatch(/^<svg\s/);
});
