import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { dateText } from "#shared/calendar/words.ts";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

interface DateFieldProps extends Omit<ComponentProps<typeof Input>, "type" | "value" | "onChange"> {
  label: ReactNode;
  hint?: ReactNode;
  /** An error about a valid date, such as a last day before the first. */
  error?: string;
  /** An ISO 8601 date, or an empty string. */
  value: string;
  /**
   * Called with a date in range once it is fully typed, stepped to or picked, or on blur. Called with an empty string
   * if the field is left empty or with an invalid date. A screen that requires a date then keeps the previous one.
   */
  onChange: (date: string) => void;
}

/** Catches typos such as the years 0203 and 3000. */
const range = { min: "1900-01-01", max: "2199-12-31" } as const;

/** The digits of a date: two of the day, two of the month, four of the year. */
const digitsOfDate = 8;

/** Whether the date in an input is incomplete, does not exist or is out of range. */
const isUnfinished = ({ validity }: HTMLInputElement): boolean => !validity.valid;

/** Runs after the click that caused a blur, because a message shown earlier would move the click's target. */
const afterClick = (run: () => void): void => {
  const isPressed = document.querySelector(":active") !== null;
  if (isPressed) addEventListener("mouseup", () => setTimeout(run), { once: true });
  else run();
};

/**
 * A date field, by default from 1900 to 2199. It does not report a half-typed date. It shows an error on blur, on Enter,
 * or when its form calls `checkValidity`.
 */
export const DateField = ({
  label,
  hint,
  error,
  value,
  onChange,
  className,
  onKeyDown,
  min = range.min,
  max = range.max,
  ...rest
}: DateFieldProps) => {
  const [draft, setDraft] = useState({ text: value, reported: value, value });
  const [problem, setProblem] = useState<string>();
  if (draft.value !== value) {
    // A value that this field did not report was set from outside. It replaces the typed text.
    const isOwn = value === draft.reported;
    setDraft(isOwn ? { ...draft, value } : { text: value, reported: value, value });
    if (!isOwn) setProblem(undefined);
  }
  /**
   * How many digits of a date were typed since the last report, to skip intermediate dates. Undefined while nothing is
   * typed. After the digits of an invalid date, the next digit starts another date.
   */
  const typed = useRef<number>(undefined);
  const report = (input: HTMLInputElement) => {
    const reported = isUnfinished(input) ? "" : input.value;
    const isTypedWhole = typed.current === digitsOfDate && reported !== "";
    typed.current = undefined;
    setDraft({ text: input.value, reported, value });
    // Typing all digits of the date that is already shown also counts as choosing it.
    if (isTypedWhole || reported !== draft.reported) onChange(reported);
  };
  const explain = (input: HTMLInputElement) => {
    if (!isUnfinished(input)) return;
    setProblem(
      input.value === ""
        ? "Enter a real date: day, month and year."
        : `Choose a date from ${dateText(String(min))} to ${dateText(String(max))}.`,
    );
  };
  /** A stored date out of range gets no message until it is edited. */
  const isEdited = (input: HTMLInputElement) => input.validity.badInput || input.value !== value;
  const followKeys = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (/^\d$/.test(event.key)) typed.current = ((typed.current ?? 0) % digitsOfDate) + 1;
    else if (event.key === "Backspace" || event.key === "Delete") typed.current ??= 0;
    else if (event.key.startsWith("Arrow")) typed.current = undefined;
    else if (event.key === "Enter") {
      report(event.currentTarget);
      if (isEdited(event.currentTarget)) explain(event.currentTarget);
    }
  };
  return (
    <Field label={label} hint={hint} error={problem ?? error} className={className}>
      <Input
        {...rest}
        type="date"
        min={min}
        max={max}
        value={draft.text}
        onKeyDown={followKeys}
        onChange={({ target }) => {
          setProblem(undefined);
          const isTyping =
            typed.current !== undefined && (typed.current < digitsOfDate || isUnfinished(target));
          if (isTyping) setDraft({ ...draft, text: target.value });
          else report(target);
        }}
        onBlur={({ target }) => {
          if (typed.current !== undefined) report(target);
          if (isEdited(target)) afterClick(() => explain(target));
        }}
        onInvalid={({ currentTarget }) => explain(currentTarget)}
      />
    </Field>
  );
};
