import {
  BadgeCheck,
  BookUser,
  Bot,
  Building2,
  CalendarDays,
  FilePlus2,
  House,
  type LucideIcon,
  Map as MapIcon,
  Newspaper,
  Plane,
  Radar,
  Shield,
  Stamp,
  UserRound,
  Wallet,
} from "lucide-react";
import type { GroupName, NavEntry } from "#client/shell/navigation.ts";
import { paths, publicPaths } from "#shared/paths.ts";
import type { ScreenPath } from "./screens.ts";

/** Screens with access "user" are shown inside the shell; all others fill the window. */
type Access = "visitor" | "user" | "admin" | "anyone";

export interface AppRoute {
  path: ScreenPath;
  /** Window title, without the product's name. */
  title: string;
  access: Access;
  /** The sidebar link; links follow the order of this table. */
  nav?: Omit<NavEntry, "path">;
}

const route = (access: Access, path: ScreenPath, title: string, nav?: AppRoute["nav"]): AppRoute => ({
  access,
  path,
  title,
  nav,
});

const link = (label: string, icon: LucideIcon, group?: GroupName) => ({ label, icon, group });

/** Every screen of the app. To add a screen, add a line here, its code in `screens.ts` and its path in `shared/paths.ts`. */
export const routes: readonly AppRoute[] = [
  route("visitor", paths.auth, "Sign in"),
  route("anyone", paths.resetPassword, "New password"),
  route("admin", paths.admin, "Admin"),
  route("admin", paths.updates, "Updates"),
  route("admin", paths.sources, "Sources"),
  route("admin", paths.addSource, "Add a source"),
  route("admin", paths.health, "Health"),
  route("user", paths.feed, "Feed", link("Feed", Newspaper)),
  route("user", paths.profile, "My Profile", link("My Profile", UserRound)),
  route("user", paths.stays, "Stays", link("Stays", CalendarDays, "My world")),
  route("user", publicPaths.places, "Places", link("Places", MapIcon, "My world")),
  route("user", publicPaths.comparePlaces, "Compare countries"),
  route("user", publicPaths.place, "Place"),
  route("user", paths.entry, "Entry", link("Entry", Stamp, "My world")),
  route("user", paths.programmes, "Programs", link("Programs", BadgeCheck, "My world")),
  route("user", paths.programme, "Program"),
  route("user", paths.assistant, "AI Assistant", link("AI Assistant", Bot, "AI Agent")),
  route(
    "user",
    paths.legislativeMonitor,
    "Legislative Monitor",
    link("Legislative Monitor", Radar, "AI Agent"),
  ),
  route("user", paths.toolkit, "Toolkit"),
  route("user", paths.privacyTools, "Privacy Tools", link("Privacy Tools", Shield, "Toolkit")),
  route("user", paths.travelTools, "Travel Tools", link("Travel Tools", Plane, "Toolkit")),
  route("user", paths.financeTools, "Finance Tools", link("Finance Tools", Wallet, "Toolkit")),
  route("user", paths.visas, "Visas and Residencies", link("Residencies overview", MapIcon, "Residencies")),
  route("user", paths.residencies, "Residency Programs", link("Get Residency", House, "Residencies")),
  route(
    "user",
    paths.citizenshipOverview,
    "Citizenship",
    link("Citizenship overview", BookUser, "Citizenship"),
  ),
  route(
    "user",
    paths.citizenshipPrograms,
    "Get Citizenship",
    link("Get Citizenship", BadgeCheck, "Citizenship"),
  ),
  route("user", paths.citizenship, "Citizenship"),
  route(
    "user",
    paths.company,
    "Company Services",
    link("Company Services overview", Building2, "Company Services"),
  ),
  route("user", paths.formation, "Create a Company", link("Create a Company", FilePlus2, "Company Services")),
];

export const navEntries: readonly NavEntry[] = routes.flatMap(({ path, nav }) =>
  nav ? [{ path, ...nav }] : [],
);
