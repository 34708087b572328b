import type { AskedBack, SharedTravels } from "#shared/assistant/contract.ts";
import type { MissingField, WordedAnswer } from "#shared/questions/intents/intent.ts";
import type { QuestionLanguage } from "#shared/questions/reading/language.ts";
import type { AnswerType } from "./asked-store.ts";
import type { Passage } from "./passage.ts";

/** A computed answer, or a question in return, with the id of the question that it answers. */
interface ComputedAnswer {
  kind: "computed";
  id: string;
  reply: WordedAnswer | MissingField;
}

/**
 * Computes the answer to a text, or declines to help somebody break the law. Undefined if the text asks none of the
 * questions that Meridian computes.
 */
export type ComputeAnswer = (asked: {
  text: string;
  /** Earlier questions of the conversation, newest first. */
  earlier: readonly string[];
  /** The nationalities of the profile (ISO 3166-1 alpha-2); empty unless the user shares it. */
  ownPassports: readonly string[];
  /** The stays and permits that the user shares. */
  travels?: SharedTravels | undefined;
  /** The language of the answer. By default, that of the text. */
  language?: QuestionLanguage;
}) => ComputedAnswer | { kind: "declined"; text: string } | undefined;

/** A computed answer as a passage. Its link opens the screen with the full answer. */
export const passageOf = (
  id: string,
  { sentences, sources, asOf, screen, confidence }: WordedAnswer,
): Passage => ({
  key: `answer/${id}`,
  kind: "answer",
  title: screen.title,
  href: screen.href,
  excerpt: "",
  text: sentences.join(" "),
  date: asOf ?? null,
  dateMeans: asOf === undefined ? null : "as of",
  confidence: confidence ?? "sourced",
  sources: sources.map(({ name, url }) => ({ name, url })),
});

const asksOf = ({ field, replies = [] }: MissingField): AskedBack => ({ field, replies: [...replies] });

/** The text of a computed answer, with a citation that opens the screen with the full answer. */
export const computedAnswer = ({
  id,
  reply,
}: ComputedAnswer): AnswerType & { text: string; passages: Passage[]; asks?: AskedBack } =>
  reply.kind === "missing"
    ? {
        ...{ kind: "asked-back", computedId: null },
        ...{ text: reply.ask, passages: [], asks: asksOf(reply) },
      }
    : {
        ...{ kind: "computed", computedId: id },
        ...{ text: `${reply.sentences.join(" ")} [1]`, passages: [passageOf(id, reply)] },
      };
