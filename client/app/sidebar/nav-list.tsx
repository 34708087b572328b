import { useLocation } from "wouter";
import { activePath, groupOfPath, type NavEntry, navGroups } from "../navigation.ts";
import { NavGroup } from "./nav-group.tsx";
import { NavLink } from "./nav-link.tsx";

interface NavListProps {
  entries: readonly NavEntry[];
  compact?: boolean;
  onNavigate?: () => void;
}

/** The links of the app: those without a group first, then each group that has any. */
export const NavList = ({ entries, compact = false, onNavigate }: NavListProps) => {
  const [path] = useLocation();
  const current = activePath(path);
  const currentGroup = groupOfPath(path);
  const link = (entry: NavEntry) => (
    <li key={entry.path}>
      <NavLink
        entry={entry}
        active={entry.path === current}
        compact={compact}
        nested={entry.group !== undefined}
        onNavigate={onNavigate}
      />
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
              <NavGroup group={group} compact={compact} holdsActive={group.name === currentGroup}>
                {links.map(link)}
              </NavGroup>
            </li>
          );
        })}
      </ul>
    </nav>
  );
};
