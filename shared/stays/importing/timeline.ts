import { firstYear, lastYear } from "../../calendar/day.ts";
import { countOf } from "../../text/count.ts";
import { createProblems, type ImportResult, limitOffered, type Problems } from "./imported.ts";
import { listElements } from "./json-elements.ts";
import { createLocalDays, dayAtOffset } from "./local-day.ts";
import type { CountryMap } from "./shapes.ts";
import { type Span, staysOf } from "./spans.ts";

/** The maximum number of visits and trips to read from one file: about fifteen years of data. */
const maxVisits = 300_000;

interface Position {
  latitude: number;
  longitude: number;
}

/** A visit, or the start or end of a trip, as a file states it. Texts of moments are in ISO 8601. */
interface Presence {
  from: unknown;
  to: unknown;
  /** The local offset from UTC in minutes, if the file states it. */
  fromOffset?: number;
  toOffset?: number;
  place: Position | undefined;
}

type Entry = Readonly<Record<string, unknown>>;

const entryOf = (value: unknown): Entry | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Entry) : undefined;

const position = (latitude: number, longitude: number): Position | undefined =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;

/** '38.7°, -9.1°' on Android, 'geo:38.7,-9.1' on an iPhone. */
const readPosition = (value: unknown): Position | undefined => {
  const text = typeof value === "string" ? value : entryOf(value)?.latLng;
  const match =
    typeof text === "string"
      ? /^(?:geo:)?\s*(-?\d+(?:\.\d+)?)\s*(?:°\s*)?,\s*(-?\d+(?:\.\d+)?)/.exec(text)
      : null;
  return match ? position(Number(match[1]), Number(match[2])) : undefined;
};

/** Integers in units of 1e-7 degrees. In some old files they are 2^32 too large. */
const readE7 = (
  place: Entry | undefined,
  latitudeKey: string,
  longitudeKey: string,
): Position | undefined => {
  const degrees = [place?.[latitudeKey], place?.[longitudeKey]].map((value, at) => {
    if (typeof value !== "number") return Number.NaN;
    return (value > (at === 0 ? 900_000_000 : 1_800_000_000) ? value - 2 ** 32 : value) / 1e7;
  });
  return position(degrees[0]!, degrees[1]!);
};

const minutes = (value: unknown): number | undefined =>
  typeof value === "number" && Math.abs(value) <= 900 ? value : undefined;

/** The export of a phone: 'visit' and 'activity', with the offsets of the time zone on Android. */
const readSegment = (entry: Entry): Presence[] => {
  const { startTime: from, endTime: to } = entry;
  const fromOffset = minutes(entry.startTimeTimezoneUtcOffsetMinutes);
  const toOffset = minutes(entry.endTimeTimezoneUtcOffsetMinutes);
  const visit = entryOf(entry.visit);
  if (visit) {
    const place = readPosition(entryOf(visit.topCandidate)?.placeLocation);
    return [{ from, to, fromOffset, toOffset, place }];
  }
  const activity = entryOf(entry.activity);
  if (!activity) return [];
  return [
    { from, to: from, fromOffset, toOffset: fromOffset, place: readPosition(activity.start) },
    { from: to, to, fromOffset: toOffset, toOffset, place: readPosition(activity.end) },
  ];
};

const momentsOf = (entry: Entry): { from: unknown; to: unknown } => {
  const duration = entryOf(entry.duration) ?? {};
  return {
    from: duration.startTimestamp ?? duration.startTimestampMs,
    to: duration.endTimestamp ?? duration.endTimestampMs,
  };
};

/** An entry of 'Semantic Location History' of Google Takeout, until 2024. Times are in UTC. */
const readTimelineObject = (entry: Entry): Presence[] => {
  const visit = entryOf(entry.placeVisit);
  if (visit) {
    const place =
      readE7(entryOf(visit.location), "latitudeE7", "longitudeE7") ??
      readE7(visit, "centerLatE7", "centerLngE7");
    return [{ ...momentsOf(visit), place }];
  }
  const trip = entryOf(entry.activitySegment);
  if (!trip) return [];
  const { from, to } = momentsOf(trip);
  return [
    { from, to: from, place: readE7(entryOf(trip.startLocation), "latitudeE7", "longitudeE7") },
    { from: to, to, place: readE7(entryOf(trip.endLocation), "latitudeE7", "longitudeE7") },
  ];
};

/** A moment in ms: ISO 8601 with a zone, or ms as text. */
const readMoment = (value: unknown): number | undefined => {
  if (typeof value !== "string") return undefined;
  if (/^\d{10,14}$/.test(value)) return Number(value);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value)) return undefined;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? undefined : ms;
};

