import { Cloud, HardDrive, type LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { useToast } from "#client/platform/toasts.tsx";
import { useLateDialog } from "#client/platform/use-late.ts";
import { Button } from "#client/ui/button.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { paths } from "#shared/paths.ts";
import type { StoragePlace, TravelsState } from "./travels-store.ts";

const loadClearDialog = () => import("./clear-dialog.tsx").then(({ ClearDialog }) => ClearDialog);

interface PlaceText {
  icon: LucideIcon;
  name: string;
  /** Explains who can see stays in this place. */
  text: ReactNode;
  /** The button that moves them to the other place. */
  other: StoragePlace;
  move: string;
}

const places: Readonly<Record<StoragePlace, PlaceText>> = {
  device: {
    ...{ icon: HardDrive, name: "On this device." },
    text: "Your stays, passports and answers stay in this browser. They are not sent to us.",
    ...{ other: "account", move: "Move to my account" },
  },
  account: {
    ...{ icon: Cloud, name: "In your account." },
    text: (
      <>
        You have your stays on all your devices, encrypted, with reminders before a limit or an expiry date.{" "}
        <Link href={paths.legislativeMonitor} className="text-link">
          Get them by email, too
        </Link>
      </>
    ),
    ...{ other: "device", move: "Move to this device" },
  },
};

type StorageChoiceProps = Pick<TravelsState, "travels" | "unreadableJson" | "choice" | "moveTo" | "clear">;

/**
 * Shows where the stays are stored and who can see them. Asks once after the first entry, and can move or delete
 * everything.
 */
export const StorageChoice = ({ travels, unreadableJson, choice, moveTo, clear }: StorageChoiceProps) => {
  const [isMoving, setMoving] = useState(false);
  const clearing = useLateDialog(loadClearDialog);
  const { toast } = useToast();
  const { icon: Icon, name, text, other, move } = places[choice ?? "device"];
  const hasSomething = travels.stays.length > 0 || travels.documents.length > 0;

  const choose = async (place: StoragePlace) => {
    setMoving(true);
    try {
      await moveTo(place);
    } catch (error) {
      toast({
        title: "Your stays were not moved",
        description: (error as Error).message,
        variant: "destructive",
      });
    } finally {
      setMoving(false);
    }
  };

  if (hasSomething && !choice)
    return (
      <Notice
        action={
          <span className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" disabled={isMoving} onClick={() => choose("device")}>
              On this device
            </Button>
            <Button size="sm" disabled={isMoving} onClick={() => choose("account")}>
              In my account
            </Button>
          </span>
        }
      >
        Where should Meridian keep your stays? On this device, nobody else sees them. In your account, you
        have them on all devices, encrypted, and get reminders.
      </Notice>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-muted">
      <p className="flex items-start gap-2">
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
        <span>
          <span className="font-semibold text-ink">{name}</span> {text}
        </span>
      </p>
      {(hasSomething || unreadableJson !== undefined) && (
        <span className="flex flex-wrap gap-2">
          {hasSomething && (
            <Button variant="secondary" size="sm" disabled={isMoving} onClick={() => choose(other)}>
              {move}
            </Button>
          )}
          <Button variant="secondary" size="sm" {...clearing.triggerProps}>
            Delete all
          </Button>
        </span>
      )}
      {clearing.Dialog && clearing.isOpen && (
        <clearing.Dialog clear={clear} onClose={() => clearing.setOpen(false)} />
      )}
    </div>
  );
};
