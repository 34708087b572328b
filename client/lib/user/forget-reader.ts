import { profileKey } from "../profile/stored-profile.ts";
import { themeStorageKey } from "../theme/theme-script.ts";

/**
 * Clears what this browser keeps of its reader, but for the theme, and the profile where that shall stay: it belongs to
 * the browser, not to an account.
 */
export const forgetReader = ({ keepProfile }: { keepProfile: boolean }): void => {
  const kept = keepProfile ? [themeStorageKey, profileKey] : [themeStorageKey];
  try {
    for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // Where nothing may be stored, nothing is.
  }
};
