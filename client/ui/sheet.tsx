import * as RadixDialog from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./class-names.ts";

/** Holds whether the drawer is open; whoever opens it takes the focus back in `onCloseAutoFocus`. */
export const Sheet = RadixDialog.Root;

interface SheetContentProps extends Omit<ComponentProps<typeof RadixDialog.Content>, "title"> {
  /** Name of the drawer for screen readers. */
  title: string;
  children: ReactNode;
}

/** A drawer from the left over a dimmed page; Escape, a press outside and its button close it. */
export const SheetContent = ({ title, className, children, ...rest }: SheetContentProps) => (
  <RadixDialog.Portal>
    <RadixDialog.Overlay className="fixed inset-0 z-scrim bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
    <RadixDialog.Content
      aria-describedby={undefined}
      {...rest}
      className={cn(
        "fixed inset-y-0 left-0 z-overlay flex w-72 max-w-[85vw] flex-col border-r bg-surface shadow-overlay outline-none",
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
