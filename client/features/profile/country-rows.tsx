import { CircleAlert, Plus, X } from "lucide-react";
import { useId } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { Button } from "#client/ui/form/button.tsx";
import { Choice } from "#client/ui/form/choice.tsx";
import type { ProfileDraft } from "#shared/profile/profile.ts";
import { CountryField, type CountryOption } from "./country-field.tsx";

interface CountryRowsProps {
  name: "residencies" | "citizenships";
  title: string;
  /** One of them: `residency` gives 'Primary Residency' and 'Add Another Residency'. */
  noun: "Residency" | "Citizenship";
  hint: string;
  options: readonly CountryOption[];
}

/** Countries in rows of which exactly one is primary; the last row stays. */
export const CountryRows = ({ name, title, noun, hint, options }: CountryRowsProps) => {
  const { control, setValue, setFocus, formState } = useFormContext<ProfileDraft>();
  const { fields, append, remove } = useFieldArray({ control, name });
  const rows = useWatch({ control, name });
  const radioName = useId();
  const error = formState.errors[name]?.root?.message ?? formState.errors[name]?.message;
  const labelOf = (country: string | undefined) => options.find(({ value }) => value === country)?.label;

  const setPrimary = (primary: number) =>
    rows.forEach((_, index) => {
      setValue(`${name}.${index}.isPrimary`, index === primary, { shouldDirty: true });
    });
  const removeRow = (index: number) => {
    const wasPrimary = rows[index]?.isPrimary;
    remove(index);
    if (wasPrimary) setValue(`${name}.0.isPrimary`, true, { shouldDirty: true });
    // The button that was pressed goes away, and the focus with it; the row that follows is there a moment later.
    setTimeout(() => setFocus(`${name}.${Math.min(index, fields.length - 2)}.country`));
  };

  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="font-display text-lg text-ink">{title}</legend>
      <p className="text-sm text-ink-muted">{hint}</p>
      <div className="grid gap-5">
        {fields.map(({ id }, index) => {
          const place = labelOf(rows[index]?.country) ?? `${noun} ${index + 1}`;
          return (
            <fieldset
              key={id}
              aria-label={`${noun} ${index + 1}`}
              className="grid min-w-0 gap-x-5 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <CountryField name={`${name}.${index}.country`} label="Country" options={options} />
              <div className="flex flex-wrap items-center justify-between gap-x-5 sm:mt-[1.875rem] sm:h-11 sm:flex-nowrap">
                <Choice
                  type="radio"
                  name={radioName}
                  checked={rows[index]?.isPrimary ?? false}
                  onChange={() => setPrimary(index)}
                  className="sm:min-w-42"
                >
                  Primary {noun}
                </Choice>
                <Button
                  variant="quiet"
                  size="sm"
                  className="text-ink-muted"
                  disabled={fields.length === 1}
                  onClick={() => removeRow(index)}
                >
                  <X aria-hidden="true" strokeWidth={1.75} />
                  Remove<span className="sr-only"> {place}</span>
                </Button>
              </div>
            </fieldset>
          );
        })}
      </div>
      {error && (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" strokeWidth={1.75} />
          {error}
        </p>
      )}
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        onClick={() => append({ country: "", isPrimary: false })}
      >
        <Plus aria-hidden="true" strokeWidth={1.75} />
        Add Another {noun}
      </Button>
    </fieldset>
  );
};
