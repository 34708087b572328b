import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode, RefObject } from "react";
import { useToast } from "#client/platform/toasts.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import type { Conversation } from "#shared/assistant/contract.ts";
import { useRemoveConversation, useRemoveConversations } from "./api.ts";

interface RemovalProps<V> {
  open: boolean;
  title: string;
  action: string;
  children: ReactNode;
  removal: UseMutationResult<unknown, Error, V>;
  /** What is to be deleted. */
  variables: V;
  /** Says that it is done. */
  done: string;
  onClose: () => void;
  onGone: () => void;
  /** Has the focus after a deletion: what was pressed may be gone. */
  focusAfterwards: RefObject<HTMLElement | null>;
}

const Removal = <V,>({ removal, variables, done, onClose, onGone, ...dialog }: RemovalProps<V>) => {
  const { toast } = useToast();
  const remove = () =>
    removal.mutate(variables, {
      onSuccess() {
        toast({ title: done });
        onGone();
      },
      onSettled: onClose,
    });
  return <ConfirmDialog {...dialog} pending={removal.isPending} onClose={onClose} onConfirm={remove} />;
};

/** What is to be deleted: one conversation, or all. */
export type Doomed = Conversation | "all";

interface RemovalDialogsProps {
  /** Undefined while nothing is to be deleted. */
  doomed: Doomed | undefined;
  onClose: () => void;
  /** A conversation was deleted; all were where none is named. */
  onGone: (id?: string) => void;
  focusAfterwards: RefObject<HTMLElement | null>;
}

/** Asks once more, and deletes a conversation, or all. */
export const RemovalDialogs = ({ doomed, onClose, onGone, focusAfterwards }: RemovalDialogsProps) => {
  const one = doomed === "all" ? undefined : doomed;
  const common = { onClose, focusAfterwards };
  return (
    <>
      <Removal
        {...common}
        open={one !== undefined}
        title="Delete this conversation?"
        action="Delete conversation"
        removal={useRemoveConversation()}
        variables={one?.id ?? ""}
        done="Conversation deleted"
        onGone={() => onGone(one?.id)}
      >
        <strong className="font-semibold text-ink wrap-anywhere">{one?.title}</strong> is deleted with all of
        its questions and answers, on every device. This cannot be undone.
      </Removal>
      <Removal
        {...common}
        open={doomed === "all"}
        title="Delete all conversations?"
        action="Delete all"
        removal={useRemoveConversations()}
        variables={undefined}
        done="All conversations deleted"
        onGone={() => onGone()}
      >
        Every conversation of yours is deleted with its questions and answers, on every device; those too that
        the list does not show now. This cannot be undone.
      </Removal>
    </>
  );
};
