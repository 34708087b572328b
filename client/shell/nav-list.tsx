import { ChevronRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link, useLocation } from "wouter";
import { cn } from "#client/ui/class-names.ts";
import { Tooltip } from "#client/ui/tooltip.tsx";
import { Unfold } from "#client/ui/unfold.tsx";
import { activePath, type NavGroup as Group, groupOfPath, type NavEntry, navGroups } from "./navigation.ts";
import { useSidebar } from "./sidebar-context.tsx";

interface RowLook {
  active?: boolean;
  /** Icons only. */
  compact?: boolean;
  /** Inside a group. */
  nested?: boolean;
}

/** Classes of a row, link or button. */
const navRowClass = ({ active, compact, nested }: RowLook) =>
  cn(
    "relative flex min-h-10 w-full items-center gap-3 border-y border-transparent text-left whitespace-nowrap",
    "text-ink-muted transition-colors hover:text-ink focus-visible:-outline-offset-2",
    "before:absolute before:-inset-y-px before:left-0 before:w-[3px] before:bg-accent before:opacity-0",
    nested ? "min-h-9 pr-4 pl-13 text-sm" : "pr-4 pl-5 text-base",
    compact && "justify-center px-0",
    active && "border-hairline bg-paper font-semibold text-ink before:opacity-100 z-raised",
  );

interface NavGroupProps {
  group: Group;
  compact: boolean;
  /** Whether one of its links is the current page. */
  hasActiveLink: boolean;
  /** List items with links. */
  children: ReactNode;
}

/** A collapsible group of links. In the collapsed sidebar, a click expands the whole sidebar. */
const NavGroup = ({ group, compact, hasActiveLink, children }: NavGroupProps) => {
  const { openGroups, toggleGroup, revealGroup } = useSidebar();
  const panelId = useId();
  const open = !compact && openGroups.has(group.name);
  const hidesActive = hasActiveLink && !open;
  return (
    <>
      <Tooltip text={group.name} disabled={!compact}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => (compact ? revealGroup(group.name) : toggleGroup(group.name))}
          className={cn(
            navRowClass({ compact, active: compact && hidesActive }),
            hasActiveLink && "text-ink",
          )}
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
        </button>
      </Tooltip>
      <Unfold id={panelId} open={open}>
        <ul className="relative pt-0.5 pb-2 after:absolute after:top-0 after:bottom-3 after:left-[1.875rem] after:w-px after:bg-hairline">
          {children}
        </ul>
      </Unfold>
    </>
  );
};

interface NavLinkProps {
  entry: NavEntry;
  active: boolean;
  compact?: boolean;
  onNavigate?: () => void;
}

/** In the collapsed sidebar, the label becomes a tooltip. */
const NavLink = ({ entry, active, compact = false, onNavigate }: NavLinkProps) => (
  <Tooltip text={entry.label} disabled={!compact}>
    <Link
      href={entry.path}
      onClick={onNavigate}
      aria-current={active ? "page" : undefined}
      className={navRowClass({ active, compact, nested: !entry.icon })}
    >
      {entry.icon && <entry.icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.5} />}
      <span className={cn(compact && "sr-only")}>{entry.label}</span>
    </Link>
  </Tooltip>
);

interface NavListProps {
  entries: readonly NavEntry[];
  compact?: boolean;
  onNavigate?: () => void;
}

/** The links without a group first, then each group that has links. */
export const NavList = ({ entries, compact = false, onNavigate }: NavListProps) => {
  const [path] = useLocation();
  const current = activePath(path);
  const currentGroup = groupOfPath(path);
  const link = (entry: NavEntry) => (
    <li key={entry.path}>
      <NavLink entry={entry} active={entry.path === current} compact={compact} onNavigate={onNavigate} />
    </li>
  );
  return (
    <nav aria-label="Main">
      <ul className="grid gap-0.5">
        {entries.filter(({ group }) => group === undefined).map(link)}
        {navGroups.map((group) => {
          const links = entries.filter((entry) => entry.group === group.name);
          if (links.length === 0) return null;
          return (
            <li key={group.name}>
              <NavGroup group={group} compact={compact} hasActiveLink={group.name === currentGroup}>
                {links.map(link)}
              </NavGroup>
            </li>
          );
        })}
      </ul>
    </nav>
  );
};
