import type { ReactNode } from "react";
import { Redirect } from "wouter";
import { useAuth } from "#client/lib/user/current-user.tsx";
import { Button } from "#client/ui/form/button.tsx";
import { paths } from "./paths.ts";
import { LoadingScreen } from "./routing/loading-screen.tsx";
import { authPathFrom } from "./routing/next-path.ts";
import { NoticePage } from "./routing/notice-page.tsx";

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
