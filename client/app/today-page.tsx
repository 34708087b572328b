import { Link } from "wouter";
import { useLaw } from "#client/features/stays/api.ts";
import { StaysProvider, useStays } from "#client/features/stays/stays-context.tsx";
import { StorageNotice } from "#client/features/stays/storage-notice.tsx";
import { isUnknown, useTravels } from "#client/features/stays/travels-store.ts";
import { useOverview } from "#client/features/stays/use-overview.ts";
import { useCountries } from "#client/platform/countries.ts";
import { LoadFailure } from "#client/platform/load-failure.tsx";
import { useProfileCountries } from "#client/platform/profile-countries.ts";
import { useToday } from "#client/platform/use-today.ts";
import { buttonVariants } from "#client/ui/button-variants.ts";
import { lateComponent } from "#client/ui/late-part.tsx";
import { LoadingBlocks, Skeleton } from "#client/ui/loading.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { type Day, dayText, isoOf } from "#shared/calendar/day.ts";
import type { Country } from "#shared/countries/contract.ts";
import type { EntryPermit } from "#shared/entry/question.ts";
import { paths } from "#shared/paths.ts";
import type { RuleCard } from "#shared/stays/counting/overview.ts";
import { type KeptStay, personOf, type Travels } from "#shared/stays/travels.ts";

const DaysToday = lateComponent(
  async () => (await import("#client/features/stays/days-today.tsx")).DaysToday,
  { failure: "Couldn't load your days.", fallback: <Skeleton className="h-72 rounded-lg" /> },
);
const Deadlines = lateComponent(async () => (await import("./today-deadlines.tsx")).Deadlines, {
  failure: "Couldn't load your deadlines.",
  fallback: <Skeleton className="h-36 rounded-lg" />,
});
const TripEntry = lateComponent(
  async () => (await import("#client/features/entry/trip-entry.tsx")).TripEntry,
  { failure: "Couldn't load your next trip.", fallback: <Skeleton className="h-56 rounded-lg" /> },
);
const UpdatesForYou = lateComponent(
  async () => (await import("#client/features/news/updates-for-you.tsx")).UpdatesForYou,
  { failure: "Couldn't load the updates.", fallback: <Skeleton className="h-72 rounded-lg" /> },
);

/** The most useful thing that the reader can still enter. Undefined if nothing is missing. */
const nextEntry = ({ stays, documents }: Travels, passports: readonly string[], today: string) => {
  const hasPassportWithoutExpiry = documents.some(({ kind, to }) => kind === "passport" && to === undefined);
  const hasPassport = documents.some(({ kind }) => kind === "passport");
  if (passports.length === 0)
    return {
      question: "Which passports do you hold?",
      why: "Your passports decide how long you may stay and which changes concern you.",
      link: { href: paths.profile, text: "Add citizenships" },
    };
  if (stays.length === 0)
    return {
      question: "Where are you, and where were you in the last year?",
      why: "We'll show how many days you have left, and your last day.",
      link: { href: paths.stays, text: "Add stays" },
    };
  if (!hasPassport || hasPassportWithoutExpiry)
    return {
      question: "When do your passports expire?",
      why: "Some countries refuse a passport that expires within a few months.",
      link: { href: `${paths.stays}#passports`, text: "Add passports" },
    };
  if (!stays.some(({ from }) => from > today))
    return {
      question: "Where are you going next?",
      why: "We'll show which passport to use, and whether you have enough days left.",
      link: { href: paths.stays, text: "Add a planned stay" },
    };
  return undefined;
};

const NextEntry = ({ question, why, link }: NonNullable<ReturnType<typeof nextEntry>>) => (
  <section
    aria-labelledby="next-entry"
    className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-lg border border-dashed border-control p-card"
  >
    <div className="grid gap-1">
      <h2 id="next-entry" className="text-xl">
        {question}
      </h2>
      <p className="text-ink-muted">{why}</p>
    </div>
    <Link href={link.href} className={buttonVariants()}>
      {link.text}
    </Link>
  </section>
);

const noCards: readonly RuleCard[] = [];

