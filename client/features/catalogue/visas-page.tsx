import { ChevronDown } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { Link } from "wouter";
import { useQueryParams } from "#client/platform/query-params.ts";
import { useMedia } from "#client/platform/use-media.ts";
import { buttonVariants } from "#client/ui/button-variants.ts";
import { Card } from "#client/ui/card.tsx";
import { ChipButton } from "#client/ui/chip.tsx";
import { cn } from "#client/ui/class-names.ts";
import { Flag } from "#client/ui/flag.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { Unfold } from "#client/ui/unfold.tsx";
import { programmeRouteTexts } from "#shared/catalogue/guides.ts";
import { paths } from "#shared/paths.ts";
import { type ListedProgramme, type ProgrammeRoute, programmeRoutes } from "#shared/programmes/contract.ts";
import { demandsOf } from "#shared/programmes/words.ts";
import { countOf } from "#shared/text/count.ts";
import { useProgrammes } from "./api.ts";
import { CompactHeader, CompactProgrammeItem } from "./compact-programme.tsx";
import { FilterBox, matches } from "./filter.tsx";
import { ProgrammeItem } from "./listed-programme.tsx";
import { MarkLegend } from "./marks.tsx";
import { textsOf } from "./programme-filters.ts";
import { useOpenEntries } from "./use-open-entries.ts";

/** The maximum number of flags to show for a route. */
const maxFlags = 8;

const isOpen = ({ status }: ListedProgramme) => status === "open";

/** The address of a route's list: the route with hyphens. */
const idOf = (route: ProgrammeRoute) => route.replace(" ", "-");

/** Open programs come first. Within open and other programs, those with a stated demand come first. */
const rankOf = (it: ListedProgramme): number => (isOpen(it) ? 0 : 2) + (demandsOf(it).length > 0 ? 0 : 1);

const byRank = (programmes: readonly ListedProgramme[]): readonly ListedProgramme[] =>
  [...programmes].sort((a, b) => rankOf(a) - rankOf(b));

const isCompactByDefault = "(width < 40rem)";

/** Keeps in the URL whether programs are listed in one line each (`?view=list`) or in full (`?view=details`). */
const useCompact = (): [isCompact: boolean, choose: (isCompact: boolean) => void] => {
  const [params, update] = useQueryParams();
  const isSmall = useMedia(isCompactByDefault);
  const view = params.get("view");
  return [
    view === "list" || (view !== "details" && isSmall),
    (isCompact) => update((next) => next.set("view", isCompact ? "list" : "details"), { replace: true }),
  ];
};

interface ViewSwitchProps {
  isCompact: boolean;
  onChoose: (isCompact: boolean) => void;
}

const ViewSwitch = ({ isCompact, onChoose }: ViewSwitchProps) => (
  <fieldset aria-label="View" className="flex gap-2">
    <ChipButton aria-pressed={isCompact} onClick={() => onChoose(true)}>
      List
    </ChipButton>
    <ChipButton aria-pressed={!isCompact} onClick={() => onChoose(false)}>
      Details
    </ChipButton>
  </fieldset>
);

/** '54 open programs in 51 countries'. */
const countText = (open: readonly ListedProgramme[]): string =>
  `${countOf(open.length, "open program")} in ${countOf(new Set(open.map(({ flagCode }) => flagCode)).size, "country", "countries")}`;

interface RouteCardProps {
  route: ProgrammeRoute;
  /** Undefined while loading. */
  programmes: readonly ListedProgramme[] | undefined;
  /** The id of the program that the address names. */
  named: string | undefined;
  isCompact: boolean;
  open: boolean;
  onToggle: () => void;
}

