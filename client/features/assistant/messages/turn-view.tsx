import { memo } from "react";
import { Button } from "#client/ui/form/button.tsx";
import { AnswerView } from "../answer/answer-view.tsx";
import type { Chat } from "../chat/chat.ts";
import type { Turn } from "../chat/turns.ts";
import { notAnswered } from "../words.ts";
import { QuestionView } from "./question-view.tsx";

/** What can be done with a turn. */
export type TurnActions = Pick<Chat, "ask" | "resend" | "forget">;

interface TurnViewProps extends TurnActions {
  turn: Turn;
  /** How many turns follow that the server has taken. */
  following: number;
  isAnswering: boolean;
  canAsk: boolean;
}

/** A question, and its answer or what became of it. */
export const TurnView = memo(
  ({ turn, following, isAnswering, canAsk, ask, resend, forget }: TurnViewProps) => {
    const { question, questionId, answer, state } = turn;
    // Others that followed would go with it.
    const again = () =>
      turn.state === "unsent" ? resend(turn) : ask(question, following > 0 ? undefined : questionId);
    const edit = (text: string) => (turn.state === "unsent" ? resend(turn, text) : ask(text, questionId));
    return (
      <li className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h3 className="sr-only">Your question</h3>
        <QuestionView
          question={question}
          following={following}
          canEdit={!isAnswering}
          canAsk={canAsk}
          onEdit={edit}
        />
        {answer && (
          <>
            <h3 className="sr-only">Answer</h3>
            <AnswerView answer={answer} onAgain={canAsk && following === 0 ? again : undefined} />
          </>
        )}
        {!answer && (
          <div className="flex flex-wrap items-center justify-end gap-2 text-sm">
            <p className="text-danger">{notAnswered}</p>
            {state === "unsent" && (
              <Button variant="quiet" size="sm" onClick={() => forget(turn)}>
                Remove
              </Button>
            )}
            <Button variant="secondary" size="sm" disabled={!canAsk} onClick={again}>
              Send again
            </Button>
          </div>
        )}
      </li>
    );
  },
);
