import { Sparkle, UserRound } from "lucide-react";
import { memo, useState } from "react";
import { Stamp } from "#client/brand/stamp.tsx";
import { StatusBadge } from "#client/brand/status.tsx";
import { shortDate } from "#client/platform/format.ts";
import { useLate } from "#client/platform/use-late.ts";
import { Button } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";
import { chipVariants } from "#client/ui/chip.tsx";
import { ExternalLink } from "#client/ui/external-link.tsx";
import { useFirstNewRow } from "#client/ui/focus.ts";
import { MarkedText } from "#client/ui/marked-text.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { Unfold, UnfoldButton } from "#client/ui/unfold.tsx";
import type { NewsItem, Report } from "#shared/news/contract.ts";
import { SaveButton } from "./saved.tsx";
import { TagStar } from "./tags.tsx";

/** The date of an update and what it means: `effective`, `announced`, `first seen`, and so on. */
const CardDate = ({ item: { pubDate, dateBasis } }: { item: NewsItem }) => (
  <p className="text-right text-sm text-ink-muted md:text-left">
    <time dateTime={pubDate} className="block whitespace-nowrap text-ink">
      {shortDate(pubDate)}
    </time>
    {dateBasis ?? "published"}
  </p>
);

interface NewsCardProps {
  item: NewsItem;
  /** New since the last visit. */
  isNew: boolean;
  /** Why it concerns the reader, in one sentence, or an empty string. */
  reason: string;
  /** Adds a tag to the filters. */
  onTag: (name: string) => void;
}

const Dot = () => <span className="px-1 text-control"> · </span>;

const CardFacts = ({ item }: { item: NewsItem }) => {
  const { countries, source } = item;
  return (
    <p className="text-sm wrap-anywhere text-ink-muted">
      {countries.length > 0 && (
        <>
          <span className="font-semibold text-ink">{countries.join(", ")}</span>
          <Dot />
        </>
      )}
      <bdi>{source.name}</bdi>
      {source.kind && (
        <>
          <Dot />
          <bdi>{source.kind}</bdi>
        </>
      )}
    </p>
  );
};

const markClass = "inline-flex items-center gap-1 rounded-sm px-1.5 text-xs leading-5.5 font-semibold";

/** Badges: new since the last visit, updated, the stage of the change, and 'For you' with its reason. */
const CardBadges = ({ item, isNew, reason }: Omit<NewsCardProps, "onTag">) => {
  const isUpdated = item.status === "updated";
  if (!isNew && !isUpdated && !reason && !item.stage) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
      {isNew && (
        <span className={`${markClass} bg-accent text-accent-ink`}>
          <Sparkle aria-hidden="true" className="size-3 fill-current" strokeWidth={1.5} />
          New
        </span>
      )}
      {isUpdated && <span className={`${markClass} bg-sunken text-ink`}>Updated</span>}
      <StatusBadge item={item} />
      {reason && (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className={`${markClass} bg-accent-wash text-accent`}>
            <UserRound aria-hidden="true" className="size-3" strokeWidth={2} />
            For you
          </span>
          <span className="sr-only">: </span>
          <span className="text-ink-muted">{reason}</span>
        </span>
      )}
    </p>
  );
};

/** How many reports are shown before '3 more' is pressed. */
const initialReports = 3;

