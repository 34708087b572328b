import { Suspense } from "react";
import { Route, Switch, useLocation } from "wouter";
import { useAuth } from "#client/lib/current-user.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { AppLayout } from "./layout.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { paths } from "./paths.ts";
import { ProtectedRoute } from "./protected-route.tsx";
import { type AppRoute, navEntries, routes } from "./routes.tsx";
import { HomeRoute } from "./routing/home-route.tsx";
import { LoadingScreen } from "./routing/loading-screen.tsx";
import { useNavigationEffects } from "./routing/use-navigation-effects.ts";
import { VisitorRoute } from "./routing/visitor-route.tsx";

const userRoutes = routes.filter(({ access }) => access === "user");
const visitorRoutes = routes.filter(({ access }) => access === "visitor");

const Screen = ({ route: { path, title, page: Page } }: { route: AppRoute }) => {
  useNavigationEffects(path, title);
  return <Page />;
};

const NotFoundScreen = () => {
  useNavigationEffects("not-found", "404 Page Not Found");
  return <NotFoundPage />;
};

/** The shell stays while its screens change. */
const Shell = () => {
  const { user, logout } = useAuth();
  const [location] = useLocation();
  return (
    <ProtectedRoute>
      {user && (
        <AppLayout entries={navEntries} user={user} onLogOut={() => logout.mutate()}>
          <ErrorBoundary resetKey={location}>
            <Suspense fallback={<LoadingScreen />}>
              <Switch>
                {userRoutes.map((route) => (
                  <Route key={route.path} path={route.path}>
                    <Screen route={route} />
                  </Route>
                ))}
              </Switch>
            </Suspense>
          </ErrorBoundary>
        </AppLayout>
      )}
    </ProtectedRoute>
  );
};

const shellPaths = new RegExp(
  `^(${userRoutes.map(({ path }) => path.replace(/:\w+/g, "[^/]+")).join("|")})$`,
);

/** Which screen stands at which address. */
export const App = () => {
  const [location] = useLocation();
  return (
    <ErrorBoundary resetKey={location}>
      <Suspense fallback={<LoadingScreen />}>
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
          <Route path={shellPaths}>
            <Shell />
          </Route>
          <Route>
            <NotFoundScreen />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
};
