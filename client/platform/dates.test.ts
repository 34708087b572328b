import { describe, expect, it } from "vitest";
import { shortDate, shortDateTime } from "./format.ts";

describe("short dates", () => {
  it("use the short US format", () => {
    // Without a zone, the moment is on this day in every time zone.
    expect(shortDate(new Date("2026-09-24T12:30:00").toISOString())).toBe("Sep 24, 2026");
  });

  it("show a date without a time as the same day in every time zone", () => {
    expect(shortDate("2025-10-12T00:00:00.000Z")).toBe("Oct 12, 2025");
    expect(shortDate("2025-10-12T00:00:00Z")).toBe("Oct 12, 2025");
  });
});

it("a moment is shown in the reader's time zone, at midnight UTC too", () => {
  for (const iso of ["2026-09-24T00:00:00.000Z", "2026-09-24T12:34:56.000Z"]) {
    const moment = new Date(iso);
    const day = new Intl.DateTimeFormat("en-US", { day: "numeric" }).format(moment);
    const time = moment.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
    expect(shortDateTime(iso)).toBe(`Sep ${day}, 2026, ${time}`);
  }
});
