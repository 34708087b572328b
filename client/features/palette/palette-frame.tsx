import * as RadixDialog from "@radix-ui/react-dialog";
import { type ReactNode, type RefObject, useRef } from "react";
import { focusContent } from "#client/platform/screen.tsx";
import { moveFocus } from "#client/ui/focus.ts";

interface PaletteFrameProps {
  onClose: () => void;
  /** Gets the focus back, unless the palette opened another screen. */
  opener: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** The dialog of the palette. It opens with the cursor after the text, so that typing can continue. */
export const PaletteFrame = ({ onClose, opener, children }: PaletteFrameProps) => {
  const openedAt = useRef(location.href);
  return (
    <RadixDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-scrim animate-fade-in bg-scrim" />
        <RadixDialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            const field = (event.currentTarget as Element).querySelector("input");
            moveFocus(field);
            field?.setSelectionRange(field.value.length, field.value.length);
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (location.href === openedAt.current) moveFocus(opener.current, { preventScroll: true });
            // A link to a section moves the focus there by itself.
            else if (location.hash === "") focusContent();
          }}
          className="fixed inset-x-4 top-4 z-overlay mx-auto flex max-h-[calc(100dvh-2rem)] max-w-xl flex-col overflow-hidden rounded-lg border bg-surface shadow-overlay outline-none md:top-[12vh] md:max-h-[76dvh]"
        >
          <RadixDialog.Title className="sr-only">Search or ask</RadixDialog.Title>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
};
