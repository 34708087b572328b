import { type Day, dayText, isoOf, plusDays, readDay } from "../../calendar/day.ts";
import { type DayRange, type DaySet, daysOf, firstWhere, rangesOutside } from "../../calendar/ranges.ts";
import { countOf } from "../../text/count.ts";
import { stripAccents } from "../../text/fold.ts";
import { type CalendarEvent, type CalendarTime, readCalendar } from "./ics.ts";
import type { ImportResult } from "./imported.ts";
import { createProblems, limitOffered, maxEntries, type Problems, shown } from "./imported.ts";
import { createLocalDays, type LocalDays } from "./local-day.ts";
import type { Place, Places } from "./places.ts";
import { type Span, staysOf } from "./spans.ts";
import { withoutEnd, withoutStart } from "./title-words.ts";
import words from "./words.json" with { type: "json" };

interface Context {
  places: Places;
  problems: Problems;
  localDay: LocalDays;
}

/** A flight from one place to another. */
interface Flight {
  from: Place;
  to: Place;
  leaves: Day;
  arrives: Day;
  label: string;
}

/** A check-in (`isIn`) or check-out at a hotel. */
interface Check {
  isIn: boolean;
  hotel: string;
  place: Place;
  day: Day;
}

const where = ({ line }: CalendarEvent): string => `Line ${line}`;

/**
 * The calendar day of a time at a place. A time with a zone, or without one, is local time, so its date is kept. Only
 * UTC is converted.
 */
const dayAt = ({ date, time, isUtc }: CalendarTime, place: Place, localDay: LocalDays): Day | string => {
  const day = readDay(date);
  if (typeof day === "string" || !isUtc) return day;
  const ms = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(ms)) return `'${time}' is not a time.`;
  return localDay(ms, place.countries[0]!, place.longitude ?? 0) ?? day;
};

/** The place at one end of a flight: an airport's code, also after the town's name, or a place. */
const endPlace = (text: string, places: Places): Place | undefined => {
  const name = text.trim().replace(/\s*\((?![A-Z]{3}\))[^)]*\)$/, "");
  const code = /(?:^|\s)([A-Z]{3})$/.exec(name)?.[1];
  const airport = code === undefined ? undefined : places.airport(code);
  return airport ?? places.find(name);
};

const flightNumber = /^[A-Z0-9]{2}\s?\d{1,4}[A-Z]?:?\s+/;
/** A flight number after the name of an airline. */
const airlineNumber = /^(?:\p{L}+\s+){0,3}?(?:[A-Z][A-Z\d]|\d[A-Z])\s?\d{1,4}[A-Z]?:?\s+/u;
const arrow = /\s+(?:to|nach|para|→|➔|->|–>)\s+|\s*(?:→|➔|➡|->)\s*|(?<=^[A-Z]{3})\s?[-–]\s?(?=[A-Z]{3}$)/;
/** What can separate the two ends in a title that names a flight. Elsewhere, these words and dashes are too common. */
const flightArrow = new RegExp(String.raw`${arrow.source}|\s+(?:a|vers|pour|per|naar|[-–—])\s+`);
const codesInside = /(?:^|[^A-Za-z])([A-Z]{3})(?:[-–]|\s*(?:→|➔|➡|->)\s*|\s+to\s+)([A-Z]{3})(?![A-Za-z])/;

/** A title without symbols before it, accents, or a remark in brackets behind it. */
const plainTitle = (summary: string): string =>
  stripAccents(summary.slice(0, 200).replace(/\s+/g, " "))
    .replace(/^[^\p{L}\p{N}\u{1f1e6}-\u{1f1ff}]+/u, "")
    .replace(/\s*\((?![A-Z]{3}\))[^)]*\)$/, "");

