import { TriangleAlert } from "lucide-react";
import { Link } from "wouter";
import { Field } from "#client/ui/field.tsx";
import { Select } from "#client/ui/select.tsx";
import type { NotificationPreferences, Preferences } from "#shared/monitoring/contract.ts";
import { type Frequency, frequencies } from "#shared/monitoring/rules.ts";
import { accountPath } from "#shared/paths.ts";
import { CountryFields } from "./country-fields.tsx";
import { SwitchRow } from "./switch-row.tsx";
import { isSameZone, zoneLabel } from "./time-zone.ts";
import type { PreferencesForm } from "./use-preferences-form.ts";

/** Explains a frequency for the current switches, with the time of digests. */
const frequencyHint = (
  { email, inApp, frequency }: NotificationPreferences,
  zone: string,
  hasAddress: boolean,
): string => {
  if (!email && !inApp)
    return "With both notifications off, you won't receive alerts. Switch one on to get them.";
  if (email && !hasAddress)
    return inApp
      ? "The bell shows new alerts as soon as an update matches."
      : "You won't receive alerts until you verify an address.";
  if (!email) return "Emails are off. The bell shows new alerts as soon as an update matches.";
  const hour = `at 7:00 AM ${zoneLabel(zone)}`;
  return {
    immediate: "One email as soon as an update matches, at most every 10 minutes.",
    daily: `One email a day ${hour}, if there are new alerts.`,
    weekly: `One email a week, on Mondays ${hour}, if there are new alerts.`,
  }[frequency];
};

const MailNote = ({ mailTo }: { mailTo: string | null }) =>
  mailTo === null ? (
    <span className="flex items-start gap-1.5 text-warning">
      <TriangleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" strokeWidth={1.75} />
      <span>
        Emails need a verified address. Add one under{" "}
        <Link href={accountPath} className="text-link">
          My Profile
        </Link>
        .
      </span>
    </span>
  ) : (
    <>
      Emails go to <bdi>{mailTo}</bdi>.
    </>
  );

interface NotificationFieldsProps {
  form: PreferencesForm;
  saved: Preferences;
}

export const NotificationFields = ({ form, saved }: NotificationFieldsProps) => {
  const { draft, errors, isDirty, zone: here, change, setError } = form;
  const { notificationPreferences } = draft;
  const { email, inApp, frequency } = notificationPreferences;
  const isElsewhere = saved.id > 0 && here !== undefined && !isSameZone(saved.timeZone, here);
  const zone = isElsewhere && !isDirty ? saved.timeZone : (here ?? saved.timeZone);
  const notify = (changed: Partial<NotificationPreferences>) =>
    change((before) => ({
      ...before,
      notificationPreferences: { ...before.notificationPreferences, ...changed },
    }));
  return (
    <div className="grid items-start gap-x-10 gap-y-6 md:grid-cols-2">
      <div className="grid gap-5">
        <CountryFields form={form} />
        <Field
          label="Update Frequency"
          error={errors.frequency}
          hint={
            <>
              {frequencyHint(notificationPreferences, zone, saved.mailTo !== null)}
              {saved.mailTo !== null && email && frequency !== "immediate" && isElsewhere && !isDirty && (
                <> This browser uses {zoneLabel(here)}. 'Save Preferences' switches your emails to it.</>
              )}
            </>
          }
        >
          <Select
            options={frequencies}
            value={frequency}
            onChange={({ target }) => {
              notify({ frequency: target.value as Frequency });
              setError("frequency", undefined);
            }}
          />
        </Field>
      </div>
      <div className="grid gap-5 md:pt-1">
        <SwitchRow
          label="Email Notifications"
          checked={email}
          onCheckedChange={(on) => notify({ email: on })}
        >
          {email ? <MailNote mailTo={saved.mailTo} /> : "You won't receive emails."}
        </SwitchRow>
        <SwitchRow
          label="In-App Notifications"
          checked={inApp}
          onCheckedChange={(on) => notify({ inApp: on })}
        >
          {!inApp
            ? "The bell shows no new alerts."
            : frequency === "immediate"
              ? "The bell counts new alerts, and a short message appears at once."
              : "The bell counts new alerts."}
        </SwitchRow>
      </div>
    </div>
  );
};
