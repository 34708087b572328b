import { describe, expect, it } from "vitest";
import { intervalText, languageName, languageOptions, shortAddress } from "./source-words.ts";

describe("source labels", () => {
  it.each([
    [1, "every minute"],
    [15, "every 15 minutes"],
    [60, "every 60 minutes"],
    [90, "every 2 hours"],
    [240, "every 4 hours"],
    [1440, "once a day"],
  ])("format an interval of %i minutes as %s", (minutes, text) => {
    expect(intervalText(minutes)).toBe(text);
  });

  it("shorten URLs", () => {
    expect(shortAddress("https://www.gov.example/")).toBe("gov.example");
    expect(shortAddress("http://gov.example/feed?x=1")).toBe("gov.example/feed?x=1");
  });

  it("include an English name for every language", () => {
    const options = languageOptions();
    expect(options.length).toBeGreaterThan(150);
    expect(options.filter(({ value, label }) => value === label)).toEqual([]);
    expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
    expect(languageName("pt")).toBe("Portuguese");
  });
});
