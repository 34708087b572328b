import { lazy, Suspense } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";

const AccountCard = lazy(() =>
  import("#client/features/auth/account-card.tsx").then((m) => ({ default: m.AccountCard })),
);

const Failed = () => (
  <p role="alert" className="text-danger">
    Your account could not be loaded. Please load the page again.
  </p>
);

/** The account, below the profile: it comes a moment later, and what fails in it leaves the profile alone. */
export const LateAccount = () => (
  <ErrorBoundary resetKey="" fallback={<Failed />}>
    <Suspense>
      <AccountCard />
    </Suspense>
  </ErrorBoundary>
);
