import { useIsoToday } from "#client/platform/use-iso-today.ts";
import { Chart } from "#client/ui/chart.tsx";
import { cn } from "#client/ui/class-names.ts";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { scaleTop } from "#client/ui/scale-top.ts";
import { dateText, shortMonths } from "#shared/calendar/words.ts";
import type { NewsMonths } from "#shared/news/contract.ts";
import { countOf } from "#shared/text/count.ts";
import { useMonths } from "./api.ts";
import type { FeedFilters } from "./feed-filters.ts";
import { type ChartMonth, monthsOf, positionOf } from "./months.ts";

const width = 320;
/** The vertical coordinates of the drawing, from the top down. */
const [top, base, marks, names, height] = [20, 118, 132, 154, 160];
/** The ends of the axis. On the left is space for the numbers of the scale. */
const [left, right] = [30, 314];

const diamond = (x: number) => `M${x.toFixed(1)} ${marks - 5}l5 5l-5 5l-5 -5z`;

interface DrawingProps {
  months: readonly ChartMonth[];
  effective: NewsMonths["effective"];
  /** Such as '2026-09-24'. */
  today: string;
}

const Drawing = ({ months, effective, today }: DrawingProps) => {
  const first = months[0]?.month ?? "";
  const thisMonth = today.slice(0, 7);
  const step = (right - left) / months.length;
  const xOf = (position: number) => left + step * position;
  const scale = scaleTop(Math.max(...months.map(({ updates }) => updates)));
  const yOf = (count: number) => base - ((base - top) * count) / scale;
  const now = xOf(positionOf(today, first));
  const days = effective.map(({ day }) => ({ day, position: positionOf(day, first) }));
  const onAxis = days.filter(({ position }) => position >= 0 && position <= months.length);
  const marksWhere = (isAhead: boolean) =>
    onAxis.map(({ day, position }) => (day > today === isAhead ? diamond(xOf(position)) : "")).join("");
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} fill="none" className="w-full text-[13px]">
      <path
        d={[scale / 2, scale].map((count) => `M${left} ${yOf(count)}H${right}`).join("")}
        className="stroke-hairline"
      />
      {[scale / 2, scale].map((count) => (
        <text key={count} x={left - 6} y={yOf(count) + 4} textAnchor="end" className="fill-ink-muted">
          {count.toLocaleString("en-US", { notation: "compact" })}
        </text>
      ))}
      {months.map(({ month, updates }, index) => (
        <rect
          key={month}
          x={xOf(index + 0.18)}
          y={yOf(updates)}
          width={step * 0.64}
          height={base - yOf(updates)}
          // The current month is not over.
          strokeDasharray={month === thisMonth ? "2.5 2" : undefined}
          className={cn("fill-accent-wash stroke-accent", updates === 0 && "hidden")}
        />
      ))}
      <path d={`M${left} ${base}H${right}`} className="stroke-ink" />
      <path d={marksWhere(false)} className="stroke-ink-muted" />
      <path d={marksWhere(true)} className="fill-warning stroke-paper" />
      <path d={`M${now.toFixed(1)} ${top - 4}V${marks + 7}`} strokeDasharray="3 3" className="stroke-ink" />
      <text x={now} y={top - 8} textAnchor="middle" className="fill-ink font-semibold">
        Today
      </text>
      {months.map(({ month }, index) => {
        const number = Number(month.slice(5));
        if (number % 3 !== 1 || index + 1 >= months.length) return null;
        return (
          <text
            key={month}
            x={xOf(index + 0.5)}
            y={names}
            textAnchor="middle"
            className={number === 1 ? "fill-ink font-semibold" : "fill-ink-muted"}
          >
            {number === 1 ? month.slice(0, 4) : shortMonths[number - 1]}
          </text>
        );
      })}
    </svg>
  );
};

const Legend = () => (
  <p className="mt-1 flex flex-wrap gap-x-5 text-sm text-ink-muted">
    {[
      { name: "Updates", look: "M2 2h8v8h-8z", className: "fill-accent-wash stroke-accent" },
      { name: "Effective", look: "M6 1l5 5l-5 5l-5 -5z", className: "stroke-ink-muted" },
      { name: "Planned", look: "M6 1l5 5l-5 5l-5 -5z", className: "fill-warning stroke-warning" },
    ].map(({ name, look, className }) => (
      <span key={name} className="flex items-center gap-1.5">
        <svg aria-hidden="true" viewBox="0 0 12 12" fill="none" className="size-3">
          <path d={look} className={className} />
        </svg>
        {name}
      </span>
    ))}
  </p>
);

interface MonthsChartProps {
  filters: FeedFilters;
}

/** Matching updates by month, and the days on which their changes take effect. */
export const MonthsChart = ({ filters }: MonthsChartProps) => {
  const { data, isError, isPlaceholderData, refetch } = useMonths(filters);
  const today = useIsoToday();
  if (!data)
    return isError ? <RetryNotice onRetry={() => refetch()}>Couldn't load the chart.</RetryNotice> : null;
  const months = monthsOf(data, new Date(today));
  const total = months.reduce((sum, { updates }) => sum + updates, 0);
  const ahead = data.effective.reduce((sum, { day, count }) => sum + (day > today ? count : 0), 0);
  const notes = [
    `${countOf(total, "update")} in the last 12 months.`,
    ahead > 0 &&
      `${countOf(ahead, "change")} ${ahead === 1 ? "has an effective date" : "have effective dates"} ahead.`,
    data.countedFrom !== null && `Counted from ${dateText(data.countedFrom)}.`,
    (filters.forYou || filters.onlyNew) &&
      "Counts all matching updates: what concerns you and what is new to you is only known in this browser.",
  ];
  return (
    <Chart
      title="Updates by month"
      description={notes.filter(Boolean).join(" ")}
      columns={["Month", "Updates", "Effective dates"]}
      rows={months.map(({ month, updates, effective }) => [
        dateText(month),
        month > today ? "" : updates.toLocaleString("en-US"),
        effective.toLocaleString("en-US"),
      ])}
      className={cn("max-w-md transition-opacity duration-base", isPlaceholderData && "opacity-60")}
    >
      <Drawing months={months} effective={data.effective} today={today} />
      <Legend />
    </Chart>
  );
};
