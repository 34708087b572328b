import { CircleAlert } from "lucide-react";
import { useMemo } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { useCountries } from "#client/platform/countries.ts";
import { focusContent } from "#client/platform/screen.tsx";
import { useToast } from "#client/platform/toasts.tsx";
import { Button } from "#client/ui/button.tsx";
import { Card, CardContent, CardDescription, CardFooter, CardHeader, CardTitle } from "#client/ui/card.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Spinner } from "#client/ui/loading.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";
import { Status } from "#client/ui/status.tsx";
import type { Country } from "#shared/countries/contract.ts";
import type { Profile } from "#shared/profile/profile.ts";
import { CompanyDetails, CountryRows, countryOptions, Employment } from "./profile-fields.tsx";
import { useProfileForm } from "./use-profile-form.ts";

const notSaved = {
  full: "Meridian's storage in this browser is full. Shorten the business description, then press 'Save Profile' again. What you filled in is still here.",
  forbidden:
    "This browser lets Meridian store nothing. Allow site data for this address, then press 'Save Profile' again. What you filled in is still here.",
};

/** The profile, filled in from what is stored. Nothing is stored before 'Save Profile'. */
export const ProfileForm = ({ countries }: { countries: readonly Country[] }) => {
  const { toast } = useToast();
  const options = useMemo(() => countryOptions(countries), [countries]);
  const ids = useMemo(() => new Set(options.map(({ value }) => value)), [options]);
  const { form, unread, isForbidden, isOutdated, showStored, save } = useProfileForm(ids);
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
      <form noValidate onSubmit={handleSubmit(onSubmit)}>
        <Card className="max-w-3xl">
          <CardHeader>
            <CardTitle>Profile Information</CardTitle>
            <CardDescription>
              It is kept in this browser only. Whoever uses this browser after you can see it.
            </CardDescription>
          </CardHeader>
          <CardContent className="grid gap-8">
            {isForbidden && <Notice variant="danger">{notSaved.forbidden}</Notice>}
            {unread.length > 0 && (
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
            {isOutdated && (
              <Notice
                className="w-full"
                action={
                  <Button variant="secondary" size="sm" onClick={showStored}>
                    Show that version
                  </Button>
                }
              >
                Your profile was changed in another tab. 'Save Profile' replaces that version with this one.
              </Notice>
            )}
            <Button type="submit">Save Profile</Button>
            {formState.isDirty && <p className="text-sm text-ink-muted">Not saved yet</p>}
          </CardFooter>
        </Card>
      </form>
    </FormProvider>
  );
};

const CountriesLoading = () => (
  <Status as="p" className="flex items-center gap-3 py-8 text-ink-muted">
    <Spinner className="text-xl" />
    Loading countries...
  </Status>
);

/** 'My Profile': who the reader is, kept in their browser. */
export const ProfilePage = () => {
  const { data: countries, isError, error, refetch } = useCountries();
  return (
    <>
      <PageHeader title="My Profile" subtitle="Where you live, whose citizen you are, and how you work." />
      {countries ? (
        <ProfileForm countries={countries} />
      ) : isError ? (
        <div role="alert">
          <EmptyState
            icon={CircleAlert}
            variant="danger"
            title={error.message}
            description="The form needs the list of countries. Check your connection, then try again."
            action={
              <Button
                onClick={() => {
                  // The button goes away with the error, and the focus with it.
                  focusContent();
                  void refetch();
                }}
              >
                Try again
              </Button>
            }
          />
        </div>
      ) : (
        <CountriesLoading />
      )}
    </>
  );
};
