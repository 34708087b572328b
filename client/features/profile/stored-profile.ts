import { useEffect, useState } from "react";
import { type Profile, profileKey, toStored } from "#shared/profile/profile.ts";

/** What local storage holds of the profile. */
export interface StoredProfile {
  /** Null where nothing is stored. */
  text: string | null;
  /** The browser lets nothing be kept. */
  isForbidden: boolean;
}

const load = (): StoredProfile => {
  try {
    return { text: localStorage.getItem(profileKey), isForbidden: false };
  } catch {
    return { text: null, isForbidden: true };
  }
};

/** The stored profile as the page found it, and anew whenever another tab changes it. */
export const useStoredProfile = (): StoredProfile => {
  const [stored, setStored] = useState(load);
  useEffect(() => {
    // A null key means that the whole storage was cleared.
    const follow = ({ key }: StorageEvent) => {
      if (key === profileKey || key === null) setStored(load());
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, []);
  return stored;
};

const isFull = (error: unknown) => error instanceof DOMException && /quota/i.test(error.name);

/** Keeps the profile in this browser; gives why that was not possible. */
export const saveProfile = (profile: Profile): "saved" | "full" | "forbidden" => {
  try {
    localStorage.setItem(profileKey, JSON.stringify(toStored(profile)));
    return "saved";
  } catch (error) {
    return isFull(error) ? "full" : "forbidden";
  }
};
