import { CalendarDays, Download, Undo2 } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { Link } from "wouter";
import { useCountries } from "#client/platform/countries.ts";
import { useLinkedSection } from "#client/platform/linked-section.ts";
import { PlaceList } from "#client/platform/place-list.tsx";
import { type ProfileCountries, useProfileCountries } from "#client/platform/profile-countries.ts";
import { useQueryParams } from "#client/platform/query-params.ts";
import { useToast } from "#client/platform/toasts.tsx";
import { todayHere } from "#client/platform/today.ts";
import { Button } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";
import { cn } from "#client/ui/class-names.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { lateComponent } from "#client/ui/late-part.tsx";
import { LoadingBlocks, Skeleton } from "#client/ui/loading.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#client/ui/tabs.tsx";
import { type Day, isoOf } from "#shared/calendar/day.ts";
import type { Country } from "#shared/countries/contract.ts";
import { paths } from "#shared/paths.ts";
import type { Overview, RuleCard } from "#shared/stays/counting/overview.ts";
import { stayOf, type Travels } from "#shared/stays/travels.ts";
import { countText } from "#shared/stays/words.ts";
import { countOf } from "#shared/text/count.ts";
import { AddStays, type EntryMode } from "./add-stays.tsx";
import { useLaw } from "./api.ts";
import { addStays, deleteStay, importStays } from "./change-travels.ts";
import { Ribbon } from "./ribbon.tsx";
import { StayList } from "./stay-list.tsx";
import { StaysProvider, useStays } from "./stays-context.tsx";
import { StorageChoice } from "./storage-choice.tsx";
import { downloadTravels, StorageNotice } from "./storage-notice.tsx";
import { isUnknown, useTravels } from "./travels-store.ts";
import { useOverview } from "./use-overview.ts";

const Rules = lateComponent(() => import("./rules.tsx").then((module) => module.Rules), {
  failure: "Couldn't load the rules.",
  fallback: <Skeleton className="h-dvh rounded-lg" />,
});
const PlanTab = lateComponent(() => import("./plan-tab.tsx").then((module) => module.PlanTab), {
  failure: "Couldn't load the planner.",
  fallback: <Skeleton className="h-dvh rounded-lg" />,
});
const ReportTab = lateComponent(() => import("./report-tab.tsx").then((module) => module.ReportTab), {
  failure: "Couldn't load the report.",
  fallback: <Skeleton className="h-dvh rounded-lg" />,
});
const ExportButtons = lateComponent(
  () => import("./export-buttons.tsx").then((module) => module.ExportButtons),
  { failure: "Couldn't load the downloads.", fallback: <Skeleton className="h-9 w-80 rounded-md" /> },
);
const Documents = lateComponent(() => import("./documents.tsx").then((module) => module.Documents), {
  failure: "Couldn't load your passports and permits.",
  fallback: <Skeleton className="h-24 rounded-md" />,
});

/** The maximum number of rules that are shown for a day of the ribbon. */
const describedRules = 4;

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;

/** Undoes on Ctrl+Z and Cmd+Z, except in fields, which have their own undo. */
const useUndoKey = (undo: (() => void) | undefined) => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!undo || !isUndo || isEditable(event.target)) return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
};

/** Whether a rule has a number to show for a day of the ribbon. */
const isDescribed = ({ state, allowed, rule }: RuleCard): boolean =>
  state !== "exempt" && allowed !== undefined && rule.counts !== "absence";

const DayRules = ({ overview, day }: { overview: Overview | undefined; day: Day }) => {
  if (!overview) return null;
  // The rules of the place come first, then those that matter today.
  const here = overview.cardsOn(day);
  const present = new Set(here.map(({ rule }) => rule));
  const counted = here.filter(isDescribed).slice(0, describedRules);
  for (const { rule } of overview.cards) {
    if (counted.length === describedRules) break;
    const card = present.has(rule) ? undefined : overview.cardOf(rule, day);
    if (card && isDescribed(card)) counted.push(card);
  }
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-0.5">
      {counted.map(({ rule, used, allowed = 0 }) => (
        <li key={rule.id}>
          {rule.name.split(":")[0]}: {countText({ rule, used, allowed })}
        </li>
      ))}
    </ul>
  );
};

const listOf = (names: readonly string[]): string => new Intl.ListFormat("en-US").format(names);

