import { useMemo, useState } from "react";
import { safeParse } from "zod/mini";
import { useCountries } from "#client/lib/countries.ts";
import { useStoredProfile } from "#client/lib/profile/stored-profile.ts";
import { ChatProfile } from "#shared/assistant/contract.ts";
import { Profile, toStored } from "#shared/profile/profile.ts";
import { profileFacts } from "#shared/profile/profile-facts.ts";
import { readProfile } from "#shared/profile/read-profile.ts";
import type { SentProfile } from "../chat/chat.ts";

/** The longest description of a business that goes along, in characters. */
const mostDescription = 2000;

/** Whether the reader's profile goes along with a question. */
export interface ProfileChoice {
  /** `none`: nothing is stored; `incomplete`: it cannot go along as it is; `unknown`: the countries did not come. */
  state: "none" | "pending" | "unknown" | "incomplete" | "ready";
  isOn: boolean;
  setOn: (isOn: boolean) => void;
  /** What goes along; undefined where nothing does. */
  sent: SentProfile | undefined;
  /** Asks for the countries once more. */
  retry: () => void;
}

/** Off at first on every visit; follows what other tabs store. */
export const useProfileChoice = (): ProfileChoice => {
  const [isOn, setOn] = useState(false);
  const [{ text }] = useStoredProfile();
  const { data: countries, isError, refetch } = useCountries(text !== null);
  const ready = useMemo((): SentProfile | undefined => {
    if (text === null || !countries) return undefined;
    const names = new Map(countries.map(({ id, name }) => [String(id), name]));
    const { draft, unread } = readProfile(text, new Set(names.keys()));
    const profile = safeParse(Profile, draft);
    if (unread.length > 0 || !profile.success) return undefined;
    const { businessDescription, ...stored } = toStored(profile.data);
    const sent = { ...stored, businessDescription: businessDescription?.slice(0, mostDescription) };
    const parsed = safeParse(ChatProfile, sent);
    return parsed.success
      ? { profile: parsed.data, facts: profileFacts(parsed.data, (id) => names.get(id)) }
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
