import type { CitationKind } from "#shared/assistant/contract.ts";

/** What several words have in common for those who ask. */
export interface Concept {
  /** How people say it, in any language; phrases between commas. */
  says: string;
  /** How the library says it; phrases between commas. */
  finds: string;
  /** What is meant by it, as far as that follows from it. */
  kinds: Partial<Record<CitationKind, number>>;
  /** Much is asked in these words that the library knows nothing of: they answer nothing alone. */
  vague?: true;
}
