import { SendHorizontal, Square } from "lucide-react";
import { type RefObject, useId } from "react";
import { useKeptState } from "#client/lib/user/kept-draft.ts";
import { Button } from "#client/ui/form/button.tsx";
import { QuestionField, questionIn } from "./question-field.tsx";

interface ComposerProps {
  inputRef: RefObject<HTMLTextAreaElement | null>;
  /** Only sending waits; what is typed meanwhile stays. */
  isAnswering: boolean;
  /** Nothing can be asked yet. */
  isClosed: boolean;
  onAsk: (question: string) => void;
  onStop: () => void;
}

/** Where a question is typed. It is kept while another screen is shown. */
export const Composer = ({ inputRef, isAnswering, isClosed, onAsk, onStop }: ComposerProps) => {
  const id = useId();
  const [text, setText] = useKeptState("question", "");
  const send = () => {
    const question = questionIn(text);
    if (question === undefined || isAnswering || isClosed) return;
    setText("");
    onAsk(question);
  };
  return (
    <form
      className="grid gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        inputRef.current?.focus();
        send();
      }}
    >
      <label htmlFor={id} className="sr-only">
        Your question
      </label>
      <div className="flex items-end gap-2">
        <div className="grid min-w-0 flex-1 gap-1.5">
          <QuestionField
            id={id}
            ref={inputRef}
            text={text}
            onText={setText}
            onSend={send}
            placeholder="Ask about tax regulations..."
          />
        </div>
        {isAnswering && (
          <Button
            variant="secondary"
            onClick={() => {
              // The button goes away, and the focus with it.
              inputRef.current?.focus();
              onStop();
            }}
          >
            <Square aria-hidden="true" strokeWidth={1.75} className="size-4" />
            Stop
          </Button>
        )}
        <Button type="submit" size="icon" aria-label="Send" disabled={isAnswering || isClosed}>
          <SendHorizontal aria-hidden="true" strokeWidth={1.75} />
        </Button>
      </div>
    </form>
  );
};
