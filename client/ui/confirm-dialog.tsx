import * as RadixDialog from "@radix-ui/react-dialog";
import { type ReactNode, type RefObject, useRef } from "react";
import { Button } from "./button.tsx";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What happens, in a sentence. */
  children: ReactNode;
  /** What is asked for besides, between the sentence and the buttons; Enter in a text field confirms. */
  fields?: ReactNode;
  /** Says what the button does, for example `Delete subscriber`. */
  action: string;
  pending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Has the focus afterwards, where what had it before is gone. */
  focusAfterwards?: RefObject<HTMLElement | null>;
}

/** Asks once more before something that cannot be undone; Escape and 'Cancel' do nothing, and end nothing that runs. */
export const ConfirmDialog = ({
  open,
  title,
  children,
  fields,
  action,
  pending,
  onConfirm,
  onClose,
  focusAfterwards,
}: ConfirmDialogProps) => {
  const opener = useRef<Element>(null);
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => !next && !pending && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-scrim bg-scrim data-[state=open]:animate-fade-in" />
        <RadixDialog.Content
          role="alertdialog"
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            // Radix would lead the focus to a trigger of its own, and there is none.
            event.preventDefault();
            const before = opener.current;
            if (before instanceof HTMLElement && before.isConnected) before.focus();
            else focusAfterwards?.current?.focus();
          }}
          className="fixed top-1/2 left-1/2 z-overlay grid w-[min(28rem,calc(100vw-2rem))] -translate-1/2 gap-4 max-h-[calc(100dvh-2rem)] overflow-y-auto rounded-lg border bg-surface p-card shadow-overlay outline-none"
        >
          <RadixDialog.Title className="text-xl">{title}</RadixDialog.Title>
          <RadixDialog.Description className="text-ink-muted">{children}</RadixDialog.Description>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              // A form around the dialog, though not around its place on the page, would be sent, too.
              event.stopPropagation();
              onConfirm();
            }}
            className="grid gap-4"
          >
            {fields}
            <div className="flex flex-wrap justify-end gap-3">
              <RadixDialog.Close asChild>
                <Button variant="secondary">Cancel</Button>
              </RadixDialog.Close>
              <Button type="submit" variant="destructive" pending={pending}>
                {action}
              </Button>
            </div>
          </form>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
};
