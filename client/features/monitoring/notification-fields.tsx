import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import { Field } from "#client/ui/field.tsx";
import { Select } from "#client/ui/select.tsx";
import { Switch } from "#client/ui/switch.tsx";
import type { NotificationPreferences, Preferences } from "#shared/monitoring/contract.ts";
import {
  type CountryCode,
  type Frequency,
  frequencies,
  monitoredCountries,
} from "#shared/monitoring/rules.ts";
import { accountPath } from "#shared/paths.ts";
import { isSameZone, zoneWords } from "./time-zone.ts";
import type { PreferencesForm } from "./use-preferences-form.ts";

/** What a frequency means as the switches stand, and when digests come. */
const frequencyWords = ({ email, inApp, frequency }: NotificationPreferences, zone: string): string => {
  if (!email && !inApp)
    return "With both notifications off you are told of nothing. Switch one on to be kept posted.";
  if (!email) return "Mails are off. The bell counts what is new as soon as it comes.";
  const hour = `at 7:00 AM ${zoneWords(zone)}`;
  return {
    immediate: "A mail as soon as something matches, at most one in 10 minutes.",
    daily: `One mail a day ${hour}, if there is something to tell.`,
    weekly: `One mail a week, on Mondays ${hour}, if there is something to tell.`,
  }[frequency];
};

interface SwitchRowProps {
  label: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** What it means as it stands. */
  children: ReactNode;
}

/** A switch with its label, and what follows from it below. */
const SwitchRow = ({ label, checked, onCheckedChange, children }: SwitchRowProps) => {
  const id = useId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-0.5">
      <label htmlFor={id} className="w-fit text-sm font-semibold text-ink">
        {label}
      </label>
      <Switch id={id} checked={checked} aria-describedby={`${id}-hint`} onCheckedChange={onCheckedChange} />
      <div id={`${id}-hint`} className="text-sm text-ink-muted wrap-anywhere">
        {children}
      </div>
    </div>
  );
};

const MailNote = ({ mailTo }: { mailTo: string | null }) =>
  mailTo === null ? (
    <>
      Mails need a verified address. Add one under{" "}
      <Link href={accountPath} className="text-link">
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
}

/** Which country is watched, and how somebody is told. */
export const NotificationFields = ({ form, saved }: NotificationFieldsProps) => {
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
          {email ? <MailNote mailTo={saved.mailTo} /> : "No mails are sent to you."}
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
