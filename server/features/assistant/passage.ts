import type { Citation } from "#shared/assistant/contract.ts";

/** The key of the passage that links to the screen of alerts. */
export const monitoringKey = "monitoring";

/** A piece of the library or the news that fits a question: a citation without a number. */
export interface Passage extends Omit<Citation, "number"> {
  /** `residency/portugal-d7`, `country/PT`, `news/17`. */
  key: string;
  /** Plain text for the model, longer than the excerpt. Unconfirmed statements are marked. */
  text: string;
  /** The statements of the excerpt, the best first. */
  statements?: readonly string[];
  /** Set if the passage does not clearly answer the question. An answer without a model does not quote it. */
  isBackground?: true;
}

export interface AskedQuestion {
  text: string;
  /** Earlier questions of the conversation, newest first. A follow-up question may refer to them. */
  earlier: readonly string[];
  /** Countries in the user's profile (ISO 3166-1 alpha-2); empty unless the user shares the profile. */
  ownCountries: readonly string[];
}

/**
 * Finds up to six passages, best first. If none clearly answers the question, the pages of the places that it names come first.
 * Finds nothing for a question that Meridian does not cover.
 */
export type FindPassages = (question: AskedQuestion) => Promise<Passage[]>;
