import { useEffect, useMemo } from "react";
import { useCountries } from "#client/lib/countries.ts";
import { useStoredProfile } from "#client/lib/profile/stored-profile.ts";
import { useLate } from "#client/lib/use-late.ts";
import type { TellReason } from "./reasons.ts";

/** What the reader's own profile says of updates. It never leaves the browser. */
export interface Reader {
  /** `nobody`: there is no profile, or none that names a country; `unknown`: what is needed to read it did not come. */
  state: "pending" | "nobody" | "somebody" | "unknown";
  tellReason: TellReason;
  /** Tries once more to read the profile. */
  retry: () => void;
}

const loadReading = () => import("./reasons.ts").then(({ readReasons }) => readReasons);
const noReason: TellReason = () => "";

/** Reads the stored profile, and follows its changes in other tabs. Where there is none, nothing is loaded for it. */
export const useReader = (): Reader => {
  const [{ text }] = useStoredProfile();
  const hasProfile = text !== null;
  const { data: countries, isError, refetch } = useCountries(hasProfile);
  const { part: readReasons, failed, fetchPart } = useLate(loadReading);
  useEffect(() => {
    if (hasProfile) void fetchPart();
  }, [hasProfile, fetchPart]);

  return useMemo(() => {
    const isRead = hasProfile && countries && readReasons;
    const tellReason = isRead ? readReasons(text, countries) : undefined;
    const unread = isError || failed ? "unknown" : "pending";
    return {
      state: tellReason ? "somebody" : !hasProfile || isRead ? "nobody" : unread,
      tellReason: tellReason ?? noReason,
      retry: () => {
        void fetchPart();
        void refetch();
      },
    };
  }, [hasProfile, text, countries, isError, refetch, readReasons, failed, fetchPart]);
};
