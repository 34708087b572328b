import { CircleAlert } from "lucide-react";
import { useCountries } from "#client/lib/countries.ts";
import { focusContent } from "#client/lib/focus-content.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Button } from "#client/ui/form/button.tsx";
import { Spinner } from "#client/ui/loading/spinner.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";
import { Status } from "#client/ui/status.tsx";
import { ProfileForm } from "./profile-form.tsx";

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
