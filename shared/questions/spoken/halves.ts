import type { Reading } from "../reading/read.ts";
import { upToFour } from "./sentences.ts";
import { isMissing, type MissingField, type Said, type SpokenContext } from "./spoken.ts";
import { firstSentence, sourceOf, sourcesOf } from "./travelers.ts";

interface Found {
  id: string;
  said: Said | MissingField;
}
type Answer = (reading: Reading) => Found | undefined;

/** Questions on visits. Without told stays, their answers say the same of a passport. */
const onEntry = new Set(["may-enter", "longest-stay", "stay-allowed"]);

interface Answered {
  id: string;
  said: Said;
}

const answered = (found: Found | undefined): Answered | undefined =>
  found && !isMissing(found.said) ? { id: found.id, said: found.said } : undefined;

const says = ({ said }: Answered, other: Answered): boolean =>
  said.sentences.join(" ").includes(firstSentence(other.said.sentences));

/** Whether two answers are those of two questions, and neither says what the other says. */
const areTwo = (first: Answered, second: Answered): boolean =>
  first.id !== second.id &&
  !(onEntry.has(first.id) && onEntry.has(second.id)) &&
  !says(first, second) &&
  !says(second, first);

/** The first sentence of each, then what else belongs to the first as far as it fits, and the sources of both. */
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

/** Whether the answer to the whole text says what one half says, and is the question of the other. */
const covers = (whole: Answered | undefined, first: Answered, second: Answered): boolean =>
  whole !== undefined &&
  [
    [first, second],
    [second, first],
  ].some(([one, other]) => one && other && whole.id === one.id && says(whole, other));

/**
 * Answers a text that asks two questions, each in one sentence. `whole` is the answer to the text read as one question: it
 * stays if one of the two has no answer of its own, if both are the same question, or if it answers both.
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
