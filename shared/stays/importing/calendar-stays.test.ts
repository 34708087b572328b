import { describe, expect, it } from "vitest";
import { readIcs } from "./calendar-stays.ts";
import type { ImportResult } from "./imported.ts";
import { createPlaces } from "./places.ts";

const places = createPlaces();
const calendar = (events: readonly string[], product = "-//Google Inc//Google Calendar 70.9054//EN") =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", `PRODID:${product}`, ...events, "END:VCALENDAR", ""].join("\r\n");
const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");
const read = (...events: string[]) => readIcs(calendar(events), places);
const daysOf = ({ stays }: ImportResult) =>
  stays.map(({ countries, from, to }) => `${countries.join("/")} ${from} ${to ?? "open"}`);

describe("a calendar", () => {
  it("gives a stay for whole days with a place, without the day after their end", () => {
    const result = read(
      event(
        "DTSTART;VALUE=DATE:20260303",
        "DTEND;VALUE=DATE:20260306",
        "SUMMARY:Offsite",
        "LOCATION:Rua Augusta 27\\, 1100-053 Lisboa\\, Portugal",
      ),
      event("DTSTART;VALUE=DATE:20260306", "DTEND;VALUE=DATE:20260308", "SUMMARY:Trip to Porto"),
      event("DTSTART;VALUE=DATE:20260401", "SUMMARY:Holiday in Spain"),
    );
    expect(daysOf(result)).toEqual(["PT 2026-03-03 2026-03-07", "ES 2026-04-01 2026-04-01"]);
    expect(result).toMatchObject({ kind: "ics", problems: [] });
    expect(result.stays[0]).toMatchObject({
      key: "ics:PT:2026-03-03:2026-03-07",
      source: "Offsite, Rua Augusta 27, 1100-053 Lisboa, Portug…; Trip to Porto",
    });
  });

  it("reports each event over several days with an unknown place, and counts the short ones", () => {
    const result = read(
      event("DTSTART;VALUE=DATE:20260701", "DTEND;VALUE=DATE:20260720", "SUMMARY:Workation"),
      event("DTSTART;VALUE=DATE:20260501", "DTEND;VALUE=DATE:20260502", "SUMMARY:Mum's birthday"),
    );
    expect(result.problems).toEqual([
      {
        where: "Line 4",
        problem:
          "'Workation' from Jul 1, 2026 names no place that we know. If you were away, enter this stay yourself.",
      },
    ]);
    expect(result.notes).toEqual(["1 short event names no place that we know."]);
  });

  it("keeps the calendar day of a time with a zone, and converts UTC to the day at the place", () => {
    const result = read(
      event(
        "DTSTART;TZID=America/New_York:20260223T233000",
        "DTEND;TZID=America/New_York:20260225T000000",
        "SUMMARY:Hotel",
        "LOCATION:New York\\, NY 10001",
      ),
      event("DTSTART:20260310T233000Z", "DTEND:20260313T010000Z", "SUMMARY:Hotel", "LOCATION:Tokyo\\, Japan"),
    );
    expect(daysOf(result)).toEqual(["US 2026-02-23 2026-02-24", "JP 2026-03-11 2026-03-13"]);
  });

  it("fills the days between an arrival and the next departure, and counts a flight for both countries", () => {
    const result = read(
      event("DTSTART:20260520T100000Z", "DTEND:20260520T130000Z", "SUMMARY:Lisbon to Berlin"),
      event(
        "DTSTART;TZID=America/New_York:20260302T220000",
        "DTEND;TZID=Europe/Lisbon:20260303T093000",
        "SUMMARY:TP 202 EWR to LIS",
      ),
      event(
        "DTSTART:20260601T100000Z",
        "DTEND:20260601T120000Z",
        "SUMMARY:Flight from Berlin (BER) to Rome (FCO)",
      ),
    );
    expect(daysOf(result)).toEqual([
      "US 2026-03-02 2026-03-02",
      "PT 2026-03-03 2026-05-20",
      "DE 2026-05-20 2026-06-01",
      "IT 2026-06-01 2026-06-01",
    ]);
  });

  it("reads a flight whose title has only its destination, as mail programs write it", () => {
    const result = read(
      event(
        "DTSTART:20260303T081500Z",
        "DTEND:20260303T104500Z",
        "SUMMARY:Flight to Lisbon (TP 437)",
        "LOCATION:Paris ORY",
      ),
    );
    expect(daysOf(result)).toEqual(["FR 2026-03-03 2026-03-03", "PT 2026-03-03 2026-03-03"]);
  });

  it.each([
    ["Flug nach Lissabon (LH 1166)", "Frankfurt FRA", "DE PT"],
    ["Vuelo a Madrid (IB 3105)", "Lisboa LIS", "PT ES"],
    ["Vol à destination de Lisbonne", "Paris CDG", "FR PT"],
    ["✈ BER → LIS", "", "DE PT"],
    ["Flight: Berlin - Lisbon", "", "DE PT"],
    ["easyJet U2 1234 BER-LIS", "", "DE PT"],
    ["Lufthansa LH1166 Frankfurt to Lisbon", "", "DE PT"],
    ["Flight FR1234: DUB (Dublin) -> BCN (Barcelona)", "", "IE ES"],
    ["Flight FR1234 - Dublin to Barcelona (1 guest)", "", "IE ES"],
    ["Plane: Madrid → Viena", "", "ES AT"],
    ["Flight AB 8075 from HEL to TXL", "", "FI DE"],
    ["Volo da Milano a Lisbona", "", "IT PT"],
    ["Train Brussels to Amsterdam", "", "BE NL"],
  ])("reads the journey '%s' from '%s'", (title, location, countries) => {
    const result = read(
      event("DTSTART:20260303T100000Z", "DTEND:20260303T130000Z", `SUMMARY:${title}`, `LOCATION:${location}`),
    );
    expect(result.stays.map((stay) => stay.countries[0])).toEqual(countries.split(" "));
  });

  it.each([
    ["Urlaub Spanien", "ES"],
    ["Vacaciones en España", "ES"],
    ["Séjour à Séville", "ES"],
    ["Lisbon trip with Ana", "PT"],
    ["NYC", "US"],
    ["🌴 Bali", "ID"],
    ["Hanoi & Da Nang", "VN"],
    ["Work trip: Warsaw", "PL"],
    ["🇬🇧 London", "GB"],
    ["Istanbul weekend", "TR"],
    ["Me in Mexico City", "MX"],
    ["Vacation Costa Rica 2026", "CR"],
    ["Working from Bali", "ID"],
    ["Trip to the USA", "US"],
    ["Road trip Scotland", "GB"],
  ])("finds the place in the title '%s'", (title, country) => {
    const result = read(event("DTSTART;VALUE=DATE:20260303", `SUMMARY:${title}`));
    expect(daysOf(result)).toEqual([`${country} 2026-03-03 2026-03-03`]);
  });

  it("takes two letters for a state only after a town there, or before a ZIP code", () => {
    const result = read(event("DTSTART;VALUE=DATE:20260303", "SUMMARY:x", "LOCATION:Quarterly review CA"));
    expect(daysOf(result)).toEqual([]);
  });

  it.each([
    "Paris's birthday",
    "Labor Day (Portugal)",
    "Lunch with Jordan",
    "Mum visiting from Spain",
    "Spain and Portugal",
    "Spain - Portugal",
    "Italian class",
    "Book trip to Rome",
  ])("takes no place from the title '%s'", (title) => {
    expect(read(event("DTSTART;VALUE=DATE:20260303", `SUMMARY:${title}`)).stays).toEqual([]);
  });

  it("reads an event in a place as a stay only if it lasts for days", () => {
    const inSeville = (end: string) =>
      read(
        event("DTSTART;VALUE=DATE:20260303", `DTEND;VALUE=DATE:${end}`, "SUMMARY:Semana Santa en Sevilla"),
      );
    expect(daysOf(inSeville("20260306"))).toEqual(["ES 2026-03-03 2026-03-05"]);
    expect(inSeville("20260304").stays).toEqual([]);
  });

  it("reads a check-in that lasts for days as the whole stay", () => {
    const result = read(
      event(
        "DTSTART:20260625T210000Z",
        "DTEND:20260627T120000Z",
        "SUMMARY:Radisson Blu check-in",
        "LOCATION:Tallinn",
      ),
    );
    expect(daysOf(result)).toEqual(["EE 2026-06-26 2026-06-27"]);
  });

  it("accepts a duration instead of an end", () => {
    const result = read(
      event("DTSTART;VALUE=DATE:20260303", "DURATION:P1W", "SUMMARY:Spain"),
      event("DTSTART:20260403T150000", "DURATION:P2DT3H", "SUMMARY:Portugal"),
      event("DTSTART:20260503T150000", "DURATION:PT3H", "SUMMARY:Portugal"),
    );
    expect(daysOf(result)).toEqual(["ES 2026-03-03 2026-03-09", "PT 2026-04-03 2026-04-05"]);
  });

  it("leaves the days open if the next flight leaves from another country", () => {
    const result = read(
      event("DTSTART:20260303T100000Z", "DTEND:20260303T120000Z", "SUMMARY:BER → LIS"),
      event("DTSTART:20260520T100000Z", "DTEND:20260520T130000Z", "SUMMARY:MAD-BER"),
    );
    expect(daysOf(result)).toEqual([
      "DE 2026-03-03 2026-03-03",
      "PT 2026-03-03 2026-03-03",
      "ES 2026-05-20 2026-05-20",
      "DE 2026-05-20 2026-05-20",
    ]);
    expect(result.problems).toMatchObject([{ where: "Flights" }]);
  });

  it.each([
    ["San Antonio\\, TX", "US"],
    ["Atlanta\\, Georgia", "US"],
    ["Tbilisi\\, Georgia", "GE"],
    ["Perth\\, WA", "AU"],
    ["Toronto\\, ON M5V 2T6", "CA"],
    ["10117 Berlin\\, DE", "DE"],
    ["3901 W Riverside Dr\\, Burbank CA", "US"],
    ["1 Main St\\, Smallville KS 66002", "US"],
    ["London", "CA/GB"],
    ["London\\, UK", "GB"],
    ["São Paulo", "BR"],
    ["The Bahamas", "BS"],
    ["Côte d’Ivoire", "CI"],
    ["Paris Orly (ORY)", "FR"],
    ["UAE", "AE"],
    ["LIS", "PT"],
  ])("knows where '%s' is", (location, country) => {
    const result = read(event("DTSTART;VALUE=DATE:20260303", "SUMMARY:x", `LOCATION:${location}`));
    expect(daysOf(result)).toEqual([`${country} 2026-03-03 2026-03-03`]);
  });

  it("reports what it leaves out", () => {
    const result = read(
      event("DTSTART:20260303T100000Z", "DTEND:20260303T110000Z", "SUMMARY:Coffee", "LOCATION:Lisbon"),
      event("DTSTART;VALUE=DATE:20260303", "SUMMARY:Maria's birthday"),
      event("DTSTART;VALUE=DATE:20260303", "SUMMARY:Spain", "STATUS:CANCELLED"),
    );
    expect(result.stays).toEqual([]);
    expect(result.notes).toEqual([
      "1 event of a few hours was left out.",
      "1 short event names no place that we know.",
      "1 canceled event was left out.",
    ]);
  });

  it("does not repeat an event, and names the line of each problem", () => {
    const result = read(
      event("DTSTART;VALUE=DATE:20260303", "RRULE:FREQ=SECONDLY;COUNT=999999999", "SUMMARY:Spain"),
      event("DTSTART;VALUE=DATE:20260310", "DTEND;VALUE=DATE:20260301", "SUMMARY:Spain"),
      event("DTSTART;VALUE=DATE:20260230", "SUMMARY:Spain"),
      event("DTSTART;VALUE=DATE:30000101", "SUMMARY:Spain"),
      event("SUMMARY:Spain"),
      event("DTSTART:20260303T100000Z", "SUMMARY:LH 1 QQQ to QQX"),
    );
    expect(result.stays).toEqual([]);
    expect(result.problems).toEqual([
      { where: "Line 4", problem: "'Spain' repeats. Repeated events are not imported." },
      { where: "Line 9", problem: "It ends on Mar 1, 2026, before it begins on Mar 10, 2026." },
      { where: "Line 14", problem: "The date Feb 30, 2026 does not exist." },
      { where: "Line 18", problem: "The year 3000 must be from 1900 to 2199." },
      { where: "Line 22", problem: "It has no start that can be read." },
      { where: "Line 25", problem: "The airports of 'LH 1 QQQ to QQX' are not known." },
    ]);
  });

  it("joins folded lines, and reads quoted parameters", () => {
    const text = event(
      'DTSTART;TZID="Zone: one":20260303T230000',
      "DTEND:20260305T080000",
      "SUMMARY:Hot",
      " el",
      "LOCATION:Lis",
      "\tbon",
    );
    expect(read(text).stays).toMatchObject([
      { countries: ["PT"], source: "Hotel, Lisbon", from: "2026-03-03" },
    ]);
  });

  it("with endless nesting is read up to a maximum depth", () => {
    const nested = "BEGIN:VEVENT\r\n".repeat(100);
    const result = readIcs(`BEGIN:VCALENDAR\r\n${nested}`, places);
    expect(result).toMatchObject({ stays: [], problems: [{ where: "Line 11" }, { where: "The file" }] });
  });

  it("that is cut off gives the stays before the cut", () => {
    const whole = calendar([
      event("DTSTART;VALUE=DATE:20260401", "SUMMARY:Spain"),
      event("DTSTART;VALUE=DATE:20260501", "SUMMARY:Portugal"),
    ]);
    const result = readIcs(whole.slice(0, whole.indexOf("SUMMARY:Portugal")), places);
    expect(daysOf(result)).toEqual(["ES 2026-04-01 2026-04-01"]);
    expect(result.problems).toMatchObject([{ where: "Line 9", problem: expect.stringContaining("cut off") }]);
  });

  it("of too many events is read up to the limit", () => {
    const [first, second] = ["20260401", "20260501"].map((day) =>
      event(`DTSTART;VALUE=DATE:${day}`, "SUMMARY:Spain"),
    );
    const result = readIcs(calendar([first!, second!]), places, 1);
    expect(daysOf(result)).toEqual(["ES 2026-04-01 2026-04-01"]);
    expect(result.problems).toEqual([{ where: "Line 7", problem: "Only the first 1 events were read." }]);
  });
});

