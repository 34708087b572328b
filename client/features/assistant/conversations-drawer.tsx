import type { ComponentProps, RefObject } from "react";
import { Sheet, SheetContent, useSheetFocus } from "#client/ui/sheet.tsx";
import { ConversationsPanel } from "./conversations-panel.tsx";

/** What a drawer of conversations needs to know. */
export type DrawerPanelProps = Omit<ComponentProps<typeof ConversationsPanel>, "onFollow" | "className">;

interface ConversationsDrawerProps extends DrawerPanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  opener: RefObject<HTMLElement | null>;
}

/** The conversations as a drawer, which a choice closes. */
export const ConversationsDrawer = ({ open, onOpenChange, opener, ...panel }: ConversationsDrawerProps) => {
  const { onNavigate, onCloseAutoFocus } = useSheetFocus(() => onOpenChange(false), opener);
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent
        title="Conversations"
        className="w-[26rem] max-w-[92vw]"
        onCloseAutoFocus={onCloseAutoFocus}
        onEscapeKeyDown={(event) => {
          // Fields have a use of their own for it.
          if ((event.target as Element).closest("[data-keeps-escape]")) event.preventDefault();
        }}
      >
        <ConversationsPanel {...panel} className="flex-1 [&>div:first-child]:pr-12" onFollow={onNavigate} />
      </SheetContent>
    </Sheet>
  );
};
