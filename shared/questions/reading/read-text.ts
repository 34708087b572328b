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
  if (parts.length < 2) return withEachKit(reading, tables);
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

/** The kinds of tools that a text joins by 'and', such as 'eSIM and VPN', by their cues. */
const joinedKits = ({ text, cues }: Reading, { findCues, readerWords }: ReaderTables): readonly string[] => {
  const words = wordsOf(text);
  const kits = findCues(words)
    .filter(({ cue }) => cue.startsWith("kit.") && cues.has(cue))
    .sort((a, b) => a.at - b.at);
  const joined = kits.flatMap((kit, index) => {
    const next = kits[index + 1];
    const between = next ? words.slice(kit.at + kit.length, next.at) : [];
    const isJoined = between.length <= maxBetween && readerWords.startingAt("adds", between, 0) > 0;
    return next && isJoined ? [kit.cue, next.cue] : [];
  });
  return [...new Set(joined)];
};

/** The most words between two kinds of tools that are joined: 'and the best'. */
const maxBetween = 3;

/** A question on two kinds of tools asks for each of them. */
const withEachKit = (reading: Reading, tables: ReaderTables): Reading => {
  const kits = joinedKits(reading, tables);
  if (kits.length < 2) return reading;
  const parts = kits.map((kit) => ({
    ...reading,
    cues: new Set([...reading.cues].filter((cue) => cue === kit || !kits.includes(cue))),
  }));
  return { ...reading, parts };
};

/**
 * What a later question tells about an earlier one: the people, and the places if the earlier one names none. A later
 * question may refer back to a program, an amount or dates, but not the reverse.
 */
const forEarlier = (later: Reading, { subjects }: Reading): Reading => ({
  ...later,
  ...(subjects.length > 0 && {
    places: later.places.filter(({ role }) => role !== "subject"),
    subjects: [],
    askedPlace: undefined,
  }),
  programmes: [],
  region: undefined,
  amounts: [],
  length: undefined,
  on: undefined,
});

/**
 * One question of a text, with its own cues and the people, places and days of the whole text. A question that names
 * nothing, such as 'how much does it cost', is about the things that the one before it names.
 */
const withContext = (
  own: Reading,
  before: readonly Reading[],
  after: readonly Reading[],
  kinds: CueKinds,
): Reading => {
  const around = [...after.map((later) => forEarlier(later, own)).reverse(), ...before, own].reduce(
    mergeReadings,
  );
  const isAboutThose = own.programmes.length === 0 && namesNothing(own.cues, kinds);
  const named = before.map(({ cues }) => thingsIn(cues, kinds)).findLast((cues) => cues.length > 0) ?? [];
  return isAboutThose
    ? { ...around, cues: new Set([...own.cues, ...named]) }
    : { ...around, cues: own.cues, things: named };
};
