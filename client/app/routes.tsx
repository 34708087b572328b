import {
  BadgeCheck,
  BookUser,
  Bot,
  Building2,
  FilePlus2,
  House,
  Map as MapIcon,
  Newspaper,
  Plane,
  Radar,
  Shield,
  UserRound,
  Wallet,
} from "lucide-react";
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { NavEntry } from "#client/shell/navigation.ts";
import { paths, publicPaths } from "#shared/paths.ts";
import { AdminNav } from "./admin-nav.tsx";
import { LateAccount } from "./late-account.tsx";

/**
 * One screen. Those with `access: "user"` stand in the shell, behind the protected route; those for administrators stand
 * alone, as do those for anyone, signed in or not.
 */
export interface AppRoute {
  path: string;
  /** Stands before the product's name in the title of the window. */
  title: string;
  access: "visitor" | "user" | "admin" | "anyone";
  page: LazyExoticComponent<ComponentType>;
  /** The screen's link in the sidebar; links stand in the order of this table. */
  nav?: Omit<NavEntry, "path">;
}

const citizenshipPage = lazy(() =>
  import("../features/catalogue/citizenship-page.tsx").then((m) => ({
    default: m.CitizenshipPage,
  })),
);

const toolkitPaths = {
  privacy: paths.privacyTools,
  travel: paths.travelTools,
  finance: paths.financeTools,
};

