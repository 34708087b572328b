import type { Reading } from "../reading/read.ts";
import type { Words } from "./intent.ts";

export type YesOrNo = "yes" | "no";

export const yesIf = (isYes: boolean): YesOrNo => (isYes ? "yes" : "no");

/** Whether something continues or has ended: what the sources say, or what a text asks for. */
export type Lasting = "going" | "ended";

/** Yes if it is as the text asks. Undefined if the sources don't say, or the text asks for neither. */
export const lastingVerdict = (is: Lasting | undefined, asked: Lasting | undefined): YesOrNo | undefined =>
  is && asked && yesIf(is === asked);

/** Whether a text asks if something has ended or if it continues. Undefined if that is unclear. */
export const askedLasting = ({ cues }: Reading): Lasting | undefined => {
  const asksEnd = cues.has("asks-ended");
  if (asksEnd === cues.has("asks-going") || cues.has("negated") || cues.has("when") || cues.has("how-long"))
    return undefined;
  return asksEnd ? "ended" : "going";
};

/** Begins an answer with its verdict, if it has one. `no-property`: nobody can invest in real estate. */
export const withVerdict = (
  text: string,
  verdict: YesOrNo | "no-property" | undefined,
  words: Words,
): string => (verdict ? words.say(`verdict.${verdict}`, { text }) : text);