/** Reports of other sources on the same event. */
const Reports = ({ reports }: { reports: readonly Report[] }) => {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? reports : reports.slice(0, initialReports);
  const hidden = reports.length - shown.length;
  const { list, expectRows } = useFirstNewRow<HTMLUListElement>(shown.length);
  const showAll = () => {
    expectRows();
    setShowsAll(true);
  };
  if (reports.length === 0) return null;
  return (
    <div className="grid justify-items-start gap-1 border-l-2 pl-3 text-sm">
      <h3 className="font-text text-sm font-semibold tracking-normal">Also reported by</h3>
      <ul ref={list} className="grid gap-1">
        {shown.map(({ source, kind, title, link, pubDate }) => (
          <li key={link} className="wrap-anywhere">
            <ExternalLink href={link} iconClass="text-ink-muted" className="text-link">
              <bdi>{source}</bdi>
            </ExternalLink>
            <span className="text-ink-muted">
              {kind && `, ${kind}`}
              {" · "}
              <bdi>{title}</bdi>, <span className="whitespace-nowrap">{shortDate(pubDate)}</span>
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="quiet" size="sm" className="-ml-3" onClick={showAll}>
          {hidden} more
        </Button>
      )}
    </div>
  );
};

const loadSummaryPanel = () => import("./summary-panel.tsx").then((part) => part.SummaryPanel);

/**
 * One regulatory update. Publishers control its text, so each piece is rendered as plain text in its own `<bdi>`:
 * right-to-left characters cannot reorder the text around it.
 */
export const NewsCard = memo(({ item, isNew, reason, onTag }: NewsCardProps) => {
  const [open, setOpen] = useState(false);
  const { part: SummaryPanel, failed, fetchPart } = useLate(loadSummaryPanel);
  const prepare = () => void fetchPart();
  const { id, title, link, type, tags, found, excerpt, alsoReportedBy } = item;
  const titleId = `update-${id}-title`;
  const panelId = `update-${id}-summary`;
  return (
    <Card
      as="article"
      data-update={id}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="scroll-my-[min(6rem,12vh)] overflow-clip"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 p-card md:grid-cols-[8.5rem_minmax(0,1fr)]">
        <div className="flex items-start justify-between gap-3 md:flex-col md:justify-start">
          <Stamp kind={type} />
          <CardDate item={item} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2.5">
          <CardBadges item={item} isNew={isNew} reason={reason} />
          <h2 className="text-xl wrap-anywhere">
            <ExternalLink
              href={link}
              data-source
              iconClass="size-4 text-ink-muted"
              className="decoration-1 underline-offset-4 hover:text-accent hover:underline"
            >
              <bdi id={titleId}>{found ? <MarkedText pieces={found.title} /> : title}</bdi>
            </ExternalLink>
          </h2>
          <CardFacts item={item} />
          {found?.text.some(({ hit }) => hit) ? (
            <p className="max-w-[80ch] text-sm wrap-anywhere">
              <bdi>
                <MarkedText pieces={found.text} />
              </bdi>
            </p>
          ) : (
            excerpt && (
              <p className="line-clamp-2 max-w-[80ch] text-sm wrap-anywhere">
                <bdi>{excerpt}</bdi>
              </p>
            )
          )}
          <Reports reports={alsoReportedBy} />
          <div className="mt-1 flex flex-wrap items-end justify-between gap-x-6 gap-y-2.5">
            <ul aria-label="Tags" className="flex min-w-0 flex-wrap gap-1.5 md:flex-1">
              {tags.map(({ name, relevance }) => (
                <li key={name}>
                  <button
                    type="button"
                    title={`Show only updates with the tag ${name}`}
                    onClick={() => onTag(name)}
                    className={chipVariants({ className: "hover:border-ink hover:text-ink" })}
                  >
                    {name}
                    <TagStar relevance={relevance} />
                  </button>
                </li>
              ))}
            </ul>
            <div className="-my-1 -mr-3 ml-auto flex items-center max-md:-ml-3 max-md:w-[calc(100%+1.5rem)] max-md:justify-between">
              <UnfoldButton
                variant="quiet"
                open={open}
                controls={panelId}
                onPointerEnter={prepare}
                onFocus={prepare}
                onClick={() => {
                  prepare();
                  setOpen(!open);
                }}
                className="text-accent"
              >
                {open ? "Hide Summary" : "Show Summary"}
                <span className="sr-only">
                  {" "}
                  of <bdi>{title}</bdi>
                </span>
              </UnfoldButton>
              <SaveButton id={id} title={title} />
            </div>
          </div>
        </div>
      </div>
      <Unfold id={panelId} open={open}>
        {SummaryPanel && <SummaryPanel item={item} open={open} />}
        {failed && (
          <Notice
            variant="danger"
            action={
              <Button variant="secondary" size="sm" onClick={prepare}>
                Try again
              </Button>
            }
          >
            Couldn't load the summary.
          </Notice>
        )}
      </Unfold>
    </Card>
  );
});
