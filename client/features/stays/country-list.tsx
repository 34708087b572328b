import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useState } from "react";
import { PlaceCombobox } from "#client/platform/place-combobox.tsx";
import { ChipButton } from "#client/ui/chip.tsx";
import { Field } from "#client/ui/field.tsx";
import { Flag } from "#client/ui/flag.tsx";
import { useStays } from "./stays-context.ts";

interface CountryListProps {
  label: ReactNode;
  /** Accessible name of the list. */
  name: string;
  codes: readonly string[];
  onChange: (codes: readonly string[]) => void;
}

/** A list of countries with a search field to add one and a button to remove each. */
export const CountryList = ({ label, name, codes, onChange }: CountryListProps) => {
  const { options } = useStays();
  // A new key empties the field after a choice.
  const [added, setAdded] = useState(0);
  return (
    <div className="grid gap-2">
      <Field label={label}>
        <PlaceCombobox
          key={added}
          value=""
          options={options.filter(({ value }) => !codes.includes(value))}
          onChange={(code) => {
            if (code === "") return;
            onChange([...codes, code]);
            setAdded(added + 1);
          }}
          placeholder="Add a country..."
        />
      </Field>
      {codes.length > 0 && (
        <ul aria-label={name} className="flex flex-wrap gap-2">
          {options
            .filter(({ value }) => codes.includes(value))
            .map(({ value, label: country, flagCode }) => (
              <li key={value}>
                <ChipButton onClick={() => onChange(codes.filter((code) => code !== value))}>
                  <Flag code={flagCode} className="w-5" />
                  <span>
                    <span className="sr-only">Remove </span>
                    {country}
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