const createReader = (problems: Problems, map: CountryMap) => {
  const localDay = createLocalDays();
  const spans: Span[] = [];
  const left = { atSea: 0, withoutPosition: 0 };

  const dayOf = (ms: number, offset: number | undefined, { longitude }: Position, country: string) =>
    offset === undefined ? localDay(ms, country, longitude) : dayAtOffset(ms, offset);

  /** Adds the days of a presence. Returns the problem with its times, if any. */
  const addSpan = (presence: Presence, place: Position, countries: readonly string[]): string | undefined => {
    const [from, to] = [readMoment(presence.from), readMoment(presence.to)];
    if (from === undefined || to === undefined) return "It has no time that can be read.";
    if (to < from) return "It ends before it begins.";
    const first = dayOf(from, presence.fromOffset, place, countries[0]!);
    const last = dayOf(to, presence.toOffset, place, countries[0]!);
    if (first === undefined || last === undefined)
      return `The year of '${presence.from}' must be from ${firstYear} to ${lastYear}.`;
    spans.push({ countries, from: first, to: last < first ? first : last, label: "Visits and trips" });
    return undefined;
  };

  const readPresence = (presence: Presence, where: string): void => {
    const { place } = presence;
    const countries = place ? map.countriesAt(place.latitude, place.longitude) : [];
    if (!place) left.withoutPosition += 1;
    else if (countries.length === 0) left.atSea += 1;
    else {
      const problem = addSpan(presence, place, countries);
      if (problem) problems.add(where, problem);
    }
  };
  return { readPresence, spans, left };
};

const lists = new Set(["semanticSegments", "timelineObjects", "locations"]);

const parseElement = (text: string | undefined): Entry | undefined => {
  try {
    return text === undefined ? undefined : entryOf(JSON.parse(text));
  } catch {
    return undefined;
  }
};

const shownNumber = (count: number): string => count.toLocaleString("en-US");

const cutOff = "The file is cut off here. What comes before was read. Export it again for the rest.";
const rawPositions =
  "These are raw positions, also of places that you only flew over. Import the files in 'Semantic Location History', or the export of your phone.";

type Reader = ReturnType<typeof createReader>;

const notesOf = (count: number, { atSea, withoutPosition }: Reader["left"]): string[] => [
  `${countOf(count, "visit or trip was", "visits and trips were")} read. Days not covered by them were left blank.`,
  "The map is exact to about 3 km. Nearer to a border, you choose the country.",
  ...(atSea > 0 ? [`Positions at sea or in no country: ${shownNumber(atSea)}.`] : []),
  ...(withoutPosition > 0 ? [`Visits without a position: ${shownNumber(withoutPosition)}.`] : []),
];

const presencesOf = (list: string, entry: Entry): Presence[] =>
  list === "timelineObjects" ? readTimelineObject(entry) : readSegment(entry);

/** Reads entries until the end, the limit or raw positions. Returns the number of entries and of those with a place. */
const readEntries = (chunks: Iterable<string>, reader: Reader, problems: Problems, most: number) => {
  const elements = listElements(chunks, lists);
  const read = { count: 0, used: 0 };
  let next = elements.next();
  for (; !next.done && next.value.list !== "locations" && read.used < most; next = elements.next()) {
    const { list, text } = next.value;
    read.count += 1;
    const where = `Entry ${shownNumber(read.count)}`;
    const entry = parseElement(text);
    if (!entry) problems.add(where, "It cannot be read.");
    const presences = entry ? presencesOf(list, entry) : [];
    for (const presence of presences) reader.readPresence(presence, where);
    if (presences.length > 0) read.used += 1;
  }
  const place = read.count > 0 ? `After entry ${shownNumber(read.count)}` : "The file";
  const tooMany = `Only the first ${shownNumber(most)} visits and trips were read.`;
  if (!next.done) problems.add(place, next.value.list === "locations" ? rawPositions : tooMany);
  else if (!next.value) problems.add(place, cutOff);
  return read;
};

/**
 * Reads a Google Timeline: the monthly files of 'Semantic Location History', or the export of a phone. If the text is
 * cut off, it reads the entries before the cut. At most `most` visits and trips are read.
 */
export const readTimeline = (
  chunks: Iterable<string>,
  map: CountryMap,
  most: number = maxVisits,
): ImportResult => {
  const problems = createProblems();
  const reader = createReader(problems, map);
  const { count, used } = readEntries(chunks, reader, problems, most);
  if (used === 0) {
    if (problems.list().length === 0) problems.add("The file", "It has no visits of a Google Timeline.");
    return { kind: count > 0 ? "timeline" : undefined, stays: [], problems: problems.list(), notes: [] };
  }
  const stays = limitOffered(staysOf("timeline", reader.spans), problems);
  return { kind: "timeline", stays, problems: problems.list(), notes: notesOf(used, reader.left) };
};
