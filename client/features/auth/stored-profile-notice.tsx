import { useEffect, useState } from "react";
import { focusContent } from "#client/platform/screen.tsx";
import { useStoredProfile } from "#client/platform/stored-profile.ts";
import { clearStoredTravels, readStoredTravels } from "#client/platform/stored-travels.ts";
import { Button } from "#client/ui/button.tsx";
import { Notice } from "#client/ui/notice.tsx";

/** Whether stays are stored in this browser. */
const useStoredStays = (): boolean => {
  const [hasStays, setHasStays] = useState(false);
  useEffect(() => {
    readStoredTravels().then(
      (travels) => setHasStays(travels !== undefined),
      () => undefined,
    );
  }, []);
  return hasStays;
};

/**
 * Offers to delete the profile and the stays after signing out, because they stay in the browser. Renders nothing if
 * neither is stored.
 */
export const StoredProfileNotice = () => {
  const [{ text }, save] = useStoredProfile();
  const hasStays = useStoredStays();
  const [deleted, setDeleted] = useState<string>();
  const kept = [...(text === null ? [] : ["profile"]), ...(hasStays ? ["stays"] : [])];
  if (deleted) return <Notice>{deleted} deleted from this browser.</Notice>;
  if (kept.length === 0) return null;
  const what = `Your ${kept.join(" and your ")}`;
  const remove = async () => {
    // The button disappears, so the focus moves first.
    focusContent();
    if (text !== null && save(null) !== "saved") return;
    if (hasStays) await clearStoredTravels();
    setDeleted(`${what} ${hasStays ? "were" : "was"}`);
  };
  return (
    <Notice
      action={
        <Button variant="secondary" size="sm" onClick={() => void remove()}>
          Delete from this browser
        </Button>
      }
    >
      {what} {hasStays ? "are" : "is"} still stored in this browser.
    </Notice>
  );
};