/** Warns if the planned stay goes over a limit. Undefined if it doesn't. */
const tooLongText = (cards: readonly RuleCard[], { from, to }: KeptStay): string | undefined => {
  const crossed = cards.find(({ rule, state, plannedCrossing }) => {
    if (rule.topic !== "visit" || state === "exempt" || plannedCrossing === undefined) return false;
    const on = isoOf(plannedCrossing);
    return from <= on && (to === undefined || on <= to);
  });
  return crossed && `Too long: over the limit from ${dayText(crossed.plannedCrossing!)} (${crossed.name}).`;
};

/** The permits and visas that are valid on a day. A residency of the profile counts as a permit. */
const permitsOn = (day: string, { documents }: Travels, residencies: readonly string[]): EntryPermit[] => [
  ...documents
    .filter(({ kind, from = day, to = day }) => kind !== "passport" && from <= day && day <= to)
    .map(
      ({ kind, country }) => ({ country, kind: kind === "long-stay-visa" ? "visa" : "residence" }) as const,
    ),
  ...residencies.map((country) => ({ country, kind: "residence" as const })),
];

const Answers = () => {
  const { travels, profile, today, nameOf } = useStays();
  const { overview, retry } = useOverview(travels, profile.citizenships, today);
  const { data: law } = useLaw();
  const cards = overview?.cards ?? noCards;
  const passports = [...new Set([...profile.citizenships, ...personOf(travels).citizenships])];
  const iso = isoOf(today);
  const trip = travels.stays.toSorted((a, b) => a.from.localeCompare(b.from)).find(({ from }) => from > iso);
  const missing = nextEntry(travels, passports, iso);
  const hasStays = travels.stays.length > 0;
  const question = missing && <NextEntry {...missing} />;
  // Everything below depends on them.
  const asksFirst = !hasStays || passports.length === 0;
  /** Whether the law has loaded and, if there are stays, their overview too. */
  const isComplete = law !== undefined && (!hasStays || overview !== undefined);
  return (
    <>
      {asksFirst && question}
      {retry && <RetryNotice onRetry={retry}>Couldn't load the rules.</RetryNotice>}
      {!retry && hasStays && !isComplete && <Skeleton className="h-72 rounded-lg" />}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-6 empty:hidden">
          {hasStays && overview && law && <DaysToday cards={cards} law={law} />}
          {trip && overview && law && (
            <TripEntry
              {...{ passports, nameOf }}
              {...{ destination: trip.country, from: trip.from, to: trip.to }}
              datedPassports={travels.documents.filter(({ kind }) => kind === "passport")}
              permits={permitsOn(
                trip.from,
                travels,
                profile.residencies.filter((code) => !passports.includes(code)),
              )}
              problem={tooLongText(cards, trip)}
            />
          )}
        </div>
        <div className="grid grid-cols-1 gap-6">
          <Deadlines {...{ cards, passports }} isComplete={isComplete} />
          <UpdatesForYou />
        </div>
      </div>
      {!asksFirst && question}
    </>
  );
};

const Loading = () => <LoadingBlocks label="Loading" heights={["h-72", "h-48"]} />;

const OwnAnswers = ({ countries }: { countries: readonly Country[] }) => {
  const store = useTravels();
  const profile = useProfileCountries(countries);
  if (store.state === "loading") return <Loading />;
  return (
    <>
      <StorageNotice {...store} />
      {!isUnknown(store.state) && (
        <StaysProvider {...{ profile, countries }} travels={store.travels} change={store.change}>
          <Answers />
        </StaysProvider>
      )}
    </>
  );
};

const weekdayFormat = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });

/** 'Sunday, Nov 29, 2026' */
const longDate = (day: Day): string => `${weekdayFormat.format(new Date(isoOf(day)))}, ${dayText(day)}`;

/** What matters to the reader today: days left, deadlines, the next trip, and changes that concern them. */
export const TodayPage = () => {
  const today = useToday();
  const { data: countries, isError, refetch } = useCountries();
  return (
    <>
      <PageHeader title="Today" subtitle={longDate(today)} />
      <div className="grid grid-cols-1 gap-6">
        {isError && !countries ? (
          <LoadFailure title="Couldn't load the countries" onRetry={refetch} />
        ) : countries ? (
          <OwnAnswers countries={countries} />
        ) : (
          <Loading />
        )}
      </div>
    </>
  );
};
