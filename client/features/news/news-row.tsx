import { memo } from "react";
import { Stamp } from "#client/brand/stamp.tsx";
import { StatusBadge } from "#client/brand/status.tsx";
import { shortDate } from "#client/platform/format.ts";
import { ExternalLink } from "#client/ui/external-link.tsx";
import type { NewsItem } from "#shared/news/contract.ts";
import { SaveButton } from "./saved.tsx";

interface NewsRowProps {
  item: NewsItem;
  /** New since the last visit. */
  isNew: boolean;
}

/** An update in one line: date, type, title, countries and status. */
export const NewsRow = memo(({ item, isNew }: NewsRowProps) => {
  const { id, title, link, type, countries, pubDate } = item;
  const titleId = `update-${id}-title`;
  return (
    <article
      data-update={id}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="grid scroll-my-24 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-t py-2.5 md:grid-cols-[6.5rem_8.5rem_minmax(0,1fr)_auto_auto]"
    >
      <time dateTime={pubDate} className="text-sm whitespace-nowrap text-ink-muted max-md:order-2">
        {shortDate(pubDate)}
      </time>
      <span className="max-md:order-1">
        <Stamp kind={type} />
      </span>
      <h2 className="font-text text-base leading-snug font-semibold tracking-normal wrap-anywhere max-md:order-3 max-md:col-span-2">
        {isNew && <span className="mr-1.5 text-accent">New</span>}
        <ExternalLink
          href={link}
          data-source
          iconClass="text-ink-muted"
          className="decoration-1 underline-offset-4 hover:text-accent hover:underline"
        >
          <bdi id={titleId}>{title}</bdi>
        </ExternalLink>
      </h2>
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted max-md:order-4 md:max-w-64 md:justify-end md:text-right">
        {countries.join(", ")}
        <StatusBadge item={item} />
      </p>
      <SaveButton id={id} title={title} className="max-md:order-5 md:-my-1" />
    </article>
  );
});