/** A title without a flight's number and the words for a flight, in any order. The same title if it names none. */
const withoutFlight = (title: string): string => {
  let rest = title;
  for (let times = 0; times < 3; times += 1)
    rest = withoutStart(rest.replace(flightNumber, ""), words.flight).replace(/^[\s:,–—-]+/, "");
  if (rest === title) return title.replace(airlineNumber, "");
  return withoutStart(rest, words.from).replace(/\s+[A-Z\d]{2}\s?\d{2,4}$/, "");
};

/**
 * The texts for both ends of a journey. Mail programs put only the destination in the title, and the start in the
 * location.
 */
const endTexts = (title: string, location: string): string[] => {
  const route = withoutFlight(title);
  const end = withoutStart(route, words.to);
  if (end !== route && route !== title) return location === "" ? [] : [location, end];
  return route.split(route === title ? arrow : flightArrow);
};

/**
 * The two ends of 'AA 100 JFK to LHR', 'Flight Lisbon to Berlin', 'easyJet BER-LIS', or 'Flight to Lisbon (TP 437)' that
 * begins at its location. Undefined if the title names no flight.
 */
const flightEnds = (
  { summary, location }: CalendarEvent,
  places: Places,
): { from: Place; to: Place } | undefined => {
  const title = plainTitle(summary);
  const codes = codesInside.exec(title)?.slice(1).map(places.airport) ?? [];
  const texts = endTexts(title, location);
  const named =
    texts.length === 2 ? texts.map((text) => endPlace(text.replace(flightNumber, ""), places)) : [];
  const [from, to] = codes.every(Boolean) && codes.length === 2 ? codes : named;
  return from && to ? { from, to } : undefined;
};

const isFlightTitle = (summary: string): boolean =>
  flightNumber.test(summary) && arrow.test(summary.replace(flightNumber, ""));

/** How many days an event without an end lasts after its first day. */
const lastingDays = ({ start, days = 0 }: CalendarEvent): number =>
  start?.time === undefined ? Math.max(days - 1, 0) : days;

/** The first and the last day, or the problem in words. An end at midnight belongs to the day before. */
const daysOfEvent = (
  event: CalendarEvent,
  place: Place,
  localDay: LocalDays,
): { from: Day; to: Day } | string => {
  const { start, end } = event;
  if (!start) return "It has no start that can be read.";
  const from = dayAt(start, place, localDay);
  if (typeof from === "string") return from;
  if (!end) {
    const to = readDay(isoOf(plusDays(from, lastingDays(event))));
    return typeof to === "string" ? to : { from, to };
  }
  const stop = dayAt(end, place, localDay);
  if (typeof stop === "string") return stop;
  if (stop < from) return `It ends on ${dayText(stop)}, before it begins on ${dayText(from)}.`;
  const isExclusive = end.time === undefined || end.time === "00:00";
  return { from, to: isExclusive && stop > from ? plusDays(stop, -1) : stop };
};

const readFlight = (event: CalendarEvent, context: Context): Flight | undefined => {
  const ends = flightEnds(event, context.places);
  if (!ends || !event.start) return undefined;
  const leaves = dayAt(event.start, ends.from, context.localDay);
  const arrives = event.end?.time ? dayAt(event.end, ends.to, context.localDay) : leaves;
  const wrong = [leaves, arrives].find((day) => typeof day === "string");
  if (wrong !== undefined) context.problems.add(where(event), wrong as string);
  if (typeof leaves === "string" || typeof arrives === "string") return undefined;
  return { ...ends, leaves, arrives, label: shown(event.summary) };
};

const checkTitle = /^check[\s-]?(in|out)\b:?\s*(?:at\s+)?(.*)$|^(.*\S)\s+check[\s-]?(in|out)$/i;

/** Whether an event is a whole hotel stay. Some programs write it as one event with the title of a check-in. */
const lastsUntilCheckOut = ({ start, end }: CalendarEvent): boolean =>
  start !== undefined && end !== undefined && end.date > start.date && (end.time ?? "24:00") > "06:00";

