import { Rss } from "lucide-react";
import { type RefObject, useId, useRef, useState } from "react";
import { Link } from "wouter";
import { useCountries } from "#client/platform/countries.ts";
import { useToast } from "#client/platform/toasts.tsx";
import { Button } from "#client/ui/button.tsx";
import { ChipButton } from "#client/ui/chip.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Moment, useNow } from "#client/ui/moment.tsx";
import { SearchInput } from "#client/ui/search-input.tsx";
import type { SourceHealth, SourceReport } from "#shared/news/sources-contract.ts";
import { paths } from "#shared/paths.ts";
import { countOf } from "#shared/text/count.ts";
import { foldWords } from "#shared/text/words.ts";
import { healthOrder, healths, SourceRow } from "./source-row.tsx";
import { placeLabels, shortAddress } from "./source-words.ts";
import { useRemoveSource } from "./sources-api.ts";

interface RemoveDialogProps {
  /** The source to remove. Undefined while the dialog is closed. */
  source: SourceReport | undefined;
  onClose: () => void;
  /** Receives the focus after a removal, because the row is gone. */
  focusAfterwards: RefObject<HTMLElement | null>;
}

const removalEffect = (items: number) => {
  if (items === 0) return "It has no items.";
  return items === 1
    ? "Its item is deleted, unless another source also reports it."
    : `Its ${countOf(items, "item")} are deleted, except those that another source also reports.`;
};

/** Confirms the removal of a source and of the items that only this source reports. */
const RemoveDialog = ({ source, onClose, focusAfterwards }: RemoveDialogProps) => {
  const { toast } = useToast();
  const removal = useRemoveSource();

  const remove = ({ id, name }: SourceReport) =>
    removal.mutate(
      { id },
      {
        onSuccess: () =>
          toast({ title: "Source removed", description: `${name} and its items are hidden from readers.` }),
        onSettled: onClose,
      },
    );

  return (
    <ConfirmDialog
      open={source !== undefined}
      title="Remove this source?"
      action="Remove source"
      pending={removal.isPending}
      onClose={onClose}
      onConfirm={() => source && remove(source)}
      focusAfterwards={focusAfterwards}
    >
      <strong className="font-semibold text-ink wrap-anywhere">{source?.name}</strong>{" "}
      <span className="wrap-anywhere">({source && shortAddress(source.url)})</span> will no longer be polled.{" "}
      {source && removalEffect(source.items)} To keep its items, switch it off instead.
    </ConfirmDialog>
  );
};

const latest = (times: readonly (string | null)[]) =>
  times.reduce((best, time) => (time !== null && (best === null || time > best) ? time : best), null);
const earliest = (times: readonly (string | null)[]) =>
  times.reduce((best, time) => (time !== null && (best === null || time < best) ? time : best), null);

/** The number of working and failing sources, their items, and the last and next poll. */
const SourceSummary = ({ sources, now }: { sources: readonly SourceReport[]; now: Date }) => {
  const count = (health: SourceReport["health"]) => sources.filter((each) => each.health === health).length;
  const others = (["broken", "failing", "waiting", "off"] as const)
    .map((health) => ({ health, sources: count(health) }))
    .filter((each) => each.sources > 0);
  const last = latest(sources.map(({ lastPollAt }) => lastPollAt));
  const next = earliest(sources.map(({ nextPollAt }) => nextPollAt));
  const items = sources.reduce((sum, each) => sum + each.items, 0);
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-lg border bg-surface shadow-raised md:grid-cols-4 [&>div]:grid [&>div]:content-start [&>div]:gap-0.5 [&>div]:px-card [&>div]:py-4 [&>div+div]:border-l max-md:[&>div:nth-child(3)]:border-l-0 max-md:[&>div:nth-child(n+3)]:border-t">
      <div>
        <dt className="label-caps text-ink-muted">Working</dt>
        <dd>
          <span className="font-display text-2xl">
            {count("well")} of {sources.length}
          </span>
          <span className="block text-sm text-ink-muted">
            {others.map((each) => `${each.sources} ${each.health}`).join(", ") || "no problems"}
          </span>
        </dd>
      </div>
      <div>
        <dt className="label-caps text-ink-muted">Items</dt>
        <dd>
          <span className="font-display text-2xl">{items.toLocaleString("en-US")}</span>
          <span className="block text-sm text-ink-muted">from {countOf(sources.length, "source")}</span>
        </dd>
      </div>
      <div>
        <dt className="label-caps text-ink-muted">Last poll</dt>
        <dd className="font-display text-xl max-sm:text-lg">
          {last ? <Moment at={last} now={now} /> : "not yet"}
        </dd>
      </div>
      <div>
        <dt className="label-caps text-ink-muted">Next poll</dt>
        <dd className="font-display text-xl max-sm:text-lg">
          {next ? <Moment at={next} now={now} isPlanned /> : "none"}
        </dd>
      </div>
    </dl>
  );
};

