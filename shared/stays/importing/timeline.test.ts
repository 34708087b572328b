import { describe, expect, it } from "vitest";
import type { ImportResult } from "./imported.ts";
import { createCountryMap } from "./shapes.ts";
import { readTimeline } from "./timeline.ts";

const map = createCountryMap();

const [lisbon, madrid, newYork, geneva, atlantic] = [
  [38.7223, -9.1393],
  [40.4168, -3.7038],
  [40.7128, -74.006],
  [46.25, 6.12],
  [45, -30],
] as const;
type Point = readonly [number, number];

/** An entry of a phone with Android. */
const android = (from: string, to: string, [lat, lng]: Point, offset?: number) => ({
  startTime: from,
  endTime: to,
  ...(offset === undefined
    ? {}
    : { startTimeTimezoneUtcOffsetMinutes: offset, endTimeTimezoneUtcOffsetMinutes: offset }),
  visit: {
    hierarchyLevel: 0,
    probability: 0.85,
    topCandidate: {
      placeId: "ChIJexample",
      semanticType: "UNKNOWN",
      probability: 0.7,
      placeLocation: { latLng: `${lat}°, ${lng}°` },
    },
  },
});
const trip = (from: string, to: string, [lat, lng]: Point, [lat2, lng2]: Point) => ({
  startTime: from,
  endTime: to,
  activity: {
    start: { latLng: `${lat}°, ${lng}°` },
    end: { latLng: `${lat2}°, ${lng2}°` },
    distanceMeters: 5_400_000,
    topCandidate: { type: "FLYING", probability: 0.9 },
  },
});
/** An entry of an iPhone. */
const iphone = (from: string, to: string, [lat, lng]: Point) => ({
  endTime: to,
  startTime: from,
  visit: {
    hierarchyLevel: "0",
    topCandidate: {
      probability: "0.7",
      semanticType: "Unknown",
      placeID: "ChIJexample",
      placeLocation: `geo:${lat},${lng}`,
    },
    probability: "0.85",
  },
});
const e7 = ([lat, lng]: Point) => ({ latitudeE7: Math.round(lat * 1e7), longitudeE7: Math.round(lng * 1e7) });
/** Entries of Google Takeout. */
const placeVisit = (from: string, to: string, point: Point) => ({
  placeVisit: {
    location: { ...e7(point), placeId: "ChIJexample", name: 'A "place" {[', sourceInfo: { deviceTag: 1 } },
    duration: { startTimestamp: from, endTimestamp: to },
    placeConfidence: "HIGH_CONFIDENCE",
    childVisits: [],
  },
});
const activitySegment = (from: string, to: string, start: Point, end: Point) => ({
  activitySegment: {
    startLocation: e7(start),
    endLocation: e7(end),
    duration: { startTimestamp: from, endTimestamp: to },
    activityType: "FLYING",
    waypointPath: { waypoints: [{ latE7: 450000000, lngE7: -300000000 }] },
  },
});

const onPhone = (...semanticSegments: unknown[]) => ({
  semanticSegments,
  rawSignals: [{ position: { LatLng: "0.0°, 30.0°", timestamp: "2026-03-05T10:00:00.000Z" } }],
  userLocationProfile: { frequentPlaces: [] },
});
const read = (value: unknown) => readTimeline([JSON.stringify(value)], map);
const daysOf = ({ stays }: ImportResult) =>
  stays.map(({ countries, from, to }) => `${countries.join("/")} ${from} ${to ?? "open"}`);

