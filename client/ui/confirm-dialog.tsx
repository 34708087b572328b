import * as RadixDialog from "@radix-ui/react-dialog";
import { type ReactNode, type RefObject, useRef } from "react";
import { Button } from "./button.tsx";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** One sentence on what will happen. */
  children: ReactNode;
  /** Form fields above the buttons. Enter in a text field confirms. */
  fields?: ReactNode;
  /** Label of the button, for example `Delete subscriber`. */
  action: string;
  pending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Gets the focus on close if the element that had it before is gone. */
  focusAfterwards?: RefObject<HTMLElement | null>;
}

/** Confirms an action that cannot be undone. While the action is pending, the dialog cannot be closed. */
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
            // Radix would focus its own trigger, which this dialog does not have.
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
              // React events bubble through portals, so an outer form would be submitted too.
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
