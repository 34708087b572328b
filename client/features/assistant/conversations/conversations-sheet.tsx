import { MessagesSquare } from "lucide-react";
import { useRef, useState } from "react";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import { missingPart, useLate } from "#client/lib/use-late.ts";
import { Button } from "#client/ui/form/button.tsx";
import type { DrawerPanelProps } from "./conversations-drawer.tsx";

const loadDrawer = () =>
  import("./conversations-drawer.tsx").then(({ ConversationsDrawer }) => ConversationsDrawer);

/** The conversations of small screens: a drawer behind a button. */
export const ConversationsSheet = (panel: DrawerPanelProps) => {
  const { part: Drawer, fetchPart: fetchDrawer } = useLate(loadDrawer);
  const { toast } = useToast();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        size="sm"
        aria-label="Conversations"
        className="max-sm:size-9 max-sm:px-0"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={fetchDrawer}
        onFocus={fetchDrawer}
        onClick={async () => {
          setOpen(true);
          if (await fetchDrawer()) return;
          setOpen(false);
          toast(missingPart);
        }}
      >
        <MessagesSquare aria-hidden="true" strokeWidth={1.75} />
        <span className="max-sm:hidden">Conversations</span>
      </Button>
      {Drawer && (
        <Drawer
          {...panel}
          open={open}
          onOpenChange={setOpen}
          onLeft={() => button.current?.focus({ preventScroll: true })}
        />
      )}
    </>
  );
};
