import { type ComponentProps, type ReactNode, useState } from "react";
import { Field } from "#client/ui/field.tsx";
import { Input } from "#client/ui/input.tsx";

/** Parses '3,000' and '3000'. Undefined if the text is not a number. */
const readNumber = (text: string): number | undefined => {
  const digits = text.replace(/[\s,_']/g, "");
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : undefined;
};

interface NumberFieldProps extends Omit<ComponentProps<typeof Input>, "value" | "onChange"> {
  label: ReactNode;
  hint?: ReactNode;
  value: number | undefined;
  /** Called with undefined when the field is emptied. */
  onValue: (value: number | undefined) => void;
  /** The largest number that makes sense. */
  most?: number;
}

/** A field for a number. It keeps the typed text, and reports only valid numbers. */
export const NumberField = ({ label, hint, value, onValue, most = 1e12, ...rest }: NumberFieldProps) => {
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? (value === undefined ? "" : value.toLocaleString("en-US"));
  const isWrong = (text: string) => text.trim() !== "" && !((readNumber(text) ?? most + 1) <= most);
  return (
    <Field label={label} hint={hint} error={isWrong(shown) ? "Enter a number, such as 3000." : undefined}>
      <Input
        {...rest}
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        onChange={({ target }) => {
          setTyped(target.value);
          if (!isWrong(target.value)) onValue(readNumber(target.value));
        }}
        onBlur={() => !isWrong(shown) && setTyped(undefined)}
      />
    </Field>
  );
};
