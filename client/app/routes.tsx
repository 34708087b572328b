import {
  BadgeCheck,
  BookUser,
  Bot,
  Building2,
  FilePlus2,
  House,
  type LucideIcon,
  Map as MapIcon,
  Newspaper,
  Plane,
  Radar,
  Shield,
  UserRound,
  Wallet,
} from "lucide-react";
import { type ComponentType, lazy } from "react";
import type { GroupName, NavEntry } from "#client/shell/navigation.ts";
import { paths } from "#shared/paths.ts";
import { withAccount } from "./account-section.tsx";
import { withMonitoring } from "./monitoring-view.tsx";

/** Screens with access "user" are shown inside the shell; all others fill the window. */
type Access = "visitor" | "user" | "admin" | "anyone";

export interface AppRoute {
  path: string;
  /** Window title, without the product's name. */
  title: string;
  access: Access;
  page: ComponentType;
  /** The sidebar link; links follow the order of this table. */
  nav?: Omit<NavEntry, "path">;
}

/** A screen whose module loads when the screen is first shown. */
const screen = <Name extends string>(
  load: () => Promise<NoInfer<Record<Name, ComponentType>>>,
  name: Name,
): ComponentType => lazy<ComponentType>(async () => ({ default: (await load())[name] }));

const signIn = screen(() => import("../features/auth/auth-page.tsx"), "AuthPage");
const newPassword = screen(() => import("../features/auth/auth-page.tsx"), "ResetPage");
const waitlist = screen(() => import("../features/waitlist/admin-page.tsx"), "AdminPage");
const sources = screen(() => import("../features/news/sources-page.tsx"), "SourcesPage");
const updates = screen(() => import("../features/news/updates-page.tsx"), "UpdatesPage");
const addSource = screen(() => import("../features/news/add-source-page.tsx"), "AddSourcePage");
const feed = screen(() => import("../features/news/feed-page.tsx"), "FeedPage");
const profile = withAccount(screen(() => import("../features/profile/profile-page.tsx"), "ProfilePage"));
const assistant = withMonitoring(
  screen(() => import("../features/assistant/assistant-page.tsx"), "AssistantPage"),
  screen(() => import("./monitoring-page.tsx"), "MonitoringPage"),
);
const toolkit = screen(() => import("../features/catalogue/toolkit-page.tsx"), "ToolkitPage");
const privacyTools = screen(() => import("../features/catalogue/privacy-tools-page.tsx"), "PrivacyToolsPage");
const travelTools = screen(() => import("../features/catalogue/travel-tools-page.tsx"), "TravelToolsPage");
const financeTools = screen(() => import("../features/catalogue/finance-tools-page.tsx"), "FinanceToolsPage");
const visas = screen(() => import("../features/catalogue/visas-page.tsx"), "VisasPage");
const residencies = screen(() => import("../features/catalogue/residencies-page.tsx"), "ResidenciesPage");
const citizenship = screen(() => import("../features/catalogue/citizenship-page.tsx"), "CitizenshipPage");
const company = screen(() => import("../features/catalogue/company-page.tsx"), "CompanyPage");
const formation = screen(() => import("../features/catalogue/formation-page.tsx"), "FormationPage");

const route = (
  access: Access,
  path: string,
  title: string,
  page: ComponentType,
  nav?: AppRoute["nav"],
): AppRoute => ({ access, path, title, page, nav });

const link = (label: string, icon: LucideIcon, group?: GroupName) => ({ label, icon, group });

/** Every screen of the app. To add a screen, add a line here and its path in `shared/paths.ts`. */
export const routes: readonly AppRoute[] = [
  route("visitor", paths.auth, "Sign in", signIn),
  route("anyone", paths.resetPassword, "New password", newPassword),
  route("admin", paths.admin, "Admin", waitlist),
  route("admin", paths.updates, "Updates", updates),
  route("admin", paths.sources, "Sources", sources),
  route("admin", paths.addSource, "Add a source", addSource),
  route("user", paths.feed, "Feed", feed, link("Feed", Newspaper)),
  route("user", paths.profile, "My Profile", profile, link("My Profile", UserRound)),
  route("user", paths.assistant, "AI Assistant", assistant, link("AI Assistant", Bot, "AI Agent")),
  route(
    "user",
    paths.legislativeMonitor,
    "Legislative Monitor",
    assistant,
    link("Legislative Monitor", Radar, "AI Agent"),
  ),
  route("user", paths.toolkit, "Toolkit", toolkit),
  route("user", paths.privacyTools, "Privacy Tools", privacyTools, link("Privacy Tools", Shield, "Toolkit")),
  route("user", paths.travelTools, "Travel Tools", travelTools, link("Travel Tools", Plane, "Toolkit")),
  route("user", paths.financeTools, "Finance Tools", financeTools, link("Finance Tools", Wallet, "Toolkit")),
  route(
    "user",
    paths.visas,
    "Visas and Residencies",
    visas,
    link("Residencies overview", MapIcon, "Residencies"),
  ),
  route(
    "user",
    paths.residencies,
    "Residency Programs",
    residencies,
    link("Get Residency", House, "Residencies"),
  ),
  route(
    "user",
    paths.citizenshipOverview,
    "Citizenship",
    citizenship,
    link("Citizenship overview", BookUser, "Citizenship"),
  ),
  route(
    "user",
    paths.citizenshipPrograms,
    "Get Citizenship",
    citizenship,
    link("Get Citizenship", BadgeCheck, "Citizenship"),
  ),
  route("user", paths.citizenship, "Citizenship", citizenship),
  route(
    "user",
    paths.company,
    "Company Services",
    company,
    link("Company Services overview", Building2, "Company Services"),
  ),
  route(
    "user",
    paths.formation,
    "Create a Company",
    formation,
    link("Create a Company", FilePlus2, "Company Services"),
  ),
];

export const navEntries: readonly NavEntry[] = routes.flatMap(({ path, nav }) =>
  nav ? [{ path, ...nav }] : [],
);
