import type { ReactNode } from "react";
import { Link, Redirect, useSearchParams } from "wouter";
import { useAuth } from "#client/platform/current-user.tsx";
import { Button } from "#client/ui/button.tsx";
import { paths, publicPaths } from "#shared/paths.ts";
import { authPathFrom, safeNext } from "./next-path.ts";
import { Leave, LoadingScreen, NoticePage } from "./notice-pages.tsx";

/** Shows its page to signed-in users; sends others to the auth screen, and back afterwards. */
export const ProtectedRoute = ({ children }: { children: ReactNode }) => {
  const { user, error, retry, hasLeft } = useAuth();
  if (user) return children;
  if (error) {
    return (
      <NoticePage
        title="Meridian cannot be reached"
        action={<Button onClick={() => void retry()}>Try again</Button>}
      >
        We could not find out whether you are signed in. Check your connection and try again.
      </NoticePage>
    );
  }
  if (user === undefined) return <LoadingScreen />;
  const { pathname, search, hash } = window.location;
  return <Redirect replace to={hasLeft ? paths.auth : authPathFrom(pathname + search + hash)} />;
};

/** Shows its page to administrators; tells other users that it is not for them. */
export const AdminRoute = ({ children }: { children: ReactNode }) => {
  const { user } = useAuth();
  return (
    <ProtectedRoute>
      {user?.role === "admin" ? (
        children
      ) : (
        <NoticePage
          title="For administrators only"
          action={
            <Button asChild>
              <Link href={paths.feed}>Back to the feed</Link>
            </Button>
          }
        >
          Your account may not see this page. Whoever runs this site can change that.
        </NoticePage>
      )}
    </ProtectedRoute>
  );
};

/** Shows its page to visitors only; whoever is signed in goes on to `next`, or to the start. */
export const VisitorRoute = ({ children }: { children: ReactNode }) => {
  const { user, error } = useAuth();
  const [search] = useSearchParams();
  const next = safeNext(search.get("next")) ?? paths.home;
  // A redirect leads away once; the key lets one that led here again lead on.
  if (user) return <Redirect key={next} replace to={next} />;
  // When the user cannot be found out, the form is shown: signing in tells more.
  if (user === undefined && !error) return <LoadingScreen />;
  return children;
};

/** The start: signed-in users go to their feed, visitors to the landing page. */
export const HomeRoute = () => {
  const { user, error } = useAuth();
  if (user) return <Redirect replace to={paths.feed} />;
  if (user === undefined && !error) return <LoadingScreen />;
  return <Leave to={publicPaths.landing} />;
};
