import { BookUser, Building2, Landmark, type LucideIcon, Route, Stamp, TreePalm } from "lucide-react";
import { buttonVariants } from "#client/ui/form/button-variants.ts";
import { WorldMap } from "./world-map.tsx";

const offerings: readonly { label: string; icon: LucideIcon }[] = [
  { label: "Visas Applications", icon: Stamp },
  { label: "Permanent Residencies", icon: TreePalm },
  { label: "Company & Trust Incorporation", icon: Building2 },
  { label: "Global Banking Services", icon: Landmark },
  { label: "Plan B strategies", icon: Route },
  { label: "Citizenships", icon: BookUser },
];

/** The machine-readable zone of a passport, 44 characters a line. */
const zone = ["P<MRD<<GLOBAL<FREEDOM<<<<<<<<<<<<<<<<<<<<<<<", "VISA<<RESIDENCY<<CITIZENSHIP<<TAX<<COMPANY<<"];

/** What a visitor sees first. */
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
          <p className="text-sm text-ink-muted">Free to join.</p>
        </div>
      </div>
      <WorldMap className="mt-10 h-auto w-full lg:absolute lg:top-1/2 lg:left-[24rem] lg:mt-0 lg:w-[max(38rem,min(64rem,62vw))] lg:-translate-y-1/2" />
    </div>
    <div aria-hidden="true" className="border-t bg-sunken/60">
      <div className="mx-auto max-w-page overflow-hidden px-gutter py-3 font-[ui-monospace,monospace] text-[clamp(0.48rem,1.9vw,1.5625rem)] leading-relaxed tracking-[0.42em] whitespace-pre text-ink-muted select-none">
        {zone.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </div>
    </div>
  </section>
);
