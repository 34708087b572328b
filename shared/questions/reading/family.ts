import type { Family } from "../../programmes/with-family.ts";
import { numberNamed } from "../../text/number-words.ts";
import type { FoundCue } from "./cues.ts";

const countBefore = (words: readonly string[], at: number): number | undefined => {
  const word = words[at - 1] ?? "";
  return /^\d$/.test(word) ? Number(word) : numberNamed(word);
};

const familyCues: ReadonlySet<string> = new Set(["family", "partner", "child"]);

/** Whether a cue names family members that the person doesn't have: 'single, no kids'. */
export const isWithoutFamily = (words: readonly string[], { cue, at }: FoundCue): boolean =>
  familyCues.has(cue) && numberNamed(words[at - 1] ?? "") === 0;

const ofSize = (size: number): Family => ({ partner: size > 1, children: Math.max(size - 2, 0) });

/** In 'family of four', two adults and two children. */
const familyOf = (words: readonly string[], at: number): number | undefined => {
  const [link = "", count = ""] = words.slice(at + 1, at + 3);
  if (!["of", "de", "von", "di"].includes(link)) return undefined;
  return /^\d$/.test(count) ? Number(count) : numberNamed(count);
};

/** The family that a text mentions. Undefined if it names no partner, no child and no number of people. */
export const familyIn = (words: readonly string[], cues: readonly FoundCue[]): Family | undefined => {
  const allOf = (name: string) => cues.filter(({ cue }) => cue === name);
  const [size] = allOf("family").flatMap(({ at }) => familyOf(words, at) ?? []);
  if (size !== undefined) return ofSize(size);
  const partner = allOf("partner").length > 0;
  const [child] = allOf("child");
  if (!partner && !child) {
    const [people = 1] = allOf("persons").flatMap(({ at }) => countBefore(words, at) ?? []);
    return people > 1 ? ofSize(people) : undefined;
  }
  return { partner, children: child ? (countBefore(words, child.at) ?? 1) : 0 };
};
