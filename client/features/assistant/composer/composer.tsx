import { SendHorizontal, Square } from "lucide-react";
import { type RefObject, useId } from "react";
import { Button } from "#client/ui/form/button.tsx";
import { useQuestionDraft } from "../chat/question-draft.ts";
import { QuestionField, questionIn } from "./question-field.tsx";
import { waitWords } from "./wait-words.ts";

interface ComposerProps {
  /** The conversation whose draft is edited; undefined for a new chat. */
  conversationId: string | undefined;
  inputRef: RefObject<HTMLTextAreaElement | null>;
  /** Only sending waits; what is typed meanwhile stays. */
  canAsk: boolean;
  /** In how many seconds something can be asked again, where there was too much. */
  waitSec: number;
  onAsk: (question: string) => void;
  /** Ends the answer; undefined where none is written for this page. */
  onStop: (() => void) | undefined;
}

/** Where a question is typed. The draft is kept while another screen or conversation is shown. */
export const Composer = ({ conversationId, inputRef, canAsk, waitSec, onAsk, onStop }: ComposerProps) => {
  const id = useId();
  const { text, setText } = useQuestionDraft(conversationId);
  const send = () => {
    const question = questionIn(text);
    if (question === undefined || !canAsk) return;
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
        {/* On phones Stop covers Send, so that the field keeps its width. */}
        <div className="grid gap-2 *:col-start-1 *:row-start-1 sm:flex">
          {onStop && (
            <Button
              variant="secondary"
              aria-label="Stop"
              className="max-sm:z-raised max-sm:size-11 max-sm:px-0"
              onClick={() => {
                // The button goes away, and the focus with it.
                inputRef.current?.focus();
                onStop();
              }}
            >
              <Square aria-hidden="true" strokeWidth={1.75} className="size-4" />
              <span className="max-sm:hidden">Stop</span>
            </Button>
          )}
          <Button type="submit" size="icon" aria-label="Send" disabled={!canAsk}>
            <SendHorizontal aria-hidden="true" strokeWidth={1.75} />
          </Button>
        </div>
      </div>
      {waitSec > 0 && <p className="text-sm text-ink-muted">You can ask again in {waitWords(waitSec)}.</p>}
    </form>
  );
};
