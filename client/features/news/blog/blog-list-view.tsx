import { Rss } from "lucide-react";
import { buttonVariants } from "#client/ui/form/button-variants.ts";
import { type BlogListData, blogFeedPath, blogName, blogPath } from "#shared/news/blog.ts";
import type { BlogList, BlogQuery } from "#shared/news/contract.ts";
import { BlogFilters } from "./blog-filters.tsx";
import { BlogFaultView, NoUpdates } from "./no-updates.tsx";
import { UpdateRow } from "./update-row.tsx";

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
      {items.length === 0 ? (
        <NoUpdates {...query} />
      ) : (
        <ol className="rounded-lg border bg-surface shadow-raised [&>li+li]:border-t">
          {items.map((item) => (
            <li key={item.id}>
              <UpdateRow item={item} />
            </li>
          ))}
        </ol>
      )}
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

/** The list of the blog: what it is, its filters, and the updates. */
export const BlogListView = ({ data }: { data: BlogListData }) => {
  if ("fault" in data) return <BlogFaultView fault={data.fault} />;
  return (
    <>
      <header className="border-b bg-sunken/50">
        <div className="mx-auto grid max-w-page items-end gap-x-16 gap-y-3 px-gutter py-[clamp(2rem,4.5vw,3.5rem)] lg:grid-cols-[auto_minmax(0,1fr)]">
          <h1 className="text-5xl">Blog</h1>
          <p className="max-w-measure text-lg text-ink-muted lg:justify-self-end lg:pb-1.5">
            What changes in visas, residency, citizenship and tax, newest first. Each update says what its
            date stands for and where it comes from.
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
