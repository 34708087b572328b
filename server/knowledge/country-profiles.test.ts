import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { countryProfiles, TimeZones } from "./country-profiles.ts";

test("a time zone that is newer than this Node is left out, and what is no name of a zone is refused", () => {
  expect(TimeZones.parse("America/Santiago America/Not_Known_Yet")).toEqual(["America/Santiago"]);
  expect(TimeZones.safeParse("UTC+3").success).toBe(false);
});

test("no zone of the table is misspelled", () => {
  const [, ...rows] = readFileSync(new URL("country-profiles.csv", import.meta.url), "utf8")
    .trim()
    .split("\n");
  const written = rows.flatMap((row) => row.match(/[A-Z]\w+\/[\w/-]+/g) ?? []);
  const known = [...countryProfiles.values()].flatMap(({ timeZones }) => timeZones);
  expect(known.toSorted()).toEqual(written.toSorted());
});
