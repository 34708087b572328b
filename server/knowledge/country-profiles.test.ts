import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { countryProfiles, TimeZones } from "./country-profiles.ts";

test("a time zone that this Node does not know yet is left out, and a malformed name is refused", () => {
  expect(TimeZones.parse("America/Santiago America/Not_Known_Yet")).toEqual(["America/Santiago"]);
  expect(TimeZones.safeParse("UTC+3").success).toBe(false);
});

/** Recent zones with the release of the time zone database that added them. The Node of Debian 13 has an older release. */
const newZones: Readonly<Record<string, string>> = { "America/Coyhaique": "2025b" };

test("no zone of the table is misspelled", () => {
  const [, ...rows] = readFileSync(new URL("places/country-profiles.csv", import.meta.url), "utf8")
    .trim()
    .split("\n");
  const written = rows.flatMap((row) => row.match(/[A-Z]\w+\/[\w/-]+/g) ?? []);
  const known = [...countryProfiles.values()].flatMap(({ timeZones }) => timeZones);
  const expected = written.filter((zone) => (newZones[zone] ?? "") <= (process.versions.tz ?? ""));
  expect(known.toSorted()).toEqual(expected.toSorted());
});
