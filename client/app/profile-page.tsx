import { lazy, Suspense } from "react";
import { ProfilePage as Profile } from "#client/features/profile/profile-page.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";

const AccountCard = lazy(() =>
  import("#client/features/auth/account-card.tsx").then((m) => ({ default: m.AccountCard })),
);

const AccountFailed = () => (
  <p role="alert" className="text-danger">
    Couldn't load your account. Reload the page.
  </p>
);

/** The profile form and the account card. The card loads separately, so its failure leaves the profile usable. */
export const ProfilePage = () => (
  <div className="grid grid-cols-1 gap-8">
    <div>
      <Profile />
    </div>
    <ErrorBoundary resetKey="" fallback={<AccountFailed />}>
      <Suspense>
        <AccountCard />
      </Suspense>
    </ErrorBoundary>
  </div>
);
