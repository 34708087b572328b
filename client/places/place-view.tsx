import { BellPlus, Columns3, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Stamp } from "#client/brand/stamp.tsx";
import { StatusBadge } from "#client/brand/status.tsx";
import { mailLink } from "#client/platform/mail-link.ts";
import { BackLink } from "#client/ui/back-link.tsx";
import { buttonVariants } from "#client/ui/button-variants.ts";
import { ExternalLink } from "#client/ui/external-link.tsx";
import { dateText } from "#shared/calendar/words.ts";
import { isOld } from "#shared/catalogue/entry.ts";
import { inSentence } from "#shared/gazetteer/names.ts";
import { blogPath, blogUpdatePath } from "#shared/news/blog.ts";
import type { BlogItem } from "#shared/news/contract.ts";
import { paths, publicPaths } from "#shared/paths.ts";
import type { Place, PlaceFact, PlaceSource } from "#shared/places/contract.ts";
import { comparePath, monitorPath, placePath } from "#shared/places/paths.ts";
import { factLabels, factText, routeNames, statusNames } from "#shared/places/words.ts";
import type { ListedProgramme } from "#shared/programmes/contract.ts";
import { programmePagePath } from "#shared/programmes/programme-path.ts";
import { demandsOf, titleText } from "#shared/programmes/words.ts";
import type { SiteSettings } from "#shared/site-settings.ts";
import { ConfidenceLegend, Evidence, Notes, SourceNumbers } from "./fact-parts.tsx";
import { listClass } from "./list-class.ts";
import { EntryRules } from "./place-entry.tsx";
import { StayRules } from "./stay-rules.tsx";

const FactRow = ({ fact, sources }: { fact: PlaceFact; sources: readonly PlaceSource[] }) => (
  <div className="grid gap-x-8 gap-y-1.5 px-card py-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
    <dt className="text-sm font-semibold text-ink-muted sm:pt-0.5">{factLabels[fact.id]}</dt>
    <dd className="grid gap-1.5">
      <p className={fact.value === null ? "text-ink-muted" : "text-lg leading-snug text-ink"}>
        {factText(fact)} <SourceNumbers sources={fact.sources} />
      </p>
      <Evidence fact={fact} />
      <Notes notes={fact.notes} sources={sources} />
    </dd>
  </div>
);

const KeyFacts = ({ place: { facts, sources } }: { place: Place }) => (
  <dl className="rounded-lg border bg-surface shadow-raised [&>div+div]:border-t">
    {facts.map((fact) => (
      <FactRow key={fact.id} fact={fact} sources={sources} />
    ))}
  </dl>
);

const Programme = ({ programme }: { programme: ListedProgramme }) => {
  const { name, route, status, asOf, confidence } = programme;
  const facts = [...demandsOf(programme), titleText(programme)];
  return (
    <li className="grid gap-x-8 gap-y-1 px-card py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-1">
        <h3 className="font-text text-base font-semibold tracking-normal">
          <a href={programmePagePath(programme.id)} className="text-link">
            {name}
          </a>
        </h3>
        <p className="text-sm text-ink-muted">{facts.join(" · ")}</p>
        <Evidence fact={{ confidence, asOf }} />
      </div>
      <p className="flex flex-wrap items-start gap-x-3 gap-y-1 text-sm sm:flex-col sm:items-end">
        <span className="font-semibold">{routeNames[route]}</span>
        <span className={status === "open" ? "text-ink-muted" : "font-semibold text-warning"}>
          {statusNames[status]}
        </span>
      </p>
    </li>
  );
};

