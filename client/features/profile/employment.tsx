import { useFormContext, useWatch } from "react-hook-form";
import { Field } from "#client/ui/form/field.tsx";
import { Select } from "#client/ui/form/select.tsx";
import { employmentStatuses, type ProfileDraft } from "#shared/profile/profile.ts";
import { CountryField, type CountryOption } from "./country-field.tsx";

const statusLabels = Object.fromEntries(
  Object.entries(employmentStatuses).map(([value, { label }]) => [value, label]),
);

/** How the reader works, and in which country: the label of the country follows the status. */
export const Employment = ({ options }: { options: readonly CountryOption[] }) => {
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
