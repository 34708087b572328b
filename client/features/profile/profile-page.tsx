import { type ReactNode, useMemo, useState } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { Link } from "wouter";
import { useCountries } from "#client/platform/countries.ts";
import { LoadFailure } from "#client/platform/load-failure.tsx";
import { focusContent } from "#client/platform/screen.tsx";
import { useToast } from "#client/platform/toasts.tsx";
import { Button } from "#client/ui/button.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "#client/ui/card.tsx";
import { FormFoot } from "#client/ui/form-foot.tsx";
import { Spinner } from "#client/ui/loading.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";
import { Status } from "#client/ui/status.tsx";
import type { Country } from "#shared/countries/contract.ts";
import { paths } from "#shared/paths.ts";
import type { Profile } from "#shared/profile/profile.ts";
import { CountryMap } from "./country-map.tsx";
import { CompanyDetails, CountryRows, Employment, profileCountries } from "./profile-fields.tsx";
import { useProfileForm } from "./use-profile-form.ts";

const notSaved = {
  full: "This browser's storage for Meridian is full. Shorten the business description and save again.",
  forbidden: "This browser blocks storage for Meridian. Allow site data for this site and save again.",
};

interface ProfileFormProps {
  countries: readonly Country[];
  /** The text of the link to the updates that concern the reader. */
  updatesLink: ReactNode;
}

/** Deletes the stored profile on the second press, so that an accidental press deletes nothing. */
const RemoveProfile = ({ onRemove }: { onRemove: () => void }) => {
  const [asks, setAsks] = useState(false);
  const question = "Delete it from this browser?";
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        // At the end of the line, because the text of the link before it changes.
        className="-mx-3 text-ink-muted sm:ml-auto"
        onBlur={() => setAsks(false)}
        onClick={() => (asks ? onRemove() : setAsks(true))}
      >
        {asks ? question : "Delete profile"}
      </Button>
      <p role="status" className="sr-only">
        {asks && `${question} Press again to delete.`}
      </p>
    </>
  );
};

/** The form. It stores nothing before 'Save Profile' is pressed. */
const ProfileForm = ({ countries, updatesLink }: ProfileFormProps) => {
  const { toast } = useToast();
  const options = useMemo(() => profileCountries(countries), [countries]);
  const ids = useMemo(() => new Set(options.map(({ value }) => value)), [options]);
  const { form, unread, isForbidden, isOutdated, isStored, showStored, save, remove } = useProfileForm(ids);
  const { control, formState, handleSubmit } = form;
  const status = useWatch({ control, name: "employmentStatus" });

  const onSubmit = (profile: Profile) => {
    const outcome = save(profile);
    toast(
      outcome === "saved"
        ? { title: "Profile Updated", description: "Your profile has been saved successfully." }
        : {
            title: "Profile not saved",
            description: notSaved[outcome],
            variant: "destructive",
            duration: 15_000,
          },
    );
  };

  return (
    <FormProvider {...form}>
      <div className="grid grid-cols-1 items-start gap-8 min-[88rem]:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
        <form noValidate onSubmit={handleSubmit(onSubmit)}>
          <Card className="max-w-3xl">
            <CardHeader>
              <CardTitle>Profile Information</CardTitle>
              <CardDescription>
                Stored in this browser only. Anyone who uses this browser can see it.
              </CardDescription>
            </CardHeader>
            <CardContent className="grid gap-8">
              {isForbidden && <Notice variant="danger">{notSaved.forbidden}</Notice>}
              {unread.length > 0 && (
                <Notice>
                  We couldn't read all of your saved profile. Please check: {unread.join(", ")}. Your saved
                  profile doesn't change until you press 'Save Profile'.
                </Notice>
              )}
              <CountryRows
                name="residencies"
                title="Residencies"
                noun="Residency"
                hint="Where you live or hold a residency permit."
                options={options}
              />
              <CountryRows
                name="citizenships"
                title="Citizenships"
                noun="Citizenship"
                hint="Countries whose passports you hold."
                options={options}
              />
              <Employment options={options} />
              {status === "company-owner" && <CompanyDetails />}
            </CardContent>
            <FormFoot
              outdated={
                isOutdated && {
                  text: "Your profile changed in another tab. 'Save Profile' overwrites that version.",
                  action: "Load that version",
                  onLoad: showStored,
                }
              }
              isDirty={formState.isDirty}
              after={
                isStored &&
                !formState.isDirty && (
                  <>
                    <Link
                      href={`${paths.feed}?for=you`}
                      // On its own line on a phone, because its text becomes shorter.
                      className="text-link inline-flex min-h-11 items-center max-sm:basis-full"
                    >
                      {updatesLink}
                    </Link>
                    <RemoveProfile
                      onRemove={() => {
                        // The button disappears, so the focus moves first.
                        focusContent();
                        remove();
                        toast({ title: "Profile deleted", description: "This browser no longer stores it." });
                      }}
                    />
                  </>
                )
              }
            >
              <Button type="submit">Save Profile</Button>
            </FormFoot>
          </Card>
        </form>
        <CountryMap countries={countries} />
      </div>
    </FormProvider>
  );
};

/** A placeholder as high as the form and the map with one row each, so that the account card below does not move. */
const CountriesLoading = () => (
  <div className="min-h-[74rem] py-8 md:min-h-[66rem] min-[88rem]:min-h-[46rem]">
    <Status as="p" className="flex items-center gap-3 text-ink-muted">
      <Spinner className="text-xl" />
      Loading countries...
    </Status>
  </div>
);

interface ProfilePageProps extends Pick<ProfileFormProps, "updatesLink"> {
  /** Shown below the form once the form has loaded. */
  children?: ReactNode;
}

export const ProfilePage = ({ updatesLink, children }: ProfilePageProps) => {
  const { data: countries, isError, error, errorUpdatedAt, refetch } = useCountries();
  return (
    <>
      <PageHeader title="My Profile" subtitle="Where you live, your citizenships, and how you work." />
      {countries ? (
        <ProfileForm countries={countries} updatesLink={updatesLink} />
      ) : isError ? (
        <LoadFailure
          title={error.message}
          description="The form needs the list of countries. Check your connection, then try again."
          onRetry={refetch}
        />
      ) : (
        <CountriesLoading />
      )}
      {(countries || errorUpdatedAt > 0) && <div className="mt-8">{children}</div>}
    </>
  );
};
