import { Chart } from "#client/ui/chart.tsx";
import { dateText, shortMonths } from "#shared/calendar/words.ts";
import type { PlanStep } from "#shared/programmes/plan.ts";

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

interface Scale {
  /** The share of the axis at a day, in percent. */
  at: (day: string) => number;
  ticks: readonly { day: string; label: string }[];
}

/** The most months that are labeled on the axis. */
const maxTicks = 8;

/** An axis from the first to the last of the days, in whole months. */
const scaleOf = (days: readonly string[]): Scale => {
  const sorted = [...days].sort();
  const start = new Date(`${sorted[0]!.slice(0, 7)}-01T00:00:00Z`);
  const end = new Date(`${sorted.at(-1)!.slice(0, 7)}-01T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + 1);
  const months =
    (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  const step = Math.ceil(months / maxTicks);
  const ticks = Array.from({ length: Math.ceil(months / step) }, (_, index) => {
    const date = new Date(start);
    date.setUTCMonth(start.getUTCMonth() + index * step);
    const isYear = index === 0 || date.getUTCMonth() < step;
    const label = shortMonths[date.getUTCMonth()] + (isYear ? ` ${date.getUTCFullYear()}` : "");
    return { day: date.toISOString().slice(0, 10), label };
  });
  const [from, length] = [start.getTime(), end.getTime() - start.getTime()];
  return { at: (day) => ((timeOf(day) - from) / length) * 100, ticks };
};

interface PlanTimelineProps {
  steps: readonly PlanStep[];
  nameOf: (step: PlanStep) => string;
  today: string;
}

const Track = ({ step, scale, today }: { step: PlanStep; scale: Scale; today: string }) => {
  const end = scale.at(step.by);
  const start = scale.at(step.from && step.from < step.by ? step.from : step.by);
  const isPoint = end - start < 0.5;
  return (
    <svg
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="h-5 w-full overflow-visible"
      aria-hidden="true"
    >
      {scale.ticks.map(({ day }) => (
        <line
          key={day}
          x1={scale.at(day)}
          x2={scale.at(day)}
          y1="0"
          y2="10"
          vectorEffect="non-scaling-stroke"
          className="stroke-hairline"
        />
      ))}
      <line
        x1={scale.at(today)}
        x2={scale.at(today)}
        y1="0"
        y2="10"
        vectorEffect="non-scaling-stroke"
        strokeDasharray="3 3"
        className="stroke-ink-muted"
      />
      {isPoint ? (
        <line
          x1={end}
          x2={end}
          y1="0"
          y2="10"
          strokeWidth="5"
          vectorEffect="non-scaling-stroke"
          className={step.isLate ? "stroke-danger" : "stroke-accent"}
        />
      ) : (
        <rect
          x={start}
          width={end - start}
          y="2"
          height="6"
          className={step.isLate ? "fill-danger" : step.kind === "deadline" ? "fill-control" : "fill-accent"}
        />
      )}
    </svg>
  );
};

/** When to do each step: a bar from its first to its last day, or a mark on its last day if it can begin at any time. */
export const PlanTimeline = ({ steps, nameOf, today }: PlanTimelineProps) => {
  const scale = scaleOf([today, ...steps.flatMap(({ from, by }) => (from ? [from, by] : [by]))]);
  return (
    <Chart
      as="h3"
      title="Timeline"
      description="Each bar runs from the first to the last day of a step. The dashed line is today."
      columns={["Step", "First day", "Last day"]}
      rows={steps.map((step) => [
        nameOf(step),
        step.from ? dateText(step.from) : "Any time",
        dateText(step.by),
      ])}
    >
      <div className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {steps.map((step) => (
          <div key={step.id} className="contents">
            <span className="text-sm max-sm:-mb-1">{nameOf(step)}</span>
            <Track step={step} scale={scale} today={today} />
          </div>
        ))}
        <span className="max-sm:hidden" />
        <div className="relative h-5 text-xs text-ink-muted">
          {scale.ticks.map(({ day, label }, index) => (
            <span
              key={day}
              className={
                index % 2 === 1
                  ? "absolute pl-1 whitespace-nowrap max-md:hidden"
                  : "absolute pl-1 whitespace-nowrap"
              }
              style={{ left: `${scale.at(day)}%` }}
            >
              {label}
            </span>
          ))}
        </div>
      </div>
    </Chart>
  );
};
