import { Link } from "wouter";
import { Field } from "#client/ui/form/field.tsx";
import { Select } from "#client/ui/form/select.tsx";
import type { NotificationPreferences, Preferences } from "#shared/monitoring/contract.ts";
import {
  type CountryCode,
  type Frequency,
  frequencies,
  monitoredCountries,
} from "#shared/monitoring/rules.ts";
import { frequencyWords } from "./frequency-words.ts";
import { SwitchRow } from "./switch-row.tsx";
import { isSameZone, zoneWords } from "./time-zone.ts";
import type { PreferencesForm } from "./use-preferences-form.ts";

const MailNote = ({ mailTo, accountHref }: { mailTo: string | null; accountHref: string }) =>
  mailTo === null ? (
    <>
      Mails need a verified address. Add one under{" "}
      <Link href={accountHref} className="text-link">
        My Profile
      </Link>
      .
    </>
  ) : (
    <>
      Mails go to <bdi>{mailTo}</bdi>.
    </>
  );

const unionMembers: readonly CountryCode[] = ["PT", "ES", "DE"];

interface NotificationFieldsProps {
  form: PreferencesForm;
  saved: Preferences;
  /** Where an address for mails is given. */
  accountHref: string;
}

/** Which country is watched, and how somebody is told. */
export const NotificationFields = ({ form, saved, accountHref }: NotificationFieldsProps) => {
  const { draft, errors, isDirty, zone: here, change, setError } = form;
  const { countryCode, notificationPreferences } = draft;
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
        <Field
          label="Countries to Monitor"
          error={errors.countryCode}
          hint={
            unionMembers.includes(countryCode)
              ? "What concerns the whole European Union counts, too."
              : undefined
          }
        >
          <Select
            options={monitoredCountries}
            value={countryCode}
            onChange={({ target }) => {
              change((before) => ({ ...before, countryCode: target.value as CountryCode }));
              setError("countryCode", undefined);
            }}
          />
        </Field>
        <Field
          label="Update Frequency"
          error={errors.frequency}
          hint={
            <>
              {frequencyWords(notificationPreferences, zone)}
              {email && frequency !== "immediate" && isElsewhere && !isDirty && (
                <> This browser is on {zoneWords(here)}: 'Save Preferences' moves your mails to it.</>
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
          {email ? <MailNote mailTo={saved.mailTo} accountHref={accountHref} /> : "No mails are sent to you."}
        </SwitchRow>
        <SwitchRow
          label="In-App Notifications"
          checked={inApp}
          onCheckedChange={(on) => notify({ inApp: on })}
        >
          {!inApp
            ? "The bell in the sidebar stays silent."
            : frequency === "immediate"
              ? "The bell in the sidebar counts what is new, and a short message tells of it at once."
              : "The bell in the sidebar counts what is new."}
        </SwitchRow>
      </div>
    </div>
  );
};
