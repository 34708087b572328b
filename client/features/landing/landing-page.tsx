import type { ReactNode } from "react";
import { Rosette } from "#client/ui/brand/rosette.tsx";
import { FreedomSection } from "./freedom-section.tsx";
import { Hero } from "./hero.tsx";
import { WhySection } from "./why-section.tsx";

/** The public start: what Meridian is, why one would join, and the form to do so. */
export const LandingPage = ({ waitlistForm }: { waitlistForm: ReactNode }) => (
  <>
    <Hero />
    <FreedomSection />
    <WhySection />
    <section
      id="waitlist"
      aria-labelledby="waitlist-title"
      className="dark lay-out-late relative scroll-mt-16 overflow-hidden bg-paper text-ink"
    >
      <Rosette className="absolute -top-56 -right-40 size-[48rem] max-w-none text-accent opacity-25" />
      <div className="relative mx-auto grid max-w-page gap-x-16 gap-y-8 px-gutter py-[clamp(4rem,9vw,7rem)] lg:grid-cols-2">
        <div className="grid content-start gap-4">
          <h2 id="waitlist-title" className="text-4xl">
            Join the Waitlist
          </h2>
          <p className="max-w-measure text-lg text-ink-muted">
            Be told when we open. One address, one click to leave again.
          </p>
        </div>
        {waitlistForm}
      </div>
    </section>
  </>
);
