import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { allJurisdictions } from "./all-jurisdictions.ts";
import { allTools } from "./all-tools.ts";
import { citizenshipProgrammes } from "./citizenship-programmes.ts";
import type { Entry } from "./entry.ts";
import { residencyProgrammes } from "./residency-programmes.ts";

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

interface Found {
  /** The names that lead to it, without places in lists: `details.authority.name`. */
  path: string;
  value: unknown;
}

/** Everything inside a value, each with its path. */
const walk = (value: unknown, path = ""): Found[] => {
  if (typeof value !== "object" || value === null) return [{ path, value }];
  const parts = Object.entries(value).map(([name, part]) => {
    const below = Array.isArray(value) ? path : [path, name].filter(Boolean).join(".");
    return walk(part, below);
  });
  return [{ path, value }, ...parts.flat()];
};
const textsIn = (value: unknown) =>
  walk(value).flatMap((it) => (typeof it.value === "string" ? [{ path: it.path, text: it.value }] : []));

const entries = Object.entries(catalogues).flatMap(([catalogue, all]) =>
  all.map((entry) => ({ catalogue: catalogue as keyof typeof saidAsItIs, entry })),
);

test("there are six residencies, four citizenships, ten jurisdictions, and tools", () => {
  expect(residencyProgrammes).toHaveLength(6);
  expect(citizenshipProgrammes).toHaveLength(4);
  expect(allJurisdictions).toHaveLength(10);
  expect(allTools.length).toBeGreaterThanOrEqual(12 * 4);
});

describe.each(entries)("$catalogue: $entry.id", ({ catalogue, entry }) => {
  test("has no empty text and no empty place", () => {
    expect(textsIn(entry).filter(({ text }) => text.trim() !== text || text === "")).toEqual([]);
    const holes = walk(entry).filter(({ value }) => value === null || Number.isNaN(value));
    expect(holes).toEqual([]);
  });

  test("links over https only", () => {
    const links = textsIn(entry).filter(({ path, text }) => path.endsWith("url") || /:\/\//.test(text));
    expect(links).not.toHaveLength(0);
    expect(links.filter(({ text }) => !/^https:\/\/[\w.-]+\.[a-z]{2,}(\/\S*)?$/.test(text))).toEqual([]);
  });

  test("says nothing that is not cited, marked as unverified, or the product's own", () => {
    const own = [...ofAll, ...saidAsItIs[catalogue]];
    // A statement carries its sources; one with none is shown as unverified.
    const statements = walk(entry).filter(
      ({ value }) => typeof value === "object" && value !== null && "text" in value,
    );
    expect(statements).not.toHaveLength(0);
    expect(
      statements.filter(({ value }) => !Array.isArray((value as { sources?: unknown }).sources)),
    ).toEqual([]);
    const rest = textsIn(entry).filter(
      ({ path }) =>
        !/(^|\.)(text|date|sources\.\w+)$/.test(path) && !own.includes(path) && !isOfLink.test(path),
    );
    expect(rest).toEqual([]);
  });
});

test("every flag is there, as a picture", () => {
  const codes = entries.flatMap(({ entry }) =>
    textsIn(entry).flatMap(({ path, text }) => (path === "flagCode" ? [text] : [])),
  );
  expect(codes).toHaveLength(6 + 4 + 10);
  for (const code of codes)
    expect(readFileSync(`node_modules/flag-icons/flags/4x3/${code}.svg`, "utf8"), code).toMatch(/^<svg\s/);
});