describe("the export of a phone", () => {
  it("of Android joins visits on following days, and counts a trip for both countries", () => {
    const result = read(
      onPhone(
        android("2026-03-03T09:00:00.000+00:00", "2026-03-04T20:00:00.000+00:00", lisbon, 0),
        android("2026-03-05T08:00:00.000+00:00", "2026-03-06T09:00:00.000+00:00", lisbon, 0),
        {
          startTime: "2026-03-06T08:00:00.000Z",
          endTime: "2026-03-06T10:00:00.000Z",
          timelinePath: [{ point: "48.8°, 2.3°", time: "2026-03-06T09:00:00.000Z" }],
        },
        trip("2026-03-06T10:00:00.000+00:00", "2026-03-06T11:30:00.000+01:00", lisbon, madrid),
        android("2026-03-06T12:00:00.000+01:00", "2026-03-08T12:00:00.000+01:00", madrid, 60),
        android("2026-03-20T12:00:00.000+01:00", "2026-03-20T13:00:00.000+01:00", madrid, 60),
      ),
    );
    expect(daysOf(result)).toEqual([
      "PT 2026-03-03 2026-03-06",
      "ES 2026-03-06 2026-03-08",
      "ES 2026-03-20 2026-03-20",
    ]);
    expect(result).toMatchObject({ kind: "timeline", problems: [] });
    expect(result.stays[0]?.key).toBe("timeline:PT:2026-03-03:2026-03-06");
  });

  it("with a huge run of spaces in a position is read in linear time", () => {
    const visit = android("2026-03-03T09:00:00.000Z", "2026-03-06T09:00:00.000Z", lisbon, 60);
    Object.assign(visit.visit.topCandidate, { placeLocation: { latLng: `1${"\t".repeat(3_000_000)}` } });
    expect(read({ semanticSegments: [visit] }).stays).toEqual([]);
  });

  it("of an iPhone, a list with other spellings, is read", () => {
    const result = read([
      iphone("2026-03-03T09:00:00.000Z", "2026-03-06T09:00:00.000Z", lisbon),
      {
        endTime: "2026-03-06T10:30:00.000Z",
        startTime: "2026-03-06T09:00:00.000Z",
        activity: {
          start: "geo:38.7223,-9.1393",
          end: "geo:40.4168,-3.7038",
          topCandidate: { type: "flying", probability: "0.9" },
          distanceMeters: "500000",
        },
      },
      {
        endTime: "2026-03-06T12:00:00.000Z",
        startTime: "2026-03-06T10:00:00.000Z",
        timelinePath: [{ point: "geo:48.8,2.3", durationMinutesOffsetFromStartTime: "3" }],
      },
    ]);
    expect(daysOf(result)).toEqual(["PT 2026-03-03 2026-03-06", "ES 2026-03-06 2026-03-06"]);
  });

  it("counts the local day, whatever the zone in the text", () => {
    const night = ["2026-03-04T03:30:00.000Z", "2026-03-04T04:00:00.000Z"] as const;
    expect(daysOf(read(onPhone(android(...night, newYork))))).toEqual(["US 2026-03-03 2026-03-03"]);
    expect(daysOf(read(onPhone(android(...night, newYork, 60))))).toEqual(["US 2026-03-04 2026-03-04"]);
  });
});

describe("a file of Google Takeout", () => {
  it("has positions in millionths and times in UTC", () => {
    const result = read({
      timelineObjects: [
        placeVisit("2022-07-01T09:00:00Z", "2022-07-04T22:30:00.123Z", madrid),
        activitySegment("2022-07-06T20:00:00Z", "2022-07-07T03:30:00Z", madrid, newYork),
        {
          placeVisit: {
            ...placeVisit("", "", newYork).placeVisit,
            duration: { startTimestampMs: "1657195200000", endTimestampMs: "1657281600000" },
          },
        },
      ],
    });
    // 22:30 UTC is 0:30 of the next day in Madrid.
    expect(daysOf(result)).toEqual(["ES 2022-07-01 2022-07-06", "US 2022-07-06 2022-07-08"]);
    expect(result.problems).toEqual([]);
  });

  it("with raw positions is refused with a message", () => {
    const result = read({ locations: [{ ...e7(lisbon), timestamp: "2022-07-01T09:00:00Z" }] });
    expect(result.stays).toEqual([]);
    expect(result.problems).toEqual([
      { where: "The file", problem: expect.stringContaining("raw positions") },
    ]);
  });
});

