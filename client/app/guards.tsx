import type { ReactNode } from "react";
import { Link, Redirect, useSearchParams } from "wouter";
import { useAuth } from "#client/platform/current-user.tsx";
import { Button } from "#client/ui/button.tsx";
import { paths, publicPaths } from "#shared/paths.ts";
import { authPathFrom, safeNext } from "./next-path.ts";
import { ExternalRedirect, LoadingScreen, NoticePage } from "./notice-pages.tsx";

/** Requires a session. Visitors go to the sign-in page, and return here afterwards. */
export const ProtectedRoute = ({ children }: { children: ReactNode }) => {
  const { user, error, retry, hasLeft } = useAuth();
  if (user) return children;
  if (error) {
    return (
      <NoticePage
        title="Meridian cannot be reached"
        action={<Button onClick={() => void retry()}>Try again</Button>}
      >
        We couldn't check whether you're signed in. Check your connection and try again.
      </NoticePage>
    );
  }
  if (user === undefined) return <LoadingScreen />;
  const { pathname, search, hash } = window.location;
  return <Redirect replace to={hasLeft ? paths.auth : authPathFrom(pathname + search + hash)} />;
};

/** Requires the role admin. Other users see a refusal. */
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
          You don't have access to this page. Ask the person who runs this site.
        </NoticePage>
      )}
    </ProtectedRoute>
  );
};

/** For visitors only. Signed-in users are redirected to `next`, or home. */
export const VisitorRoute = ({ children }: { children: ReactNode }) => {
  const { user, error, hasLeft } = useAuth();
  const [search] = useSearchParams();
  const next = safeNext(search.get("next")) ?? paths.home;
  // This tab can notice the end of the session before another tab announces the sign-out.
  if (hasLeft && search.has("next")) return <Redirect replace to={paths.auth} />;
  // A mounted redirect navigates only once. The key mounts a new one when `next` changes.
  if (user) return <Redirect key={next} replace to={next} />;
  // If the user is unknown because of an error, show the form: signing in will report the problem.
  if (user === undefined && !error) return <LoadingScreen />;
  return children;
};

/** Redirects users to their feed and visitors to the landing page. */
export const HomeRoute = () => {
  const { user, error } = useAuth();
  if (user) return <Redirect replace to={paths.feed} />;
  if (user === undefined && !error) return <LoadingScreen />;
  return <ExternalRedirect to={publicPaths.landing} />;
};
