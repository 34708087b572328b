import { CheckCheck, SlidersHorizontal } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "wouter";
import { focusContent } from "#client/lib/focus-content.ts";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import { Button } from "#client/ui/form/button.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { Sheet, SheetContent } from "#client/ui/overlay/sheet.tsx";
import { countOf } from "#client/ui/text/count-of.ts";
import { useAlertsState } from "../alerts-state.ts";
import { useAlertList } from "../api.ts";
import { useMarkAllRead, useMarkRead } from "../marks.ts";
import { AlertList } from "./alert-list.tsx";

interface AlertsDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where it is chosen what to be told. */
  preferencesHref: string;
  /** The drawer is gone, no link was followed, and the focus is free. */
  onLeft: () => void;
}

const DrawerBody = ({ preferencesHref, onFollow }: { preferencesHref: string; onFollow: () => void }) => {
  const list = useAlertList();
  const { unread = 0, newestId = null } = useAlertsState() ?? {};
  const { toast } = useToast();
  const [failure, setFailure] = useState<string>();
  const status = useRef<HTMLParagraphElement>(null);
  /** A toast could not be reached by keyboard past the open drawer. */
  const onFailure = (words?: string) => {
    if (status.current) setFailure(words);
    else if (words) toast({ title: "Not saved", description: words, variant: "destructive" });
  };
  const { mutate: mark } = useMarkRead(onFailure);
  const { mutate, isPending } = useMarkAllRead(onFailure);
  const markAll = () => {
    if (newestId === null) return;
    // The button goes away, and the focus with it.
    status.current?.focus({ preventScroll: true });
    mutate(newestId);
  };
  return (
    <>
      <header className="grid gap-3 px-5 pt-4 pb-4">
        <div className="grid gap-0.5 pr-12">
          {/* The drawer's name says it to screen readers. */}
          <p aria-hidden="true" className="font-display text-2xl leading-tight font-medium">
            Alerts
          </p>
          <p ref={status} role="status" tabIndex={-1} className="w-fit text-sm text-ink-muted">
            {unread > 0 ? countOf(unread, "unread alert") : list.data ? "Nothing unread" : ""}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {unread > 0 && (
            <Button variant="secondary" size="sm" pending={isPending} onClick={markAll}>
              <CheckCheck aria-hidden="true" strokeWidth={1.75} />
              Mark all as read
            </Button>
          )}
          <Button asChild variant="quiet" size="sm" className={unread > 0 ? undefined : "-ml-3"}>
            <Link href={preferencesHref} onClick={onFollow}>
              <SlidersHorizontal aria-hidden="true" strokeWidth={1.75} />
              Preferences
            </Link>
          </Button>
        </div>
      </header>
      {failure && (
        <Notice variant="danger" className="mx-5 mb-4">
          Not saved. {failure}
        </Notice>
      )}
      <AlertList list={list} mark={mark} preferencesHref={preferencesHref} onFollow={onFollow} />
    </>
  );
};

/** The list of alerts as a drawer. */
export const AlertsDrawer = ({ open, onOpenChange, preferencesHref, onLeft }: AlertsDrawerProps) => {
  const hasFollowed = useRef(false);
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent
        title="Alerts"
        className="w-[28rem] max-w-[94vw] bg-paper"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (hasFollowed.current) focusContent();
          else onLeft();
          hasFollowed.current = false;
        }}
      >
        <DrawerBody
          preferencesHref={preferencesHref}
          onFollow={() => {
            hasFollowed.current = true;
            onOpenChange(false);
          }}
        />
      </SheetContent>
    </Sheet>
  );
};
