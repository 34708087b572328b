import { useStored, type WriteOutcome } from "./storage.ts";

/** Local storage key of the profile. */
export const profileKey = "userProfile";

interface StoredProfile {
  /** JSON as stored; null if there is no profile. */
  text: string | null;
  /** The browser forbids storage. */
  isForbidden: boolean;
}

const isStorageForbidden = (): boolean => {
  try {
    window.localStorage.getItem(profileKey);
    return false;
  } catch {
    return true;
  }
};

/** The stored profile, and a function that replaces it, or deletes it for null. */
export const useStoredProfile = (): [StoredProfile, save: (text: string | null) => WriteOutcome] => {
  const [text, save] = useStored(profileKey, { isKeptInMemory: false });
  return [{ text, isForbidden: text === null && isStorageForbidden() }, save];
};
