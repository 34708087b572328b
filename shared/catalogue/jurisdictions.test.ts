import { describe, expect, test } from "vitest";
import { sourcesIn } from "#tests/support/catalogue.ts";
import { allJurisdictions, corporateTaxNote } from "./all-jurisdictions.ts";
import { isVerified, type OfficialLink } from "./entry.ts";
import type { Figure, Jurisdiction } from "./jurisdictions.ts";

const figuresOf = (it: Jurisdiction): readonly Figure[] => [
  it.setupTime,
  it.minimumCapital,
  it.governmentFee,
  it.corporateTax,
];
const linksOf = ({ registry }: Jurisdiction): readonly OfficialLink[] => [
  registry,
  ...(registry.links ?? []),
];

test("lists ten jurisdictions with flags", () => {
  expect(allJurisdictions.map(({ id, flagCode }) => [id, flagCode])).toEqual([
    ["estonia", "ee"],
    ["us-wyoming", "us"],
    ["us-delaware", "us"],
    ["united-kingdom", "gb"],
    ["hong-kong", "hk"],
    ["singapore", "sg"],
    ["uae", "ae"],
    ["portugal", "pt"],
    ["georgia", "ge"],
    ["cyprus", "cy"],
  ]);
});

describe.each(allJurisdictions.map((it) => [it.id, it] as const))("%s", (_id, jurisdiction) => {
  test("fills every column", () => {
    for (const { parts } of figuresOf(jurisdiction)) expect(parts).not.toHaveLength(0);
    expect(jurisdiction.requirements).not.toHaveLength(0);
    expect(jurisdiction.warnings).not.toHaveLength(0);
  });

  test("has no negative sort keys", () => {
    for (const { sortBy = 0 } of figuresOf(jurisdiction)) expect(sortBy).toBeGreaterThanOrEqual(0);
  });

  test("marks its registry link as checked only if it is a source", () => {
    for (const { url, checked } of linksOf(jurisdiction)) {
      const { hostname } = new URL(url);
      expect(checked).toBe(sourcesIn(jurisdiction).some((it) => it.name === hostname));
    }
  });
});

test("has sort keys, except the tax rate where only the owner is taxed", () => {
  const idsWithout = (column: "setupTime" | "minimumCapital" | "governmentFee" | "corporateTax") =>
    allJurisdictions.filter((it) => it[column].sortBy === undefined).map(({ id }) => id);
  expect(idsWithout("setupTime")).toEqual([]);
  expect(idsWithout("minimumCapital")).toEqual([]);
  expect(idsWithout("governmentFee")).toEqual([]);
  expect(idsWithout("corporateTax")).toEqual(["us-wyoming", "us-delaware"]);
});

test("keeps contradicting figures with their own sources", () => {
  const parts = (id: string, column: "governmentFee" | "corporateTax") =>
    allJurisdictions.find((it) => it.id === id)?.[column].parts.map((it) => [it.text, isVerified(it)]);
  expect(parts("united-kingdom", "governmentFee")).toEqual([
    ["£50 online since 1 May 2024", true],
    ["£100 from 1 February 2026 is reported", false],
  ]);
  expect(parts("portugal", "corporateTax")).toEqual([
    ["20% in 2025, 19% in 2026", false],
    ["21% on an older page", true],
  ]);
});

test("has a note on the tax rates", () => {
  expect(corporateTaxNote).toMatch(/\.$/);
});
