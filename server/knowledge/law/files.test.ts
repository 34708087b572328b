import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { makeTestFolder } from "#tests/support/folder.ts";
import { countriesData } from "../countries.ts";
import { filesIn } from "../files.ts";
import { lawPack, readLaw } from "./law.ts";

let folder: string;
beforeAll(async () => {
  folder = await makeTestFolder("law");
});

/** Copies the law of this version, with one change in one file, and reads it. */
const readWith = (file: string, before: string, after: string) => {
  cpSync("server/knowledge/law", folder, { recursive: true });
  const path = join(folder, file);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(before);
  writeFileSync(path, text.replace(before, after));
  return readLaw(filesIn(folder, "law"));
};

describe("a folder of law", () => {
  it("is read like the law of this version", () => {
    const { dayRules, ...rest } = readWith("day-rules/th.yaml", "days: 180", "days: 181");
    expect(rest).toEqual({ ...lawPack, dayRules: undefined });
    const daysOf = (rules: typeof dayRules) => rules.find(({ id }) => id === "th-tax")!.limits;
    expect(daysOf(dayRules)).toEqual([expect.objectContaining({ days: 181 })]);
    expect(daysOf(lawPack.dayRules)).toEqual([expect.objectContaining({ days: 180 })]);
  });

  const pt = "day-rules/pt.yaml";
  it.each([
    [
      pt,
      "kind: count",
      "kind: cuont",
      /pt\.yaml, line 13, column \d+: "kind" must be one of: count, half-year, /,
    ],
    [pt, "kind: any12", "kind: any13", /column \d+: "kind" must be one of: year, rolling, any12, /],
    [
      pt,
      "topic: tax",
      "topic: taxes",
      /line 2, column 3: "topic" must be one of: visit, tax, permit, permanence/,
    ],
    [pt, "in: [PT]", "in: [Portugal]", /"in" must be a two-letter code in capitals, such as PT/],
    [pt, "in: [PT]", "in: [QQ]", /"in" names QQ, which is not the code of a country/],
    [pt, "in: [PT]", "in: [EU]", /names EU, which is not the code of a country. It is a group: list its/],
    [pt, "2015-01-01", "2015-02-31", /"since" must be a day, such as 2026-01-31/],
    [pt, "days: 183", "day: 183", /"days" is missing/],
    [pt, "  topic: tax", "  colour: red\n  topic: tax", /line 2, column 3: "colour" is not an allowed key/],
    [pt, 'name: "Portugal tax', 'name: 5 # "Portugal tax', /"name" must be of the type string/],
    [pt, "grounds: [homes]", "grounds: [castles]", /"grounds" names castles, which is not in day-questions/],
    [pt, "id: pt-permit", "id: pt-tax", /"id" "pt-tax" is the id of another rule/],
    [
      "day-rules/th.yaml",
      "- id: th-tax",
      "- th-tax\n- id: th-tax",
      /column \d+: this entry must be of the type object/,
    ],
    ["day-rules/th.yaml", "zone: TH", "zone: THA", /"zone" names THA, which is not in entry\/zones\.csv/],
    ["passport-rules.yaml", "zone: SCHENGEN", "zone: SHENGEN", /"zone" names SHENGEN, which is not/],
    [
      "entry/rules.csv",
      "MY,CN,visa_free,30",
      "MY,CN,visa_free,x",
      /entry\/rules\.csv, line \d+: column days /,
    ],
    [
      "entry/permits.csv",
      "CY,*,SCHENGEN",
      "CY,*,SHENGEN",
      /entry\/permits\.csv, line 4: column holdersOf must be codes of countries\.csv, XK, or groups, but is "SHENGEN"/,
    ],
    [
      "entry/free-movement-members.csv",
      "EU,HR,EU",
      "EU,CH,EU",
      /entry\/free-movement-members\.csv, line \d+: column members names CH, which has no day of joining in the group EU/,
    ],
  ])("with a mistake in %s, %j as %j, is refused by line and column", (file, before, after, message) => {
    expect(() => readWith(file, before, after)).toThrow(message);
  });
});

it.each(["entry/zones.csv", "day-rules"])("says that %s is missing", (path) => {
  cpSync("server/knowledge/law", folder, { recursive: true });
  rmSync(join(folder, path), { recursive: true });
  expect(() => readLaw(filesIn(folder, "law"))).toThrow(`law/${path} is missing or cannot be read.`);
});

it("names single countries like all other pages", () => {
  const names = new Map(countriesData.map(({ code, name }) => [code, name]));
  const alone = lawPack.entry.zones.flatMap(({ id, name, members }) =>
    members.length === 1 ? { code: id, name } : [],
  );
  const all = [...alone, ...lawPack.freePlaces!].filter(({ code }) => names.has(code));
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter(({ code, name }) => names.get(code) !== name)).toEqual([]);
});