const readCheck = (event: CalendarEvent, context: Context): Check | undefined => {
  const match = checkTitle.exec(event.summary);
  if (!match || !event.start || lastsUntilCheckOut(event)) return undefined;
  const place = context.places.find(event.location);
  const day = place && dayAt(event.start, place, context.localDay);
  if (!place || typeof day !== "number") return undefined;
  const isIn = (match[1] ?? match[4])!.toLowerCase() === "in";
  return { isIn, hotel: shown(match[2] ?? match[3] ?? ""), place, day };
};

const yearPart = /,?\s*(?:19|20)\d{2}$/;
/** A date at the end of a title, such as 'March 2026'. */
const datePart = /,?\s*(?:\p{L}+\s+)?(?:19|20)\d{2}$/u;

const maxParts = 5;

/** The country that all parts of a text name, such as 'Hanoi & Da Nang'. */
const sharedPlace = (text: string, places: Places): Place | undefined => {
  const parts = text.split(/\s*[&+/]\s*|\s+(?:and|und|et|y|e)\s+/);
  if (parts.length < 2 || parts.length > maxParts) return undefined;
  const found = parts.map((part) => places.find(part));
  const countries = new Set(found.map((place) => place?.countries.join()));
  return countries.size === 1 ? found[0] : undefined;
};

/** Companions at the end of a title: 'with Ana'. */
const company = new RegExp(String.raw`\s+(?:${words.with.join("|")})\b.*$`, "i");

/** The place of a text that names hardly anything else: 'Trip to Porto', 'Urlaub Spanien', 'Lisbon with Ana'. */
const placeAlone = (text: string, places: Places): Place | undefined => {
  const alone = withoutEnd(text.replace(company, ""), words.after);
  const named = withoutStart(withoutStart(alone, words.before), words.before);
  const place = withoutStart(withoutStart(named, words.beforePlace), words.beforePlace);
  return places.find(text) ?? places.find(place) ?? sharedPlace(place, places);
};

/** The place in 'Semana Santa en Sevilla'. */
const inPlace = /^[^,:]+\s(?:in|en|em|au|aux)\s+(?:the\s+|den\s+|la\s+)?([^,:]+)$/i;

const lastsForDays = ({ start, end, days = 0 }: CalendarEvent): boolean => {
  const [from, to] = [readDay(start?.date ?? ""), readDay(end?.date ?? "")];
  return typeof from === "number" && typeof to === "number" ? to - from >= 2 : days >= 2;
};

/** The place in the title of an event. An event 'in' a place counts only if it lasts for days. */
const placeInTitle = (event: CalendarEvent, places: Places): Place | undefined => {
  const title = plainTitle(event.summary);
  const texts = [...new Set([title.replace(yearPart, ""), title.replace(datePart, "")])];
  const inside = lastsForDays(event) ? inPlace.exec(texts[0]!)?.[1] : undefined;
  return (
    texts.map((text) => placeAlone(text, places)).find(Boolean) ??
    (inside === undefined ? undefined : places.find(inside))
  );
};

/** The place of an event: its location, or its title. */
const placeOf = (event: CalendarEvent, places: Places): Place | undefined =>
  (event.location === "" ? undefined : places.find(event.location)) ?? placeInTitle(event, places);

const labelOf = ({ summary, location }: CalendarEvent): string =>
  [summary, location].filter(Boolean).map(shown).join(", ");

const hasOnlyHours = ({ start, end, days }: CalendarEvent): boolean =>
  start?.time !== undefined && (end ? end.date === start.date : !days);

/** Whether an event is a whole trip of TripIt. Its flights and hotels are more exact. */
const isWholeTrip = ({ description }: CalendarEvent): boolean =>
  /\bis in\b[^\n]{1,200}\bfrom\b/.test(description.slice(0, 500));

/** The countries that both places can be in. */
const commonCountries = (a: Place, b: Pick<Place, "countries">): readonly string[] =>
  a.countries.filter((country) => b.countries.includes(country));