/** @param hasReminders whether the stays are in the account, where reminders are computed */
const Passports = ({ hasReminders }: { hasReminders: boolean }) => {
  const { travels, profile, options, nameOf, change } = useStays();
  const section = useRef<HTMLElement>(null);
  useLinkedSection("passports", section);
  return (
    <Card ref={section} tabIndex={-1} aria-labelledby="documents" className="grid scroll-mt-20 gap-4 p-card">
      <h2 id="documents" className="text-xl">
        Passports and permits
      </h2>
      <Documents hasReminders={hasReminders} />
      <div className="grid max-w-md gap-2 border-t pt-4">
        <PlaceList
          label="Other citizenships"
          options={options}
          codes={travels.citizenships}
          onChange={(codes) => change((before) => ({ ...before, citizenships: [...codes] }))}
        />
        {profile.citizenships.length > 0 && (
          <p className="text-sm text-ink-muted">
            Citizenships of{" "}
            <Link href={paths.profile} className="text-link">
              your profile
            </Link>{" "}
            count too: {listOf(profile.citizenships.map(nameOf))}.
          </p>
        )}
      </div>
    </Card>
  );
};

const Intro = ({ onExample }: { onExample: () => void }) => (
  <EmptyState
    icon={CalendarDays}
    isSmall
    title="Where have you been, and where are you going?"
    description="Enter your stays. Meridian counts the days for every law that counts them, and shows how."
    action={
      <Button variant="secondary" onClick={onExample}>
        Try an example
      </Button>
    }
  />
);

interface StaysViewProps {
  undo?: () => void;
  intro?: ReactNode;
  /** Shows where the stays are stored. */
  place?: ReactNode;
  /** Whether they are in the account, where reminders are computed. */
  hasReminders?: boolean;
}

const StaysView = ({ undo, intro, place, hasReminders = false }: StaysViewProps) => {
  const { travels, change, profile, today, nameOf, colorOf } = useStays();
  const [mode, setMode] = useState<EntryMode>({ as: "text" });
  const [open, setOpen] = useState<string>();
  const [message, setMessage] = useState("");
  const stays = useMemo(() => travels.stays.map(stayOf), [travels.stays]);
  const { overview, retry } = useOverview(travels, profile.citizenships, today);
  const { data: law } = useLaw();
  const openWindow = overview?.cards.find(({ rule }) => rule.id === open)?.trace.window;

  const add = async (count: number, next: (before: Travels) => Travels) => {
    const isMade = await change(next);
    if (isMade) setMessage(`Added ${countOf(count, "stay")}.`);
    return isMade;
  };

  return (
    <div className="grid grid-cols-1 gap-6">
      {intro}
      <AddStays
        mode={mode}
        onMode={setMode}
        onAdd={(drafts) => add(drafts.length, addStays(drafts))}
        onImport={(imported) => add(imported.length, importStays(imported))}
      />
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3 print:hidden">
        {place}
        <div className="flex items-center gap-3">
          <span role="status" className="text-sm text-ink-muted empty:-mr-3">
            {message}
          </span>
          <Button
            variant="secondary"
            size="sm"
            disabled={!undo}
            aria-keyshortcuts="Control+Z"
            onClick={() => {
              undo?.();
              setMessage("The last change was undone.");
            }}
          >
            <Undo2 aria-hidden="true" strokeWidth={1.75} />
            Undo
          </Button>
          <Button variant="secondary" size="sm" onClick={() => downloadTravels({ travels })}>
            <Download aria-hidden="true" strokeWidth={1.75} />
            Download
          </Button>
        </div>
      </div>
      {stays.length > 0 && (
        <Card aria-label="Your days" className="p-card">
          <Ribbon
            stays={stays}
            today={today}
            nameOf={nameOf}
            colorOf={colorOf}
            window={openWindow}
            describe={(day) => <DayRules overview={overview} day={day} />}
            onSelect={({ from, to }) =>
              setMode({
                as: "fields",
                start: { from: isoOf(from), to: isoOf(to), isOpen: false },
                hasFocus: true,
              })
            }
          />
        </Card>
      )}
      {retry ? (
        <RetryNotice onRetry={retry}>Couldn't load the rules.</RetryNotice>
      ) : stays.length > 0 && !overview ? (
        <Skeleton className="h-dvh rounded-lg" />
      ) : (
        <>
          {overview && law && <Rules {...{ overview, law, open }} onOpen={setOpen} />}
          {stays.length > 0 && (
            <Card aria-labelledby="stays" className="grid gap-4 p-card">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h2 id="stays" className="text-xl">
                  Your stays
                </h2>
                <ExportButtons stays={travels.stays} today={isoOf(today)} nameOf={nameOf} />
              </div>
              <StayList
                onDelete={(id) => {
                  change(deleteStay(id));
                  setMessage("The stay was deleted.");
                }}
              />
            </Card>
          )}
          <Passports hasReminders={hasReminders} />
        </>
      )}
    </div>
  );
};

