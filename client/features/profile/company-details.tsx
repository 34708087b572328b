import { useFormContext } from "react-hook-form";
import { Choice } from "#client/ui/form/choice.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Textarea } from "#client/ui/form/input.tsx";
import { Select } from "#client/ui/form/select.tsx";
import { companySelects, type ProfileDraft, taxActivities } from "#shared/profile/profile.ts";

/** What a company does and what it is; all of it may be left out. */
export const CompanyDetails = () => {
  const { register, formState } = useFormContext<ProfileDraft>();
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="font-display text-lg text-ink">Company Details</legend>
      <p className="text-sm text-ink-muted">All of this is optional.</p>
      <Field label="Business Description" error={formState.errors.businessDescription?.message}>
        <Textarea rows={3} {...register("businessDescription")} />
      </Field>
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
        {companySelects.map(({ name, label, options }) => (
          <Field key={name} label={label} error={formState.errors[name]?.message}>
            <Select options={options} placeholder="Not chosen" {...register(name)} />
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
