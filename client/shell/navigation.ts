import { BookUser, Building2, Globe, House, type LucideIcon, Luggage, MessagesSquare } from "lucide-react";

/** Groups of the sidebar, in order. The first group with a prefix of the path opens by itself. */
export const navGroups = [
  {
    name: "My world",
    prefixes: ["/today", "/stays", "/places", "/entry", "/personal/programmes"],
    icon: Globe,
  },
  { name: "AI Agent", prefixes: ["/ai-agent"], icon: MessagesSquare },
  { name: "Toolkit", prefixes: ["/toolkit"], icon: Luggage },
  { name: "Residencies", prefixes: ["/personal"], icon: House },
  { name: "Citizenship", prefixes: ["/citizenship"], icon: BookUser },
  { name: "Company Services", prefixes: ["/company"], icon: Building2 },
] as const satisfies readonly { name: string; prefixes: readonly string[]; icon: LucideIcon }[];

export type NavGroup = (typeof navGroups)[number];
export type GroupName = NavGroup["name"];

/** How a link looks in the sidebar: on top with an icon, or inside a group that has the icon. */
export type NavLook = { label: string } & (
  | { icon: LucideIcon; group?: undefined }
  | { icon?: undefined; group: GroupName }
);

/** A link of the sidebar. Entries without a group come first. */
export type NavEntry = NavLook & { path: string };

/** Links that are also active on the pages below their path. */
const withPages = ["/places", "/personal/programmes"];

/** The path of the active entry. The citizenship screen has two paths, but one entry. */
export const activePath = (path: string): string => {
  if (path === "/personal/citizenship") return "/citizenship/overview";
  return withPages.find((link) => path.startsWith(`${link}/`)) ?? path;
};

export const groupOfPath = (path: string): GroupName | undefined => {
  const active = `${activePath(path)}/`;
  return navGroups.find(({ prefixes }) => prefixes.some((prefix) => active.startsWith(`${prefix}/`)))?.name;
};
