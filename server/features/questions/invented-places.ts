import { declinedCueRows } from "#server/knowledge/cues.ts";
import { answerTexts } from "#server/knowledge/word-lists.ts";
import { createCueFinder } from "#shared/questions/reading/cues.ts";
import type { Reading } from "#shared/questions/reading/read.ts";
import { capitalize } from "#shared/text/capitalize.ts";
import { wordsOf } from "#shared/text/words.ts";

const findInvented = createCueFinder(declinedCueRows.filter(({ cue }) => cue === "invented"));

/** Says that a country is invented. Undefined for a text that names no invented country, or names a real place too. */
export const inventedPlaceText = (
  { text, places, programmes, region, language: own }: Reading,
  language = own,
): string | undefined => {
  if (places.length > 0 || programmes.length > 0 || region) return undefined;
  const words = wordsOf(text);
  const [found] = findInvented(words).sort((a, b) => b.length - a.length);
  if (!found) return undefined;
  const name = words
    .slice(found.at, found.at + found.length)
    .map(capitalize)
    .join(" ");
  return answerTexts.get(language)!.invented.replace("{name}", () => name);
};
