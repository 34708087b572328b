import { expect, test } from "vitest";
import { NewsType } from "#shared/news/contract.ts";
import { archive } from "./archive.ts";
import { builtInSources } from "./sources.ts";

const PLACE = /^([A-Z]{2}|global)$/;

test("each built-in feed is listed once, with an https address, a place and a topic", () => {
  expect(new Set(builtInSources.map(({ url }) => url)).size).toBe(builtInSources.length);
  for (const { url, name, country, language, topic } of builtInSources) {
    expect(new URL(url).protocol).toBe("https:");
    expect(name).not.toBe("");
    expect(country).toMatch(PLACE);
    expect(language).toMatch(/^[a-z]{2}$/);
    expect([...NewsType.options, "legislation"]).toContain(topic);
  }
});

test("the archive runs from the oldest event to the newest, each with date, basis, link and kind", () => {
  const dates = archive.map(({ date }) => date);
  expect(dates).toEqual([...dates].sort());
  for (const event of archive) {
    expect(new Date(event.date).toISOString().slice(0, 10)).toBe(event.date);
    expect(event.country).toMatch(PLACE);
    expect(NewsType.options).toContain(event.type);
    expect(new URL(event.sourceUrl).protocol).toMatch(/^https?:$/);
    for (const text of [event.title, event.facts, event.sourceKind, event.dateBasis])
      expect(text).not.toBe("");
  }
  expect(new Set(archive.map(({ date, country, title }) => `${date} ${country} ${title}`)).size).toBe(
    archive.length,
  );
});
