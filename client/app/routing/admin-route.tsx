import type { ReactNode } from "react";
import { Link } from "wouter";
import { useAuth } from "#client/lib/user/current-user.tsx";
import { Button } from "#client/ui/form/button.tsx";
import { paths } from "../paths.ts";
import { ProtectedRoute } from "../protected-route.tsx";
import { NoticePage } from "./notice-page.tsx";

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
