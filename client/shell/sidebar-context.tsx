import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { useLocation } from "wouter";
import { type GroupName, groupOfPath } from "./navigation.ts";

interface SidebarState {
  /** Whether the sidebar shows icons only. */
  collapsed: boolean;
  openGroups: ReadonlySet<GroupName>;
  toggleCollapsed: () => void;
  toggleGroup: (group: GroupName) => void;
  /** Expands the collapsed sidebar with this group open. */
  revealGroup: (group: GroupName) => void;
}

const SidebarContext = createContext<SidebarState | null>(null);

const withGroup = (groups: ReadonlySet<GroupName>, group: GroupName | undefined): ReadonlySet<GroupName> =>
  group === undefined || groups.has(group) ? groups : new Set([...groups, group]);

const withoutGroup = (groups: ReadonlySet<GroupName>, group: GroupName): ReadonlySet<GroupName> =>
  new Set([...groups].filter((name) => name !== group));

/** Each navigation opens the group of the new path; the user can close it again. */
export const SidebarProvider = ({ children }: { children: ReactNode }) => {
  const [path] = useLocation();
  const [collapsed, setCollapsed] = useState(false);
  const [openGroups, setOpenGroups] = useState(() => withGroup(new Set(), groupOfPath(path)));

  useEffect(() => setOpenGroups((groups) => withGroup(groups, groupOfPath(path))), [path]);

  const state = useMemo<SidebarState>(
    () => ({
      collapsed,
      openGroups,
      toggleCollapsed: () => setCollapsed((was) => !was),
      toggleGroup: (group) =>
        setOpenGroups((groups) =>
          groups.has(group) ? withoutGroup(groups, group) : withGroup(groups, group),
        ),
      revealGroup: (group) => {
        setCollapsed(false);
        setOpenGroups((groups) => withGroup(groups, group));
      },
    }),
    [collapsed, openGroups],
  );
  return <SidebarContext value={state}>{children}</SidebarContext>;
};

/** Throws outside `SidebarProvider`. */
export const useSidebar = (): SidebarState => {
  const state = useContext(SidebarContext);
  if (!state) throw new Error("useSidebar must be used within a SidebarProvider");
  return state;
};
