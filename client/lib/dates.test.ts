import { describe, expect, it } from "vitest";
import { shortDate } from "./dates.ts";

describe("short dates", () => {
  it("are US and short", () => {
    expect(shortDate("2026-09-24T12:00:00.000Z")).toBe("Sep 24, 2026");
  });

  it("of days without a time are the same day everywhere", () => {
    expect(shortDate("2025-10-12T00:00:00.000Z")).toBe("Oct 12, 2025");
    expect(shortDate("2025-10-12T00:00:00Z")).toBe("Oct 12, 2025");
  });
});
