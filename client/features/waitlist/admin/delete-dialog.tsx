import type { RefObject } from "react";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import { ConfirmDialog } from "#client/ui/overlay/confirm-dialog.tsx";
import type { Subscriber } from "#shared/waitlist/contract.ts";
import { useRemoveSubscriber } from "./api.ts";

interface DeleteDialogProps {
  /** Who is to be deleted; undefined while nobody is. */
  subscriber: Subscriber | undefined;
  onClose: () => void;
  /** Has the focus after a deletion: the row that was pressed is gone. */
  focusAfterwards: RefObject<HTMLElement | null>;
}

/** Asks once more, and deletes a subscriber. */
export const DeleteDialog = ({ subscriber, onClose, focusAfterwards }: DeleteDialogProps) => {
  const { toast } = useToast();
  const removal = useRemoveSubscriber();

  const remove = async ({ id, email }: Subscriber) => {
    try {
      await removal.mutateAsync(id);
      toast({ title: "Subscriber deleted", description: email });
    } catch (error) {
      toast({
        title: "Deletion failed",
        description: (error as Error).message,
        variant: "destructive",
      });
    }
    onClose();
  };

  return (
    <ConfirmDialog
      open={subscriber !== undefined}
      title="Delete this subscriber?"
      action="Delete subscriber"
      pending={removal.isPending}
      onClose={onClose}
      onConfirm={() => subscriber && void remove(subscriber)}
      focusAfterwards={focusAfterwards}
    >
      <strong className="font-semibold text-ink wrap-anywhere">{subscriber?.email}</strong> and every mail to
      this address are deleted. This cannot be undone.
    </ConfirmDialog>
  );
};
