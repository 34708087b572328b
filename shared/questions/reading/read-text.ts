import type { Day } from "../../calendar/day.ts";
import { wordsOf } from "../../text/words.ts";
import { mergeReadings } from "./merge.ts";
import { type CueKinds, namesNothing, partsOf, questionIn, thingsIn } from "./parts.ts";
import { type ReaderTables, type Reading, readOne, tidyText } from "./read.ts";

/** Reads a text as a user typed it, in any supported language. */
export const readText = (written: string, tables: ReaderTables, today: Day): Reading => {
  const text = tidyText(written);
  const reading = readOne(text, tables, today);
  const parts = partsOf(text, tables);
  if (parts.length < 2) return withEachSubject(reading, tables);
  const read = parts.map((part) => readOne(part, tables, today, reading.language));
  return {
    ...reading,
    parts: read.map((part, at) => ({
      ...withContext(part, read.slice(0, at), read.slice(at + 1), tables.cueKinds),
      question: questionIn(part.text, { cues: part.cues, text }, tables),
      refersBack: at > 0 && part.programmes.length === 0,
    })),
  };
};

/** Subjects that a text can join by 'and', such as 'tax and visa rules'. */
const joinable: ReadonlySet<string> = new Set(["visa", "tax"]);

/**
 * The kinds of tools that a text joins, such as 'eSIM and VPN' or 'eSIM/VPN', by their cues. Also tax and visas, but only
 * joined by 'and'.
 */
const joinedSubjects = (
  { text, cues }: Reading,
  { findCues, readerWords }: ReaderTables,
): readonly string[] => {
  const words = wordsOf(text);
  const subjects = findCues(words)
    .filter(({ cue }) => (cue.startsWith("kit.") || joinable.has(cue)) && cues.has(cue))
    .sort((a, b) => a.at - b.at);
  const joined = subjects.flatMap((subject, index) => {
    const next = subjects[index + 1];
    if (!next || next.cue === subject.cue || joinable.has(next.cue) !== joinable.has(subject.cue)) return [];
    const between = words.slice(subject.at + subject.length, next.at);
    const isListed = between.length === 0 && !joinable.has(next.cue);
    const isJoined = between.length <= maxBetween && readerWords.startingAt("adds", between, 0) > 0;
    return isListed || isJoined ? [subject.cue, next.cue] : [];
  });
  return [...new Set(joined)];
};

/** The maximum number of words between two subjects that are joined: 'and the best'. */
const maxBetween = 3;

/**
 * Splits a question on joined subjects into one per subject. A question on programs stays whole, because one answer covers
 * all its subjects.
 */
const withEachSubject = (reading: Reading, tables: ReaderTables): Reading => {
  const joined = joinedSubjects(reading, tables);
  if (joined.length < 2 || reading.programmes.length > 0) return reading;
  const parts = joined.map((subject) => ({
    ...reading,
    cues: new Set([...reading.cues].filter((cue) => cue === subject || !joined.includes(cue))),
  }));
  return { ...reading, parts };
};

/**
 * The parts of a later question that an earlier one may use: its people, and its places if the earlier question names none.
 * Programs, amounts and dates are not carried back. An earlier question that names nothing, such as 'how much is it', is
 * about the program of the later one.
 */
const forEarlier = (later: Reading, { subjects, cues }: Reading, kinds: CueKinds): Reading => ({
  ...later,
  ...(subjects.length > 0 && {
    places: later.places.filter(({ role }) => role !== "subject"),
    subjects: [],
    askedPlace: undefined,
  }),
  programmes: subjects.length === 0 && namesNothing(cues, kinds) ? later.programmes : [],
  region: undefined,
  amounts: [],
  length: undefined,
  on: undefined,
});

/**
 * One question of a text, with its own cues and the people, places and days of the whole text. A question that names
 * nothing, such as 'how much does it cost' or only 'taxes?', is about the things that the one before it names.
 */
const withContext = (
  own: Reading,
  before: readonly Reading[],
  after: readonly Reading[],
  kinds: CueKinds,
): Reading => {
  const around = [...after.map((later) => forEarlier(later, own, kinds)).reverse(), ...before, own].reduce(
    mergeReadings,
  );
  const isAboutThose =
    own.programmes.length === 0 && (namesNothing(own.cues, kinds) || wordsOf(own.text).length === 1);
  const named = before.map(({ cues }) => thingsIn(cues, kinds)).findLast((cues) => cues.length > 0) ?? [];
  return isAboutThose
    ? { ...around, cues: new Set([...own.cues, ...named]) }
    : { ...around, cues: own.cues, things: named };
};