const unhealthyFirst = (sources: readonly SourceReport[]): number[] =>
  sources
    .toSorted(
      (a, b) =>
        healthOrder.indexOf(a.health) - healthOrder.indexOf(b.health) || a.name.localeCompare(b.name, "en"),
    )
    .map(({ id }) => id);

/**
 * Unhealthy sources first. The order changes only when a source is added or removed, so a refresh never moves a row
 * while somebody is looking at it.
 */
const useSteadyOrder = (sources: readonly SourceReport[]): readonly SourceReport[] => {
  const [order, setOrder] = useState(() => unhealthyFirst(sources));
  const byId = new Map(sources.map((source) => [source.id, source]));
  const isCurrent = order.length === byId.size && order.every((id) => byId.has(id));
  const current = isCurrent ? order : unhealthyFirst(sources);
  if (!isCurrent) setOrder(current);
  return current.map((id) => byId.get(id)!);
};

interface SourceListProps {
  sources: readonly SourceReport[];
}

const NoSources = () => (
  <EmptyState
    icon={Rss}
    title="No sources yet."
    description="Add the feed of an authority, a gazette, or a publisher. Items on the subjects we cover appear in the updates."
    action={
      <Button asChild>
        <Link href={paths.addSource}>Add a source</Link>
      </Button>
    }
  />
);

/** All sources, unhealthy ones first, filtered by status, name, and URL. Removed ones show only under their own filter. */
export const SourceList = ({ sources }: SourceListProps) => {
  const now = useNow();
  const places = placeLabels(useCountries().data ?? []);
  const [text, setText] = useState("");
  const [health, setHealth] = useState<SourceHealth>();
  const [toRemove, setToRemove] = useState<SourceReport>();
  const search = useRef<HTMLInputElement>(null);
  const searchId = useId();
  const ordered = useSteadyOrder(sources);
  const query = foldWords(text);
  const found = ordered.filter(
    (source) =>
      (health === undefined ? source.health !== "removed" : source.health === health) &&
      foldWords(`${source.name} ${source.url}`).includes(query),
  );
  const showAll = () => {
    setText("");
    setHealth(undefined);
  };

  const kept = sources.filter((source) => source.health !== "removing" && source.health !== "removed");
  const isNarrowed = text !== "" || health !== undefined;
  if (sources.length === 0) return <NoSources />;
  return (
    <>
      <SourceSummary sources={kept} now={now} />
      <div className="flex flex-wrap items-center gap-3">
        <SearchInput
          ref={search}
          id={searchId}
          aria-label="Search by name or URL"
          placeholder="Search sources..."
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="min-w-56 flex-1"
        />
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">Filter by status</legend>
          {healthOrder.map((each) => {
            const { label, icon: Icon } = healths[each];
            const count = sources.filter((source) => source.health === each).length;
            return (
              (count > 0 || health === each) && (
                <ChipButton
                  key={each}
                  aria-pressed={health === each}
                  onClick={() => setHealth(health === each ? undefined : each)}
                >
                  <Icon aria-hidden="true" strokeWidth={1.75} />
                  {label} <span className="opacity-75">{count}</span>
                </ChipButton>
              )
            );
          })}
        </fieldset>
      </div>
      <p role="status" className="sr-only">
        {countOf(found.length, "source")} shown
      </p>
      {found.length === 0 && !isNarrowed ? (
        <NoSources />
      ) : found.length === 0 ? (
        <EmptyState
          as="p"
          icon={Rss}
          title="No sources match."
          action={
            <Button variant="secondary" data-focus-after={searchId} onClick={showAll}>
              Show all sources
            </Button>
          }
        />
      ) : (
        <ul
          aria-label="Sources"
          className="rounded-lg border bg-surface shadow-raised [&>li+li]:border-t [&>li+li]:border-hairline"
        >
          {found.map((source) => (
            <SourceRow
              key={source.id}
              source={source}
              place={places.get(source.country)}
              now={now}
              onRemove={() => setToRemove(source)}
            />
          ))}
        </ul>
      )}
      <RemoveDialog source={toRemove} onClose={() => setToRemove(undefined)} focusAfterwards={search} />
    </>
  );
};
