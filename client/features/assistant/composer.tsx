import { SendHorizontal, Square } from "lucide-react";
import type { ComponentProps, KeyboardEvent } from "react";
import { useLocationProperty } from "wouter/use-browser-location";
import { useKeptState } from "#client/platform/kept-draft.ts";
import { useFirstVisit } from "#client/platform/linked-section.ts";
import { Button } from "#client/ui/button.tsx";
import { cn } from "#client/ui/class-names.ts";
import { moveFocus } from "#client/ui/focus.ts";
import { inputClass } from "#client/ui/input.tsx";
import { maxQuestionLength } from "#shared/assistant/contract.ts";
import { countOf } from "#shared/text/count.ts";

/** Above this length, the character count is shown. */
const showCountFrom = maxQuestionLength - 400;
/** The key code of every key while an input method composes. */
const composingCode = 229;

const numberFormat = new Intl.NumberFormat("en-US");

/** The trimmed question; undefined if it is empty or too long. */
export const questionIn = (text: string): string | undefined => {
  const question = text.trim();
  return question !== "" && question.length <= maxQuestionLength ? question : undefined;
};

interface QuestionFieldProps extends Omit<ComponentProps<"textarea">, "value" | "onChange"> {
  /** Also the base of the character count's id. */
  id: string;
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
}

/** Grows with its text. Enter sends, Shift-Enter breaks the line. Keys in an input method do neither. */
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
  const isTooLong = length > maxQuestionLength;
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
        aria-describedby={length >= showCountFrom ? countId : undefined}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={press}
        className={cn(inputClass, "field-sizing-content max-h-40 resize-none", className)}
      />
      {length >= showCountFrom && (
        <p id={countId} className={cn("text-xs", isTooLong ? "text-danger" : "text-ink-muted")}>
          {numberFormat.format(length)} of {numberFormat.format(maxQuestionLength)} characters
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

/** The duration rounded up: '40 seconds', '5 minutes'. */
const durationText = (seconds: number): string => {
  const [unit, length] = units.find(([, each]) => seconds > each) ?? (["second", 1] as const);
  return countOf(Math.ceil(seconds / length), unit);
};

interface ComposerProps {
  /** Each conversation has its own draft. */
  conversationId: string;
  canAsk: boolean;
  /** Seconds until the rate limit allows another question. */
  waitSec: number;
  onAsk: (question: string) => void;
  /** Ends the answer. Undefined unless this page is waiting for one. */
  onStop: (() => void) | undefined;
}

/**
 * The question in the state of the history entry. Its type is checked, because another release of the app may have
 * stored it.
 */
const questionInState = (): string | undefined => {
  const question: unknown = history.state?.question;
  return typeof question === "string" ? question : undefined;
};

export const questionFieldId = "your-question";

/** The question field. Its draft survives a visit to another screen or conversation. */
export const Composer = ({ conversationId, canAsk, waitSec, onAsk, onStop }: ComposerProps) => {
  const [text, setText] = useKeptState(`question ${conversationId}`, "");
  // A question from the command palette. It only fills the field; the reader sends it.
  const given = useLocationProperty(() => questionInState());
  useFirstVisit(given, () => {
    setText((before) => [before.trim(), given].filter(Boolean).join("\n"));
    moveFocus(questionFieldId);
  });
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
        moveFocus(questionFieldId);
        send();
      }}
    >
      <label htmlFor={questionFieldId} className="sr-only">
        Your question
      </label>
      <div className="flex items-end gap-2">
        <div className="grid min-w-0 flex-1 gap-1.5">
          <QuestionField
            id={questionFieldId}
            text={text}
            onText={setText}
            onSend={send}
            placeholder="Ask about tax regulations..."
          />
        </div>
        {/* On phones, Stop covers Send, so the field keeps its width. */}
        <div className="grid gap-2 *:col-start-1 *:row-start-1 sm:flex">
          {onStop && (
            <Button
              variant="secondary"
              aria-label="Stop"
              className="max-sm:z-raised max-sm:size-11 max-sm:px-0"
              data-focus-after={questionFieldId}
              onClick={onStop}
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
      {waitSec > 0 && <p className="text-sm text-ink-muted">You can ask again in {durationText(waitSec)}.</p>}
    </form>
  );
};
