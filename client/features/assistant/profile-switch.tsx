import { useId, useMemo, useState } from "react";
import { Link } from "wouter";
import { safeParse } from "zod/mini";
import { useCountries } from "#client/platform/countries.ts";
import { useStoredProfile } from "#client/platform/stored-profile.ts";
import { Button } from "#client/ui/button.tsx";
import { cn } from "#client/ui/class-names.ts";
import { Switch } from "#client/ui/switch.tsx";
import { ChatProfile } from "#shared/assistant/contract.ts";
import { paths } from "#shared/paths.ts";
import { countriesById } from "#shared/profile/places.ts";
import { Profile, readProfile, toStored } from "#shared/profile/profile.ts";
import { profileFacts } from "#shared/profile/profile-facts.ts";
import { FactChips } from "./fact-chips.tsx";
import type { SentProfile } from "./use-chat.ts";

const hints = {
  none: "Save your profile first.",
  incomplete: "Your profile is incomplete.",
  unknown: "Couldn't load the countries of your profile.",
  pending: "Loading your profile.",
  ready: "",
} as const;

/** Lets readers send their profile with each question, and shows what is sent. */
export const ProfileSwitch = ({ choice }: { choice: ProfileChoice }) => {
  const { state, isOn, setOn, sent, retry } = choice;
  const switchId = useId();
  const hintId = `${switchId}-hint`;
  const hint = hints[state];
  return (
    <div className="grid gap-2">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <label
          htmlFor={switchId}
          className={cn("flex items-center gap-2.5", state !== "ready" && "text-ink-muted")}
        >
          <Switch
            id={switchId}
            checked={isOn}
            disabled={state !== "ready"}
            aria-describedby={hint ? hintId : undefined}
            onCheckedChange={setOn}
          />
          Use my profile
        </label>
        {hint && (
          <span className="text-ink-muted">
            <span id={hintId}>{hint}</span>{" "}
            {(state === "none" || state === "incomplete") && (
              <Link href={paths.profile} className="text-link">
                My Profile
              </Link>
            )}
          </span>
        )}
        {state === "unknown" && (
          <Button variant="quiet" size="sm" onClick={retry}>
            Try again
          </Button>
        )}
      </div>
      <FactChips label="Sent with your question, never stored:" facts={(isOn && sent?.facts) || []} />
    </div>
  );
};

/** Longer business descriptions are cut, in characters. */
const maxDescription = 2000;

interface ProfileChoice {
  /** `none`: no stored profile; `incomplete`: it is not valid; `unknown`: the countries failed to load. */
  state: "none" | "pending" | "unknown" | "incomplete" | "ready";
  isOn: boolean;
  setOn: (isOn: boolean) => void;
  /** Undefined if the profile will not be sent. */
  sent: SentProfile | undefined;
  retry: () => void;
}

/** The 'Use my profile' switch, which is off at the start of each visit. Follows changes of the profile in other tabs. */
export const useProfileChoice = (): ProfileChoice => {
  const [isOn, setOn] = useState(false);
  const [{ text }] = useStoredProfile();
  const { data: countries, isError, refetch } = useCountries(text !== null);
  const ready = useMemo((): SentProfile | undefined => {
    if (text === null || !countries) return undefined;
    const byId = countriesById(countries);
    const { draft, unread } = readProfile(text, byId);
    const profile = safeParse(Profile, draft);
    if (unread.length > 0 || !profile.success) return undefined;
    const { businessDescription, ...stored } = toStored(profile.data);
    const sent = { ...stored, businessDescription: businessDescription?.slice(0, maxDescription) };
    const parsed = safeParse(ChatProfile, sent);
    return parsed.success
      ? { profile: parsed.data, facts: profileFacts(parsed.data, (id) => byId.get(id)?.name) }
      : undefined;
  }, [text, countries]);
  const unread = !countries ? (isError ? "unknown" : "pending") : "incomplete";
  return {
    state: ready ? "ready" : text === null ? "none" : unread,
    isOn: isOn && ready !== undefined,
    setOn,
    sent: isOn ? ready : undefined,
    retry: () => void refetch(),
  };
};
