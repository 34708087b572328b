import { describe, expect, it } from "vitest";
import { shortDate, shortDateTime } from "./format.ts";

describe("short dates", () => {
  it("are US and short", () => {
    expect(shortDate("2026-09-24T12:00:00.000Z")).toBe("Sep 24, 2026");
  });

  it("of days without a time are the same day everywhere", () => {
    expect(shortDate("2025-10-12T00:00:00.000Z")).toBe("Oct 12, 2025");
    expect(shortDate("2025-10-12T00:00:00Z")).toBe("Oct 12, 2025");
  });
});

it("a moment has the day and the time of the reader's clock, at midnight in UTC too", () => {
  for (const iso of ["2026-09-24T00:00:00.000Z", "2026-09-24T12:34:56.000Z"]) {
    const moment = new Date(iso);
    const day = new Intl.DateTimeFormat("en-US", { day: "numeric" }).format(moment);
    const time = moment.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
    expect(shortDateTime(iso)).toBe(`Sep ${day}, 2026, ${time}`);
  }
});
