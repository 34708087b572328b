import { sentencesOf } from "../../text/sentences.ts";

/** The most sentences of an answer, so that a reader sees it at a glance. */
const maxSentences = 4;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Counts sentences. The dots in '1. Dezember' and 's. 21' (a section of a law) do not end a sentence. */
const countOf = (parts: readonly string[]): number =>
  parts.reduce((sum, part) => sum + sentencesOf(part.replaceAll(/(?<=\d|\bs)\./g, "")).length, 0);

/**
 * The parts of an answer that fit into four sentences. The first part answers, and the last one names the source: both
 * stay. Of the parts between, those that do not fit are left out.
 */
export const upToFour = (parts: readonly (string | undefined)[]): string[] => {
  const said = parts.flatMap((part) => (part ? [capitalized(part)] : []));
  const [first, ...others] = said;
  const last = others.pop();
  if (first === undefined) return [];
  const ends = last === undefined ? [] : [last];
  const kept = [first];
  for (const part of others) if (countOf([...kept, part, ...ends]) <= maxSentences) kept.push(part);
  return [...kept, ...ends];
};
