import { Rss } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "wouter";
import { useCountries } from "#client/lib/countries.ts";
import { fold } from "#client/lib/fold.ts";
import { ChipButton } from "#client/ui/chip.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Button } from "#client/ui/form/button.tsx";
import { SearchInput } from "#client/ui/form/search-input.tsx";
import { countOf } from "#client/ui/text/count-of.ts";
import { useNow } from "#client/ui/text/moment.tsx";
import type { SourceHealth, SourceReport } from "#shared/news/sources-contract.ts";
import { healthOrder, healths } from "./health.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { SourceRow } from "./row/source-row.tsx";
import { SourceSummary } from "./source-summary.tsx";
import { useSteadyOrder } from "./use-steady-order.ts";
import { placeWords } from "./words.ts";

interface SourceListProps {
  sources: readonly SourceReport[];
  /** Where a source is added. */
  addPath: string;
}

const NoSources = ({ addPath }: Pick<SourceListProps, "addPath">) => (
  <EmptyState
    icon={Rss}
    title="No sources yet."
    description="Add a feed of an authority, a gazette or a publisher: what it brings within our subjects stands in the updates."
    action={
      <Button asChild>
        <Link href={addPath}>Add a source</Link>
      </Button>
    }
  />
);

/** Every source, those in trouble first; narrowed by how they fare, by name and by address. Removed ones show on request only. */
export const SourceList = ({ sources, addPath }: SourceListProps) => {
  const now = useNow();
  const places = placeWords(useCountries().data ?? []);
  const [text, setText] = useState("");
  const [health, setHealth] = useState<SourceHealth>();
  const [doomed, setDoomed] = useState<SourceReport>();
  const search = useRef<HTMLInputElement>(null);
  const ordered = useSteadyOrder(sources);
  const sought = fold(text);
  const found = ordered.filter(
    (source) =>
      (health === undefined ? source.health !== "removed" : source.health === health) &&
      fold(`${source.name} ${source.url}`).includes(sought),
  );
  const showAll = () => {
    // The button goes away with what it clears, and the focus with it.
    search.current?.focus();
    setText("");
    setHealth(undefined);
  };

  const kept = sources.filter((source) => source.health !== "removing" && source.health !== "removed");
  const isNarrowed = text !== "" || health !== undefined;
  if (sources.length === 0) return <NoSources addPath={addPath} />;
  return (
    <>
      <SourceSummary sources={kept} now={now} />
      <div className="flex flex-wrap items-center gap-3">
        <SearchInput
          ref={search}
          aria-label="Search by name or address"
          placeholder="Search sources..."
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="min-w-56 flex-1"
        />
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">How they fare</legend>
          {healthOrder.map((each) => {
            const { word, icon: Icon } = healths[each];
            const count = sources.filter((source) => source.health === each).length;
            return (
              (count > 0 || health === each) && (
                <ChipButton
                  key={each}
                  aria-pressed={health === each}
                  onClick={() => setHealth(health === each ? undefined : each)}
                >
                  <Icon aria-hidden="true" strokeWidth={1.75} />
                  {word} <span className="opacity-75">{count}</span>
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
        <NoSources addPath={addPath} />
      ) : found.length === 0 ? (
        <EmptyState
          as="p"
          icon={Rss}
          title="No source matches."
          action={
            <Button variant="secondary" onClick={showAll}>
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
              onRemove={() => setDoomed(source)}
            />
          ))}
        </ul>
      )}
      <RemoveDialog source={doomed} onClose={() => setDoomed(undefined)} focusAfterwards={search} />
    </>
  );
};