const trip = [
  event(
    "UID:trip-1@tripit.com",
    "SUMMARY:Lisbon\\, Portugal\\, March 2026",
    "LOCATION:Lisbon\\, Portugal",
    "DTSTART;VALUE=DATE:20260303",
    "DTEND;VALUE=DATE:20260321",
    "DESCRIPTION:Ana Silva is in Lisbon\\, Portugal from Mar 3 to Mar 20\\, 2026\\nV",
    " iew details in TripIt\\n",
  ),
];
const hotel = [
  event(
    "UID:item-2@tripit.com",
    "SUMMARY:Check-in: Hotel Avenida",
    "LOCATION:Av. da Liberdade 1\\, Lisbon\\, Portugal",
    "DTSTART:20260303T150000Z",
    "DTEND:20260303T160000Z",
  ),
  event(
    "UID:item-3@tripit.com",
    "SUMMARY:Check-out: Hotel Avenida",
    "LOCATION:Av. da Liberdade 1\\, Lisbon\\, Portugal",
    "DTSTART:20260310T100000Z",
    "DTEND:20260310T110000Z",
  ),
];

describe("a calendar of TripIt", () => {
  const readTripIt = (...events: string[]) => readIcs(calendar(events, "-//TripIt/TripIt API//EN"), places);

  it("gives a trip as a stay if it has no flight or hotel", () => {
    const result = readTripIt(...trip);
    expect(result.kind).toBe("tripit");
    expect(daysOf(result)).toEqual(["PT 2026-03-03 2026-03-20"]);
    expect(result.stays[0]?.key).toBe("tripit:PT:2026-03-03:2026-03-20");
  });

  it("gives the days from check-in to check-out", () => {
    expect(daysOf(readTripIt(...hotel))).toEqual(["PT 2026-03-03 2026-03-10"]);
  });

  const paris = event(
    "UID:trip-2@tripit.com",
    "SUMMARY:Paris\\, France\\, March 2024",
    "LOCATION:Paris\\, France",
    "DTSTART;VALUE=DATE:20240301",
    "DTEND;VALUE=DATE:20240311",
    "DESCRIPTION:Ana Silva is in Paris\\, France from Mar 1 to Mar 10\\, 2024\\n",
  );
  const flight = (day: string, route: string) =>
    event(
      `UID:item-${day}@tripit.com`,
      `SUMMARY:BA304 ${route}`,
      `DTSTART:${day}T100000Z`,
      `DTEND:${day}T112000Z`,
    );
  const night = (day: number, check: string) =>
    event(
      `UID:item-${day}@tripit.com`,
      `SUMMARY:Check-${check}: Hotel Metropole`,
      "LOCATION:Brussels\\, Belgium",
      `DTSTART:202403${String(day).padStart(2, "0")}T140000Z`,
    );

  it.each([
    ["the outward flight", [flight("20240301", "LHR to CDG")], ["GB 03-01 03-01", "FR 03-01 03-10"]],
    ["a later outward flight", [flight("20240303", "LHR to CDG")], ["GB 03-03 03-03", "FR 03-03 03-10"]],
    ["the return flight", [flight("20240310", "CDG to LHR")], ["FR 03-01 03-10", "GB 03-10 03-10"]],
    ["an earlier return flight", [flight("20240308", "CDG to LHR")], ["FR 03-01 03-08", "GB 03-08 03-08"]],
    ["a flight of another trip", [flight("20240201", "LHR to JFK")], ["FR 03-01 03-10"]],
    [
      "both flights, the return from another country",
      [flight("20240301", "LHR to CDG"), flight("20240310", "BRU to LHR")],
      ["GB 03-01 03-01", "FR 03-01 03-09", "BE 03-10 03-10", "GB 03-10 03-10"],
    ],
    [
      "both flights, the outward to another country",
      [flight("20240301", "LHR to BRU"), flight("20240310", "CDG to LHR")],
      ["GB 03-01 03-01", "BE 03-01 03-01", "FR 03-02 03-10", "GB 03-10 03-10"],
    ],
    [
      "a flight onward",
      [flight("20240301", "LHR to CDG"), flight("20240304", "CDG to GVA")],
      ["GB 03-01 03-01", "FR 03-01 03-04", "CH 03-04 03-04"],
    ],
    [
      "nights in a hotel of another country",
      [night(4, "in"), night(6, "out")],
      ["FR 03-01 03-03", "BE 03-04 03-06", "FR 03-07 03-10"],
    ],
  ])("keeps the days of a trip that nothing else covers, with %s", (_, items, stays) => {
    const result = readTripIt(paris, ...items);
    const found = result.stays.filter(({ from }) => from >= "2024-03");
    expect(found.map(({ countries, from, to }) => `${countries} ${from.slice(5)} ${to?.slice(5)}`)).toEqual(
      stays,
    );
  });

  it("notes that a trip gives only the days without a flight or a hotel", () => {
    expect(readTripIt(paris, flight("20240301", "LHR to CDG")).notes).toContain(
      "1 trip gives only the days that no flight, hotel or other event covers.",
    );
  });

  it("prefers flights and hotels in other countries to the trip as a whole", () => {
    const flights = [
      event(
        "UID:item-4@tripit.com",
        "SUMMARY:LX2085 LIS to ZRH",
        "LOCATION:Lisbon (LIS)",
        "DTSTART:20260310T120000Z",
        "DTEND:20260310T150000Z",
      ),
      event(
        "UID:item-5@tripit.com",
        "SUMMARY:LX2086 ZRH to LIS",
        "LOCATION:Zurich (ZRH)",
        "DTSTART:20260320T120000Z",
        "DTEND:20260320T150000Z",
      ),
    ];
    const result = readTripIt(...trip, ...hotel, ...flights);
    expect(daysOf(result)).toEqual([
      "PT 2026-03-03 2026-03-10",
      "CH 2026-03-10 2026-03-20",
      "PT 2026-03-20 2026-03-20",
    ]);
    expect(result.notes).toContain("1 trip was left out, because its flights and hotels say more.");
  });
});
