import {
  BookUser,
  Building2,
  House,
  type LucideIcon,
  Luggage,
  Map as MapIcon,
  MessagesSquare,
} from "lucide-react";

/**
 * Groups of the sidebar, in order. A group opens by itself on a path below its prefix; the first one that fits counts. Groups
 * with `isFirst` stand above the links without a group.
 */
export const navGroups = [
  { name: "My world", prefix: "/personal/programmes", icon: MapIcon, isFirst: true },
  { name: "AI Agent", prefix: "/ai-agent", icon: MessagesSquare },
  { name: "Toolkit", prefix: "/toolkit", icon: Luggage },
  { name: "Residencies", prefix: "/personal", icon: House },
  { name: "Citizenship", prefix: "/citizenship", icon: BookUser },
  { name: "Company Services", prefix: "/company", icon: Building2 },
] as const satisfies readonly { name: string; prefix: string; icon: LucideIcon; isFirst?: true }[];

export type NavGroup = (typeof navGroups)[number];
export type GroupName = NavGroup["name"];

/** A link of the sidebar. Entries without a group come first. */
export interface NavEntry {
  path: string;
  label: string;
  icon: LucideIcon;
  group?: GroupName;
}

/** The path of the active entry. The citizenship screen has two paths, but one entry, and a program belongs to its list. */
export const activePath = (path: string): string => {
  if (path === "/personal/citizenship") return "/citizenship/overview";
  return path.startsWith("/personal/programmes/") ? "/personal/programmes" : path;
};

export const groupOfPath = (path: string): GroupName | undefined => {
  const active = activePath(path);
  return navGroups.find(({ prefix }) => active === prefix || active.startsWith(`${prefix}/`))?.name;
};
