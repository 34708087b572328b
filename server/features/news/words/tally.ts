import type { Hit } from "./lexicon.ts";

/** Sums the weights of what the words of a text tell of. */
export interface Tally {
  add: (subject: string, term: string, weight: number) => void;
  /** Subjects in the order in which they were first told of. */
  totals: ReadonlyMap<string, number>;
}

/** Each further mention of a term counts half of the one before, so that repetition never outweighs variety. */
export const createTally = (): Tally => {
  const totals = new Map<string, number>();
  const mentions = new Map<string, number>();
  return {
    add(subject, term, weight) {
      const mention = `${subject} ${term}`;
      const earlier = mentions.get(mention) ?? 0;
      mentions.set(mention, earlier + 1);
      totals.set(subject, (totals.get(subject) ?? 0) + weight / 2 ** earlier);
    },
    totals,
  };
};

/** Words that open the body: a report says what it is about first. */
const LEAD_WORDS = 80;

/** What a word counts by where it stands: 2 in the title, 1 in the opening of the body, 0.3 after it. */
export const zoneWeight = (part: "title" | "body", hit: Hit): number => {
  if (part === "title") return 2;
  return hit.at < LEAD_WORDS ? 1 : 0.3;
};
