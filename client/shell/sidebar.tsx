import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import type { ComponentType } from "react";
import { Link } from "wouter";
import { LateGuilloche } from "#client/brand/late-guilloche.tsx";
import { Wordmark } from "#client/brand/logo.tsx";
import { cn } from "#client/ui/class-names.ts";
import { paths } from "#shared/paths.ts";
import { NavList } from "./nav-list.tsx";
import type { NavEntry } from "./navigation.ts";
import { useSidebar } from "./sidebar-context.tsx";
import { UserMenu } from "./user-menu.tsx";
import type { UserMenuProps } from "./user-menu-panel.tsx";

interface BrandLinkProps {
  /** Shows the logo alone; the name stays for screen readers. */
  markOnly?: boolean;
  onNavigate?: () => void;
}

export const BrandLink = ({ markOnly, onNavigate }: BrandLinkProps) => (
  <Link href={paths.feed} onClick={onNavigate} className="w-fit rounded-md text-ink">
    <Wordmark markOnly={markOnly} />
  </Link>
);

export interface SidebarProps extends UserMenuProps {
  entries: readonly NavEntry[];
  /** The button that opens the alerts. */
  bell?: ComponentType<{ className?: string }>;
  /** The button that opens the command palette. */
  search?: ComponentType<{ isIcon?: boolean; className?: string }>;
}

export const SidebarOrnament = () => (
  <LateGuilloche className="absolute -bottom-36 -left-40 size-[26rem] max-w-none text-accent opacity-15" />
);

/** Shown from the `md` breakpoint up: 256 px wide, or 64 px when collapsed to icons. */
export const Sidebar = ({ entries, bell: Bell, search: Search, ...account }: SidebarProps) => {
  const { collapsed, toggleCollapsed } = useSidebar();
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside
      id="sidebar"
      aria-label="Sidebar"
      className={cn(
        "fixed inset-y-0 left-0 z-bar hidden flex-col overflow-clip bg-sunken shadow-[inset_-1px_0_0_var(--hairline)] md:flex print:hidden",
        "transition-[width] duration-base",
        collapsed ? "w-16" : "w-64",
      )}
    >
      <SidebarOrnament />
      <div
        className={cn(
          "relative flex items-center",
          collapsed ? "flex-col gap-1 pt-4 pb-2" : "gap-1 py-4 pr-3 pl-4",
        )}
      >
        <BrandLink markOnly={collapsed} />
        {Bell && <Bell className={collapsed ? "mt-1" : "ml-auto"} />}
        <button
          type="button"
          title={collapsed ? "Expand" : "Collapse"}
          aria-label="Toggle sidebar"
          aria-expanded={!collapsed}
          aria-controls="sidebar"
          onClick={toggleCollapsed}
          className={cn(
            "grid size-9 place-items-center rounded-md text-ink-muted transition-colors hover:bg-paper hover:text-ink",
            !Bell && !collapsed && "ml-auto",
          )}
        >
          <Icon aria-hidden="true" className="size-5" strokeWidth={1.5} />
        </button>
      </div>
      {Search && (
        <Search
          isIcon={collapsed}
          className={cn("relative shrink-0", collapsed ? "mx-auto size-10" : "mx-4 mb-2 bg-paper")}
        />
      )}
      <div className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto py-2 [scrollbar-width:thin]">
        <NavList entries={entries} compact={collapsed} />
      </div>
      <div className="relative mr-px border-t">
        <UserMenu {...account} compact={collapsed} />
      </div>
    </aside>
  );
};
