import * as z from "zod/mini";
import type { CueRow } from "#shared/questions/reading/cues.ts";
import { byLanguage } from "#shared/questions/reading/language.ts";
import { ownFiles } from "./files.ts";

const Phrases = z.optional(z.array(z.string().check(z.minLength(1))));

const Row = z.strictObject({
  cue: z.string(),
  /** Phrases that are the same in all languages, such as names. */
  all: Phrases,
  ...byLanguage(() => Phrases),
});

const readRows = (file: string): readonly CueRow[] => {
  const { rows, mistake } = ownFiles("questions").rows(file, Row);
  const names = rows.map(({ cue }) => cue);
  const again = names.findIndex((name, at) => names.indexOf(name) < at);
  if (again >= 0) throw mistake([again, "cue"], "is in the file already");
  return rows.map(({ cue, all = [], ...own }) => ({
    cue,
    phrases: byLanguage((language) => [...all, ...(own[language] ?? [])]),
  }));
};

/** Phrases that people write to ask something, by language. */
export const cueRows = readRows("cues.yaml");

/** Phrases of texts that get no computed answer, by language: unlawful or off-topic requests, greetings, invented countries. */
export const declinedCueRows = readRows("declined-cues.yaml");

/** Words that show the role of a place or a date in a text. */
export const readerWordRows = readRows("reader-words.yaml");
