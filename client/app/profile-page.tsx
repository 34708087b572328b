import { ProfilePage as Profile } from "#client/features/profile/profile-page.tsx";
import { ErrorBoundary } from "#client/ui/error-boundary.tsx";
import { createCode } from "./code.ts";
import { useCode } from "./use-code.ts";

const accountCard = createCode(
  async () => (await import("#client/features/auth/account-card.tsx")).AccountCard,
);

const Account = () => {
  const AccountCard = useCode(accountCard);
  return AccountCard && <AccountCard />;
};

const concernText = createCode(
  async () => (await import("#client/features/news/concern-text.tsx")).ConcernText,
);
const concernUnknown = "See the updates that concern you";

const Concern = () => {
  const ConcernText = useCode(concernText);
  return ConcernText ? <ConcernText /> : concernUnknown;
};

const AccountFailed = () => (
  <p role="alert" className="text-danger">
    Couldn't load your account. Reload the page.
  </p>
);

/** The profile with the account card below. The card loads separately, so its failure leaves the profile usable. */
export const ProfilePage = () => (
  <Profile
    concern={
      <ErrorBoundary resetKey="" fallback={concernUnknown}>
        <Concern />
      </ErrorBoundary>
    }
  >
    <ErrorBoundary resetKey="" fallback={<AccountFailed />}>
      <Account />
    </ErrorBoundary>
  </Profile>
);
