import { Stamp } from "#client/ui/brand/stamp.tsx";
import { blogUpdatePath } from "#shared/news/blog.ts";
import type { BlogItem } from "#shared/news/contract.ts";
import { SourceLink } from "./source-link.tsx";
import { UpdateDate } from "./update-date.tsx";
import { UpdateFacts } from "./update-facts.tsx";

/** One update in the list. */
export const UpdateRow = ({ item }: { item: BlogItem }) => (
  <article className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 px-card py-5 md:grid-cols-[8.5rem_minmax(0,1fr)] lg:grid-cols-[8.5rem_minmax(0,1fr)_auto]">
    <div className="flex items-start justify-between gap-3 md:flex-col md:justify-start">
      <Stamp kind={item.type} />
      <p className="grid text-right text-sm md:text-left">
        <UpdateDate item={item} />
      </p>
    </div>
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <h3 className="text-xl wrap-anywhere">
        <a
          href={blogUpdatePath(item.id)}
          className="decoration-1 underline-offset-4 hover:text-accent hover:underline"
        >
          {item.title}
        </a>
      </h3>
      <UpdateFacts item={item} />
      {item.summary && <p className="max-w-measure wrap-anywhere">{item.summary}</p>}
    </div>
    <p className="text-sm md:col-start-2 lg:col-start-3 lg:pt-1">
      <SourceLink href={item.link} className="text-link" />
    </p>
  </article>
);
