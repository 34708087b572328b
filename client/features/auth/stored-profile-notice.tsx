import { useState } from "react";
import { focusContent } from "#client/platform/screen.tsx";
import { useStoredProfile } from "#client/platform/stored-profile.ts";
import { Button } from "#client/ui/button.tsx";
import { Notice } from "#client/ui/notice.tsx";

/** Offers to delete the profile after signing out, because it stays in the browser. Renders nothing without a profile. */
export const StoredProfileNotice = () => {
  const [{ text }, save] = useStoredProfile();
  const [isDeleted, setDeleted] = useState(false);
  if (isDeleted) return <Notice>Your profile was deleted from this browser.</Notice>;
  if (text === null) return null;
  return (
    <Notice
      action={
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            // The button disappears, so the focus moves first.
            focusContent();
            setDeleted(save(null) === "saved");
          }}
        >
          Delete from this browser
        </Button>
      }
    >
      Your profile is still stored in this browser.
    </Notice>
  );
};
