import { type ComponentProps, useRef } from "react";
import { focusContent } from "#client/platform/screen.tsx";
import { Sheet, SheetContent } from "#client/ui/sheet.tsx";
import { ConversationsPanel } from "./conversations-panel.tsx";

/** What a drawer of conversations needs to know. */
export type DrawerPanelProps = Omit<ComponentProps<typeof ConversationsPanel>, "onFollow" | "className">;

interface ConversationsDrawerProps extends DrawerPanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The drawer is gone without a choice, and the focus free. */
  onLeft: () => void;
}

/** The conversations as a drawer, which a choice closes. */
export const ConversationsDrawer = ({ open, onOpenChange, onLeft, ...panel }: ConversationsDrawerProps) => {
  const hasFollowed = useRef(false);
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent
        title="Conversations"
        className="w-[26rem] max-w-[92vw]"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (hasFollowed.current) focusContent();
          else onLeft();
          hasFollowed.current = false;
        }}
        onEscapeKeyDown={(event) => {
          // Fields have a use of their own for it.
          if ((event.target as Element).closest("[data-keeps-escape]")) event.preventDefault();
        }}
      >
        <ConversationsPanel
          {...panel}
          className="flex-1 [&>div:first-child]:pr-12"
          onFollow={() => {
            hasFollowed.current = true;
            onOpenChange(false);
          }}
        />
      </SheetContent>
    </Sheet>
  );
};
