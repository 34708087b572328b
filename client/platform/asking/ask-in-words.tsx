import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { lateComponent } from "#client/ui/late-part.tsx";
import { Spinner } from "#client/ui/loading.tsx";
import type { TextAnswer, TextQuestion } from "#shared/questions/contract.ts";
import { answerKey, withReply } from "./asked.ts";
import { WordsForm } from "./words-form.tsx";

const AnswerInPlace = lateComponent(
  () => import("./answer-in-place.tsx").then((module) => module.AnswerInPlace),
  { failure: "Couldn't load the answer.", fallback: <Spinner label="Looking for an answer" /> },
);

interface AskInWordsProps {
  example: string;
  /** The question that this screen answers. */
  about: NonNullable<TextQuestion["about"]>;
}

/** A question in words, with its answer below. An answer that links to this screen also fills in its form. */
export const AskInWords = ({ example, about }: AskInWordsProps) => {
  const cache = useQueryClient();
  const [asked, setAsked] = useState<TextQuestion>();
  /** Asks a new question, or replies if the last answer asked for a detail. */
  const ask = (text: string) => {
    const isReply = cache.getQueryData<TextAnswer>(answerKey(asked))?.kind === "asks";
    setAsked(asked && isReply ? withReply(asked, text) : { text, about });
  };
  return (
    <div className="grid gap-4">
      <WordsForm example={example} onAsk={ask} />
      {asked && <AnswerInPlace asked={asked} onReply={(text) => setAsked(withReply(asked, text))} />}
    </div>
  );
};
