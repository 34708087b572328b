import { useCallback, useEffect, useState } from "react";

/** The key of the profile in the browser's local storage. */
export const profileKey = "userProfile";

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

const isFull = (error: unknown) => error instanceof DOMException && /quota/i.test(error.name);

/** How saving went. */
export type SaveOutcome = "saved" | "full" | "forbidden";

/** The stored profile, anew whenever this tab or another changes it, and what stores one. */
export const useStoredProfile = (): [StoredProfile, (text: string) => SaveOutcome] => {
  const [stored, setStored] = useState(load);
  useEffect(() => {
    // A null key means that the whole storage was cleared.
    const follow = ({ key }: StorageEvent) => {
      if (key === profileKey || key === null) setStored(load());
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, []);
  const save = useCallback((text: string): SaveOutcome => {
    try {
      localStorage.setItem(profileKey, text);
      setStored({ text, isForbidden: false });
      return "saved";
    } catch (error) {
      return isFull(error) ? "full" : "forbidden";
    }
  }, []);
  return [stored, save];
};
