import { Stamp } from "#client/brand/stamp.tsx";
import { StatusBadge, Timeline } from "#client/brand/status.tsx";
import { ExternalLink } from "#client/ui/external-link.tsx";
import { dateText } from "#shared/calendar/words.ts";
import { blogPath, publisherOf } from "#shared/news/blog.ts";
import type { BlogItem, TimelineStep } from "#shared/news/contract.ts";

/** A real update from the built-in archive. A test checks that it equals its row there. */
export const exampleUpdate = {
  id: 2,
  title: "Canada: citizenship by descent beyond the first generation",
  link: "https://www.cicnews.com/2025/12/breaking-bill-c-3-takes-effect-giving-many-a-clear-pathway-to-canadian-citizenship-1263495.html",
  pubDate: "2025-12-15T00:00:00Z",
  type: "citizenship",
  countries: ["Canada"],
  source: { name: "cicnews.com", kind: "press" },
  dateBasis: "effective",
  stage: "in force",
  effectiveOn: "2025-12-15",
  status: "new",
  excerpt: "Bill C-3 comes into force; parents born abroad need three years in Canada before the birth.",
} as const satisfies BlogItem;

/** The steps of its change, also from the archive. */
export const exampleSteps = [
  {
    id: 1,
    title: "Canada: Bill C-3 receives Royal Assent",
    stage: "adopted",
    date: "2025-11-20",
  },
  {
    id: 2,
    title: exampleUpdate.title,
    stage: "in force",
    date: "2025-12-15",
    effectiveOn: "2025-12-15",
  },
] as const satisfies readonly TimelineStep[];

/** The source of the first step. */
export const firstStepLink = "https://bartlaw.ca/?p=1998";

const notes = [
  { title: "What it is about", text: "A visa, residency, citizenship or tax, and the country." },
  {
    title: "How far it has come",
    text: "Proposed, adopted, planned or in force, with the day it takes effect.",
  },
  { title: "Who says so", text: "The publisher, and whether it is an authority, the press or a law firm." },
  { title: "How it got there", text: "Each step from the proposal on, so that nobody acts too early." },
] as const;

/** A numbered marker on the card that refers to a note. Hidden from screen readers. */
const Pin = ({ to }: { to: 1 | 2 | 3 | 4 }) => (
  <span
    aria-hidden="true"
    className="inline-grid size-5.5 shrink-0 place-items-center rounded-full bg-accent text-xs font-semibold text-accent-ink"
  >
    {to}
  </span>
);

const ExampleCard = () => {
  const { title, link, pubDate, type, countries, source, dateBasis, excerpt } = exampleUpdate;
  return (
    <article
      aria-label={title}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-lg border bg-surface p-card shadow-raised"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex items-center gap-2.5">
          <Stamp kind={type} />
          <Pin to={1} />
        </span>
        <span className="text-sm text-ink-muted">
          <time dateTime={pubDate} className="text-ink">
            {dateText(pubDate)}
          </time>{" "}
          {dateBasis}
        </span>
      </div>
      <p className="flex items-center gap-2.5">
        <StatusBadge item={exampleUpdate} />
        <Pin to={2} />
      </p>
      <h3 className="text-2xl">
        <ExternalLink
          href={link}
          iconClass="size-4 text-ink-muted"
          className="decoration-1 underline-offset-4 hover:text-accent hover:underline"
        >
          {title}
        </ExternalLink>
      </h3>
      <p className="flex flex-wrap items-center gap-x-2.5 text-sm text-ink-muted">
        <span className="font-semibold text-ink">{countries.join(", ")}</span>
        {publisherOf(source)}
        <Pin to={3} />
      </p>
      <p>{excerpt}</p>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t pt-4">
        <Timeline steps={exampleSteps} currentId={exampleUpdate.id} addressOf={() => firstStepLink} />
        <Pin to={4} />
      </div>
    </article>
  );
};

/** Explains the parts of an update with a real example. */
export const ExampleSection = () => (
  <section aria-labelledby="example-title" className="border-y bg-sunken/50">
    <div className="mx-auto grid max-w-page gap-x-16 gap-y-8 px-gutter py-[clamp(3.5rem,8vw,6.5rem)] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-1 gap-8">
        <h2 id="example-title" className="max-w-[20ch] text-4xl">
          One change, read in ten seconds
        </h2>
        <ExampleCard />
      </div>
      <div className="grid content-end gap-6">
        <ol className="grid gap-5">
          {notes.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
              <Pin to={(index + 1) as 1 | 2 | 3 | 4} />
              <div>
                <h3 className="font-text text-base font-semibold tracking-normal">{title}</h3>
                <p className="text-ink-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <p>
          <a href={blogPath()} className="text-link">
            Read all updates
          </a>
        </p>
      </div>
    </div>
  </section>
);
