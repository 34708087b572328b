import type { Citation } from "#shared/assistant/contract.ts";

/** What was found for a question: a citation that has no number yet. `excerpt` is what fits the question of it. */
export interface Passage extends Omit<Citation, "number"> {
  /** `residency/portugal-d7`, `country/PT`, `news/17`. */
  key: string;
  /** More of it than the excerpt, for a language model; plain text, what is unverified marked so. */
  text: string;
}

/** What is looked for. */
export interface Question {
  text: string;
  /** What was asked before in the conversation, newest first: a question may lean on it. */
  earlier: readonly string[];
  /** Countries (ISO 3166-1 alpha-2) of the asker's situation, where they let it be used. */
  ownCountries: readonly string[];
}

/** The best passages for a question, best first, six at most; none where nothing fits. */
export type FindPassages = (question: Question) => Promise<Passage[]>;
