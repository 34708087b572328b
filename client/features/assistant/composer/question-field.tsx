import type { ComponentProps, KeyboardEvent } from "react";
import { cn } from "#client/ui/class-names.ts";
import { inputClass } from "#client/ui/form/input.tsx";
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