const Update = ({ item }: { item: BlogItem }) => (
  <li className="grid gap-x-6 gap-y-2 px-card py-4 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
    <div className="flex items-center justify-between gap-3 sm:flex-col sm:items-start sm:justify-start">
      <Stamp kind={item.type} />
      <time dateTime={item.pubDate} className="text-sm text-ink-muted">
        {dateText(item.pubDate)}
      </time>
    </div>
    <div className="grid content-start gap-1.5">
      <h3 className="text-lg wrap-anywhere">
        <a
          href={blogUpdatePath(item.id)}
          className="decoration-1 underline-offset-4 hover:text-accent hover:underline"
        >
          {item.title}
        </a>
      </h3>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
        <StatusBadge item={item} />
        {item.source.name}
      </p>
    </div>
  </li>
);

const Updates = ({ place: { name, updates, feeds } }: { place: Place }) => (
  <>
    {updates.length > 0 ? (
      <ul className={listClass}>
        {updates.map((item) => (
          <Update key={item.id} item={item} />
        ))}
      </ul>
    ) : (
      <p className="text-ink-muted">None of our sources has reported on {inSentence(name)} yet.</p>
    )}
    <p className="text-sm text-ink-muted">
      {feeds.length > 0
        ? `We read ${feeds.length === 1 ? "one official feed" : `${feeds.length} official feeds`} of ${inSentence(name)}: ${feeds.map((feed) => feed.name).join(", ")}.`
        : `We read no official feed of ${inSentence(name)}. Updates come from the press and from other publishers.`}{" "}
      {updates.length > 0 && (
        <a href={blogPath({ country: name })} className="text-link">
          All updates on {inSentence(name)}
        </a>
      )}
    </p>
  </>
);

