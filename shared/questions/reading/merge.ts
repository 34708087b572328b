import type { Reading } from "./read.ts";

const orElse = <Value>(values: readonly Value[], others: readonly Value[]): readonly Value[] =>
  values.length > 0 ? values : others;

/** The reading of a question that goes on with the one before: what it says itself counts, and the rest stays. */
export const mergeReadings = (before: Reading, next: Reading): Reading => ({
  ...next,
  language: before.language,
  cues: new Set([...before.cues, ...next.cues]),
  places: [...before.places, ...next.places],
  subjects: orElse(next.subjects, before.subjects),
  passports: orElse(next.passports, before.passports),
  programmes: orElse(next.programmes, before.programmes),
  region: next.region ?? before.region,
  amounts: orElse(next.amounts, before.amounts),
  family: next.family ?? before.family,
  stays: orElse(next.stays, before.stays),
  departure: next.departure ?? before.departure,
  year: next.year ?? before.year,
  on: next.on ?? before.on,
  length: next.length ?? before.length,
});
