import { ProfilePage as Profile } from "#client/features/profile/profile-page.tsx";
import { useLateWhen } from "#client/platform/use-late.ts";
import { lateComponent } from "#client/ui/late-part.tsx";

const AccountCard = lateComponent(
  async () => (await import("#client/features/auth/account-card.tsx")).AccountCard,
  { failure: "Couldn't load your account." },
);

const loadConcernText = async () => (await import("#client/features/news/concern-text.tsx")).ConcernText;

const UpdatesLink = () => {
  const ConcernText = useLateWhen(loadConcernText, true);
  return ConcernText ? <ConcernText /> : "See updates for you";
};

/** The profile with the account card below. The card loads separately, so its failure leaves the profile usable. */
export const ProfilePage = () => (
  <Profile updatesLink={<UpdatesLink />}>
    <AccountCard />
  </Profile>
);
