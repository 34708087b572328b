import type { ReactNode } from "react";
import { type FieldPathByValue, useController, useFormContext } from "react-hook-form";
import { Combobox } from "#client/ui/combobox/combobox.tsx";
import { Flag } from "#client/ui/flag.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { countryAliases } from "#shared/countries/aliases.ts";
import type { Country } from "#shared/countries/contract.ts";
import type { ProfileDraft } from "#shared/profile/profile.ts";

/** A country as it stands in a select: its id as text. */
export interface CountryOption {
  value: string;
  label: string;
  flagCode: string;
  aliases: readonly string[];
}

/** The countries as choices, found also by their codes and other names. */
export const countryOptions = (countries: readonly Country[]): readonly CountryOption[] =>
  countries.map(({ id, name, code, flagCode }) => ({
    value: String(id),
    label: name,
    flagCode,
    aliases: [code, ...(countryAliases[code] ?? [])],
  }));

interface CountryFieldProps {
  name: FieldPathByValue<ProfileDraft, string>;
  label: ReactNode;
  options: readonly CountryOption[];
  className?: string;
}

/** A country of the form, with what is wrong with it. */
export const CountryField = ({ name, label, options, className }: CountryFieldProps) => {
  const { control } = useFormContext<ProfileDraft>();
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} error={fieldState.error?.message} className={className}>
      <Combobox
        {...field}
        value={field.value ?? ""}
        options={options}
        placeholder="Search for a country..."
        iconOf={({ flagCode }: CountryOption) => <Flag code={flagCode} className="w-6" />}
        listLabel="Countries"
        noMatch={(text) => `No country matches '${text}'.`}
      />
    </Field>
  );
};