const Companies = ({ companies }: Pick<Place, "companies">) => (
  <ul className={listClass}>
    {companies.map(({ id, name, entity, setupTime, corporateTax }) => (
      <li key={id} className="grid gap-1 px-card py-4">
        <h3 className="font-text text-base font-semibold tracking-normal">
          <a href={`${paths.formation}#${id}`} className="text-link">
            {entity}, {name}
          </a>
        </h3>
        <p className="text-sm text-ink-muted">
          {[setupTime && `Set up: ${setupTime}`, corporateTax && `Corporate tax: ${corporateTax}`]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </li>
    ))}
  </ul>
);

const Sources = ({ place: { sources } }: { place: Place }) => (
  <ol className="grid gap-2 text-sm">
    {sources.map(({ name, url, date, confidence }, at) => (
      <li
        key={`${name} ${url} ${date}`}
        id={`source-${at + 1}`}
        className="grid scroll-mt-24 grid-cols-[1.75rem_minmax(0,1fr)] rounded-sm target:bg-accent-wash"
      >
        <span className="text-ink-muted">{at + 1}</span>
        <span className="wrap-anywhere">
          {url ? (
            <ExternalLink href={url} iconClass="text-ink-muted" className="text-link">
              {name}
            </ExternalLink>
          ) : (
            name
          )}
          <span className="text-ink-muted">
            , {date ? dateText(date) : "undated"}
            {date && isOld(date, new Date()) && ", over 12 months old"}
            {confidence === "low" && " · weak source"}
          </span>
        </span>
      </li>
    ))}
  </ol>
);

interface Section {
  id: string;
  title: string;
  content: ReactNode;
}

/** The sections of a country in reading order, without the empty ones. A new section is one entry of this list. */
const sectionsOf = (place: Place, ownEntry: ReactNode): Section[] => {
  const { name, programmes, companies, tax, stay, stayRules, cautions, sources } = place;
  const all: (Section & { isEmpty?: boolean })[] = [
    { id: "facts", title: "Key facts", content: <KeyFacts place={place} /> },
    {
      id: "tax",
      title: "More on taxes",
      isEmpty: tax.length + cautions.length === 0,
      content: (
        <>
          <Notes notes={tax} sources={sources} />
          {cautions.map((caution) => (
            <p key={caution} className="flex items-start gap-2 text-sm text-warning">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
              {caution}
            </p>
          ))}
        </>
      ),
    },
    {
      id: "programs",
      title: "Programs",
      content:
        programmes.length > 0 ? (
          <ul className={listClass}>
            {programmes.map((programme) => (
              <Programme key={programme.id} programme={programme} />
            ))}
          </ul>
        ) : (
          <p className="text-ink-muted">
            We know of no program of {inSentence(name)} for people who move abroad.
          </p>
        ),
    },
    {
      id: "entry",
      title: ownEntry ? "Entry for your passports" : "Entry",
      content: <EntryRules place={place} own={ownEntry} />,
    },
    {
      id: "stay",
      title: "Stay rules",
      isEmpty: stay.length + stayRules.length === 0,
      content: (
        <>
          <StayRules stayRules={stayRules} />
          <Notes notes={stay} sources={sources} />
        </>
      ),
    },
    { id: "updates", title: "What changed", content: <Updates place={place} /> },
    {
      id: "companies",
      title: "Companies",
      isEmpty: companies.length === 0,
      content: <Companies companies={companies} />,
    },
    { id: "sources", title: "Sources", content: <Sources place={place} /> },
  ];
  return all.filter(({ isEmpty }) => !isEmpty);
};

/** A link that reports an error in a country's facts to the operator by email. Renders nothing without an address. */
const ReportLink = ({ place, settings }: { place: Place; settings: SiteSettings }) => {
  const { contactEmail, appUrl = "" } = settings;
  if (!contactEmail) return null;
  const body = [
    `Country: ${place.name}`,
    `Address: ${appUrl}${placePath(place.slug)}`,
    "",
    "What is wrong, and what is your source?",
    "",
  ];
  return (
    <a href={mailLink(contactEmail, `Error in Meridian: ${place.name}`, body)} className="text-link">
      Report an error<span className="sr-only"> in the facts on {inSentence(place.name)}</span>
    </a>
  );
};

interface PlaceViewProps {
  place: Place;
  settings: SiteSettings;
  /** The part about the signed-in reader's ties to the country. */
  children?: ReactNode;
  /** The entry rules for the signed-in reader's passports. */
  ownEntry?: ReactNode;
}

/** The page of a country, the same for the public site and the app. It needs no script. */
export const PlaceView = ({ place, settings, children, ownEntry }: PlaceViewProps) => {
  const { code, slug, name, region } = place;
  const sections = sectionsOf(place, ownEntry);
  return (
    <article className="grid gap-10">
      <header className="grid gap-5">
        <BackLink href={publicPaths.places}>Places</BackLink>
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
          <div className="grid gap-3">
            <p className="flex items-center gap-3 text-ink-muted">
              <img
                src={`/flags/${code.toLowerCase()}.svg`}
                alt=""
                width={40}
                height={30}
                className="rounded-sm border"
              />
              {region}
            </p>
            <h1 className="text-5xl wrap-anywhere">{name}</h1>
          </div>
          <p className="flex flex-wrap gap-2.5">
            <a href={monitorPath(code)} className={buttonVariants({ size: "md" })}>
              <BellPlus aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
              Alert me about this country
            </a>
            <a href={comparePath([slug])} className={buttonVariants({ variant: "secondary" })}>
              <Columns3 aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
              Compare
            </a>
          </p>
        </div>
        {children}
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-12">
          {sections.map(({ id, title, content }) => (
            <section key={id} aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <h2 id={id} className="scroll-mt-24 text-2xl">
                {title}
              </h2>
              {content}
            </section>
          ))}
        </div>
        <aside className="grid content-start gap-7 self-start lg:sticky lg:top-24">
          <nav aria-label="On this page" className="grid gap-2 max-lg:hidden">
            <p className="text-sm font-semibold">On this page</p>
            <ul className="grid border-l text-sm">
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="-ml-px block border-l border-transparent py-1 pl-4 text-ink-muted hover:border-ink hover:text-ink"
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <ConfidenceLegend />
          <p className="text-sm">
            <ReportLink place={place} settings={settings} />
          </p>
        </aside>
      </div>
    </article>
  );
};
