import { jurisdictions } from "virtual:catalogue/jurisdictions";
import { ArrowRight, Building2, Landmark, type LucideIcon, Scale } from "lucide-react";
import { Link } from "wouter";
import { buttonVariants } from "#client/ui/button-variants.ts";
import { Card } from "#client/ui/card.tsx";
import { Flag } from "#client/ui/flag.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";
import { RevealGroup, RevealItem } from "#client/ui/reveal.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#client/ui/tabs.tsx";
import { isConfirmed } from "#shared/catalogue/entry.ts";
import { type CompanyService, companyServices } from "#shared/catalogue/guides.ts";
import { type Figure, type Jurisdiction, taxOnDistributedProfit } from "#shared/catalogue/jurisdictions.ts";
import { paths } from "#shared/paths.ts";
import { Mark, MarkLegend } from "./marks.tsx";

interface ServiceCardProps {
  service: CompanyService;
  icon: LucideIcon;
  next: { path: string; label: string; main?: boolean };
}

const ServiceCard = ({ service: { title, text, points }, icon: Icon, next }: ServiceCardProps) => (
  <Card aria-label={title} className="flex h-full flex-col gap-4 p-card">
    <div className="grid gap-3">
      <Icon aria-hidden="true" className="size-7 text-accent" strokeWidth={1.5} />
      <h2 className="text-xl">{title}</h2>
      <p>{text}</p>
    </div>
    <ul className="mb-2 border-b text-sm text-ink-muted">
      {points.map((point) => (
        <li key={point} className="border-t py-2.5">
          {point}
        </li>
      ))}
    </ul>
    <Link
      href={next.path}
      className={buttonVariants({
        variant: next.main ? "primary" : "secondary",
        className: "mt-auto self-start",
      })}
    >
      {next.label}
      <ArrowRight aria-hidden="true" strokeWidth={1.75} />
    </Link>
  </Card>
);

interface Ranking {
  title: string;
  /** Explains the values. */
  of: string;
  figureOf: (jurisdiction: Jurisdiction) => Figure;
}

const taxFigure = ({ corporateTax }: Jurisdiction): Figure => ({
  ...corporateTax,
  sortBy: taxOnDistributedProfit(corporateTax)?.from,
});

const rankings: readonly Ranking[] = [
  {
    title: "Fastest set-up",
    of: "As our sources state it",
    figureOf: ({ setupTime }) => setupTime,
  },
  {
    title: "Lowest corporate tax",
    of: "Rate on profit, combined with the rate on its payout where our sources state one",
    figureOf: taxFigure,
  },
  {
    title: "Least capital",
    of: "What the company needs at its start",
    figureOf: ({ minimumCapital }) => minimumCapital,
  },
];

/** How many places a ranking shows. */
const maxRanked = 4;

/** The first places by one figure. Places without that figure are left out. */
const RankingList = ({ title, of, figureOf }: Ranking) => {
  const ranked = jurisdictions
    .flatMap((jurisdiction) => {
      const { sortBy, short, parts } = figureOf(jurisdiction);
      return sortBy === undefined ? [] : [{ ...jurisdiction, sortBy, short, parts }];
    })
    .sort((a, b) => a.sortBy - b.sortBy)
    .slice(0, maxRanked);
  return (
    <div className="row-span-3 grid grid-cols-1 grid-rows-subgrid content-start gap-1">
      <h3 className="text-lg">{title}</h3>
      <p className="text-sm text-ink-muted">{of}</p>
      <ol className="mt-2 border-t">
        {ranked.map(({ id, name, flagCode, short, parts }) => (
          <li key={id} className="border-b">
            <Link
              href={`${paths.formation}#${id}`}
              className="flex min-h-11 items-center gap-3 transition-colors hover:bg-sunken/60"
            >
              <Flag code={flagCode} className="w-6" />
              <span className="grow">{name}</span>
              <span className="text-right font-semibold tabular-nums">
                {short} {!parts.some(isConfirmed) && <Mark of="weak" />}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
};

/** Rankings of the places of registration by the most requested figures. */
const Rankings = () => (
  <section aria-labelledby="rankings">
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
      <h2 id="rankings" className="text-2xl">
        Where to register
      </h2>
      <Link href={paths.formation} className="text-link">
        Compare all {jurisdictions.length} places
      </Link>
    </div>
    <div className="mt-5 grid gap-x-10 gap-y-8 @3xl:grid-cols-3">
      {rankings.map((ranking) => (
        <RankingList key={ranking.title} {...ranking} />
      ))}
    </div>
    <div className="mt-4">
      <MarkLegend />
    </div>
  </section>
);

export const CompanyPage = () => (
  <>
    <PageHeader
      title="Company Services"
      subtitle="Manage your company formation, taxes, and compliance across multiple jurisdictions."
    />
    <Tabs defaultValue="overview">
      <TabsList aria-label="Company Services">
        <TabsTrigger value="overview">Overview</TabsTrigger>
      </TabsList>
      <TabsContent value="overview" className="@container">
        <Rankings />
        <RevealGroup>
          <ul className="mt-section grid gap-5 @4xl:grid-cols-3">
            <RevealItem>
              <ServiceCard
                service={companyServices.management}
                icon={Building2}
                next={{ path: paths.formation, label: "Create a Company", main: true }}
              />
            </RevealItem>
            <RevealItem>
              <ServiceCard
                service={companyServices.compliance}
                icon={Scale}
                next={{ path: paths.feed, label: "Follow Changes" }}
              />
            </RevealItem>
            <RevealItem>
              <ServiceCard
                service={companyServices.tax}
                icon={Landmark}
                next={{ path: `${paths.formation}?sort=tax`, label: "Compare Corporate Taxes" }}
              />
            </RevealItem>
          </ul>
        </RevealGroup>
      </TabsContent>
    </Tabs>
  </>
);
