import { JoinedView, RefusedView } from "#client/features/waitlist/sign-up-views.tsx";
import type { RefusedSignUp } from "#shared/waitlist/sign-up.ts";
import { publicPaths } from "../../paths.ts";
import { WaitlistIsland } from "../islands/waitlist-island.tsx";
import { PublicLayout } from "../public-layout.tsx";
import type { PublicPageProps } from "../public-page.ts";

/** `/waitlist/joined`: where the form leads without JavaScript. */
export const Joined = ({ settings }: PublicPageProps) => (
  <PublicLayout settings={settings}>
    <JoinedView homePath={publicPaths.landing} />
  </PublicLayout>
);

/** The answer to a form that was refused without JavaScript. */
export const Refused = ({ settings, data }: PublicPageProps<RefusedSignUp>) => (
  <PublicLayout settings={settings}>
    <RefusedView refused={data} form={<WaitlistIsland email={data.email} campaign={data.campaign} />} />
  </PublicLayout>
);
