import type { Reading } from "../reading/read.ts";
import { upToFour } from "./sentences.ts";
import { isMissing, type MissingField, type Said, type SpokenContext } from "./spoken.ts";
import { firstSentence, sourceOf, sourcesOf } from "./travelers.ts";

interface Found {
  id: string;
  said: Said | MissingField;
}
type Answer = (reading: Reading) => Found | undefined;

/** Questions about visits. If the text gives no stays, their answers for a passport are the same. */
const onEntry = new Set(["may-enter", "longest-stay", "stay-allowed"]);

interface Answered {
  id: string;
  said: Said;
}

const answered = (found: Found | undefined): Answered | undefined =>
  found && !isMissing(found.said) ? { id: found.id, said: found.said } : undefined;

const says = ({ said }: Answered, other: Answered): boolean =>
  said.sentences.join(" ").includes(firstSentence(other.said.sentences));

/** Whether two answers belong to different questions and neither repeats the other. */
const areTwo = (first: Answered, second: Answered): boolean =>
  first.id !== second.id &&
  !(onEntry.has(first.id) && onEntry.has(second.id)) &&
  !says(first, second) &&
  !says(second, first);

/** Merges two answers: the first sentence of each, then the rest of the first if it fits, and the sources of both. */
const joined = ({ said: first }: Answered, { said: second }: Answered, context: SpokenContext): Said => {
  const [own = "", ...rest] = first.sentences;
  const source = first.sources.length > 0 ? rest.pop() : undefined;
  return {
    ...first,
    sentences: upToFour([
      ...[firstSentence([own]), firstSentence(second.sentences)],
      ...rest,
      sourceOf([first, second], context) ?? source,
    ]),
    sources: sourcesOf([first, second]),
  };
};

/** Whether the answer to the whole text is to one half's question and also includes the other half's answer. */
const covers = (whole: Answered | undefined, first: Answered, second: Answered): boolean =>
  whole !== undefined &&
  [
    [first, second],
    [second, first],
  ].some(([one, other]) => one && other && whole.id === one.id && says(whole, other));

/**
 * Answers a text that asks two questions. `whole`, the answer to the text read as one question, is kept if one of the
 * two has no answer, if both are the same question, or if it already answers both.
 */
export const withBothHalves = (
  whole: Found | undefined,
  { halves }: Reading,
  answer: Answer,
  context: SpokenContext,
): Found | undefined => {
  if (!halves) return whole;
  const [first, second] = halves.map((half) => answered(answer(half)));
  if (!first || !second || !areTwo(first, second) || covers(answered(whole), first, second)) return whole;
  return { id: first.id, said: joined(first, second, context) };
};
