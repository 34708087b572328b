import { Pencil } from "lucide-react";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#client/ui/form/button.tsx";
import { QuestionField, questionIn } from "../composer/question-field.tsx";

interface EditQuestionProps {
  question: string;
  isAnswering: boolean;
  onSend: (question: string) => void;
  onCancel: () => void;
}

const EditQuestion = ({ question, isAnswering, onSend, onCancel }: EditQuestionProps) => {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(question);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(question.length, question.length);
  }, [question]);
  const send = () => {
    const next = questionIn(text);
    if (next !== undefined && !isAnswering) onSend(next);
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
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="sm" disabled={isAnswering}>
          Send
        </Button>
      </div>
    </form>
  );
};

interface QuestionViewProps {
  question: string;
  isAnswering: boolean;
  /** Sends it in other words; undefined while it cannot be. */
  onEdit: ((question: string) => void) | undefined;
}

/** The reader's own words, at the right. */
export const QuestionView = ({ question, isAnswering, onEdit }: QuestionViewProps) => {
  const [isEdited, setEdited] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEdited(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  if (isEdited && onEdit)
    return (
      <EditQuestion
        question={question}
        isAnswering={isAnswering}
        onCancel={close}
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
        className="rounded-lg bg-sunken px-3.5 py-2 whitespace-pre-wrap wrap-anywhere"
        data-message="user"
      >
        {question}
      </p>
      {onEdit && (
        <Button
          ref={opener}
          variant="quiet"
          size="sm"
          className="-mr-3 text-ink-muted"
          onClick={() => setEdited(true)}
        >
          <Pencil aria-hidden="true" strokeWidth={1.5} />
          Edit
        </Button>
      )}
    </div>
  );
};
