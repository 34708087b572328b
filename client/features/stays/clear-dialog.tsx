import { useState } from "react";
import { useToast } from "#client/platform/toasts.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";

interface ClearDialogProps {
  /** Deletes everything. Rejects if that fails. */
  clear: () => Promise<void>;
  onClose: () => void;
}

export const ClearDialog = ({ clear, onClose }: ClearDialogProps) => {
  const [isPending, setPending] = useState(false);
  const { toast } = useToast();
  const confirm = async () => {
    setPending(true);
    try {
      await clear();
      onClose();
    } catch (error) {
      setPending(false);
      toast({
        title: "Nothing was deleted",
        description: (error as Error).message,
        variant: "destructive",
      });
    }
  };
  return (
    <ConfirmDialog
      open
      title="Delete all stays?"
      action="Delete all"
      pending={isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      This deletes your stays, passports, permits and answers. It cannot be undone.
    </ConfirmDialog>
  );
};
