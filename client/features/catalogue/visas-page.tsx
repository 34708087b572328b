import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "wouter";
import { countOf } from "#client/platform/format.ts";
import { buttonVariants } from "#client/ui/button-variants.ts";
import { Card } from "#client/ui/card.tsx";
import { cn } from "#client/ui/class-names.ts";
import { Flag } from "#client/ui/flag.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { Unfold } from "#client/ui/unfold.tsx";
import { programmeRouteTexts } from "#shared/catalogue/content/guides.ts";
import { paths } from "#shared/paths.ts";
import { type ListedProgramme, type ProgrammeRoute, programmeRoutes } from "#shared/programmes/contract.ts";
import { useProgrammes } from "./api.ts";
import { FilterBox, matches, otherNames } from "./filter.tsx";
import { demandsOf, ProgrammeItem } from "./listed-programme.tsx";
import { MarkLegend } from "./marks.tsx";
import { useOpenEntries } from "./use-open-entries.ts";

/** Flags shown on a route. */
const maxFlags = 8;

const textsOf = (it: ListedProgramme): readonly string[] => [
  ...[it.country, it.name, it.status, programmeRouteTexts[it.route].title],
  ...otherNames(it.flagCode),
  ...demandsOf(it),
];

const isOpen = ({ status }: ListedProgramme) => status === "open";

/** The address of a route's list: the route with hyphens. */
const idOf = (route: ProgrammeRoute) => route.replace(" ", "-");

interface RouteCardProps {
  route: ProgrammeRoute;
  /** Undefined while loading. */
  programmes: readonly ListedProgramme[] | undefined;
  open: boolean;
  onToggle: () => void;
}

/** A way to live abroad: how many programs there are, and on request which. Those that are open come first. */
const RouteCard = ({ route, programmes, open, onToggle }: RouteCardProps) => {
  const id = useId();
  const { title, text } = programmeRouteTexts[route];
  const sorted = programmes && [
    ...programmes.filter(isOpen),
    ...programmes.filter((programme) => !isOpen(programme)),
  ];
  const flags = [...new Set(programmes?.filter(isOpen).map(({ flagCode }) => flagCode))];
  const count = programmes?.filter(isOpen).length;
  return (
    <Card data-entry={idOf(route)} aria-label={title} className="scroll-mt-6">
      <h3 className="font-text tracking-normal">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-3 p-card text-left transition-colors hover:bg-sunken/60 md:grid-cols-[minmax(0,1fr)_auto_auto]"
        >
          <span className="grid gap-1">
            <span className="font-display text-xl">{title}</span>
            <span className="text-base font-normal text-ink-muted">{text}</span>
          </span>
          <span aria-hidden="true" className="flex h-6 items-center gap-1.5 max-md:order-3 max-md:col-span-2">
            {flags.slice(0, maxFlags).map((code) => (
              <Flag key={code} code={code} className="w-6" />
            ))}
            {flags.length > maxFlags && (
              <span className="text-sm font-normal text-ink-muted">+{flags.length - maxFlags}</span>
            )}
          </span>
          <span className="flex items-center gap-3 justify-self-end">
            <span className="grid min-w-14 justify-items-end leading-none">
              <span className="font-display text-3xl">{count ?? "–"}</span>
              <span className="text-xs font-normal text-ink-muted">open</span>
            </span>
            <ChevronDown
              aria-hidden="true"
              className={cn("size-5 text-ink-muted transition-transform duration-slow", open && "rotate-180")}
              strokeWidth={1.5}
            />
          </span>
        </button>
      </h3>
      <Unfold id={id} open={open}>
        <div className="px-card pb-2">
          {sorted && (
            <ul aria-label={title}>
              {sorted.map((programme) => (
                <ProgrammeItem key={programme.id} programme={programme} />
              ))}
            </ul>
          )}
        </div>
      </Unfold>
    </Card>
  );
};

const routeIds = programmeRoutes.map(idOf);

/** All programs by route, with a filter that opens the routes with matches. */
const Routes = () => {
  const { data, isError, refetch } = useProgrammes();
  const [text, setText] = useState("");
  const opened = useOpenEntries(routeIds);
  const found = data?.filter((programme) => matches(textsOf(programme), text));
  const isFiltered = text.trim() !== "";
  return (
    <section aria-labelledby="routes" className="mt-section">
      <h2 id="routes" className="text-2xl">
        Ways to live abroad
      </h2>
      <p className="mt-2 mb-5 max-w-measure text-ink-muted">
        {data &&
          `${countOf(data.length, "program")} of ${countOf(new Set(data.map(({ flagCode }) => flagCode)).size, "country", "countries")}. `}
        Check the authority's page before you apply, also whether it asks for savings beside the income or
        instead of it.
      </p>
      {isError && !data && <RetryNotice onRetry={() => refetch()}>Couldn't load the programs.</RetryNotice>}
      <FilterBox of="programs" text={text} onChange={setText} found={found?.length ?? 1} />
      <MarkLegend />
      <ul className="grid grid-cols-1 gap-4">
        {programmeRoutes.map((route) => {
          const programmes = found?.filter((programme) => programme.route === route);
          if (isFiltered && programmes?.length === 0) return null;
          return (
            <li key={route}>
              <RouteCard
                route={route}
                programmes={programmes}
                open={isFiltered || opened.isOpen(idOf(route))}
                onToggle={() => opened.toggle(idOf(route))}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
};

export const VisasPage = () => (
  <>
    <PageHeader title="Visas and Residencies" />
    <Link href={paths.residencies} className={buttonVariants()}>
      View Residency Programs
    </Link>
    <Routes />
  </>
);
