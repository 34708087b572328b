import { Pencil } from "lucide-react";
import { memo, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import { AnswerView } from "./answer-view.tsx";
import { QuestionField, questionIn } from "./composer.tsx";
import { libraryAction, notAnswered } from "./labels.ts";
import type { Turn } from "./turns.ts";
import type { Chat } from "./use-chat.ts";

interface EditQuestionProps {
  question: string;
  /** How many later questions will be removed. */
  following: number;
  canAsk: boolean;
  onSend: (question: string) => void;
  onCancel: () => void;
}

const EditQuestion = ({ question, following, canAsk, onSend, onCancel }: EditQuestionProps) => {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(question);
  useLayoutEffect(() => {
    const { length } = field.current?.value ?? "";
    field.current?.setSelectionRange(length, length);
  }, []);
  const send = () => {
    const next = questionIn(text);
    if (next !== undefined && canAsk) onSend(next);
  };
  return (
    <form
      className="grid w-full gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <QuestionField
        id={id}
        ref={field}
        aria-label="Edit your question"
        text={text}
        onText={setText}
        onSend={send}
        onKeyDown={({ key, nativeEvent }) => key === "Escape" && !nativeEvent.isComposing && onCancel()}
      />
      {following > 0 && (
        <p className="text-right text-sm text-ink-muted">
          {following === 1
            ? "The question after this one will be removed."
            : `The ${following} questions after this one will be removed.`}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="sm" disabled={!canAsk}>
          Send
        </Button>
      </div>
    </form>
  );
};

interface QuestionViewProps {
  question: string;
  /** How many questions follow. */
  following: number;
  /** Whether the editor can be opened. An open one stays open. */
  canEdit: boolean;
  canAsk: boolean;
  onEdit: (question: string) => void;
}

const QuestionView = ({ canEdit, onEdit, ...rest }: QuestionViewProps) => {
  const [isEdited, setEdited] = useState(false);
  if (isEdited)
    return (
      <EditQuestion
        {...rest}
        onCancel={() => setEdited(false)}
        onSend={(next) => {
          setEdited(false);
          onEdit(next);
        }}
      />
    );
  return (
    <div className="grid max-w-[85%] justify-items-end justify-self-end">
      <p
        dir="auto"
        className="rounded-lg border border-transparent bg-sunken px-3.5 py-2 whitespace-pre-wrap wrap-anywhere"
        data-message="user"
      >
        {rest.question}
      </p>
      {canEdit && (
        <Button variant="quiet" size="sm" className="-mr-3 text-ink-muted" onClick={() => setEdited(true)}>
          <Pencil aria-hidden="true" strokeWidth={1.5} />
          Edit
        </Button>
      )}
    </div>
  );
};

type TurnActions = Pick<Chat, "ask" | "resend" | "forget">;

interface TurnViewProps extends TurnActions {
  turn: Turn;
  /** How many stored turns follow. */
  following: number;
  isAnswering: boolean;
  canAsk: boolean;
}

/** A question with its answer, or with a way to send it again. */
export const TurnView = memo(
  ({ turn, following, isAnswering, canAsk, ask, resend, forget }: TurnViewProps) => {
    const { question, questionId, answer, state } = turn;
    // Replacing a question removes those that follow, so an earlier one is asked as a new question.
    const askAgain = (origin?: "library") =>
      turn.state === "unsent"
        ? resend(turn, { origin })
        : ask(question, { replaces: following > 0 ? undefined : questionId, origin });
    const again = () => askAgain();
    const fromLibrary = () => askAgain("library");
    const edit = (text: string) =>
      turn.state === "unsent" ? resend(turn, { question: text }) : ask(text, { replaces: questionId });
    const canAskAgain = canAsk && following === 0;
    // Without a language model, the library has answered already.
    const modelFailed = turn.modelFailed || answer?.origin === "model";
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
            <AnswerView
              answer={answer}
              onAgain={canAskAgain ? again : undefined}
              onLibrary={canAskAgain && modelFailed ? fromLibrary : undefined}
              onReply={canAskAgain ? (reply) => ask(reply) : undefined}
            />
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
            {modelFailed && (
              <Button variant="secondary" size="sm" disabled={!canAsk} onClick={fromLibrary}>
                {libraryAction}
              </Button>
            )}
          </div>
        )}
      </li>
    );
  },
);
