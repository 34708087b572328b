import { type ComponentProps, useRef } from "react";
import { focusContent } from "#client/platform/screen.tsx";
import { Sheet, SheetContent } from "#client/ui/sheet.tsx";
import { ConversationsPanel } from "./conversations-panel.tsx";

export type DrawerPanelProps = Omit<ComponentProps<typeof ConversationsPanel>, "onFollow" | "className">;

interface ConversationsDrawerProps extends DrawerPanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called when the drawer closes without a link being followed. Moves the focus back. */
  onLeft: () => void;
}

/** Closes when a link is followed. */
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
          // These fields handle Escape themselves.
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
