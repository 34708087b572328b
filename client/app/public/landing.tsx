import { LandingPage } from "#client/features/landing/landing-page.tsx";
import { publicPaths } from "../paths.ts";
import { WaitlistIsland } from "./islands/waitlist-island.tsx";
import { PublicLayout } from "./public-layout.tsx";
import type { PublicPageProps } from "./public-page.ts";

/** `/landing`: what Meridian is, and the waitlist. */
export const Landing = ({ settings }: PublicPageProps) => (
  <PublicLayout settings={settings} path={publicPaths.landing}>
    <LandingPage waitlistForm={<WaitlistIsland />} />
  </PublicLayout>
);
