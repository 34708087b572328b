import { LRUCache } from "lru-cache";
import { FilterX, Newspaper, SearchX } from "lucide-react";
import { renderToStaticMarkup } from "react-dom/server";
import { Stamp } from "#client/brand/stamp.tsx";
import { StatusBadge } from "#client/brand/status.tsx";
import { buttonVariants } from "#client/ui/button-variants.ts";
import { ExternalLink } from "#client/ui/external-link.tsx";
import { Select } from "#client/ui/select.tsx";
import { dateText } from "#shared/calendar/words.ts";
import {
  type BlogFault,
  blogPath,
  blogUpdatePath,
  publisherOf,
  statusOf,
  typeLabels,
} from "#shared/news/blog.ts";
import type { BlogItem, BlogQuery, NewsType } from "#shared/news/contract.ts";
import { DrawnEmptyState } from "./drawn-empty-state.tsx";

interface BlogFiltersProps {
  query: BlogQuery;
  countries: readonly string[];
}

const types = Object.keys(typeLabels) as NewsType[];

/** Filters without JavaScript: links for the type, a form for the country. */
export const BlogFilters = ({ query: { type, country }, countries }: BlogFiltersProps) => {
  const names = new Set(country ? [...countries, country] : countries);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <nav aria-label="Type of update" className="flex flex-wrap gap-2 max-sm:gap-1.5">
        {[undefined, ...types].map((each) => (
          <a
            key={each ?? "all"}
            href={blogPath({ type: each, country })}
            aria-current={each === type ? "true" : undefined}
            className={`${buttonVariants({ variant: each === type ? "primary" : "secondary" })} max-sm:px-2.5 max-sm:text-sm`}
          >
            {each ? typeLabels[each] : "All"}
          </a>
        ))}
      </nav>
      <form action={blogPath()} autoComplete="off" className="flex items-end gap-2 max-sm:w-full">
        {type && <input type="hidden" name="type" value={type} />}
        <div className="grid grow gap-1.5 sm:w-64">
          <label htmlFor="blog-country" className="text-sm font-semibold">
            Country
          </label>
          <Select
            id="blog-country"
            name="country"
            defaultValue={country ?? ""}
            placeholder="All countries"
            options={Object.fromEntries([...names].map((name) => [name, name]))}
          />
        </div>
        <button type="submit" className={buttonVariants({ variant: "secondary" })}>
          Show
        </button>
      </form>
    </div>
  );
};

interface SourceLinkProps {
  href: string;
  className: string;
}

export const SourceLink = ({ href, className }: SourceLinkProps) => (
  <ExternalLink href={href} className={className} iconClass="ml-1.5 size-4 align-[-0.125em]">
    Read at the source
  </ExternalLink>
);

/** The date of an update, with its meaning if it is not the publication date. */
export const UpdateDate = ({ item: { pubDate, dateBasis } }: { item: BlogItem }) => (
  <>
    <time dateTime={pubDate} className="whitespace-nowrap text-ink">
      {dateText(pubDate)}
    </time>
    {dateBasis && <span className="text-ink-muted"> {dateBasis}</span>}
  </>
);

interface UpdateFactsProps {
  item: BlogItem;
  className?: string;
}

const UpdateFacts = ({ item, className }: UpdateFactsProps) => {
  const { countries, source, status } = item;
  const facts = [countries.join(", "), publisherOf(source)];
  return (
    <p className={`flex flex-wrap items-center text-sm text-ink-muted ${className ?? ""}`}>
      {facts.filter(Boolean).map((fact, index) => (
        <span key={fact} className="first:font-semibold first:text-ink">
          {index > 0 && (
            <span aria-hidden="true" className="px-2 text-control">
              ·
            </span>
          )}
          {fact}
        </span>
      ))}
      {status === "updated" && (
        <span className="ml-2.5 rounded-sm bg-accent-wash px-1.5 text-xs leading-5 font-semibold text-accent">
          Updated
        </span>
      )}
    </p>
  );
};

const UpdateRow = ({ item }: { item: BlogItem }) => (
  <article className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 px-card py-5 md:grid-cols-[8.5rem_minmax(0,1fr)] lg:grid-cols-[8.5rem_minmax(0,1fr)_auto]">
    <div className="flex items-start justify-between gap-3 md:flex-col md:justify-start">
      <Stamp kind={item.type} />
      <p className="grid text-right text-sm md:text-left">
        <UpdateDate item={item} />
      </p>
    </div>
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      {item.stage && (
        <p>
          <StatusBadge item={item} />
        </p>
      )}
      <h3 className="text-xl wrap-anywhere">
        <a
          href={blogUpdatePath(item.id)}
          className="decoration-1 underline-offset-4 hover:text-accent hover:underline"
        >
          {item.title}
        </a>
      </h3>
      <UpdateFacts item={item} />
      {item.excerpt && <p className="max-w-measure wrap-anywhere">{item.excerpt}</p>}
    </div>
    <p className="text-sm md:col-start-2 lg:col-start-3 lg:pt-1">
      <SourceLink href={item.link} className="text-link" />
    </p>
  </article>
);

const maxRowCharacters = 4_000_000;

/**
 * Caches the HTML of rows by their content and the text of their status, which changes from day to day. Many pages show
 * the same updates, and rows are most of the cost of rendering a page.
 */
const rows = new LRUCache<string, string, BlogItem>({
  maxSize: maxRowCharacters,
  sizeCalculation: (html, content) => html.length + content.length,
  memoMethod: (_content, _stale, { context }) => renderToStaticMarkup(<UpdateRow item={context} />),
});

/** A list of updates. */
export const UpdateRows = ({ items }: { items: readonly BlogItem[] }) => (
  <ol className="rounded-lg border bg-surface shadow-raised [&>li+li]:border-t">
    {items.map((item) => {
      const html = rows.memo(`${statusOf(item)} ${JSON.stringify(item)}`, { context: item });
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React has escaped it.
      return <li key={item.id} dangerouslySetInnerHTML={{ __html: html }} />;
    })}
  </ol>
);

const AllUpdates = () => (
  <a href={blogPath()} className={buttonVariants({ variant: "secondary" })}>
    See all updates
  </a>
);

export const NoUpdates = ({ type, country, before }: BlogQuery) => {
  if (before !== undefined)
    return (
      <DrawnEmptyState
        icon={FilterX}
        title="No older updates"
        description="You've reached the oldest update."
        action={<AllUpdates />}
      />
    );
  return type !== undefined || country !== undefined ? (
    <DrawnEmptyState
      icon={FilterX}
      title="No updates match"
      description="None of our sources has reported on this yet. Choose another type or country."
      action={<AllUpdates />}
    />
  ) : (
    <DrawnEmptyState
      icon={Newspaper}
      title="No updates yet"
      description="Our sources have not been read yet. Try again in a few minutes."
    />
  );
};

export const BlogFaultView = ({ fault: { title, text } }: { fault: BlogFault }) => (
  <div className="mx-auto max-w-page px-gutter py-section">
    <DrawnEmptyState as="h1" icon={SearchX} title={title} description={text} action={<AllUpdates />} />
  </div>
);
