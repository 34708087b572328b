import type { ReactNode } from "react";
import { Chart } from "#client/ui/chart.tsx";
import { cn } from "#client/ui/class-names.ts";
import { notStated, type Source } from "#shared/catalogue/entry.ts";
import { EntryLink } from "./entry-link.tsx";
import { DoubtMark } from "./marks.tsx";

/** Entries from the lowest value to the highest. Those without a value come last. */
export const ranked = <Entry,>(
  entries: readonly Entry[],
  sizeOf: (entry: Entry) => number | undefined,
): readonly Entry[] =>
  [...entries].sort((a, b) => (sizeOf(a) ?? Number.MAX_VALUE) - (sizeOf(b) ?? Number.MAX_VALUE));

export interface BarRow {
  /** The id of the entry whose card the row links to. */
  id: string;
  label: string;
  /** Why the entry is not available, for example 'closed'. Such rows are dimmed and come last. */
  status?: string;
  /** The value by which rows are ranked. Rows without one come last. */
  size?: number;
  /** The value in words, at the end of the row. Without it, the value is shown as not stated. */
  text?: string;
  /** The sources of the text. Absent if the text makes no factual claim. */
  sources?: readonly Source[];
  /** A `Bar` or a `Path`. Without it, the text is shown in its place. */
  track?: ReactNode;
}

interface BarListProps {
  rows: readonly BarRow[];
  /** Below the tracks. */
  axis?: ReactNode;
  /** Its text color is the color of the bars. */
  className?: string;
}

const rowClass = "col-span-full grid grid-cols-subgrid items-center";

/** From the lowest value to the highest. Rows with a status come last. */
const rankedRows = (rows: readonly BarRow[]): readonly BarRow[] => [
  ...ranked(
    rows.filter(({ status }) => !status),
    ({ size }) => size,
  ),
  ...ranked(
    rows.filter(({ status }) => status),
    ({ size }) => size,
  ),
];

/** 'Georgia', or 'Georgia (closed)'. */
const nameOf = ({ label, status }: BarRow): string => (status ? `${label} (${status})` : label);

/**
 * Rows of bars, to draw inside a `Chart`. A click on a row goes to the card of its entry. The links cannot be reached by
 * keyboard, because a drawing is hidden from screen readers: the chart's table has the same links.
 */
export const BarList = ({ rows, axis, className }: BarListProps) => {
  const missing = rows.filter(({ text }) => text === undefined);
  const stated = rows.filter(({ text }) => text !== undefined);
  return (
    <div className="grid gap-1.5 text-sm">
      <ul className={cn("grid grid-cols-[auto_1fr_auto] gap-x-3", className)}>
        {rankedRows(stated).map(({ id, label, status, text, sources, track }) => (
          <li key={id} className={rowClass}>
            <EntryLink
              id={id}
              tabIndex={-1}
              className={cn(
                rowClass,
                "min-h-7 rounded-sm xl:min-h-6 underline-offset-3 hover:bg-sunken hover:underline",
              )}
            >
              <span className="leading-tight text-ink">
                {label}
                {status && <span className="text-xs font-semibold text-danger"> {status}</span>}
              </span>
              {track && (
                <span className="flex items-center self-stretch border-l border-control">
                  <span className={cn("flex h-full grow items-center", status && "opacity-45")}>{track}</span>
                </span>
              )}
              <span className={track ? "text-right text-ink" : "col-span-2 border-l pl-2 text-ink-muted"}>
                {text} {sources && <DoubtMark sources={sources} />}
              </span>
            </EntryLink>
          </li>
        ))}
        {axis && (
          <li className={rowClass}>
            <span className="col-start-2">{axis}</span>
          </li>
        )}
      </ul>
      {missing.length > 0 && (
        <p className="text-ink-muted">
          {notStated}: {missing.map(nameOf).join(", ")}.
        </p>
      )}
    </div>
  );
};

/** A row of the chart and of its table. */
export interface BarChartRow extends BarRow {
  /** The values of the table. The first one links to the card. */
  cells: readonly [ReactNode, ...ReactNode[]];
}

interface BarChartProps {
  title: string;
  description: string;
  /** The table's columns: one for the label, then one for each cell. */
  columns: readonly string[];
  /** In the order of the table, in which rows with a status come last. */
  rows: readonly BarChartRow[];
  axis?: ReactNode;
  className?: string;
}

/** Bars of entries, ranked, with their values in a table. */
export const BarChart = ({ rows, axis, className, ...frame }: BarChartProps) => (
  <Chart
    {...frame}
    rows={[...rows.filter(({ status }) => !status), ...rows.filter(({ status }) => status)].map((row) => {
      const [first, ...others] = row.cells;
      return [
        nameOf(row),
        <EntryLink key="value" id={row.id}>
          {first}
        </EntryLink>,
        ...others,
      ];
    })}
  >
    <BarList rows={rows} axis={axis} className={className} />
  </Chart>
);

const percent = (share: number) => `${100 * share}%`;

interface BarProps {
  /** Of the width of the track, from 0 to 1. */
  share: number;
  /** Adds an outlined bar after the first one. Also a share of the width of the track. */
  more?: number;
  /** Also outlines the first bar. */
  hollow?: boolean;
}

export const Bar = ({ share, more = 0, hollow = false }: BarProps) => (
  <>
    <span
      className={cn(
        "h-2.5 min-w-px border border-l-0 border-current forced-color-adjust-none",
        !hollow && "bg-current",
      )}
      style={{ width: percent(share) }}
    />
    {more > 0 && (
      <span
        className="h-2.5 border border-l-0 border-current forced-color-adjust-none"
        style={{ width: percent(more) }}
      />
    )}
  </>
);

interface PathProps {
  /** A ring on the line, from 0 to 1. */
  ring?: number;
  /** A disc at the end of the line. */
  end: number;
}

const Stop = ({ at, className }: { at: number; className: string }) => (
  <span
    className={cn("absolute top-1/2 size-3 -translate-1/2 rounded-full border-2 border-current", className)}
    style={{ left: percent(at) }}
  />
);

/** A line from the start to a disc, with a ring on it. */
export const Path = ({ ring, end }: PathProps) => (
  // The margin keeps half of a disc at the very end inside the track.
  <span className="relative mr-1.5 h-full grow forced-color-adjust-none">
    <span
      className="absolute top-1/2 left-0 h-0.5 -translate-y-1/2 bg-current"
      style={{ width: percent(end) }}
    />
    {ring !== undefined && <Stop at={ring} className="bg-paper" />}
    <Stop at={end} className="bg-current" />
  </span>
);
