import { type ComponentProps, type ReactNode, useState } from "react";
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
   * Called with a date in range, or with an empty string if the field is empty or the date is incomplete. A screen that
   * needs a date then keeps the previous one.
   */
  onChange: (date: string) => void;
}

/** Catches typos such as the years 0203 and 3000. */
const range = { min: "1900-01-01", max: "2199-12-31" } as const;

/** Whether the date in an input is incomplete or out of range. */
const isUnfinished = ({ validity }: HTMLInputElement): boolean => !validity.valid;

/** Runs after the click that caused a blur, because a message shown earlier would move the click's target. */
const afterClick = (run: () => void): void => {
  const isPressed = document.querySelector(":active") !== null;
  if (isPressed) addEventListener("mouseup", () => setTimeout(run), { once: true });
  else run();
};

/**
 * A date field, by default from 1900 to 2199. It keeps a half-typed date as it is, and shows an error on blur or when
 * its form calls `checkValidity`.
 */
export const DateField = ({
  label,
  hint,
  error,
  value,
  onChange,
  className,
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
  const explain = (input: HTMLInputElement) => {
    if (!isUnfinished(input)) return;
    setProblem(
      input.value === ""
        ? "Complete the date: day, month and year."
        : `Choose a date from ${dateText(String(min))} to ${dateText(String(max))}.`,
    );
  };
  return (
    <Field label={label} hint={hint} error={problem ?? error} className={className}>
      <Input
        {...rest}
        type="date"
        min={min}
        max={max}
        value={draft.text}
        onChange={({ target }) => {
          const reported = isUnfinished(target) ? "" : target.value;
          setDraft({ text: target.value, reported, value });
          setProblem(undefined);
          if (reported !== draft.reported) onChange(reported);
        }}
        onBlur={({ target }) => {
          // A stored date out of range needs no message before somebody edits it.
          const isEdited = target.validity.badInput || target.value !== value;
          if (isEdited) afterClick(() => explain(target));
        }}
        onInvalid={({ currentTarget }) => explain(currentTarget)}
      />
    </Field>
  );
};
