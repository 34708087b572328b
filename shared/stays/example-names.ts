/**
 * The names of facts in worked examples, by what they mean. The first one is the name in our own examples, and the
 * others are in use elsewhere. Case and underscores make no difference.
 */
export const names = {
  stays: [
    ...["stays", "stay", "visits", "visit", "presence", "presences", "travels", "travel", "itinerary"],
    ...["pastStays", "previousStays", "pastVisits", "previousVisits", "history"],
  ],
  trips: ["trip", "trips", "absences", "absence", "pastTrips", "previousTrips", "journeys"],
  planned: ["planned", "plannedStay", "plannedStays", "plannedTrip", "plannedVisit", "nextStay", "nextTrip"],
  permits: ["permits", "permit", "residencePermits", "residencePermit", "longStayVisas", "longStayVisa"],
  exempt: ["exempt", "exemptions", "excluded", "exemptPeriods", "excludedPeriods"],
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
    ...["asOfDate", "atDate", "targetDate", "evaluationDate", "calculationDate"],
    ...["signed", "signedOn", "application", "applicationDate", "appliedOn"],
  ],
  entry: ["entry", "entryDate", "enter", "plannedEntry", "plannedEntryDate", "proposedEntry"],
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

/** Other names of expected values, by the name in our own examples. */
const answerSpellings: Readonly<Record<string, readonly string[]>> = {
  days: ["totalDays", "daysPresent", "presentDays", "daysOfPresence", "dayCount"],
  usedDays: ["used", "daysUsed", "daysInWindow", "daysUsedInWindow"],
  remainingDays: ["remaining", "daysRemaining", "daysLeft", "leftDays"],
  excessDays: ["excess", "daysOver", "overDays"],
  overstay: ["isOverstay", "overstayed", "exceeded"],
  allowed: ["isAllowed", "compliant", "isCompliant", "withinLimit"],
  entryAllowed: ["canEnter", "mayEnter"],
  maxStayDays: ["maxStay", "longestStay"],
  lastLegalDay: ["lastAllowedDay", "latestExit", "leaveBy", "mustLeaveBy"],
  earliestEntry: ["earliestEntryDate", "nextEntryDate", "nextEntry", "earliestReentry"],
  windowStart: ["windowFrom", "windowStartDate"],
  windowEnd: ["windowTo", "windowEndDate"],
  absentDays: ["daysAbsent", "absenceDays", "daysOfAbsence"],
  maxDays: ["mostDays", "maxAbsentDays", "maxAbsence"],
  broken: ["isBroken"],
  resident: ["isResident", "taxResident", "isTaxResident"],
  residencyStarts: ["residencyStart", "residencyStartDate", "residencyStartingDate"],
  residencyEnds: ["residencyEnd", "residencyEndDate", "residencyEndingDate"],
  weighted: ["weightedDays", "weightedTotal", "weightedSum"],
  met: ["isMet", "meetsTest", "passes", "qualifies", "eligible"],
};

const ownAnswerNames: ReadonlyMap<string, string> = new Map(
  Object.entries(answerSpellings).flatMap(([own, others]) => others.map((other) => [other, own])),
);

/** The name of an expected value in our own examples: `usedDays` for `used_days`. */
export const answerNameOf = (name: string): string => {
  const camel = name
    .trim()
    .replace(/(?<![\s_-])[\s_-]+(\p{L})/gu, (_, letter: string) => letter.toUpperCase());
  return ownAnswerNames.get(camel) ?? camel;
};
