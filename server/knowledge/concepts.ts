import * as z from "zod";
import type { EntryKind } from "#shared/assistant/contract.ts";
import { type LibraryPart, libraryParts } from "./library-parts.ts";
import { groupRows, oneOf, optionalDecimal, readTable, severalOf, text, yesOrNo } from "./load.ts";

/** A meaning that several phrases share. */
interface Concept {
  /** The phrases that people use, in any language. */
  says: readonly string[];
  /** The phrases that the library uses. */
  finds: readonly string[];
  /** The kinds of entry that answer it, with their weights. */
  kinds: Partial<Record<EntryKind, number>>;
  /** True if people also use its phrases for subjects that the library does not cover. Then it cannot select an answer alone. */
  vague: boolean;
  /** The parts of an entry that answer it. */
  parts: readonly LibraryPart[];
}

const kindWeights = {
  residency: optionalDecimal,
  citizenship: optionalDecimal,
  tool: optionalDecimal,
  company: optionalDecimal,
  country: optionalDecimal,
  news: optionalDecimal,
  guide: optionalDecimal,
} satisfies Record<EntryKind, unknown>;

const readConcepts = (): Record<string, Concept> => {
  const rows = readTable(
    "questions/concepts.csv",
    z.object({ concept: text, vague: yesOrNo, ...kindWeights, parts: severalOf(oneOf(libraryParts), "|") }),
  );
  const Phrase = z.object({
    concept: oneOf(rows.map(({ concept }) => concept)),
    saidBy: oneOf(["people", "library"]),
    phrase: text,
  });
  const phrasesOf = groupRows(readTable("questions/concept-phrases.csv", Phrase), ({ concept }) => concept);
  return Object.fromEntries(
    rows.map(({ concept, vague, parts, ...kinds }) => {
      const saidBy = (who: "people" | "library") =>
        phrasesOf(concept)
          .filter((row) => row.saidBy === who)
          .map(({ phrase }) => phrase);
      const weights = Object.entries(kinds).filter(([, weight]) => weight !== undefined);
      return [
        concept,
        {
          says: saidBy("people"),
          finds: saidBy("library"),
          kinds: Object.fromEntries(weights),
          vague,
          parts,
        },
      ];
    }),
  );
};

/** The concepts that questions are searched for, by name. */
export const concepts: Readonly<Record<string, Concept>> = readConcepts();
