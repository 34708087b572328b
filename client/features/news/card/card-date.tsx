import { shortDate } from "#client/lib/dates.ts";
import type { NewsItem } from "#shared/news/contract.ts";

/** The date of an update, and what it stands for: `effective`, `announced`, `first seen` … */
export const CardDate = ({ item: { pubDate, dateBasis } }: { item: NewsItem }) => (
  <p className="text-right text-sm text-ink-muted md:text-left">
    <time dateTime={pubDate} className="block whitespace-nowrap text-ink">
      {shortDate(pubDate)}
    </time>
    {dateBasis ?? "published"}
  </p>
);
