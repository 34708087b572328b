import { SendHorizontal, Square } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, type RefObject, useId } from "react";
import { useKeptState } from "#client/platform/kept-draft.ts";
import { Button } from "#client/ui/button.tsx";
import { cn } from "#client/ui/class-names.ts";
import { inputClass } from "#client/ui/input.tsx";
import { mostQuestionCharacters } from "#shared/assistant/contract.ts";

/** From how many characters on it is told how many there are. */
const tellFrom = mostQuestionCharacters - 400;
/** The key code of whatever is pressed while an input method composes. */
const composingCode = 229;

const count = new Intl.NumberFormat("en-US");

/** What is sent of a text; undefined where it is nothing or too much. */
export const questionIn = (text: string): string | undefined => {
  const question = text.trim();
  return question !== "" && question.length <= mostQuestionCharacters ? question : undefined;
};

interface QuestionFieldProps extends Omit<ComponentProps<"textarea">, "value" | "onChange"> {
  /** For the count of characters. */
  id: string;
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
}

/** Grows with what is typed. Enter sends, Shift-Enter breaks the line, and what an input method composes is its own. */
export const QuestionField = ({
  id,
  text,
  onText,
  onSend,
  onKeyDown,
  className,
  ...rest
}: QuestionFieldProps) => {
  const { length } = text.trim();
  const isTooLong = length > mostQuestionCharacters;
  const countId = `${id}-count`;
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKeyDown?.(event);
    const isComposing = event.nativeEvent.isComposing || event.keyCode === composingCode;
    if (event.key !== "Enter" || event.shiftKey || isComposing) return;
    event.preventDefault();
    onSend();
  };
  return (
    <>
      <textarea
        {...rest}
        id={id}
        rows={1}
        enterKeyHint="send"
        value={text}
        aria-invalid={isTooLong || undefined}
        aria-describedby={length >= tellFrom ? countId : undefined}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={press}
        className={cn(inputClass, "field-sizing-content max-h-40 resize-none", className)}
      />
      {length >= tellFrom && (
        <p id={countId} className={cn("text-xs", isTooLong ? "text-danger" : "text-ink-muted")}>
          {count.format(length)} of {count.format(mostQuestionCharacters)} characters
          {isTooLong && ". Shorten your question to send it."}
        </p>
      )}
    </>
  );
};

const units = [
  ["hour", 3600],
  ["minute", 60],
] as const;

/** How long it takes, in words, and never less than that: '40 seconds', '5 minutes'. */
const waitWords = (seconds: number): string => {
  const [unit, length] = units.find(([, each]) => seconds > each) ?? (["second", 1] as const);
  const count = Math.ceil(seconds / length);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
};

interface ComposerProps {
  /** Each conversation has a draft of its own. */
  conversationId: string;
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
  const [text, setText] = useKeptState(`question ${conversationId}`, "");
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
