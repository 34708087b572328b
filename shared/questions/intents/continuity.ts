import type { Reading } from "../reading/read.ts";
import type { Words } from "./intent.ts";

export type YesOrNo = "yes" | "no";

export const yesIf = (isYes: boolean): YesOrNo => (isYes ? "yes" : "no");

/** What sources say about a thing, or what a text asks: that it continues, or that it has ended. */
export type Continuity = "continues" | "ended";

/** `yes` if the sources confirm what the text asks, `no` if they contradict it. Undefined if either doesn't say. */
export const continuityVerdict = (
  is: Continuity | undefined,
  asked: Continuity | undefined,
): YesOrNo | undefined => is && asked && yesIf(is === asked);

/** What a text asks: `ended` for 'has it ended?', `continues` for 'does it still exist?'. Undefined if that is unclear. */
export const askedContinuity = ({ cues }: Reading): Continuity | undefined => {
  const asksEnd = cues.has("asks-ended");
  if (asksEnd === cues.has("asks-going") || cues.has("negated") || cues.has("when") || cues.has("how-long"))
    return undefined;
  return asksEnd ? "ended" : "continues";
};

/** Begins an answer with its verdict, if it has one. `no-property`: nobody can invest in real estate. */
export const withVerdict = (
  text: string,
  verdict: YesOrNo | "no-property" | undefined,
  words: Words,
): string => (verdict ? words.say(`verdict.${verdict}`, { text }) : text);
