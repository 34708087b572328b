import type { RefObject } from "react";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import { ConfirmDialog } from "#client/ui/overlay/confirm-dialog.tsx";
import type { SourceReport } from "#shared/news/sources-contract.ts";
import { useRemoveSource } from "./api.ts";
import { countOf } from "./words.ts";

interface RemoveDialogProps {
  /** What is to be removed; undefined while nothing is. */
  source: SourceReport | undefined;
  onClose: () => void;
  /** Has the focus after a removal: the row that was pressed is gone. */
  focusAfterwards: RefObject<HTMLElement | null>;
}

/** Asks once more, and removes a source with what only it reports. */
export const RemoveDialog = ({ source, onClose, focusAfterwards }: RemoveDialogProps) => {
  const { toast } = useToast();
  const removal = useRemoveSource();

  const remove = async ({ id, name }: SourceReport) => {
    try {
      await removal.mutateAsync(id);
      toast({ title: "Source removed", description: name });
    } catch (error) {
      toast({ title: "Removal failed", description: (error as Error).message, variant: "destructive" });
    }
    onClose();
  };

  return (
    <ConfirmDialog
      open={source !== undefined}
      title="Remove this source?"
      action="Remove source"
      pending={removal.isPending}
      onClose={onClose}
      onConfirm={() => source && void remove(source)}
      focusAfterwards={focusAfterwards}
    >
      <strong className="font-semibold text-ink wrap-anywhere">{source?.name}</strong> is no longer read.{" "}
      {source && source.items > 0
        ? `Of its ${countOf(source.items, "item")} those go that no other source reports; the others stay.`
        : "No item goes with it."}{" "}
      To keep what it brought, switch it off instead.
    </ConfirmDialog>
  );
};
