import { Chart } from "#client/ui/chart.tsx";
import { scaleTop } from "#client/ui/scale-top.ts";
import type { HealthHour } from "#shared/health/contract.ts";

const [width, height] = [320, 132];
/** Coordinates of the drawing. On the left is space for the numbers of the scale. */
const [left, right, top, base, names] = [44, 316, 10, 104, 122];
const hourMs = 3_600_000;
const days = 14;

const dayName = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** A part of each column. Series are stacked in their order, from the bottom up. */
export interface Series {
  name: string;
  read: (hour: HealthHour) => number;
  /** Classes for fill and stroke, also used in the legend. */
  look: string;
}

interface HistoryChartProps {
  title: string;
  description: string;
  hours: readonly HealthHour[];
  series: readonly Series[];
  /** The moment of the report, at the right end. */
  at: string;
  format?: (value: number) => string;
}

const plain = (value: number) => value.toLocaleString("en-US", { notation: "compact" });

/** The last hour of each day. */
const lastOfDays = (hours: readonly HealthHour[]) =>
  hours.filter(({ hour }, index) => hours[index + 1]?.hour.slice(0, 10) !== hour.slice(0, 10));

const Drawing = ({
  hours,
  series,
  at,
  format = plain,
}: Pick<HistoryChartProps, "hours" | "series" | "at" | "format">) => {
  const end = Math.floor(Date.parse(at) / hourMs) + 1;
  const start = end - days * 24;
  const xOf = (hour: number) => left + ((right - left) * (hour - start)) / (end - start);
  const sums = hours.map((hour) => series.reduce((sum, { read }) => sum + read(hour), 0));
  const scale = scaleTop(Math.max(1, ...sums));
  const yOf = (value: number) => base - ((base - top) * value) / scale;
  const shown = hours
    .map((hour) => ({ hour, x: xOf(Date.parse(hour.hour) / hourMs) }))
    .filter(({ x }) => x >= left);
  const columns = (index: number) =>
    shown
      .map(({ hour, x }) => {
        const lower = series.slice(0, index).reduce((sum, { read }) => sum + read(hour), 0);
        const upper = lower + (series[index]?.read(hour) ?? 0);
        if (upper === lower) return "";
        return `M${x.toFixed(1)} ${yOf(lower).toFixed(1)}V${yOf(upper).toFixed(1)}`;
      })
      .join("");
  const midnights = Array.from({ length: days }, (_, index) => end - (end % 24) - 24 * index).filter(
    (hour) => hour >= start,
  );
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} fill="none" className="w-full text-[13px]">
      <path
        d={[scale / 2, scale].map((value) => `M${left} ${yOf(value)}H${right}`).join("")}
        className="stroke-hairline"
      />
      {[scale / 2, scale].map((value) => (
        <text key={value} x={left - 6} y={yOf(value) + 4} textAnchor="end" className="fill-ink-muted">
          {format(value)}
        </text>
      ))}
      {series.map(({ name, look }, index) => (
        <path key={name} d={columns(index)} strokeWidth={1.1} className={look} />
      ))}
      <path d={`M${left} ${base}H${right}`} className="stroke-ink" />
      <path
        d={midnights.map((hour) => `M${xOf(hour).toFixed(1)} ${base}v4`).join("")}
        className="stroke-ink"
      />
      {midnights
        .filter((hour, index) => index % 4 === 0 && xOf(hour) > left + 14 && xOf(hour) < right - 10)
        .map((hour) => (
          <text key={hour} x={xOf(hour)} y={names} textAnchor="middle" className="fill-ink-muted">
            {dayName.format(hour * hourMs)}
          </text>
        ))}
    </svg>
  );
};

/** Columns by the hour over 14 days, with a table of the end of each day. Times are in UTC. */
export const HistoryChart = ({
  title,
  description,
  hours,
  series,
  at,
  format = plain,
}: HistoryChartProps) => (
  <Chart
    title={title}
    description={description}
    columns={["End of day (UTC)", ...series.map(({ name }) => name)]}
    rows={lastOfDays(hours).map((hour) => [
      dayName.format(Date.parse(hour.hour)),
      ...series.map(({ read }) => format(read(hour))),
    ])}
  >
    {hours.length < 2 ? (
      <p className="py-6 text-sm text-ink-muted">The first hours are still being collected.</p>
    ) : (
      <Drawing hours={hours} series={series} at={at} format={format} />
    )}
    {series.length > 1 && (
      <p className="mt-1 flex flex-wrap gap-x-5 text-sm text-ink-muted">
        {series.map(({ name, look }) => (
          <span key={name} className="flex items-center gap-1.5">
            <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3">
              <path d="M6 1v10" strokeWidth={10} className={look} />
            </svg>
            {name}
          </span>
        ))}
      </p>
    )}
  </Chart>
);
