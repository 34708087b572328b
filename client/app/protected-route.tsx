import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import { Redirect } from "wouter";
import { useAuth } from "#client/lib/current-user.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Button } from "#client/ui/form/button.tsx";
import { paths } from "./paths.ts";
import { LoadingScreen } from "./routing/loading-screen.tsx";
import { authPathFrom } from "./routing/next-path.ts";

/** Shows its page to signed-in users; sends others to the auth screen, and back afterwards. */
export const ProtectedRoute = ({ children }: { children: ReactNode }) => {
  const { user, error, retry, hasLeft } = useAuth();
  if (user) return children;
  if (error) {
    return (
      <main className="mx-auto max-w-page p-gutter">
        <EmptyState
          as="h2"
          icon={CloudOff}
          variant="danger"
          title="Meridian cannot be reached"
          description="We could not find out whether you are signed in. Check your connection and try again."
          action={<Button onClick={retry}>Try again</Button>}
        />
      </main>
    );
  }
  if (user === undefined) return <LoadingScreen />;
  const { pathname, search, hash } = window.location;
  return <Redirect replace to={hasLeft ? paths.auth : authPathFrom(pathname + search + hash)} />;
};
