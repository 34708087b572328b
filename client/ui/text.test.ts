import { describe, expect, it } from "vitest";
import { countOf } from "#shared/text/count.ts";
import { relativeTime } from "./moment.tsx";

it("formats counts", () => {
  expect([countOf(1, "item"), countOf(0, "item"), countOf(1200, "entry", "entries")]).toEqual([
    "1 item",
    "0 items",
    "1,200 entries",
  ]);
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
