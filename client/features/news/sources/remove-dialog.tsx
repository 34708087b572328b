import type { RefObject } from "react";
import { isSignedOut } from "#client/lib/calls/call-endpoint.ts";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import { ConfirmDialog } from "#client/ui/overlay/confirm-dialog.tsx";
import { countOf } from "#client/ui/text/count-of.ts";
import type { SourceReport } from "#shared/news/sources-contract.ts";
import { useRemoveSource } from "./api.ts";
import { shortAddress } from "./words.ts";

interface RemoveDialogProps {
  /** What is to be removed; undefined while nothing is. */
  source: SourceReport | undefined;
  onClose: () => void;
  /** Has the focus after a removal: the row that was pressed is gone. */
  focusAfterwards: RefObject<HTMLElement | null>;
}

const itemsWords = (items: number) => {
  if (items === 0) return "No item goes with it.";
  return items === 1
    ? "Its item goes too, unless another source also reports it."
    : `Its ${countOf(items, "item")} go too, except those that another source also reports.`;
};

/** Asks once more, and removes a source with what only it reports. */
export const RemoveDialog = ({ source, onClose, focusAfterwards }: RemoveDialogProps) => {
  const { toast } = useToast();
  const removal = useRemoveSource();

  const remove = async ({ id, name }: SourceReport) => {
    try {
      await removal.mutateAsync(id);
      toast({ title: "Source removed", description: `${name} and its items are hidden from readers.` });
    } catch (error) {
      // Where the session is over, the sign-in page is shown.
      if (!isSignedOut(error))
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
      <strong className="font-semibold text-ink wrap-anywhere">{source?.name}</strong>{" "}
      <span className="wrap-anywhere">({source && shortAddress(source.url)})</span> is no longer read.{" "}
      {source && itemsWords(source.items)} To keep what it brought, switch it off instead.
    </ConfirmDialog>
  );
};