/** A route with the number of its open programs, and the list on request. */
const RouteCard = ({ route, programmes, named, isCompact, open, onToggle }: RouteCardProps) => {
  const id = useId();
  const { title, text } = programmeRouteTexts[route];
  const available = programmes?.filter(isOpen);
  const flags = [...new Set(available?.map(({ flagCode }) => flagCode))];
  const Item = isCompact ? CompactProgrammeItem : ProgrammeItem;
  return (
    <Card data-entry={idOf(route)} aria-label={title} className="scroll-mt-6">
      <h3 className="font-text tracking-normal">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="flex w-full items-center gap-x-4 p-card text-left transition-colors hover:bg-sunken/60"
        >
          <span className="grid grow items-center gap-x-8 gap-y-2.5 md:grid-cols-[minmax(0,1fr)_auto]">
            <span className="grid gap-1">
              <span className="font-display text-xl">{title}</span>
              <span className="text-base font-normal text-ink-muted">{text}</span>
            </span>
            <span className="grid gap-1.5 md:justify-items-end">
              <span className="min-h-[1lh] text-sm font-semibold">{available && countText(available)}</span>
              <span aria-hidden="true" className="flex h-5 gap-1.5">
                {flags.slice(0, maxFlags).map((code) => (
                  <Flag key={code} code={code} className="w-6" />
                ))}
              </span>
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className={cn(
              "size-5 shrink-0 text-ink-muted transition-transform duration-slow",
              open && "rotate-180",
            )}
            strokeWidth={1.5}
          />
        </button>
      </h3>
      <Unfold id={id} open={open}>
        <div className="pb-2">
          {isCompact && <CompactHeader />}
          {programmes && (
            <ul aria-label={title}>
              {byRank(programmes).map((programme) => (
                <Item key={programme.id} as="h4" programme={programme} isNamed={programme.id === named} />
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
  const [isCompact, choose] = useCompact();
  const ids = useMemo(() => [...routeIds, ...(data ?? []).map(({ id }) => id)], [data]);
  const opened = useOpenEntries(ids);
  const named = data?.find(({ id }) => opened.isOpen(id));
  const found = data?.filter((programme) => matches(textsOf(programme), text));
  const isFiltered = text.trim() !== "";
  return (
    <section aria-labelledby="routes" className="mt-section">
      <h2 id="routes" className="text-2xl">
        Ways to live abroad
      </h2>
      {/* Keeps its height, so that nothing moves when the numbers arrive. */}
      <p className="mt-2 min-h-[1lh] font-semibold">
        {data &&
          `${countOf(data.length, "program")} of ${countOf(new Set(data.map(({ flagCode }) => flagCode)).size, "country", "countries")}`}
      </p>
      <p className="mt-1 mb-5 max-w-measure text-ink-muted">
        Check the authority's page before you apply, also whether it asks for savings beside the income or
        instead of it.
      </p>
      {isError && !data && <RetryNotice onRetry={() => refetch()}>Couldn't load the programs.</RetryNotice>}
      <div className="flex flex-wrap items-start justify-between gap-x-6 *:first:grow max-sm:*:first:mb-3 max-sm:*:last:mb-5">
        <FilterBox of="programs" text={text} onChange={setText} found={found?.length ?? 1} />
        <ViewSwitch isCompact={isCompact} onChoose={choose} />
      </div>
      <ul className="grid grid-cols-1 gap-4">
        {programmeRoutes.map((route) => {
          const programmes = found?.filter((programme) => programme.route === route);
          if (isFiltered && programmes?.length === 0) return null;
          // The address opens a route by its own id or by that of one of its programs.
          const id = named?.route === route ? named.id : idOf(route);
          return (
            <li key={route}>
              <RouteCard
                route={route}
                programmes={programmes}
                named={named?.id}
                isCompact={isCompact}
                open={isFiltered || opened.isOpen(id)}
                onToggle={() => opened.toggle(id)}
              />
            </li>
          );
        })}
      </ul>
      <div className="mt-5">
        <MarkLegend />
      </div>
    </section>
  );
};

export const VisasPage = () => (
  <>
    <PageHeader title="Visas and Residencies" />
    <div className="flex flex-wrap gap-3">
      <Link href={paths.residencies} className={buttonVariants()}>
        View Residency Programs
      </Link>
      <Link href={paths.programmes} className={buttonVariants({ variant: "secondary" })}>
        What can I get?
      </Link>
    </div>
    <Routes />
  </>
);
