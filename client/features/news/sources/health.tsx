import {
  CircleCheck,
  CircleOff,
  Hourglass,
  type LucideIcon,
  OctagonX,
  Trash2,
  TriangleAlert,
} from "lucide-react";
import { cn } from "#client/ui/class-names.ts";
import type { SourceHealth } from "#shared/news/sources-contract.ts";

interface HealthLook {
  word: string;
  icon: LucideIcon;
  look: string;
}

/** How each state is told, those in trouble first. */
export const healths: Readonly<Record<SourceHealth, HealthLook>> = {
  broken: { word: "Broken", icon: OctagonX, look: "border-danger bg-danger-wash text-danger" },
  failing: { word: "Failing", icon: TriangleAlert, look: "border-warning bg-warning-wash text-warning" },
  waiting: { word: "Waiting", icon: Hourglass, look: "border-control text-ink" },
  well: { word: "Working", icon: CircleCheck, look: "border-accent bg-accent-wash text-accent" },
  off: { word: "Off", icon: CircleOff, look: "border-hairline bg-sunken text-ink-muted" },
  removing: { word: "Removing", icon: Hourglass, look: "border-hairline bg-sunken text-ink-muted" },
  removed: { word: "Removed", icon: Trash2, look: "border-hairline bg-sunken text-ink-muted" },
};

/** The states in the order of the list. */
export const healthOrder = Object.keys(healths) as SourceHealth[];

/** How a source fares: word, icon and colour. */
export const HealthMark = ({ health, className }: { health: SourceHealth; className?: string }) => {
  const { word, icon: Icon, look } = healths[health];
  return (
    <span
      className={cn(
        "inline-flex min-h-7 w-fit items-center gap-1.5 rounded-sm border px-2 text-sm leading-none font-semibold",
        look,
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      {word}
    </span>
  );
};
