import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import {
  type AppPath,
  appPathOf,
  normalizePath,
  paths,
  publicPaths,
  type SharedPath,
  sharedPathOf,
} from "#shared/paths.ts";
import { type Code, createCode } from "./code.ts";

/** Requests what a screen shows first. Does nothing for data that is cached and fresh. */
type PreloadData = (client: QueryClient, url: URL) => unknown;

interface Screen {
  page: Code<ComponentType>;
  /** Each loads separately from the page, so that requests start while the page is still loading. */
  data: readonly Code<PreloadData>[];
}

const screen = <Name extends string>(
  fetchPage: () => Promise<NoInfer<Record<Name, ComponentType>>>,
  name: Name,
  ...data: readonly (() => Promise<PreloadData>)[]
): Screen => ({ page: createCode(async () => (await fetchPage())[name]), data: data.map(createCode) });

const preload =
  <Name extends string>(fetchModule: () => Promise<NoInfer<Record<Name, PreloadData>>>, name: Name) =>
  async () =>
    (await fetchModule())[name];

const catalogueApi = () => import("../features/catalogue/api.ts");
const placesApi = () => import("../features/places/api.ts");

const countries = preload(() => import("../platform/countries.ts"), "preloadCountries");
const account = preload(() => import("../features/auth/account-api.ts"), "preloadAccount");
const news = preload(() => import("../features/news/api.ts"), "preloadFeed");
const chat = preload(() => import("../features/assistant/api.ts"), "preloadAssistant");
const programmes = preload(catalogueApi, "preloadProgrammes");
const programmeList = preload(catalogueApi, "preloadProgrammeList");
const programme = preload(catalogueApi, "preloadProgramme");
const places = preload(placesApi, "preloadPlaces");
const place = preload(placesApi, "preloadPlace");
const preferences = preload(() => import("../features/monitoring/api.ts"), "preloadPreferences");
const entry = preload(() => import("../features/entry/api.ts"), "preloadEntry");
const stayFacts = preload(() => import("../features/stays/api.ts"), "preloadStayFacts");

const citizenship = screen(() => import("./citizenship-page.tsx"), "CitizenshipPage", programmes);

export type ScreenPath = Exclude<AppPath, typeof paths.home> | SharedPath;

/** The code of every screen. This module imports no library, so that it runs before the rest of the app has loaded. */
export const screens: Readonly<Record<ScreenPath, Screen>> = {
  [paths.auth]: screen(() => import("../features/auth/auth-page.tsx"), "AuthPage"),
  [paths.resetPassword]: screen(() => import("../features/auth/auth-page.tsx"), "ResetPage"),
  [paths.admin]: screen(() => import("../features/waitlist/admin-page.tsx"), "AdminPage"),
  [paths.updates]: screen(() => import("../features/news/updates-page.tsx"), "UpdatesPage"),
  [paths.sources]: screen(() => import("../features/news/sources-page.tsx"), "SourcesPage"),
  [paths.addSource]: screen(() => import("../features/news/add-source-page.tsx"), "AddSourcePage"),
  [paths.questions]: screen(() => import("../features/assistant/questions-page.tsx"), "QuestionsPage"),
  [paths.health]: screen(() => import("../features/health/health-page.tsx"), "HealthPage"),
  [paths.feed]: screen(() => import("../features/news/feed-page.tsx"), "FeedPage", news),
  [paths.today]: screen(() => import("./today-page.tsx"), "TodayPage", countries, entry),
  [paths.profile]: screen(() => import("./profile-page.tsx"), "ProfilePage", countries, account),
  [paths.assistant]: screen(() => import("./assistant-page.tsx"), "AssistantPage", chat),
  [paths.legislativeMonitor]: screen(
    () => import("./monitoring-page.tsx"),
    "MonitoringPage",
    preferences,
    countries,
  ),
  [paths.toolkit]: screen(() => import("../features/catalogue/toolkit-page.tsx"), "ToolkitPage"),
  [paths.privacyTools]: screen(
    () => import("../features/catalogue/privacy-tools-page.tsx"),
    "PrivacyToolsPage",
  ),
  [paths.travelTools]: screen(() => import("../features/catalogue/travel-tools-page.tsx"), "TravelToolsPage"),
  [paths.financeTools]: screen(
    () => import("../features/catalogue/finance-tools-page.tsx"),
    "FinanceToolsPage",
  ),
  [paths.programmes]: screen(
    () => import("../features/catalogue/programmes-page.tsx"),
    "ProgrammesPage",
    programmes,
    countries,
  ),
  [paths.programme]: screen(
    () => import("./programme-page.tsx"),
    "ProgrammePage",
    programme,
    countries,
    entry,
  ),
  [paths.visas]: screen(() => import("../features/catalogue/visas-page.tsx"), "VisasPage", programmeList),
  [paths.residencies]: screen(() => import("../features/catalogue/residencies-page.tsx"), "ResidenciesPage"),
  [paths.citizenship]: citizenship,
  [paths.citizenshipOverview]: citizenship,
  [paths.citizenshipPrograms]: citizenship,
  [paths.entry]: screen(() => import("../features/entry/entry-page.tsx"), "EntryPage", countries, entry),
  [paths.stays]: screen(() => import("../features/stays/stays-page.tsx"), "StaysPage", countries, stayFacts),
  [paths.verifyStays]: screen(() => import("../features/stays/verify-page.tsx"), "VerifyPage", countries),
  [publicPaths.places]: screen(() => import("./places-page.tsx"), "PlacesPage", places, countries),
  [publicPaths.comparePlaces]: screen(
    () => import("../features/places/compare-page.tsx"),
    "ComparePage",
    places,
  ),
  [publicPaths.place]: screen(() => import("./place-page.tsx"), "PlacePage", place, countries, entry),
  [paths.company]: screen(() => import("../features/catalogue/company-page.tsx"), "CompanyPage"),
  [paths.formation]: screen(() => import("../features/catalogue/formation-page.tsx"), "FormationPage"),
};

/** The screen at a path. Home leads to the feed. */
export const screenAt = (path: string): Screen | undefined => {
  const normalized = normalizePath(path);
  const known = sharedPathOf(normalized) ?? appPathOf(normalized);
  return known && screens[known === paths.home ? paths.feed : known];
};

/** Starts loading all code of a screen. A failure shows when the screen is opened. */
export const loadScreen = (path: string): void => {
  const found = screenAt(path);
  for (const code of found ? [found.page, ...found.data] : []) void code.load().catch(() => undefined);
};

// The page runs this module before the rest of the app has loaded, see `vite.config.ts`.
loadScreen(window.location.pathname);
