import type { Hit } from "./lexicon.ts";
import { rules } from "./weights.ts";

/** Sums the weights of what the words of a text tell of. */
export interface Tally {
  /** `term` is the same object each time that the term is found. */
  add: (subject: string, term: object, weight: number) => void;
  /** Subjects in the order in which they were first told of. */
  totals: ReadonlyMap<string, number>;
}

/** Each further mention of a term counts half of the one before, so that repetition never outweighs variety. */
export const createTally = (): Tally => {
  const totals = new Map<string, number>();
  const mentions = new Map<object, number>();
  return {
    add(subject, term, weight) {
      const earlier = mentions.get(term) ?? 0;
      mentions.set(term, earlier + 1);
      totals.set(subject, (totals.get(subject) ?? 0) + weight * rules.repeat ** earlier);
    },
    totals,
  };
};

/** What a term counts by where it stands: a report says in its title and its opening what it is about. */
export const zoneWeight = (part: "title" | "body", hit: Hit): number => {
  const { title, opening, rest, openingWords } = rules.zones;
  if (part === "title") return title;
  return hit.at < openingWords ? opening : rest;
};