describe("positions", () => {
  it("near a border stay open, unless the day is sure", () => {
    const result = read(
      onPhone(
        android("2026-03-03T09:00:00Z", "2026-03-05T20:00:00Z", geneva, 60),
        android("2026-03-05T21:00:00Z", "2026-03-06T09:00:00Z", [47.3769, 8.5417], 60),
      ),
    );
    expect(daysOf(result)).toEqual(["CH/FR 2026-03-03 2026-03-04", "CH 2026-03-05 2026-03-06"]);
  });

  it("at sea and missing ones are counted", () => {
    const missing = {
      startTime: "2026-03-03T09:00:00Z",
      endTime: "2026-03-03T09:00:00Z",
      visit: { topCandidate: {} },
    };
    const result = read(onPhone(android("2026-03-03T09:00:00Z", "2026-03-03T10:00:00Z", atlantic), missing));
    expect(result.stays).toEqual([]);
    expect(result.notes).toContain("Positions at sea or in no country: 1.");
    expect(result.notes).toContain("Visits without a position: 1.");
  });
});

describe("a damaged or unusual file", () => {
  it("has problems that name the entry", () => {
    const result = read(
      onPhone(
        android("2026-03-03T09:00:00Z", "2026-03-02T09:00:00Z", lisbon),
        android("soon", "2026-03-02T09:00:00Z", lisbon),
        android("0001-03-03T09:00:00Z", "0001-03-03T09:00:00Z", lisbon),
        android("2026-03-03T09:00:00Z", "2026-03-03T09:00:00Z", lisbon),
      ),
    );
    expect(result.problems).toEqual([
      { where: "Entry 1", problem: "It ends before it begins." },
      { where: "Entry 2", problem: "It has no time that can be read." },
      { where: "Entry 3", problem: "The year of '0001-03-03T09:00:00Z' must be from 1900 to 2199." },
    ]);
    expect(daysOf(result)).toEqual(["PT 2026-03-03 2026-03-03"]);
  });

  it("that is cut off is read up to the cut, wherever that is and however the text is chunked", () => {
    const whole = JSON.stringify(
      onPhone(
        android("2026-03-03T09:00:00Z", "2026-03-03T10:00:00Z", lisbon),
        android("2026-04-03T09:00:00Z", "2026-04-03T10:00:00Z", madrid),
      ),
    );
    const second = whole.indexOf("2026-04-03");
    for (const cut of [second, second + 100, whole.indexOf("rawSignals") - 3]) {
      const pieces = whole.slice(0, cut).match(/.{1,7}/gs)!;
      const result = readTimeline(pieces, map);
      expect(daysOf(result)[0]).toBe("PT 2026-03-03 2026-03-03");
      expect(result.problems).toEqual([
        { where: expect.stringMatching(/^After entry [12]$/), problem: expect.stringContaining("cut off") },
      ]);
    }
  });

  it("of other JSON is reported as having no visits", () => {
    expect(read({ hello: [1, { a: 2 }] })).toMatchObject({ stays: [], problems: [{ where: "The file" }] });
    expect(read([[1], [2]]).problems.length).toBeGreaterThan(0);
  });

  it("with a visit on each day gives a few stays, up to the limit", () => {
    const day = (at: number) => new Date(Date.UTC(2024, 0, 1 + (at % 100))).toISOString();
    const visits = Array.from({ length: 301 }, (_, at) =>
      android(day(at), day(at), at % 100 < 60 ? lisbon : madrid, 0),
    );
    const result = readTimeline([JSON.stringify(onPhone(...visits))], map, 300);
    expect(daysOf(result)).toEqual(["PT 2024-01-01 2024-02-29", "ES 2024-03-01 2024-04-09"]);
    expect(result.problems).toEqual([
      { where: "After entry 300", problem: "Only the first 300 visits and trips were read." },
    ]);
  });
});
