import type { People } from "./people.ts";
import type { Reading } from "./read.ts";

const orElse = <Value>(values: readonly Value[], others: readonly Value[]): readonly Value[] =>
  values.length > 0 ? values : others;

/** A reply that names only a passport, such as 'Swedish', is about the first person that the question asks about. */
const mergePeople = (before: Reading, next: Reading): People => {
  const isNew = next.askedAbout !== "asker" || next.others.length > 0;
  const { passports, travelers, own, others, askedAbout } = isNew ? next : before;
  const known = { travelers, own, others, askedAbout };
  if (isNew || next.passports.length === 0)
    return { ...known, passports: orElse(passports, before.passports) };
  const rest = askedAbout === "each" ? travelers.slice(1) : [];
  return { ...known, passports: next.passports, travelers: [next.passports, ...rest] };
};

/** Whether a text says something of days that were spent. */
const tellsDays = ({ stays, used, left, unclear }: Reading): boolean =>
  stays.length > 0 || used !== undefined || left !== undefined || unclear !== undefined;

/** All fields of a reading, so that a new one cannot be forgotten. */
type EveryField = { [Field in keyof Required<Reading>]: Reading[Field] };

/** The reading of a follow-up question. It keeps what the question before says, except where it says something itself. */
export const mergeReadings = (before: Reading, next: Reading): Reading => {
  const days = tellsDays(next) ? next : before;
  const merged: EveryField = {
    text: next.text,
    language: before.language,
    cues: new Set([...before.cues, ...next.cues]),
    places: [...before.places, ...next.places],
    subjects: orElse(next.subjects, before.subjects),
    ...mergePeople(before, next),
    programmes: orElse(next.programmes, before.programmes),
    unknownProgramme:
      next.programmes.length > 0 ? next.unknownProgramme : (next.unknownProgramme ?? before.unknownProgramme),
    region: next.region ?? before.region,
    amounts: orElse(next.amounts, before.amounts),
    bounds: orElse(next.bounds, before.bounds),
    family: next.family ?? before.family,
    age: next.age ?? before.age,
    ties: next.ties ?? before.ties,
    stays: days.stays,
    used: days.used,
    left: days.left,
    isLatest: days.isLatest,
    unclear: days.unclear,
    departure: next.departure ?? before.departure,
    year: next.year ?? before.year,
    askedPlace: next.askedPlace ?? before.askedPlace,
    on: next.on ?? before.on,
    limit: next.limit ?? before.limit,
    length: next.length ?? before.length,
    stayLength: next.length ? next.stayLength : before.stayLength,
    parts: undefined,
    question: next.question,
    refersBack: next.refersBack,
    things: next.things,
  };
  return merged;
};
