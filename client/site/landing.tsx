import {
  BellRing,
  BookUser,
  Building2,
  Compass,
  Factory,
  House,
  Landmark,
  type LucideIcon,
  ReceiptText,
  Route,
  ShieldCheck,
  Stamp,
  TreePalm,
} from "lucide-react";
import type { ReactNode } from "react";
import { Rosette } from "#client/brand/rosette.tsx";
import { buttonVariants } from "#client/ui/button-variants.ts";
import { paths, publicPaths, registerPath } from "#shared/paths.ts";
import { ExampleSection } from "./example-update.tsx";
import { WaitlistIsland } from "./island.tsx";
import { Point, PublicLayout } from "./public-layout.tsx";
import type { PublicPageProps } from "./public-page.ts";
import { WorldMap } from "./world-map.tsx";

const cards: readonly { title: string; text: string; icon: LucideIcon }[] = [
  {
    title: "Residency Programs",
    text: "What each program asks for, how long you must stay, and whether it leads to a passport, side by side.",
    icon: House,
  },
  {
    title: "Legislation Monitoring",
    text: "We read authorities and the trade press all day, and sort what changes by country and topic.",
    icon: BellRing,
  },
  {
    title: "Tax Optimization",
    text: "How territorial, remittance and worldwide systems treat what you earn, with dates and sources.",
    icon: ReceiptText,
  },
  {
    title: "Streamlined Visa Process",
    text: "The authority, costs and steps of each program, in order, with the official link.",
    icon: Compass,
  },
  {
    title: "Tools for Sovereign Individuals",
    text: "Tools for privacy, travel and money that people who live across borders use, with prices and cautions.",
    icon: ShieldCheck,
  },
  {
    title: "Special Economic Zones",
    text: "Where to form a company, what it takes and what it pays, in free zones and elsewhere.",
    icon: Factory,
  },
];

