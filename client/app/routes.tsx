import { Newspaper } from "lucide-react";
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { NavEntry } from "./navigation.ts";
import { paths } from "./paths.ts";

/** One screen. Those with `access: "user"` stand in the shell, behind the protected route. */
export interface AppRoute {
  path: string;
  /** Stands before the product's name in the title of the window. */
  title: string;
  access: "visitor" | "user";
  page: LazyExoticComponent<ComponentType>;
  /** The screen's link in the sidebar; links stand in the order of this table. */
  nav?: Omit<NavEntry, "path">;
}

/** Every screen of the app. A new one joins with a line here and its path in `paths.ts`. */
export const routes: readonly AppRoute[] = [
  {
    path: paths.auth,
    title: "Sign in",
    access: "visitor",
    page: lazy(() => import("../features/auth/auth-page.tsx").then((m) => ({ default: m.AuthPage }))),
  },
  {
    path: paths.feed,
    title: "Feed",
    access: "user",
    page: lazy(() => import("../features/news/feed-page.tsx").then((m) => ({ default: m.FeedPage }))),
    nav: { label: "Feed", icon: Newspaper },
  },
];

/** The sidebar's links, in order. */
export const navEntries: readonly NavEntry[] = routes.flatMap(({ path, nav }) =>
  nav ? [{ path, ...nav }] : [],
);
