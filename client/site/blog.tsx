import { ChevronLeft, Rss } from "lucide-react";
import { Stamp } from "#client/brand/stamp.tsx";
import { StatusBadge, Timeline } from "#client/brand/status.tsx";
import { buttonVariants } from "#client/ui/button-variants.ts";
import { ExternalLink } from "#client/ui/external-link.tsx";
import { dateText } from "#shared/calendar/words.ts";
import { inSentence } from "#shared/gazetteer/names.ts";
import {
  type BlogListData,
  type BlogUpdateData,
  blogFeedPath,
  blogName,
  blogPath,
  blogUpdatePath,
  publisherOf,
  typeLabels,
} from "#shared/news/blog.ts";
import type { BlogItem, BlogList, BlogQuery, Report } from "#shared/news/contract.ts";
import { paths } from "#shared/paths.ts";
import { placePathsOf } from "#shared/places/paths.ts";
import { BlogFaultView, BlogFilters, NoUpdates, SourceLink, UpdateDate, UpdateRows } from "./blog-parts.tsx";
import { PublicLayout } from "./public-layout.tsx";
import type { PublicPageProps } from "./public-page.ts";

const Updates = ({ query, list: { items, older } }: { query: BlogQuery; list: BlogList }) => {
  const { type, country, before } = query;
  return (
    <section aria-labelledby="updates-title" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="updates-title" className="text-2xl wrap-anywhere">
          {blogName(query)}
        </h2>
        <a href={blogFeedPath({ type, country })} className="inline-flex items-center gap-1.5 text-link">
          <Rss aria-hidden="true" className="size-4" strokeWidth={1.75} />
          Atom feed
        </a>
      </div>
      {items.length === 0 ? <NoUpdates {...query} /> : <UpdateRows items={items} />}
      <nav aria-label="Pages" className="mt-2 flex flex-wrap justify-between gap-3 empty:hidden">
        {before !== undefined && (
          <a href={blogPath({ type, country })} className={buttonVariants({ variant: "quiet" })}>
            Newest updates
          </a>
        )}
        {older !== null && (
          <a
            href={blogPath({ type, country, before: older })}
            rel="next"
            className={`${buttonVariants({ variant: "secondary" })} ml-auto`}
          >
            Older updates
          </a>
        )}
      </nav>
    </section>
  );
};

export const BlogListView = ({ data }: { data: BlogListData }) => {
  if ("fault" in data) return <BlogFaultView fault={data.fault} />;
  return (
    <>
      <header className="border-b bg-sunken/50">
        <div className="mx-auto grid max-w-page items-end gap-x-16 gap-y-3 px-gutter py-[clamp(2rem,4.5vw,3.5rem)] lg:grid-cols-[auto_minmax(0,1fr)]">
          <h1 className="text-5xl">Blog</h1>
          <p className="max-w-measure text-lg text-ink-muted lg:justify-self-end lg:pb-1.5">
            Changes in visas, residency, citizenship and tax, newest first. Each update names its source and
            explains its date.
          </p>
        </div>
      </header>
      <div className="mx-auto grid max-w-page gap-9 px-gutter py-9">
        <BlogFilters query={data.query} countries={data.list.countries} />
        <Updates {...data} />
      </div>
    </>
  );
};

