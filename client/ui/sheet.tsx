import * as RadixDialog from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { type ComponentProps, type ReactNode, type RefObject, useRef } from "react";
import { focusContent } from "#client/platform/screen.tsx";
import { cn } from "./class-names.ts";

export const Sheet = RadixDialog.Root;

interface SheetFocus {
  /** Closes the drawer after a link was followed. */
  onNavigate: () => void;
  /** For `SheetContent`. */
  onCloseAutoFocus: (event: Event) => void;
}

/** When a drawer closes: focuses the new screen if a link was followed, otherwise the element that opened the drawer. */
export const useSheetFocus = (close: () => void, opener: RefObject<HTMLElement | null>): SheetFocus => {
  const hasNavigated = useRef(false);
  return {
    onNavigate() {
      hasNavigated.current = true;
      close();
    },
    onCloseAutoFocus(event) {
      event.preventDefault();
      if (hasNavigated.current) focusContent();
      else opener.current?.focus({ preventScroll: true });
      hasNavigated.current = false;
    },
  };
};

interface SheetContentProps extends Omit<ComponentProps<typeof RadixDialog.Content>, "title"> {
  /** Accessible name. */
  title: string;
  /** The edge of the window that it opens from. */
  side?: "left" | "right";
  children: ReactNode;
}

const sides = {
  left: "left-0 border-r",
  right: "right-0 border-l [--drawer-from:100%]",
} as const;

/** A drawer. Escape, a click outside and its button close it. */
export const SheetContent = ({ title, side = "left", className, children, ...rest }: SheetContentProps) => (
  <RadixDialog.Portal>
    <RadixDialog.Overlay className="fixed inset-0 z-scrim bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
    <RadixDialog.Content
      aria-describedby={undefined}
      {...rest}
      className={cn(
        "fixed inset-y-0 z-overlay flex w-72 max-w-[85vw] flex-col bg-surface shadow-overlay outline-none",
        sides[side],
        "data-[state=closed]:animate-drawer-out data-[state=open]:animate-drawer-in",
        className,
      )}
    >
      <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
      {children}
      <RadixDialog.Close
        aria-label="Close"
        className="absolute top-3 right-3 grid size-11 place-items-center rounded-md text-ink-muted hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" strokeWidth={1.5} />
      </RadixDialog.Close>
    </RadixDialog.Content>
  </RadixDialog.Portal>
);
