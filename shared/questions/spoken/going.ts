import type { Reading } from "../reading/read.ts";
import type { Words } from "./spoken.ts";

/** True if the text asks whether something has ended, false if it asks whether it goes on. Undefined if that is unclear. */
const askedEnd = ({ cues }: Reading): boolean | undefined => {
  const isEnd = cues.has("asks-ended");
  if (isEnd === cues.has("asks-going") || cues.has("negated") || cues.has("when") || cues.has("how-long"))
    return undefined;
  return isEnd;
};

/** Begins an answer with Yes or No, if the text asks whether something has ended or goes on. */
export const withVerdict = (
  text: string,
  goesOn: boolean | undefined,
  reading: Reading,
  words: Words,
): string => {
  const isEnd = askedEnd(reading);
  if (isEnd === undefined || goesOn === undefined) return text;
  return words.say(isEnd === goesOn ? "verdict.no" : "verdict.yes", { text });
};
