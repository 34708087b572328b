import { blogDate } from "#shared/news/blog.ts";
import type { BlogItem } from "#shared/news/contract.ts";

/** The date of an update, and what it stands for. */
export const UpdateDate = ({ item: { pubDate, dateBasis } }: { item: BlogItem }) => (
  <>
    <time dateTime={pubDate} className="whitespace-nowrap text-ink">
      {blogDate(pubDate)}
    </time>
    {dateBasis && <span className="text-ink-muted"> {dateBasis}</span>}
  </>
);