const Facts = ({ item }: { item: BlogItem }) => {
  const { countries, source, status, type } = item;
  const facts = [
    { label: "Date", value: <UpdateDate item={item} /> },
    {
      label: countries.length === 1 ? "Country" : "Countries",
      value: countries.map((country, index) => (
        <span key={country}>
          {index > 0 && ", "}
          <a href={blogPath({ country })} className="text-link">
            {country}
          </a>
        </span>
      )),
      isKnown: countries.length > 0,
    },
    {
      label: "Type",
      value: (
        <a href={blogPath({ type })} className="text-link">
          {typeLabels[type]}
        </a>
      ),
    },
    { label: "Source", value: publisherOf(source) },
    { label: "Status", value: "Updated since we first saw it", isKnown: status === "updated" },
  ];
  return (
    <dl className="grid border-y">
      {facts
        .filter(({ isKnown = true }) => isKnown)
        .map(({ label, value }) => (
          <div
            key={label}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3 border-b py-2.5 last:border-b-0"
          >
            <dt className="text-ink-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
};

const SummaryAndImpact = ({ item: { summary, impact } }: { item: BlogItem }) => (
  <div className="grid gap-6">
    {summary && (
      <section aria-labelledby="summary-title" className="grid gap-2">
        <h2 id="summary-title" className="text-xl">
          Summary
        </h2>
        <p className="wrap-anywhere">{summary}</p>
      </section>
    )}
    {impact && (
      <section aria-labelledby="impact-title" className="grid gap-2">
        <h2 id="impact-title" className="text-xl">
          Impact on Digital Nomads
        </h2>
        <p className="wrap-anywhere">{impact}</p>
      </section>
    )}
    {!summary && !impact && (
      <p className="text-ink-muted">There is no summary yet. Read the full text at the source.</p>
    )}
  </div>
);

const OtherReports = ({ reports }: { reports: readonly Report[] }) =>
  reports.length > 0 && (
    <section aria-labelledby="reports-title" className="grid gap-2">
      <h2 id="reports-title" className="text-xl">
        Also reported by
      </h2>
      <ul className="grid gap-1.5">
        {reports.map(({ source, kind, title, link, pubDate }) => (
          <li key={link} className="wrap-anywhere">
            <ExternalLink href={link} iconClass="text-ink-muted" className="text-link">
              {source}
            </ExternalLink>
            <span className="text-sm text-ink-muted">
              {kind && `, ${kind}`} · {title}, <time dateTime={pubDate}>{dateText(pubDate)}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );

/** The suggested next steps after one update. */
const NextStep = ({ item: { countries } }: { item: BlogItem }) => (
  <p className="border-t pt-5 text-ink-muted">
    Meridian can tell you of the next change{countries.length === 1 && ` in ${inSentence(countries[0]!)}`}.{" "}
    <a href={paths.legislativeMonitor} className="text-link">
      Set up alerts
    </a>{" "}
    with a free account.
    {placePathsOf(countries).map(({ name, path }) => (
      <a key={path} href={path} className="ml-4 inline-block text-link">
        About {inSentence(name)}
      </a>
    ))}
  </p>
);

/** The heading of the related updates, which names what they have in common. */
const relatedTitle = ({ countries, type }: BlogItem, [first]: readonly BlogItem[]): string => {
  const shared = countries.filter((country) => first?.countries.includes(country));
  if (shared.length === 0) return `More updates: ${typeLabels[type]}`;
  return countries.length > 1 ? "More on these countries" : `More updates: ${countries[0]}`;
};

const RelatedUpdates = ({ of: item, items }: { of: BlogItem; items: readonly BlogItem[] }) => (
  <section aria-labelledby="more-title" className="grid content-start gap-4">
    <h2 id="more-title" className="text-xl">
      {relatedTitle(item, items)}
    </h2>
    <ul className="border-t">
      {items.map(({ id, title, pubDate, type: kind }) => (
        <li key={id} className="grid gap-1 border-b py-3">
          <a
            href={blogUpdatePath(id)}
            className="font-semibold wrap-anywhere decoration-1 underline-offset-4 hover:text-accent hover:underline"
          >
            {title}
          </a>
          <p className="text-sm text-ink-muted">
            {typeLabels[kind]} · <time dateTime={pubDate}>{dateText(pubDate)}</time>
          </p>
        </li>
      ))}
    </ul>
  </section>
);

export const BlogUpdateView = ({ data }: { data: BlogUpdateData }) => {
  if ("fault" in data) return <BlogFaultView fault={data.fault} />;
  const { item, neighbours, timeline, reports } = data;
  return (
    <div className="mx-auto grid max-w-page gap-x-16 gap-y-12 px-gutter py-section lg:grid-cols-[minmax(0,1fr)_20rem]">
      <article className="grid max-w-[48rem] content-start gap-6">
        <p>
          <a href={blogPath()} className="inline-flex min-h-8 items-center gap-1 text-link">
            <ChevronLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />
            Blog
          </a>
        </p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Stamp kind={item.type} size="lg" />
          <StatusBadge item={item} beside={item.pubDate.slice(0, 10)} />
        </p>
        <h1 className="text-4xl wrap-anywhere">{item.title}</h1>
        <Facts item={item} />
        {timeline.length > 0 && (
          <section aria-labelledby="timeline-title" className="grid gap-3">
            <h2 id="timeline-title" className="text-xl">
              From proposal to force
            </h2>
            <Timeline steps={timeline} currentId={item.id} />
          </section>
        )}
        {item.excerpt && (
          <blockquote className="border-l-2 border-control pl-4 text-lg wrap-anywhere">
            {item.excerpt}
          </blockquote>
        )}
        <SummaryAndImpact item={item} />
        <p>
          <SourceLink href={item.link} className={buttonVariants({ size: "lg" })} />
        </p>
        <OtherReports reports={reports} />
        <NextStep item={item} />
      </article>
      {neighbours.length > 0 && <RelatedUpdates of={item} items={neighbours} />}
    </div>
  );
};

/** `/blog` */
export const Blog = ({ settings, data }: PublicPageProps<BlogListData>) => (
  <PublicLayout settings={settings} path={blogPath("query" in data ? data.query : {})}>
    <BlogListView data={data} />
  </PublicLayout>
);

/** `/blog/:id` */
export const BlogUpdate = ({ settings, data }: PublicPageProps<BlogUpdateData>) => (
  <PublicLayout settings={settings} path={"item" in data ? blogUpdatePath(data.item.id) : blogPath()}>
    <BlogUpdateView data={data} />
  </PublicLayout>
);
