import type { RefObject } from "react";
import { useToast } from "#client/platform/toasts.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import type { ApiToken } from "#shared/auth/api-token-contract.ts";
import { useRevokeToken } from "./account-api.ts";

interface RevokeDialogProps {
  open: boolean;
  token: ApiToken;
  onClose: () => void;
  /** Gets the focus afterwards, because the pressed button is gone. */
  focusAfterwards: RefObject<HTMLElement | null>;
}

export const RevokeDialog = ({ open, token: { id, name }, onClose, focusAfterwards }: RevokeDialogProps) => {
  const { toast } = useToast();
  const { mutate, isPending } = useRevokeToken();
  const revoke = () =>
    mutate(id, {
      onSuccess: () => toast({ title: "Token revoked" }),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open={open}
      title="Revoke this token?"
      action="Revoke token"
      pending={isPending}
      onConfirm={revoke}
      onClose={onClose}
      focusAfterwards={focusAfterwards}
    >
      Programs that use <strong className="font-semibold text-ink wrap-anywhere">{name}</strong> lose access
      immediately. This can't be undone.
    </ConfirmDialog>
  );
};
