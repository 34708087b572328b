import { expect, test } from "vitest";
import { archive } from "./archive.ts";
import { builtInSources } from "./sources.ts";

test("lists each built-in feed once", () => {
  expect(new Set(builtInSources.map(({ url }) => url)).size).toBe(builtInSources.length);
});

test("lists the events of the archive from the oldest to the newest, each once", () => {
  const dates = archive.map(({ date }) => date);
  expect(dates).toEqual([...dates].sort());
  const keys = archive.map(({ date, country, title }) => `${date} ${country} ${title}`);
  expect(new Set(keys).size).toBe(archive.length);
});
