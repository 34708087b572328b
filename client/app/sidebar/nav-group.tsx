import * as Collapsible from "@radix-ui/react-collapsible";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "#client/ui/class-names.ts";
import { Tooltip } from "#client/ui/overlay/tooltip.tsx";
import type { NavGroup as Group } from "../navigation.ts";
import { navRowClass } from "./nav-row.ts";
import { useSidebar } from "./sidebar-context.tsx";

interface NavGroupProps {
  group: Group;
  compact: boolean;
  /** Whether the current page is one of its links. */
  holdsActive: boolean;
  /** The links, as list items. */
  children: ReactNode;
}

/** A heading that folds its links away. In the strip of icons it unfolds the whole sidebar. */
export const NavGroup = ({ group, compact, holdsActive, children }: NavGroupProps) => {
  const { openGroups, toggleGroup, revealGroup } = useSidebar();
  const open = !compact && openGroups.has(group.name);
  const hidesActive = holdsActive && !open;
  return (
    <Collapsible.Root
      open={open}
      onOpenChange={() => (compact ? revealGroup(group.name) : toggleGroup(group.name))}
    >
      <Tooltip text={group.name} disabled={!compact}>
        <Collapsible.Trigger
          className={cn(navRowClass({ compact, active: compact && hidesActive }), holdsActive && "text-ink")}
        >
          <group.icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.5} />
          <span className={cn(compact && "sr-only")}>{group.name}</span>
          {!compact && hidesActive && <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />}
          {!compact && (
            <ChevronRight
              aria-hidden="true"
              strokeWidth={1.5}
              className={cn("ml-auto size-4 transition-transform duration-base", open && "rotate-90")}
            />
          )}
        </Collapsible.Trigger>
      </Tooltip>
      <Collapsible.Content className="overflow-hidden data-[state=closed]:animate-unfold-out data-[state=open]:animate-unfold-in">
        <ul className="relative pt-0.5 pb-2 after:absolute after:top-0 after:bottom-3 after:left-[1.875rem] after:w-px after:bg-hairline">
          {children}
        </ul>
      </Collapsible.Content>
    </Collapsible.Root>
  );
};