export const FreedomSection = () => (
  <section
    aria-labelledby="freedom-title"
    className="mx-auto max-w-page px-gutter py-[clamp(3.5rem,8vw,6.5rem)]"
  >
    <h2 id="freedom-title" className="max-w-[20ch] text-4xl">
      Freedom Through Global Mobility
    </h2>
    <ul className="mt-10 grid border-t border-l sm:grid-cols-2 lg:grid-cols-3">
      {cards.map(({ title, text, icon: Icon }) => (
        <li key={title} className="grid content-start gap-3 border-r border-b bg-surface p-card">
          <Icon aria-hidden="true" className="size-7 text-accent" strokeWidth={1.25} />
          <h3 className="text-xl">{title}</h3>
          <p className="text-ink-muted">{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

const offerings: readonly { label: string; icon: LucideIcon }[] = [
  { label: "Visas Applications", icon: Stamp },
  { label: "Permanent Residencies", icon: TreePalm },
  { label: "Company & Trust Incorporation", icon: Building2 },
  { label: "Global Banking Services", icon: Landmark },
  { label: "Plan B strategies", icon: Route },
  { label: "Citizenships", icon: BookUser },
];

/** Styled as the machine-readable zone of a passport: 44 characters per line. */
const zone = ["P<MRD<<GLOBAL<FREEDOM<<<<<<<<<<<<<<<<<<<<<<<", "VISA<<RESIDENCY<<CITIZENSHIP<<TAX<<COMPANY<<"];

export const Hero = () => (
  <section aria-labelledby="hero-title" className="relative overflow-hidden border-b">
    <div className="relative mx-auto max-w-page px-gutter py-[clamp(2.5rem,6vw,5rem)]">
      <div className="relative z-raised grid gap-6 lg:max-w-[25rem]">
        <h1 id="hero-title" className="text-5xl">
          Global Freedom
        </h1>
        <p className="text-xl text-ink-muted">Become a sovereign individual &amp; maximize your freedom</p>
        <ul className="grid border-y sm:grid-cols-2 lg:grid-cols-1">
          {offerings.map(({ label, icon: Icon }) => (
            <li
              key={label}
              className="flex min-h-11 items-center gap-3 border-b last:border-b-0 sm:max-lg:nth-last-2:border-b-0"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0 text-accent" strokeWidth={1.5} />
              {label}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <a href="#waitlist" className={buttonVariants({ size: "lg" })}>
            Join Waitlist
          </a>
          {/* Hidden by an attribute that is set before the first paint. */}
          <a
            href={paths.feed}
            className={`${buttonVariants({ variant: "secondary", size: "lg" })} not-in-data-known-user:hidden`}
          >
            Open Dashboard
          </a>
          <p className="text-sm text-ink-muted in-data-known-user:hidden">
            Already open:{" "}
            <a href={registerPath} className="text-link">
              create a free account
            </a>
            .
          </p>
        </div>
      </div>
      <WorldMap className="mt-10 h-auto w-full lg:absolute lg:top-1/2 lg:left-[24rem] lg:mt-0 lg:w-[max(38rem,min(64rem,62vw))] lg:-translate-y-1/2" />
    </div>
    <div className="border-t bg-sunken/60">
      <div className="mx-auto max-w-page px-gutter py-3">
        <svg
          aria-hidden="true"
          viewBox="0 0 1000 56"
          className="block h-auto w-full fill-ink-muted select-none"
        >
          {zone.map((line, at) => (
            // Both lines are equally long, in a face whose letters are not.
            <text key={line} y={20 + 28 * at} fontSize={20} textLength={1000}>
              {line}
            </text>
          ))}
        </svg>
      </div>
    </div>
  </section>
);

const benefits: readonly { title: string; text: string }[] = [
  {
    title: "Free to join",
    text: "An account costs nothing, and the waitlist asks for your email address only.",
  },
  {
    title: "Sources that you can check",
    text: "Each statement names its source and date, or is marked as not confirmed.",
  },
  {
    title: "In plain words",
    text: "What changed, and what it means for people who live in one country and earn in another.",
  },
  {
    title: "Yours alone",
    text: "No advertising, no trackers. Your profile stays in your browser.",
  },
];

export const WhySection = () => (
  <section aria-labelledby="why-title">
    <div className="mx-auto grid max-w-page gap-x-16 gap-y-8 px-gutter py-[clamp(3.5rem,8vw,6.5rem)] lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="grid content-start gap-4">
        <h2 id="why-title" className="text-4xl">
          Why Choose Meridian
        </h2>
        <p className="max-w-measure text-lg text-ink-muted">
          Rules for people on the move change every week, and most pages about them are out of date. Ours say
          when they were checked.
        </p>
      </div>
      <ul className="grid gap-x-10 gap-y-7 sm:grid-cols-2">
        {benefits.map((benefit) => (
          <Point key={benefit.title} {...benefit} />
        ))}
      </ul>
    </div>
  </section>
);

export const LandingPage = ({ waitlistForm }: { waitlistForm: ReactNode }) => (
  <>
    <Hero />
    <FreedomSection />
    <ExampleSection />
    <WhySection />
    <section
      id="waitlist"
      aria-labelledby="waitlist-title"
      className="dark relative scroll-mt-16 overflow-hidden bg-paper text-ink"
    >
      <Rosette className="absolute -top-56 -right-40 size-[48rem] max-w-none text-accent opacity-25" />
      <div className="relative mx-auto grid max-w-page gap-x-16 gap-y-8 px-gutter py-[clamp(4rem,9vw,7rem)] lg:grid-cols-2">
        <div className="grid content-start gap-4">
          <h2 id="waitlist-title" className="text-4xl">
            Join the Waitlist
          </h2>
          <p className="max-w-measure text-lg text-ink-muted">
            We'll email you about what comes next. Leave the list with one click.
          </p>
          <p className="max-w-measure in-data-known-user:hidden">
            Already open:{" "}
            <a href={registerPath} className="text-link">
              create a free account
            </a>
            .
          </p>
        </div>
        {waitlistForm}
      </div>
    </section>
  </>
);

/** `/landing` */
export const Landing = ({ settings }: PublicPageProps) => (
  <PublicLayout settings={settings} path={publicPaths.landing}>
    <LandingPage waitlistForm={<WaitlistIsland />} />
  </PublicLayout>
);
