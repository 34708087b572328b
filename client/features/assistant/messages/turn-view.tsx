import { memo } from "react";
import { Button } from "#client/ui/form/button.tsx";
import { AnswerView } from "../answer/answer-view.tsx";
import type { Turn } from "../chat/turns.ts";
import { QuestionView } from "./question-view.tsx";

/** What can be done with a turn. */
export interface TurnActions {
  ask: (question: string, replaces?: number) => void;
  resend: (turn: Turn, question?: string) => void;
  forget: (turn: Turn) => void;
}

interface TurnViewProps extends TurnActions {
  turn: Turn;
  /** Nothing that was answered follows. */
  isLast: boolean;
  isAnswering: boolean;
}

/** A question, and its answer or what became of it. */
export const TurnView = memo(({ turn, isLast, isAnswering, ask, resend, forget }: TurnViewProps) => {
  const { question, questionId, answer, state } = turn;
  const isUnsent = state === "unsent";
  const again = () => (isUnsent ? resend(turn) : ask(question, questionId));
  const edit = (text: string) => (isUnsent ? resend(turn, text) : ask(text, questionId));
  const canAskAgain = isLast && !isAnswering;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="sr-only">Your question</h3>
      <QuestionView
        question={question}
        isAnswering={isAnswering}
        onEdit={isAnswering || state === "open" ? undefined : edit}
      />
      {answer && (
        <>
          <h3 className="sr-only">Answer</h3>
          <AnswerView answer={answer} onAgain={canAskAgain ? again : undefined} />
        </>
      )}
      {!answer && (isUnsent || isLast) && (
        <div className="flex flex-wrap items-center justify-end gap-2 text-sm">
          <p className="text-danger">This question was not answered.</p>
          {isUnsent && (
            <Button variant="quiet" size="sm" onClick={() => forget(turn)}>
              Remove
            </Button>
          )}
          <Button variant="secondary" size="sm" disabled={isAnswering} onClick={again}>
            Send again
          </Button>
        </div>
      )}
    </li>
  );
});
