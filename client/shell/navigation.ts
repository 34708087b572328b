import { BookUser, Building2, House, type LucideIcon, Luggage, MessagesSquare } from "lucide-react";

/** The groups of the sidebar in their order; a group opens by itself on a path below its prefix. */
export const navGroups = [
  { name: "AI Agent", prefix: "/ai-agent", icon: MessagesSquare },
  { name: "Toolkit", prefix: "/toolkit", icon: Luggage },
  { name: "Residencies", prefix: "/personal", icon: House },
  { name: "Citizenship", prefix: "/citizenship", icon: BookUser },
  { name: "Company Services", prefix: "/company", icon: Building2 },
] as const satisfies readonly { name: string; prefix: string; icon: LucideIcon }[];

/** One group of the sidebar. */
export type NavGroup = (typeof navGroups)[number];
/** The word that names a group. */
export type GroupName = NavGroup["name"];

/** One link of the sidebar. Entries without a group stand above the groups. */
export interface NavEntry {
  path: string;
  label: string;
  icon: LucideIcon;
  group?: GroupName;
}

/** The path that counts as active: the citizenship screen has two addresses and one entry. */
export const activePath = (path: string): string =>
  path === "/personal/citizenship" ? "/citizenship/overview" : path;

/** The group that a path belongs to, if any. */
export const groupOfPath = (path: string): GroupName | undefined => {
  const active = activePath(path);
  return navGroups.find(({ prefix }) => active === prefix || active.startsWith(`${prefix}/`))?.name;
};
