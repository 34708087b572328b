import type { ComponentProps, RefObject } from "react";
import { Sheet, SheetContent, useSheetFocus } from "#client/ui/sheet.tsx";
import { ConversationsPanel } from "./conversations-panel.tsx";

export type DrawerPanelProps = Omit<ComponentProps<typeof ConversationsPanel>, "onFollow" | "className">;

interface ConversationsDrawerProps extends DrawerPanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  opener: RefObject<HTMLElement | null>;
}

/** Closes when a link is followed. */
export const ConversationsDrawer = ({ open, onOpenChange, opener, ...panel }: ConversationsDrawerProps) => {
  const { onNavigate, onCloseAutoFocus } = useSheetFocus(() => onOpenChange(false), opener);
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent
        title="Conversations"
        className="w-[26rem] max-w-[92vw]"
        onCloseAutoFocus={onCloseAutoFocus}
        onEscapeKeyDown={(event) => {
          // These fields handle Escape themselves.
          if ((event.target as Element).closest("[data-keeps-escape]")) event.preventDefault();
        }}
      >
        <ConversationsPanel {...panel} className="flex-1 [&>div:first-child]:pr-12" onFollow={onNavigate} />
      </SheetContent>
    </Sheet>
  );
};
