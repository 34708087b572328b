import { CircleAlert, Plus, X } from "lucide-react";
import { type ReactNode, useId } from "react";
import {
  type FieldPathByValue,
  useController,
  useFieldArray,
  useFormContext,
  useWatch,
} from "react-hook-form";
import { PlaceCombobox } from "#client/platform/place-combobox.tsx";
import { type PlaceOption, placeOption } from "#client/platform/place-options.ts";
import { Button } from "#client/ui/button.tsx";
import { Choice } from "#client/ui/choice.tsx";
import { Field } from "#client/ui/field.tsx";
import { Textarea } from "#client/ui/input.tsx";
import { Select } from "#client/ui/select.tsx";
import type { Country } from "#shared/countries/contract.ts";
import {
  companySelects,
  employmentStatuses,
  type ProfileDraft,
  taxActivities,
} from "#shared/profile/profile.ts";

/** The countries of a profile, each with its id as the value. */
export const profileCountries = (countries: readonly Country[]): readonly PlaceOption[] =>
  countries.map((country) => ({ ...placeOption(country), value: String(country.id) }));

interface CountryFieldProps {
  name: FieldPathByValue<ProfileDraft, string>;
  label: ReactNode;
  options: readonly PlaceOption[];
  className?: string;
}

const CountryField = ({ name, label, options, className }: CountryFieldProps) => {
  const { control } = useFormContext<ProfileDraft>();
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} error={fieldState.error?.message} className={className}>
      <PlaceCombobox {...field} value={field.value ?? ""} options={options} />
    </Field>
  );
};

interface CountryRowsProps {
  name: "residencies" | "citizenships";
  title: string;
  noun: "Residency" | "Citizenship";
  hint: string;
  options: readonly PlaceOption[];
}

/** Country rows. Exactly one is primary, and the last one cannot be removed. */
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
    // The focused button disappears. The timeout lets the rows render before the focus moves.
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
              <div className="flex flex-wrap items-center justify-between gap-x-5 sm:mt-[1.78125rem] sm:h-11 sm:flex-nowrap">
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

const statusLabels = Object.fromEntries(
  Object.entries(employmentStatuses).map(([value, { label }]) => [value, label]),
);

export const Employment = ({ options }: { options: readonly PlaceOption[] }) => {
  const { control, register, formState } = useFormContext<ProfileDraft>();
  const status = useWatch({ control, name: "employmentStatus" });
  return (
    <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
      <Field label="Employment Status" error={formState.errors.employmentStatus?.message}>
        <Select options={statusLabels} {...register("employmentStatus")} />
      </Field>
      <CountryField
        name="employmentCountry"
        label={employmentStatuses[status].countryLabel}
        options={options}
      />
    </div>
  );
};

export const CompanyDetails = () => {
  const { register, formState } = useFormContext<ProfileDraft>();
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="font-display text-lg text-ink">Company Details</legend>
      <p className="text-sm text-ink-muted">All fields are optional.</p>
      <Field label="Business Description" error={formState.errors.businessDescription?.message}>
        <Textarea rows={3} {...register("businessDescription")} />
      </Field>
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
        {companySelects.map(({ name, label, options }) => (
          <Field key={name} label={label} error={formState.errors[name]?.message}>
            <Select options={options} placeholder="Not specified" {...register(name)} />
          </Field>
        ))}
      </div>
      <fieldset className="grid min-w-0">
        <legend className="mb-1 text-sm font-semibold text-ink">Tax-Related Activities</legend>
        {Object.entries(taxActivities).map(([value, label]) => (
          <Choice key={value} type="checkbox" value={value} {...register("taxRelatedActivities")}>
            {label}
          </Choice>
        ))}
      </fieldset>
    </fieldset>
  );
};
