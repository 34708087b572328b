import { type LucideIcon, Newspaper, UserRound } from "lucide-react";
import type { GroupName, NavEntry, NavLook } from "#client/shell/navigation.ts";
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
  nav?: NavLook;
}

const route = (access: Access, path: ScreenPath, title: string, nav?: AppRoute["nav"]): AppRoute => ({
  access,
  path,
  title,
  nav,
});

/** A link at the top of the sidebar. */
const topLink = (label: string, icon: LucideIcon): NavLook => ({ label, icon });

/** A link inside a group. The group has the icon. */
const link = (label: string, group: GroupName): NavLook => ({ label, group });

/** Every screen of the app. To add a screen, add a line here, its code in `screens.ts` and its path in `shared/paths.ts`. */
export const routes: readonly AppRoute[] = [
  route("visitor", paths.auth, "Sign in"),
  route("anyone", paths.resetPassword, "New password"),
  route("admin", paths.admin, "Admin"),
  route("admin", paths.updates, "Updates"),
  route("admin", paths.sources, "Sources"),
  route("admin", paths.addSource, "Add a source"),
  route("admin", paths.questions, "Questions"),
  route("admin", paths.health, "Health"),
  route("user", paths.feed, "Feed", topLink("Feed", Newspaper)),
  route("user", paths.profile, "My Profile", topLink("My Profile", UserRound)),
  route("user", paths.today, "Today", link("Today", "My world")),
  route("user", paths.stays, "Stays", link("Stays", "My world")),
  route("user", publicPaths.places, "Places", link("Places", "My world")),
  route("user", publicPaths.comparePlaces, "Compare countries"),
  route("user", publicPaths.place, "Place"),
  route("user", paths.entry, "Entry", link("Entry", "My world")),
  route("anyone", paths.verifyStays, "Check a report"),
  route("user", paths.programmes, "Programs", link("Programs", "My world")),
  route("user", paths.programme, "Program"),
  route("user", paths.assistant, "AI Assistant", link("AI Assistant", "AI Agent")),
  route("user", paths.legislativeMonitor, "Legislative Monitor", link("Legislative Monitor", "AI Agent")),
  route("user", paths.toolkit, "Toolkit"),
  route("user", paths.privacyTools, "Privacy Tools", link("Privacy Tools", "Toolkit")),
  route("user", paths.travelTools, "Travel Tools", link("Travel Tools", "Toolkit")),
  route("user", paths.financeTools, "Finance Tools", link("Finance Tools", "Toolkit")),
  route("user", paths.visas, "Visas and Residencies", link("Residencies overview", "Residencies")),
  route("user", paths.residencies, "Residency Programs", link("Get Residency", "Residencies")),
  route("user", paths.citizenshipOverview, "Citizenship", link("Citizenship overview", "Citizenship")),
  route("user", paths.citizenshipPrograms, "Get Citizenship", link("Get Citizenship", "Citizenship")),
  route("user", paths.citizenship, "Citizenship"),
  route("user", paths.company, "Company Services", link("Company Services overview", "Company Services")),
  route("user", paths.formation, "Create a Company", link("Create a Company", "Company Services")),
];

export const navEntries: readonly NavEntry[] = routes.flatMap(({ path, nav }) =>
  nav ? [{ path, ...nav }] : [],
);
