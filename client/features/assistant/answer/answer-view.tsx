import { RotateCcw } from "lucide-react";
import { useId } from "react";
import { Button } from "#client/ui/form/button.tsx";
import { standingNote } from "#shared/assistant/contract.ts";
import type { Answer } from "../chat/turns.ts";
import { FactChips } from "../fact-chips.tsx";
import { copyOf, originWords } from "../words.ts";
import { AnswerText } from "./answer-text.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Sources } from "./sources.tsx";
import { TypingDots, WritingDots } from "./typing-dots.tsx";

const endings = { stopped: "Stopped.", broken: "This answer broke off before its end." } as const;

interface AnswerViewProps {
  answer: Answer;
  /** Asks the same question again; undefined where that would take more away than this answer. */
  onAgain: (() => void) | undefined;
}

/** An answer with what it rests on, and what can be done with it. */
export const AnswerView = ({ answer, onAgain }: AnswerViewProps) => {
  const id = useId();
  const { text, citations, origin, state, facts } = answer;
  if (state === "writing" && text === "") return <TypingDots />;
  const isWriting = state === "writing";
  // What the library writes is always the same, and holds its sources' words.
  const isFixed = origin === "library" && state === "whole";
  return (
    <div className="grid gap-3 border-l pl-4" data-message="assistant">
      <AnswerText text={text} citations={citations} id={id} />
      {isWriting && <WritingDots />}
      {(state === "stopped" || state === "broken") && (
        <p className="text-sm font-semibold">
          {endings[state]}
          {state === "broken" && onAgain && (
            <Button variant="secondary" size="sm" className="ml-3" onClick={onAgain}>
              Ask again
            </Button>
          )}
        </p>
      )}
      {!isWriting && (
        <>
          {origin === "model" && citations.length === 0 && (
            <p className="text-sm">This answer names no source. Check it before you rely on it.</p>
          )}
          {citations.length > 0 && (
            <Sources citations={citations} id={id} hasExcerpts={origin !== "library"} />
          )}
          <FactChips label="Used of your profile:" facts={facts} />
          <div className="grid gap-0.5 text-xs text-ink-muted">
            {origin && <p>{originWords[origin]}</p>}
            <p>{standingNote}</p>
          </div>
          <div className="-mx-3 -my-1 flex flex-wrap">
            <CopyButton text={() => copyOf(text, citations)} />
            {onAgain && state !== "broken" && !isFixed && (
              <Button variant="quiet" size="sm" className="text-ink-muted" onClick={onAgain}>
                <RotateCcw aria-hidden="true" strokeWidth={1.5} />
                Regenerate
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
};
