import { type ComponentType, useReducer } from "react";
import { Redirect, Route, Router, Switch, useLocation } from "wouter";
import { useAuth } from "#client/platform/current-user.tsx";
import { NavigationEffects, useScreen } from "#client/platform/screen.tsx";
import { AlertsProvider, Bell } from "#client/shell/bell.tsx";
import { AppLayout } from "#client/shell/layout.tsx";
import { PaletteButton, PaletteProvider } from "#client/shell/palette.tsx";
import { ErrorBoundary } from "#client/ui/error-boundary.tsx";
import { normalizePath, paths, patternOf, publicPaths } from "#shared/paths.ts";
import { AdminRoute, HomeRoute, ProtectedRoute, VisitorRoute } from "./guards.tsx";
import { createLoadBeforeNavigation } from "./load-before-navigation.ts";
import { ExternalRedirect, FailedPage, FailedScreen, LoadingScreen, NotFoundPage } from "./notice-pages.tsx";
import { type AppRoute, navEntries, routes } from "./routes.tsx";
import { screens } from "./screens.ts";
import { useShownPath } from "./shown-path.ts";
import { useCode } from "./use-code.ts";

const userRoutes = routes.filter(({ access }) => access === "user");
const visitorRoutes = routes.filter(({ access }) => access === "visitor");
const anyoneRoutes = routes.filter(({ access }) => access === "anyone");
const adminRoutes = routes.filter(({ access }) => access === "admin");

const LoadedScreen = ({ title, page: Page }: { title: string; page: ComponentType }) => {
  useScreen(title);
  return <Page />;
};

const Screen = ({ route: { path, title, access } }: { route: AppRoute }) => {
  const page = useCode(screens[useShownPath(path)].page);
  if (page) return <LoadedScreen title={title} page={page} />;
  return <LoadingScreen className={access === "user" ? "min-h-[60dvh]" : undefined} />;
};

const loadPalette = () => import("./palette.tsx").then(({ Palette }) => Palette);

/** Renders the shell once around all of its screens, so that it stays mounted when the screen changes. */
const Shell = () => {
  const { user, logout } = useAuth();
  const [location] = useLocation();
  const [attempt, tryAgain] = useReducer((before: number) => before + 1, 0);
  return (
    <ProtectedRoute>
      {user && (
        // Keyed by user: when another tab signs in somebody else, all state of the shell is dropped.
        <AlertsProvider key={user.id} userId={user.id}>
          <PaletteProvider load={loadPalette}>
            <AppLayout
              entries={navEntries}
              user={user}
              onLogOut={() => logout.mutate()}
              bell={Bell}
              search={PaletteButton}
            >
              <ErrorBoundary
                resetKey={`${location} ${attempt}`}
                fallback={<FailedScreen onRetry={tryAgain} />}
              >
                <Switch>
                  {userRoutes.map((route) => (
                    <Route key={route.path} path={route.path}>
                      <Screen route={route} />
                    </Route>
                  ))}
                </Switch>
              </ErrorBoundary>
            </AppLayout>
          </PaletteProvider>
        </AlertsProvider>
      )}
    </ProtectedRoute>
  );
};

const shellPaths = new RegExp(userRoutes.map(({ path }) => patternOf(path).source).join("|"));

const Screens = () => {
  const { isDeleted } = useAuth();
  const [location] = useLocation();
  // Checked first: a call that failed with 401 may already have led to the sign-in page.
  if (isDeleted) return <ExternalRedirect to={publicPaths.landing} />;
  const { pathname, search, hash } = window.location;
  if (normalizePath(location) !== location)
    return <Redirect replace to={normalizePath(pathname) + search + hash} />;
  return (
    <Switch>
      <Route path={paths.home}>
        <HomeRoute />
      </Route>
      {visitorRoutes.map((route) => (
        <Route key={route.path} path={route.path}>
          <VisitorRoute>
            <Screen route={route} />
          </VisitorRoute>
        </Route>
      ))}
      {anyoneRoutes.map((route) => (
        <Route key={route.path} path={route.path}>
          <Screen route={route} />
        </Route>
      ))}
      {adminRoutes.map((route) => (
        <Route key={route.path} path={route.path}>
          <AdminRoute>
            <Screen route={route} />
          </AdminRoute>
        </Route>
      ))}
      <Route path={shellPaths}>
        <Shell />
      </Route>
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
};

const loadBeforeNavigation = createLoadBeforeNavigation();

export const App = () => {
  const [location] = useLocation();
  return (
    <Router aroundNav={loadBeforeNavigation}>
      <NavigationEffects>
        <ErrorBoundary resetKey={location} fallback={<FailedPage />}>
          <Screens />
        </ErrorBoundary>
      </NavigationEffects>
    </Router>
  );
};
