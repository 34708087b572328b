import { describe, expect, it } from "vitest";
import { languageOptions } from "./adding/choices.ts";
import { relativeTime } from "./moment.tsx";
import { countOf, languageName, rhythmOf, shortAddress } from "./words.ts";

describe("what is said of a source", () => {
  it.each([
    [1, "every minute"],
    [15, "every 15 minutes"],
    [60, "every 60 minutes"],
    [90, "every 2 hours"],
    [240, "every 4 hours"],
    [1440, "once a day"],
  ])("a rhythm of %i minutes is %s", (minutes, words) => {
    expect(rhythmOf(minutes)).toBe(words);
  });

  it("counts", () => {
    expect([countOf(1, "item"), countOf(0, "item"), countOf(1200, "entry", "entries")]).toEqual([
      "1 item",
      "0 items",
      "1,200 entries",
    ]);
  });

  it("shortens addresses to what tells them apart", () => {
    expect(shortAddress("https://www.gov.example/")).toBe("gov.example");
    expect(shortAddress("http://gov.example/feed?x=1")).toBe("gov.example/feed?x=1");
  });

  it("names every language that can be chosen", () => {
    const options = languageOptions();
    expect(options.length).toBeGreaterThan(150);
    expect(options.filter(({ value, label }) => value === label)).toEqual([]);
    expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
    expect(languageName("pt")).toBe("Portuguese");
  });
});

describe("a moment", () => {
  const now = new Date("2026-09-24T12:00:00Z");
  it.each([
    ["2026-09-24T11:59:30Z", "less than a minute ago"],
    ["2026-09-24T12:00:30Z", "within a minute"],
    ["2026-09-24T11:59:00Z", "1 minute ago"],
    ["2026-09-24T11:48:00Z", "12 minutes ago"],
    ["2026-09-24T12:29:40Z", "in 29 minutes"],
    ["2026-09-24T08:59:00Z", "3 hours ago"],
    ["2026-09-17T11:00:00Z", "7 days ago"],
  ])("%s is %s", (iso, words) => {
    expect(relativeTime(iso, now)).toBe(words);
  });
});
