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
  /** The question of this screen. */
  about: NonNullable<TextQuestion["about"]>;
}

/** A question in words, answered below it. An answer whose link leads to this screen also fills in its fields. */
export const AskInWords = ({ example, about }: AskInWordsProps) => {
  const cache = useQueryClient();
  const [asked, setAsked] = useState<TextQuestion>();
  /** Asks the text, or sends it as a reply if the last answer asked for something. */
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
