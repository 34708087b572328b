import { expect, it } from "vitest";
import { calendarOf } from "./icalendar.ts";

const now = new Date("2026-11-24T10:00:00.000Z");
const event = { uid: "one@meridian", day: "2026-12-31", title: "Leave" };

it("writes all-day events that end on the day after their last one", () => {
  const text = calendarOf([event, { ...event, uid: "two@meridian", lastDay: "2027-01-02" }], now, "Stays");
  expect(text.split("\r\n")).toEqual([
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Meridian//Stays//EN"],
    ...["BEGIN:VEVENT", "UID:one@meridian", "DTSTAMP:20261124T100000Z", "DTSTART;VALUE=DATE:20261231"],
    ...["DTEND;VALUE=DATE:20270101", "SUMMARY:Leave", "TRANSP:TRANSPARENT", "END:VEVENT"],
    ...["BEGIN:VEVENT", "UID:two@meridian", "DTSTAMP:20261124T100000Z", "DTSTART;VALUE=DATE:20261231"],
    ...["DTEND;VALUE=DATE:20270103", "SUMMARY:Leave", "TRANSP:TRANSPARENT", "END:VEVENT"],
    ...["END:VCALENDAR", ""],
  ]);
});

it("escapes texts, and lets no control character and no long line through", () => {
  const title = `Order: criminal record, apostille; ${"á".repeat(60)}${"a".repeat(120)}`;
  const text = calendarOf([{ ...event, title, description: "One\nTwo\rThree\u0007\\" }], now, "Stays");
  expect(text).toContain("DESCRIPTION:One\\nTwo\\nThree \\\\\r\n");
  expect(text.replaceAll("\r\n ", "")).toContain(
    `SUMMARY:Order: criminal record\\, apostille\\; ${"á".repeat(60)}${"a".repeat(120)}`,
  );
  for (const line of text.split("\r\n"))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});
