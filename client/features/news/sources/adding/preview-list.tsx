import { EyeOff, Rss } from "lucide-react";
import type { RefObject } from "react";
import { shortDate } from "#client/lib/dates.ts";
import { Stamp } from "#client/ui/brand/stamp.tsx";
import { Card } from "#client/ui/card.tsx";
import { Spinner } from "#client/ui/loading/spinner.tsx";
import { Status } from "#client/ui/status.tsx";
import { countOf } from "#client/ui/text/count-of.ts";
import type { SourcePreview } from "#shared/news/sources-contract.ts";
import { shortAddress } from "../words.ts";

const PreviewedItem = ({ item }: { item: SourcePreview["items"][number] }) => {
  const { title, link, pubDate, type, countries, shown } = item;
  return (
    <li className="grid gap-1.5 px-card py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {shown && <Stamp kind={type} />}
        <span className="text-sm text-ink-muted">
          {pubDate ? <time dateTime={pubDate}>{shortDate(pubDate)}</time> : "no date"}
        </span>
      </div>
      <a
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        className="font-semibold wrap-anywhere hover:text-accent hover:underline"
      >
        {title}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
        {countries.join(", ") || "no country"}
        {!shown && (
          <span className="inline-flex items-center gap-1.5 font-semibold text-ink">
            <EyeOff aria-hidden="true" className="size-4" strokeWidth={1.75} />
            Not shown: not on our subjects
          </span>
        )}
      </p>
    </li>
  );
};

interface PreviewListProps {
  preview: SourcePreview;
  /** The address that was typed. */
  url: string;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** Stands where the preview will. */
export const NoPreview = ({ isComing }: { isComing: boolean }) => (
  <div className="grid min-h-40 place-items-center rounded-lg border border-dashed border-control p-card text-center text-ink-muted">
    <Status as="p" className="flex items-center gap-3">
      {isComing ? (
        <Spinner className="text-xl" />
      ) : (
        <Rss aria-hidden="true" className="size-5" strokeWidth={1.5} />
      )}
      {isComing ? "Reading the feed..." : "Preview the feed to see what it would bring."}
    </Status>
  </div>
);

/** What a feed would bring. */
export const PreviewList = ({ preview, url, headingRef }: PreviewListProps) => {
  const { entries, shown, items } = preview;
  const hidden = entries - shown;
  return (
    <Card aria-labelledby="preview-title">
      <div className="px-card pt-card pb-4">
        <h2 ref={headingRef} id="preview-title" tabIndex={-1} className="scroll-mt-5 text-xl">
          What it would bring
        </h2>
        <p className="text-sm text-ink-muted">
          {entries === 0
            ? "The feed can be read, and holds nothing at present."
            : `${countOf(entries, "entry", "entries")}, ${hidden === 0 ? "all of them shown" : `${shown} of them shown`}.`}
          {entries > items.length && ` The first ${items.length}:`}
        </p>
        {shortAddress(preview.url) !== shortAddress(url.trim()) && (
          <p className="text-sm text-ink-muted wrap-anywhere">Found at {preview.url}</p>
        )}
      </div>
      {items.length > 0 && (
        <ol className="[&>li]:border-t">
          {items.map((item) => (
            <PreviewedItem key={item.link} item={item} />
          ))}
        </ol>
      )}
    </Card>
  );
};
