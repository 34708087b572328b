import { type ComponentType, lazy, Suspense } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";

const AccountCard = lazy(() =>
  import("#client/features/auth/account-card.tsx").then((m) => ({ default: m.AccountCard })),
);

const AccountFailed = () => (
  <p role="alert" className="text-danger">
    Couldn't load your account. Reload the page.
  </p>
);

/** Adds the account card below a profile screen. The card loads separately, so its failure leaves the profile usable. */
export const withAccount =
  <Props extends object>(Profile: ComponentType<Props>): ComponentType<Props> =>
  (props) => (
    <div className="grid grid-cols-1 gap-8">
      <div>
        <Profile {...props} />
      </div>
      <ErrorBoundary resetKey="" fallback={<AccountFailed />}>
        <Suspense>
          <AccountCard />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