/** The days from an arrival to the next departure from the same country, and the days of the flights. */
const flightSpans = (sorted: readonly Flight[], problems: Problems): Span[] => {
  const spans: Span[] = [];
  for (const [at, { from, to, leaves, arrives, label }] of sorted.entries()) {
    const [before, next] = [sorted[at - 1], sorted[at + 1]];
    if (!before || commonCountries(before.to, from).length === 0 || before.arrives > leaves)
      spans.push({ countries: from.countries, from: leaves, to: leaves, label });
    const here = next ? commonCountries(to, next.from) : to.countries;
    if (here.length === 0)
      problems.add(
        "Flights",
        `'${label}' on ${dayText(leaves)} ends in another country than the next flight begins. The days between are open.`,
      );
    const until = next && here.length > 0 && next.leaves > arrives ? next.leaves : arrives;
    spans.push({ countries: here.length > 0 ? here : to.countries, from: arrives, to: until, label });
  }
  return spans;
};

const checkSpans = (checks: readonly Check[]): Span[] => {
  const spans: Span[] = [];
  const open = new Map<string, Check>();
  for (const check of checks.toSorted((a, b) => a.day - b.day)) {
    const begun = open.get(check.hotel);
    const label = check.hotel || "Hotel";
    if (check.isIn) open.set(check.hotel, check);
    else if (begun) {
      open.delete(check.hotel);
      spans.push({ countries: begun.place.countries, from: begun.day, to: check.day, label });
    }
  }
  return spans;
};

/** Whether the flights before and after a part of a trip allow presence in the trip's country. */
const canBeThere = (part: DayRange, trip: Span, flights: readonly Flight[]): boolean => {
  const at = firstWhere(0, flights.length, (index) => flights[index]!.leaves >= part.from);
  const [last, following] = [flights[at - 1], flights[at]];
  const before = last && last.arrives >= trip.from ? last : undefined;
  const next = following && following.leaves <= trip.to ? following : undefined;
  const hasArrived = before !== undefined && commonCountries(before.to, trip).length > 0;
  const leavesFrom = next !== undefined && commonCountries(next.from, trip).length > 0;
  return hasArrived || leavesFrom || (!before && !next);
};

/**
 * The days of a trip that no flight or hotel covers. Leaves out days between flights to and from another country, when
 * the person was elsewhere.
 */
const tripSpans = (trip: Span, covered: DaySet, flights: readonly Flight[]): Span[] =>
  rangesOutside(covered, trip)
    .filter((part) => canBeThere(part, trip, flights))
    .map((part) => ({ ...trip, ...part }));

interface Gathered {
  flights: Flight[];
  checks: Check[];
  events: Span[];
  trips: Span[];
  left: { hours: number; placeless: number; cancelled: number };
}

/** Adds an event other than a flight or check-in, if it names a place and covers whole days. */
const gatherDays = (event: CalendarEvent, place: Place, context: Context, gathered: Gathered): void => {
  if (hasOnlyHours(event)) {
    gathered.left.hours += 1;
    return;
  }
  const days = daysOfEvent(event, place, context.localDay);
  if (typeof days === "string") context.problems.add(where(event), days);
  else {
    const span = { ...days, countries: place.countries, label: labelOf(event) };
    (isWholeTrip(event) ? gathered.trips : gathered.events).push(span);
  }
};

/** The first day of an all-day event over at least one night, which can be a stay although it names no place. */
const startOfPerhapsStay = (event: CalendarEvent): Day | undefined => {
  const { start, end, repeats } = event;
  if (!start || start.time !== undefined || repeats) return undefined;
  const [first, stop] = [readDay(start.date), readDay(end?.date ?? start.date)];
  if (typeof first === "string" || typeof stop === "string") return undefined;
  return (end ? stop - first > 1 : lastingDays(event) > 0) ? first : undefined;
};

