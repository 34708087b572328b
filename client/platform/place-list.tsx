import { X } from "lucide-react";
import { useState } from "react";
import { ChipButton } from "#client/ui/chip.tsx";
import { Field } from "#client/ui/field.tsx";
import { Flag } from "#client/ui/flag.tsx";
import { PlaceCombobox } from "./place-combobox.tsx";
import type { PlaceOption } from "./place-options.ts";

interface PlaceListProps {
  label: string;
  /** Accessible name of the list of chosen places. The label by default. */
  name?: string;
  options: readonly PlaceOption[];
  /** The options that can be added. All by default. */
  offered?: readonly PlaceOption[];
  codes: readonly string[];
  isFull?: boolean;
  onChange: (codes: readonly string[]) => void;
}

/** A list of places with a search field to add one and a button to remove each. */
export const PlaceList = ({
  label,
  name = label,
  options,
  offered = options,
  codes,
  isFull = false,
  onChange,
}: PlaceListProps) => {
  // A new key empties the field after a choice.
  const [added, setAdded] = useState(0);
  const chosen = codes.flatMap((code) => options.find(({ value }) => value === code) ?? []);
  return (
    <div className="grid content-start gap-2.5">
      {isFull ? (
        <p className="text-sm text-ink-muted">
          <span className="font-semibold text-ink">{label}</span>: the list is full. Remove one to add
          another.
        </p>
      ) : (
        <Field label={label}>
          <PlaceCombobox
            key={added}
            value=""
            options={offered.filter(({ value }) => !codes.includes(value))}
            onChange={(code) => {
              if (code === "") return;
              onChange([...codes, code]);
              setAdded(added + 1);
            }}
            placeholder="Add a country..."
          />
        </Field>
      )}
      {chosen.length > 0 && (
        <ul aria-label={name} className="flex flex-wrap gap-2">
          {chosen.map(({ value, label: place, flagCode }) => (
            <li key={value}>
              <ChipButton onClick={() => onChange(codes.filter((code) => code !== value))}>
                <Flag code={flagCode} className="w-5" />
                <span>
                  <span className="sr-only">Remove </span>
                  {place}
                </span>
                <X aria-hidden="true" strokeWidth={1.75} />
              </ChipButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
