import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useMemo, useState } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import { Card, CardContent, CardDescription, CardFooter, CardHeader, CardTitle } from "#client/ui/card.tsx";
import { Button } from "#client/ui/form/button.tsx";
import { Notice } from "#client/ui/notice.tsx";
import type { Country } from "#shared/countries/contract.ts";
import { errorMap } from "#shared/errors.ts";
import { Profile, type ProfileDraft } from "#shared/profile/profile.ts";
import { readProfile } from "#shared/profile/read-profile.ts";
import { CompanyDetails } from "./company-details.tsx";
import { countryOptions } from "./country-field.tsx";
import { CountryRows } from "./country-rows.tsx";
import { Employment } from "./employment.tsx";
import { type StoredProfile, saveProfile } from "./stored-profile.ts";

const notSaved = {
  full: "This browser's storage is full. Delete data of sites that you no longer need, then press 'Save Profile' again. What you filled in is still here.",
  forbidden:
    "This browser lets Meridian store nothing. Allow site data for this address, then press 'Save Profile' again. What you filled in is still here.",
};

interface ProfileFormProps {
  countries: readonly Country[];
  stored: StoredProfile;
}

/** The profile, filled in from what is stored. Nothing is stored before 'Save Profile'. */
export const ProfileForm = ({ countries, stored }: ProfileFormProps) => {
  const { toast } = useToast();
  const options = useMemo(() => countryOptions(countries), [countries]);
  const { draft, unread } = useMemo(
    () => readProfile(stored.text, new Set(options.map(({ value }) => value))),
    [stored.text, options],
  );
  const form = useForm<ProfileDraft, unknown, Profile>({
    defaultValues: draft,
    resolver: zodResolver(Profile, { error: errorMap }),
  });
  const { control, formState, handleSubmit, getValues, reset } = form;
  const { isDirty } = formState;
  const status = useWatch({ control, name: "employmentStatus" });
  /** What the form was last filled from, or put in the place of; a draft that differs came from another tab. */
  const [shown, setShown] = useState({ draft, isReplaced: false });
  const showDraft = useCallback(() => {
    reset(draft);
    setShown({ draft, isReplaced: false });
  }, [draft, reset]);

  useEffect(() => {
    if (shown.draft !== draft && !isDirty) showDraft();
  }, [draft, shown, isDirty, showDraft]);

  const save = (profile: Profile) => {
    const outcome = saveProfile(profile);
    if (outcome !== "saved")
      return toast({
        title: "Profile not saved",
        description: notSaved[outcome],
        variant: "destructive",
        duration: 15_000,
      });
    reset(getValues());
    setShown({ draft, isReplaced: true });
    toast({ title: "Profile Updated", description: "Your profile has been saved successfully." });
  };

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={handleSubmit(save)}>
        <Card className="max-w-3xl">
          <CardHeader>
            <CardTitle>Profile Information</CardTitle>
            <CardDescription>
              It is kept in this browser only. Whoever uses this browser after you can see it.
            </CardDescription>
          </CardHeader>
          <CardContent className="grid gap-8">
            {stored.isForbidden && <Notice variant="danger">{notSaved.forbidden}</Notice>}
            {unread.length > 0 && !shown.isReplaced && (
              <Notice>
                Your saved profile could not be read in full. Please check: {unread.join(", ")}. What is saved
                stays as it is until you press 'Save Profile'.
              </Notice>
            )}
            <CountryRows
              name="residencies"
              title="Residencies"
              noun="Residency"
              hint="Where you live, or hold a permit to live."
              options={options}
            />
            <CountryRows
              name="citizenships"
              title="Citizenships"
              noun="Citizenship"
              hint="Whose passports you hold."
              options={options}
            />
            <Employment options={options} />
            {status === "company-owner" && <CompanyDetails />}
          </CardContent>
          <CardFooter>
            {shown.draft !== draft && isDirty && (
              <Notice
                className="w-full"
                action={
                  <Button variant="secondary" size="sm" onClick={showDraft}>
                    Show that version
                  </Button>
                }
              >
                Your profile was changed in another tab. 'Save Profile' replaces that version with this one.
              </Notice>
            )}
            <Button type="submit">Save Profile</Button>
            {isDirty && <p className="text-sm text-ink-muted">Not saved yet</p>}
          </CardFooter>
        </Card>
      </form>
    </FormProvider>
  );
};
