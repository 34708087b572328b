import { afterEach, describe, expect, it, vi } from "vitest";
import { browserZone, isSameZone, zoneLabel } from "./time-zone.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

describe("the browser's time zone", () => {
  it.each([
    ["Europe/Lisbon", "Europe/Lisbon"],
    ["UTC", "UTC"],
    // Browsers without a setting, with an offset, and old ones.
    ["Etc/Unknown", undefined],
    ["+02:00", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("reported as %s counts as %s", (reported, expected) => {
    const options = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone: reported as string };
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
    // POSIX names have the opposite sign.
    ["Etc/GMT+3", "GMT-3"],
    ["Nowhere", "Nowhere"],
  ])("%s is labeled '%s'", (zone, label) => {
    expect(zoneLabel(zone)).toBe(label);
  });

  it.each([
    ["Asia/Calcutta", "Asia/Kolkata", true],
    ["Europe/Kiev", "Europe/Kyiv", true],
    ["Asia/Saigon", "Asia/Ho_Chi_Minh", true],
    ["America/Buenos_Aires", "America/Argentina/Buenos_Aires", true],
    ["Etc/UTC", "UTC", true],
    ["Europe/Lisbon", "Europe/London", false],
  ])("%s and %s are the same: %s", (a, b, expected) => {
    expect(isSameZone(a, b)).toBe(expected);
  });
});
