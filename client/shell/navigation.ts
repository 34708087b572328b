import { BookUser, Building2, Globe, House, type LucideIcon, Luggage, MessagesSquare } from "lucide-react";

/** Groups of the sidebar, in order. A group opens by itself on a path below its prefix. */
export const navGroups = [
  { name: "My world", prefix: "/places", icon: Globe },
  { name: "AI Agent", prefix: "/ai-agent", icon: MessagesSquare },
  { name: "Toolkit", prefix: "/toolkit", icon: Luggage },
  { name: "Residencies", prefix: "/personal", icon: House },
  { name: "Citizenship", prefix: "/citizenship", icon: BookUser },
  { name: "Company Services", prefix: "/company", icon: Building2 },
] as const satisfies readonly { name: string; prefix: string; icon: LucideIcon }[];

export type NavGroup = (typeof navGroups)[number];
export type GroupName = NavGroup["name"];

/** A link of the sidebar. Entries without a group come first. */
export interface NavEntry {
  path: string;
  label: string;
  icon: LucideIcon;
  group?: GroupName;
}

/** The path of the active entry. The citizenship screen has two paths, but one entry, and a country belongs to the map. */
export const activePath = (path: string): string => {
  if (path === "/personal/citizenship") return "/citizenship/overview";
  return path.startsWith("/places/") ? "/places" : path;
};

export const groupOfPath = (path: string): GroupName | undefined => {
  const active = activePath(path);
  return navGroups.find(({ prefix }) => active === prefix || active.startsWith(`${prefix}/`))?.name;
};
