import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode, RefObject } from "react";
import { useToast } from "#client/platform/toasts.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import type { Conversation } from "#shared/assistant/contract.ts";
import { useRemoveConversation, useRemoveConversations } from "./api.ts";

interface RemovalDialogProps<V> {
  open: boolean;
  title: string;
  action: string;
  children: ReactNode;
  mutation: UseMutationResult<unknown, Error, V>;
  variables: V;
  /** The toast after the deletion. */
  done: string;
  onClose: () => void;
  onGone: () => void;
  /** Gets the focus after a deletion, because the pressed button may be gone. */
  focusAfterwards: RefObject<HTMLElement | null>;
}

const RemovalDialog = <V,>({
  mutation,
  variables,
  done,
  onClose,
  onGone,
  ...dialog
}: RemovalDialogProps<V>) => {
  const { toast } = useToast();
  const remove = () =>
    mutation.mutate(variables, {
      onSuccess() {
        toast({ title: done });
        onGone();
      },
      onSettled: onClose,
    });
  return <ConfirmDialog {...dialog} pending={mutation.isPending} onClose={onClose} onConfirm={remove} />;
};

/** The conversation to delete, or all of them. */
export type Removal = Conversation | "all";

interface RemovalDialogsProps {
  /** Undefined while no dialog is open. */
  removal: Removal | undefined;
  onClose: () => void;
  /** Called after a deletion, without an id if all conversations were deleted. */
  onGone: (id?: string) => void;
  focusAfterwards: RefObject<HTMLElement | null>;
}

/** Confirm and delete one conversation or all of them. */
export const RemovalDialogs = ({ removal, onClose, onGone, focusAfterwards }: RemovalDialogsProps) => {
  const one = removal === "all" ? undefined : removal;
  const common = { onClose, focusAfterwards };
  return (
    <>
      <RemovalDialog
        {...common}
        open={one !== undefined}
        title="Delete this conversation?"
        action="Delete conversation"
        mutation={useRemoveConversation()}
        variables={one?.id ?? ""}
        done="Conversation deleted"
        onGone={() => onGone(one?.id)}
      >
        <strong className="font-semibold text-ink wrap-anywhere">{one?.title}</strong> and all its questions
        and answers will be deleted on every device. This cannot be undone.
      </RemovalDialog>
      <RemovalDialog
        {...common}
        open={removal === "all"}
        title="Delete all conversations?"
        action="Delete all"
        mutation={useRemoveConversations()}
        variables={undefined}
        done="All conversations deleted"
        onGone={() => onGone()}
      >
        All your conversations will be deleted on every device, including those that this list does not show.
        This cannot be undone.
      </RemovalDialog>
    </>
  );
};