const noCountries: ProfileCountries = { citizenships: [], residencies: [] };

const Loading = () => <LoadingBlocks label="Loading your stays" heights={["h-44", "h-96"]} />;

type View = "days" | "plan" | "report";

const views: Readonly<Record<View, string>> = {
  days: "Your days",
  plan: "Plan a stay",
  report: "Report",
};

/** The tab in the address. */
const useView = (): [View, (view: string) => void] => {
  const [search, update] = useQueryParams();
  const tab = search.get("tab");
  return [
    tab === "plan" || tab === "report" ? tab : "days",
    (view) =>
      update((next) => (view === "days" ? next.delete("tab") : next.set("tab", view)), {
        hash: "",
      }),
  ];
};

const Loaded = ({ countries }: { countries: readonly Country[] }) => {
  const store = useTravels();
  const [example, setExample] = useState<Travels>();
  const own = useProfileCountries(countries);
  const [view, setView] = useView();
  const { toast } = useToast();
  const { undo } = store;
  const undoByKey = () => {
    undo?.();
    toast({ title: "The last change was undone" });
  };
  useUndoKey(example || !undo ? undefined : undoByKey);
  const showExample = () =>
    import("./example.ts").then(
      ({ exampleTravels }) => setExample(exampleTravels(todayHere())),
      () => toast({ title: "Couldn't load the example", description: "Try again.", variant: "destructive" }),
    );
  if (store.state === "loading") return <Loading />;
  if (isUnknown(store.state))
    return (
      <div className="grid grid-cols-1 gap-6">
        <StorageNotice {...store} />
        <StorageChoice {...store} />
      </div>
    );
  const isEmpty = store.travels.stays.length === 0;
  if (example && isEmpty)
    return (
      <div className="grid grid-cols-1 gap-6">
        <Notice
          action={
            <Button variant="secondary" size="sm" onClick={() => setExample(undefined)}>
              Remove the example
            </Button>
          }
        >
          This is an example. Change what you like: nothing is stored.
        </Notice>
        <StaysProvider
          travels={example}
          change={async (next) => {
            setExample(typeof next === "function" ? next(example) : next);
            return true;
          }}
          profile={noCountries}
          countries={countries}
        >
          <StaysView />
        </StaysProvider>
      </div>
    );
  return (
    <StaysProvider travels={store.travels} change={store.change} profile={own} countries={countries}>
      <div className="grid grid-cols-1 gap-6">
        <div className={cn("contents", view === "report" && "print:hidden")}>
          <StorageNotice {...store} />
        </div>
        <Tabs value={view} onValueChange={setView}>
          <TabsList aria-label="View" className="print:hidden">
            {Object.entries(views).map(([value, label]) => (
              <TabsTrigger key={value} value={value}>
                {label}
              </TabsTrigger>
            ))}
          </TabsList>
          <TabsContent value="days">
            <StaysView
              undo={undo}
              intro={isEmpty && <Intro onExample={showExample} />}
              place={<StorageChoice {...store} />}
              hasReminders={store.choice === "account"}
            />
          </TabsContent>
          <TabsContent value="plan">
            <PlanTab
              onAdd={async (stay) => {
                if (await store.change(addStays([stay]))) toast({ title: "Planned stay added" });
              }}
            />
          </TabsContent>
          <TabsContent value="report">
            <ReportTab />
          </TabsContent>
        </Tabs>
      </div>
    </StaysProvider>
  );
};

/** The person's stays, and the results of all rules that count days. */
export const StaysPage = () => {
  const { data, isError, refetch } = useCountries();
  const [view] = useView();
  return (
    <>
      <PageHeader
        title="Stays"
        subtitle="How many days you have left, where, and by which law."
        // A printed report has its own heading.
        className={view === "report" ? "print:hidden" : undefined}
      />
      {data ? (
        <Loaded countries={data} />
      ) : isError ? (
        <RetryNotice onRetry={refetch}>Couldn't load the countries.</RetryNotice>
      ) : (
        <Loading />
      )}
    </>
  );
};
