import { hidden } from "../../text/hide.ts";
import { sentencesOf } from "../../text/sentences.ts";

/** The maximum number of sentences in an answer, so that a reader takes it in at a glance. */
const maxSentences = 4;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Counts sentences. The dots in '1. Dezember' and 's. 21' (a section of a law) do not end a sentence. */
const countOf = (parts: readonly string[]): number =>
  parts.reduce((sum, part) => sum + sentencesOf(part.replaceAll(/(?<=\d|\bs)\./g, "")).length, 0);

/** The sentences of a part. The dots in '1. Dezember' don't end one. */
const sentencesIn = (part: string): string[] =>
  sentencesOf(part.replaceAll(/(?<=\d)\./g, hidden)).map((one) => one.replaceAll(hidden, "."));

/** Whether a sentence was said, also after a 'Yes,'. */
const wasSaid = (sentence: string, said: readonly string[]): boolean =>
  said.some((one) => one === sentence || one.endsWith(`, ${sentence}`));

/** A part without the sentences that other parts say already. Undefined if they say all of it. */
const newIn = (part: string, said: readonly string[]): string | undefined => {
  const sentences = sentencesIn(part);
  if (!sentences.some((one) => wasSaid(one, said))) return part;
  return sentences.filter((one) => !wasSaid(one, said)).join(" ") || undefined;
};

/** The parts of an answer, each sentence only once. */
const withoutRepeats = (parts: readonly string[]): string[] => {
  const said: string[] = [];
  return parts.flatMap((part) => {
    const rest = newIn(part, said);
    said.push(...sentencesIn(part));
    return rest ?? [];
  });
};

/**
 * The parts of an answer that fit into four sentences. The first part answers, and the last one names the source: both
 * stay. Of the parts between, those that do not fit are left out. No sentence is said twice.
 */
export const upToFour = (parts: readonly (string | undefined)[]): string[] => {
  const said = withoutRepeats(parts.flatMap((part) => (part ? [capitalized(part)] : [])));
  const [first, ...others] = said;
  const last = others.pop();
  if (first === undefined) return [];
  const ends = last === undefined ? [] : [last];
  const kept = [first];
  for (const part of others) if (countOf([...kept, part, ...ends]) <= maxSentences) kept.push(part);
  return [...kept, ...ends];
};
