import { type ComponentProps, type ReactNode, useState } from "react";
import { monthOrDay } from "#client/platform/format.ts";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

interface DateFieldProps extends Omit<ComponentProps<typeof Input>, "type" | "value" | "onChange"> {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong with a date in range, such as a last day before the first. */
  error?: string;
  /** An ISO 8601 day, or an empty text. */
  value: string;
  /**
   * Called with a date in range, or with an empty text when the field is empty or holds only a part of a date. A screen
   * that needs a date keeps its last one then.
   */
  onChange: (date: string) => void;
}

/** Catches typing errors such as the years 0203 and 3000. */
const range = { min: "1900-01-01", max: "2199-12-31" } as const;

/** Whether an input holds a part of a date, or one out of range. */
const isUnfinished = ({ validity }: HTMLInputElement): boolean => !validity.valid;

/** Runs after a click that takes the focus away. A message that appears earlier would move the target of the click. */
const afterClick = (run: () => void): void => {
  const isPressed = document.querySelector(":active") !== null;
  if (isPressed) addEventListener("pointerup", () => setTimeout(run), { once: true });
  else run();
};

/**
 * A field for a day, by default from 1900 to 2199. It keeps what a person types until the date is complete, and says
 * what is missing when they leave it, or when its form calls `checkValidity`.
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
    // A value that was not reported here comes from elsewhere, and replaces what was typed.
    const isOwn = value === draft.reported;
    setDraft(isOwn ? { ...draft, value } : { text: value, reported: value, value });
    if (!isOwn) setProblem(undefined);
  }
  const explain = (input: HTMLInputElement) => {
    if (!isUnfinished(input)) return;
    setProblem(
      input.value === ""
        ? "Complete the date: day, month and year."
        : `Choose a date from ${monthOrDay(String(min))} to ${monthOrDay(String(max))}.`,
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
        onBlur={({ target }) => afterClick(() => explain(target))}
        onInvalid={({ currentTarget }) => explain(currentTarget)}
      />
    </Field>
  );
};
