/**
 * The names of facts in worked examples, by what they mean. The first one is the name in our own examples, and the
 * others are in use elsewhere. Case and underscores make no difference.
 */
export const names = {
  stays: ["stays", "stay", "visits", "visit", "presence", "presences", "travels", "travel", "itinerary"],
  trips: ["trip", "trips", "absences", "absence"],
  planned: ["planned", "plannedStay", "plannedStays", "plannedTrip", "plannedVisit", "nextStay", "nextTrip"],
  permits: ["permits", "permit"],
  exempt: ["exempt", "exemptions", "excluded", "exemptPeriods"],
  period: ["period", "window", "range", "within"],
  availability: ["available", "availability"],

  country: ["country", "countryCode", "place", "destination", "location"],
  /** The first day in a country. */
  arrival: [
    ...["from", "start", "startDate", "entry", "entryDate", "entered", "arrival", "arrivalDate", "arrived"],
    ...["arrives", "arrive", "in", "since", "begin", "begins", "dateFrom", "fromDate", "firstDay", "checkIn"],
  ],
  /** The last day in a country. */
  leaving: [
    ...["to", "end", "endDate", "exit", "exitDate", "exited", "left", "departure", "departureDate"],
    ...["departed", "departs", "depart", "out", "until", "dateTo", "toDate", "lastDay", "checkOut"],
  ],
  /** The day on which somebody leaves home for a trip. */
  outward: [
    ...["out", "from", "start", "startDate", "departure", "departureDate", "departed", "depart", "left"],
    ...["exit", "exitDate", "outDate", "leave", "outbound"],
  ],
  /** The day on which somebody comes back from a trip. */
  back: [
    ...["in", "to", "end", "endDate", "return", "returnDate", "returned", "back", "arrival", "arrivalDate"],
    ...["arrived", "entry", "entryDate", "inDate", "inbound", "until"],
  ],
  arrivalTime: ["fromTime", "entryTime", "arrivalTime", "startTime"],
  leavingTime: ["toTime", "exitTime", "departureTime", "endTime"],

  on: [
    ...["on", "asOf", "date", "day", "checkDate", "checkDay", "referenceDate", "today", "onDate"],
    ...["signed", "signedOn", "application", "applicationDate", "appliedOn"],
  ],
  entry: ["entry", "entryDate", "enter", "plannedEntry"],
  exit: ["exit", "exitDate", "plannedExit"],
  year: ["year", "taxYear", "yearOfAssessment", "incomeYear"],
  permitSince: [
    ...["prSince", "prFrom", "prStart", "prDate", "permanentResidentFrom", "permanentResidentSince"],
    ...["permanentSince", "permanentFrom", "landed", "landedOn", "landing", "landingDate", "greenCardSince"],
    ...["greenCardFrom", "greenCardDate", "residentFrom", "residentSince", "permitSince", "permitFrom"],
    ...["permitStart", "permitDate", "granted", "grantedOn", "grantDate", "qualifyingFrom"],
    ...["qualifyingStart", "start", "startDate"],
  ],
  citizenships: ["citizenships", "citizenship", "nationalities", "nationality", "passports", "passport"],
  stayLength: ["stayDays", "plannedDays", "length", "lengthDays", "forDays", "days"],
  earliest: ["after", "from", "earliest"],
  heldStatus: ["status"],

  daysByYear: ["daysByYear", "daysPerYear", "daysByTaxYear", "years", "days"],
  previousYears: ["previousFiveYears", "previousYears"],
  daysByPart: ["presentDays", "daysByMonth"],
  exemptByYear: ["exemptDays", "exemptDaysByYear"],
} as const satisfies Record<string, readonly string[]>;

/** Other names of expected values. */
const otherAnswerNames: Readonly<Record<string, string>> = {
  used: "usedDays",
  daysUsed: "usedDays",
  remaining: "remainingDays",
  daysRemaining: "remainingDays",
  daysLeft: "remainingDays",
  excess: "excessDays",
  isResident: "resident",
  isBroken: "broken",
};

/** The name of an expected value in our own examples: `usedDays` for `used_days`. */
export const answerNameOf = (name: string): string => {
  const camel = name.trim().replace(/[\s_-]+(\p{L})/gu, (_, letter: string) => letter.toUpperCase());
  return Object.hasOwn(otherAnswerNames, camel) ? otherAnswerNames[camel]! : camel;
};
