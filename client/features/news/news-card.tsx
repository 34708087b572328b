import { ExternalLink } from "lucide-react";
import { shortDate } from "#client/lib/dates.ts";
import { Stamp } from "#client/ui/brand/stamp.tsx";
import { Card } from "#client/ui/card.tsx";
import { Chip } from "#client/ui/chip.tsx";
import type { NewsItem } from "#shared/news/contract.ts";
import { TagStar } from "./tag-filter.tsx";

/** What is known of an item besides its title: where it applies, who says it, whether it was changed. */
const details = ({ countries, source, status }: NewsItem): string[] =>
  [countries.join(", "), source.kind ?? source.name, status === "updated" ? "updated since" : ""].filter(
    Boolean,
  );

/** One regulatory update. */
export const NewsCard = ({ item }: { item: NewsItem }) => (
  <Card className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 p-card md:grid-cols-[8.5rem_minmax(0,1fr)]">
    <div className="flex items-start justify-between gap-3 md:flex-col md:justify-start">
      <Stamp kind={item.type} />
      <p className="text-right text-sm text-ink-muted md:text-left">
        <time dateTime={item.pubDate} className="block text-ink">
          {shortDate(item.pubDate)}
        </time>
        {item.dateBasis}
      </p>
    </div>
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <h2 className="text-xl wrap-anywhere">
        <a
          href={item.link}
          target="_blank"
          rel="noopener noreferrer"
          className="decoration-1 underline-offset-4 hover:text-accent hover:underline"
        >
          {item.title}
          <ExternalLink
            aria-hidden="true"
            className="ml-1.5 inline size-4 align-baseline text-ink-muted"
            strokeWidth={1.5}
          />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </h2>
      <p className="flex flex-wrap text-sm text-ink-muted">
        {details(item).map((detail, index, all) => (
          <span key={detail} className="first:font-semibold first:text-ink">
            {detail}
            {index < all.length - 1 && (
              <span aria-hidden="true" className="px-2 font-normal text-control">
                ·
              </span>
            )}
          </span>
        ))}
      </p>
      <ul aria-label="Tags" className="mt-1 flex flex-wrap gap-1.5">
        {item.tags.map(({ name, relevance }) => (
          <li key={name}>
            <Chip>
              {name}
              <TagStar relevance={relevance} />
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  </Card>
);
