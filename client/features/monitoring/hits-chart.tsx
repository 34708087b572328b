import { Chart } from "#client/ui/chart.tsx";
import { dateText, shortMonths } from "#shared/calendar/words.ts";
import type { DayCount } from "#shared/monitoring/contract.ts";
import { countOf } from "#shared/text/count.ts";

const height = 44;
/** The mark of a day without a match. */
const stub = 3;

/** The days on which a month begins, except at the end, where the name would not fit. */
const monthsIn = (daily: readonly DayCount[]) =>
  daily.flatMap(({ day }, index) =>
    day.endsWith("-01") && index > 8 && index < daily.length - 12
      ? [{ index, name: shortMonths[Number(day.slice(5, 7)) - 1] }]
      : [],
  );

const Strip = ({ daily }: { daily: readonly DayCount[] }) => {
  const most = Math.max(1, ...daily.map(({ count }) => count));
  const lineOf = ({ count }: DayCount, index: number) => {
    const length = count === 0 ? stub : stub + (height - stub) * (0.3 + 0.7 * (count / most));
    return `M${index + 0.5} ${height}V${Math.max(0, height - length).toFixed(1)}`;
  };
  const lines = (isHit: boolean) =>
    daily.map((day, index) => (day.count > 0 === isHit ? lineOf(day, index) : "")).join("");
  const at = (index: number) => ({ left: `${((100 * (index + 0.5)) / daily.length).toFixed(2)}%` });
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${daily.length} ${height}`}
        preserveAspectRatio="none"
        fill="none"
        stroke="currentColor"
        className="h-14 w-full"
      >
        <path d={lines(false)} vectorEffect="non-scaling-stroke" strokeWidth="1.5" className="text-control" />
        <path d={lines(true)} vectorEffect="non-scaling-stroke" strokeWidth="3" className="text-accent" />
      </svg>
      <div className="relative h-6 border-t border-ink pt-1 text-xs text-ink-muted">
        <span>{dateText(daily[0]?.day ?? "").replace(/, \d+$/, "")}</span>
        {monthsIn(daily).map(({ index, name }) => (
          <span key={name} style={at(index)} className="absolute top-1 -translate-x-1/2">
            {name}
          </span>
        ))}
        <span className="absolute top-1 right-0">Today</span>
      </div>
    </>
  );
};

/** One mark for each day of the preview's period, oldest first. */
export const HitsChart = ({ daily }: { daily: readonly DayCount[] }) => {
  const hits = daily.filter(({ count }) => count > 0);
  return (
    <Chart
      as="h4"
      title="Matches by day"
      description={`One mark for each of the last ${daily.length} days. The longer ones are the ${countOf(hits.length, "day")} with a match.`}
      columns={["Day", "Matches"]}
      rows={hits.toReversed().map(({ day, count }) => [dateText(day), count])}
    >
      <Strip daily={daily} />
    </Chart>
  );
};
