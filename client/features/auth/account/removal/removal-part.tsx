import { useState } from "react";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import { missingPart, useLate } from "#client/lib/use-late.ts";
import { Button } from "#client/ui/form/button.tsx";
import { AccountPart } from "../account-part.tsx";

const loadDialog = () => import("./removal-dialog.tsx").then(({ RemovalDialog }) => RemovalDialog);

/** The deletion of the account; what asks for it comes when it is reached for. */
export const RemovalPart = ({ username }: { username: string }) => {
  const { toast } = useToast();
  const { part: Dialog, fetchPart: fetchDialog } = useLate(loadDialog);
  const [isAsked, setAsked] = useState(false);
  return (
    <AccountPart title="Delete account">
      <p className="text-sm text-ink-muted">
        Everything that is stored about your account goes with it, at once and for good.
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="text-danger"
        onPointerEnter={() => void fetchDialog()}
        onFocus={() => void fetchDialog()}
        onClick={async () => {
          setAsked(true);
          if (await fetchDialog()) return;
          setAsked(false);
          toast(missingPart);
        }}
      >
        Delete account
      </Button>
      {Dialog && <Dialog open={isAsked} username={username} onClose={() => setAsked(false)} />}
    </AccountPart>
  );
};