/** Reports an event without a place that may be a stay, so that the person can enter it. Counts the others. */
const gatherPlaceless = (event: CalendarEvent, problems: Problems, left: Gathered["left"]): void => {
  const first = startOfPerhapsStay(event);
  if (first !== undefined)
    problems.add(
      where(event),
      `'${shown(event.summary)}' from ${dayText(first)} names no place that we know. If you were away, enter this stay yourself.`,
    );
  else left.placeless += 1;
};

const gatherEvent = (event: CalendarEvent, context: Context, gathered: Gathered): void => {
  if (event.isCancelled) {
    gathered.left.cancelled += 1;
    return;
  }
  const flight = readFlight(event, context);
  const check = flight ? undefined : readCheck(event, context);
  const place = flight || check ? undefined : placeOf(event, context.places);
  const isTravel = flight !== undefined || check !== undefined || place !== undefined;
  if (event.repeats && isTravel)
    context.problems.add(
      where(event),
      `'${shown(event.summary)}' repeats. Repeated events are not imported.`,
    );
  else if (flight) gathered.flights.push(flight);
  else if (check) gathered.checks.push(check);
  else if (isFlightTitle(event.summary) && !flightEnds(event, context.places))
    context.problems.add(where(event), `The airports of '${shown(event.summary)}' are not known.`);
  else if (place) gatherDays(event, place, context, gathered);
  else gatherPlaceless(event, context.problems, gathered.left);
};

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [countOf(count, one, many)];

interface Trip {
  trip: Span;
  parts: readonly Span[];
}

const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((days, { from, to }) => days + to - from + 1, 0);

const notesOf = (flights: number, trips: readonly Trip[], left: Gathered["left"]): string[] => [
  ...counted(flights, "flight was read.", "flights were read."),
  ...(flights > 0
    ? ["Days between an arrival and the next departure from the same country count as days there."]
    : []),
  ...counted(
    trips.filter(({ trip, parts }) => parts.length > 0 && lengthOf(parts) < lengthOf([trip])).length,
    "trip gives only the days that no flight, hotel or other event covers.",
    "trips give only the days that no flight, hotel or other event covers.",
  ),
  ...counted(
    trips.filter(({ parts }) => parts.length === 0).length,
    "trip was left out, because its flights and hotels say more.",
    "trips were left out, because their flights and hotels say more.",
  ),
  ...counted(left.hours, "event of a few hours was left out.", "events of a few hours were left out."),
  ...counted(
    left.placeless,
    "short event names no place that we know.",
    "short events name no place that we know.",
  ),
  ...counted(left.cancelled, "canceled event was left out.", "canceled events were left out."),
];

/** The stays of an iCalendar text: flights, hotels, and events of whole days that name a place. */
export const readIcs = (text: string, places: Places, most: number = maxEntries): ImportResult => {
  const problems = createProblems();
  const { product, events } = readCalendar(text, problems, most);
  const context = { places, problems, localDay: createLocalDays() };
  const left = { hours: 0, placeless: 0, cancelled: 0 };
  const gathered: Gathered = { flights: [], checks: [], events: [], trips: [], left };
  for (const event of events) gatherEvent(event, context, gathered);
  const flights = gathered.flights.toSorted((a, b) => a.leaves - b.leaves || a.arrives - b.arrives);
  const exact = [...flightSpans(flights, problems), ...checkSpans(gathered.checks), ...gathered.events];
  const covered = daysOf(exact);
  const trips = gathered.trips.map((trip) => ({ trip, parts: tripSpans(trip, covered, flights) }));
  const isTripIt = /tripit/i.test(product) || events.some(({ uid }) => /tripit\.com$/i.test(uid.trim()));
  const kind = isTripIt ? "tripit" : "ics";
  if (events.length === 0) problems.add("The file", "The calendar has no events.");
  const notes = notesOf(flights.length, trips, left);
  return {
    kind,
    stays: limitOffered(staysOf(kind, [...exact, ...trips.flatMap(({ parts }) => parts)]), problems),
    problems: problems.list(),
    notes,
  };
};
