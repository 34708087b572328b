import { Link } from "wouter";
import { cn } from "#client/ui/class-names.ts";
import { Tooltip } from "#client/ui/overlay/tooltip.tsx";
import type { NavEntry } from "../navigation.ts";
import { navRowClass } from "./nav-row.ts";

interface NavLinkProps {
  entry: NavEntry;
  active: boolean;
  compact?: boolean;
  nested?: boolean;
  onNavigate?: () => void;
}

/** A link of the sidebar; in the strip of icons its label becomes a tooltip. */
export const NavLink = ({ entry, active, compact = false, nested = false, onNavigate }: NavLinkProps) => (
  <Tooltip text={entry.label} disabled={!compact}>
    <Link
      href={entry.path}
      onClick={onNavigate}
      aria-current={active ? "page" : undefined}
      className={navRowClass({ active, compact, nested })}
    >
      {!nested && <entry.icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.5} />}
      <span className={cn(compact && "sr-only")}>{entry.label}</span>
    </Link>
  </Tooltip>
);