/** Every screen of the app. A new one joins with a line here and its path in `paths.ts`. */
export const routes: readonly AppRoute[] = [
  {
    path: paths.auth,
    title: "Sign in",
    access: "visitor",
    page: lazy(() => import("../features/auth/auth-page.tsx").then((m) => ({ default: m.SignInPage }))),
  },
  {
    path: paths.resetPassword,
    title: "New password",
    access: "anyone",
    page: lazy(() => import("../features/auth/auth-page.tsx").then((m) => ({ default: m.NewPasswordPage }))),
  },
  {
    path: paths.admin,
    title: "Admin",
    access: "admin",
    page: lazy(() =>
      import("../features/waitlist/admin-page.tsx").then(({ AdminPage }) => ({
        default: () => (
          <AdminPage landingPath={publicPaths.landing} feedPath={paths.feed} nav={<AdminNav />} />
        ),
      })),
    ),
  },
  {
    path: paths.sources,
    title: "Sources",
    access: "admin",
    page: lazy(() =>
      import("../features/news/sources-page.tsx").then(({ SourcesPage }) => ({
        default: () => (
          <SourcesPage
            landingPath={publicPaths.landing}
            feedPath={paths.feed}
            addPath={paths.addSource}
            nav={<AdminNav />}
          />
        ),
      })),
    ),
  },
  {
    path: paths.addSource,
    title: "Add a source",
    access: "admin",
    page: lazy(() =>
      import("../features/news/add-source-page.tsx").then(({ AddSourcePage }) => ({
        default: () => <AddSourcePage sourcesPath={paths.sources} nav={<AdminNav />} />,
      })),
    ),
  },
  {
    path: paths.feed,
    title: "Feed",
    access: "user",
    page: lazy(() =>
      import("../features/news/feed-page.tsx").then(({ FeedPage }) => ({
        default: () => <FeedPage profilePath={paths.profile} />,
      })),
    ),
    nav: { label: "Feed", icon: Newspaper },
  },
  {
    path: paths.profile,
    title: "My Profile",
    access: "user",
    page: lazy(() =>
      import("../features/profile/profile-page.tsx").then(({ ProfilePage }) => ({
        default: () => (
          <div className="grid grid-cols-1 gap-8">
            <div>
              <ProfilePage />
            </div>
            <LateAccount />
          </div>
        ),
      })),
    ),
    nav: { label: "My Profile", icon: UserRound },
  },
  {
    path: paths.assistant,
    title: "AI Assistant",
    access: "user",
    page: lazy(() =>
      import("../features/assistant/assistant-page.tsx").then((m) => ({ default: m.AssistantPage })),
    ),
    nav: { label: "AI Assistant", icon: Bot, group: "AI Agent" },
  },
  {
    path: paths.legislativeMonitor,
    title: "Legislative Monitor",
    access: "user",
    page: lazy(() => import("./monitoring-page.tsx").then((m) => ({ default: m.MonitoringPage }))),
    nav: { label: "Legislative Monitor", icon: Radar, group: "AI Agent" },
  },
  {
    path: paths.toolkit,
    title: "Toolkit",
    access: "user",
    page: lazy(() =>
      import("../features/catalogue/toolkit-page.tsx").then(({ ToolkitPage }) => ({
        default: () => <ToolkitPage toolkitPaths={toolkitPaths} />,
      })),
    ),
  },
  {
    path: paths.privacyTools,
    title: "Privacy Tools",
    access: "user",
    page: lazy(() =>
      import("../features/catalogue/privacy-tools-page.tsx").then(({ PrivacyToolsPage }) => ({
        default: () => <PrivacyToolsPage overviewPath={paths.toolkit} />,
      })),
    ),
    nav: { label: "Privacy Tools", icon: Shield, group: "Toolkit" },
  },
  {
    path: paths.travelTools,
    title: "Travel Tools",
    access: "user",
    page: lazy(() =>
      import("../features/catalogue/travel-tools-page.tsx").then(({ TravelToolsPage }) => ({
        default: () => <TravelToolsPage overviewPath={paths.toolkit} />,
      })),
    ),
    nav: { label: "Travel Tools", icon: Plane, group: "Toolkit" },
  },
  {
    path: paths.financeTools,
    title: "Finance Tools",
    access: "user",
    page: lazy(() =>
      import("../features/catalogue/finance-tools-page.tsx").then(({ FinanceToolsPage }) => ({
        default: () => <FinanceToolsPage overviewPath={paths.toolkit} />,
      })),
    ),
    nav: { label: "Finance Tools", icon: Wallet, group: "Toolkit" },
  },
  {
    path: paths.visas,
    title: "Visas and Residencies",
    access: "user",
    page: lazy(() =>
      import("../features/catalogue/visas-page.tsx").then(({ VisasPage }) => ({
        default: () => <VisasPage programmesPath={paths.residencies} />,
      })),
    ),
    nav: { label: "Residencies overview", icon: MapIcon, group: "Residencies" },
  },
  {
    path: paths.residencies,
    title: "Residency Programs",
    access: "user",
    page: lazy(() =>
      import("../features/catalogue/residencies-page.tsx").then((m) => ({
        default: m.ResidenciesPage,
      })),
    ),
    nav: { label: "Get Residency", icon: House, group: "Residencies" },
  },
  {
    path: paths.citizenshipOverview,
    title: "Citizenship",
    access: "user",
    page: citizenshipPage,
    nav: { label: "Citizenship overview", icon: BookUser, group: "Citizenship" },
  },
  {
    path: paths.citizenshipPrograms,
    title: "Get Citizenship",
    access: "user",
    page: citizenshipPage,
    nav: { label: "Get Citizenship", icon: BadgeCheck, group: "Citizenship" },
  },
  { path: paths.citizenship, title: "Citizenship", access: "user", page: citizenshipPage },
  {
    path: paths.company,
    title: "Company Services",
    access: "user",
    page: lazy(() =>
      import("../features/catalogue/company-page.tsx").then(({ CompanyPage }) => ({
        default: () => <CompanyPage formationPath={paths.formation} feedPath={paths.feed} />,
      })),
    ),
    nav: { label: "Company Services overview", icon: Building2, group: "Company Services" },
  },
  {
    path: paths.formation,
    title: "Create a Company",
    access: "user",
    page: lazy(() =>
      import("../features/catalogue/formation-page.tsx").then((m) => ({ default: m.FormationPage })),
    ),
    nav: { label: "Create a Company", icon: FilePlus2, group: "Company Services" },
  },
];

/** The sidebar's links, in order. */
export const navEntries: readonly NavEntry[] = routes.flatMap(({ path, nav }) =>
  nav ? [{ path, ...nav }] : [],
);
