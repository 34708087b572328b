import { afterEach, describe, expect, it, vi } from "vitest";
import { browserZone, isSameZone, zoneWords } from "./time-zone.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

describe("the browser's time zone", () => {
  it.each([
    ["Europe/Lisbon", "Europe/Lisbon"],
    ["UTC", "UTC"],
    // Of a browser that was not told, of one that could not make sense of what it was told, and of an old one.
    ["Etc/Unknown", undefined],
    ["+02:00", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("that it calls %s counts as %s", (told, expected) => {
    const options = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone: told as string };
    vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue(options);
    expect(browserZone()).toBe(expected);
  });
});

describe("a time zone", () => {
  it.each([
    ["Europe/Lisbon", "Lisbon time"],
    ["America/New_York", "New York time"],
    ["America/Argentina/Buenos_Aires", "Buenos Aires time"],
    ["Asia/Calcutta", "Kolkata time"],
    ["Europe/Kiev", "Kyiv time"],
    ["UTC", "UTC"],
    ["Etc/UTC", "UTC"],
    // Its sign is the other way round.
    ["Etc/GMT+3", "GMT-3"],
    ["Nowhere", "Nowhere"],
  ])("%s is called %s", (zone, words) => {
    expect(zoneWords(zone)).toBe(words);
  });

  it.each([
    ["Asia/Calcutta", "Asia/Kolkata", true],
    ["Europe/Kiev", "Europe/Kyiv", true],
    ["Asia/Saigon", "Asia/Ho_Chi_Minh", true],
    ["America/Buenos_Aires", "America/Argentina/Buenos_Aires", true],
    ["Etc/UTC", "UTC", true],
    ["Europe/Lisbon", "Europe/London", false],
  ])("%s and %s are the same one: %s", (a, b, expected) => {
    expect(isSameZone(a, b)).toBe(expected);
  });
});
