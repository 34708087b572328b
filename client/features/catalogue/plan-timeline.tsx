import type { ComponentProps } from "react";
import { Chart } from "#client/ui/chart.tsx";
import { cn } from "#client/ui/class-names.ts";
import { dayOf, isoPlusMonths } from "#shared/calendar/day.ts";
import { dateText, shortMonths } from "#shared/calendar/words.ts";
import { type PlanStep, stepName } from "#shared/programmes/plan.ts";

interface Scale {
  /** The share of the axis at a day, in percent. */
  at: (day: string) => number;
  /** The first days of months that are labeled. */
  ticks: readonly string[];
}

/** The maximum number of labels on the axis. */
const maxTicks = 8;

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** An axis from the first to the last of the days (ISO 8601), in whole months. */
const scaleOf = (days: readonly string[]): Scale => {
  const sorted = [...days].sort();
  const start = monthOf(sorted[0]!);
  const end = isoPlusMonths(monthOf(sorted.at(-1)!), 1);
  const daysUntil = (day: string) => dayOf(day) - dayOf(start);
  const step = Math.ceil(Math.round(daysUntil(end) / 30.4) / maxTicks);
  const ticks: string[] = [];
  for (let day = start; day < end; day = isoPlusMonths(day, step)) ticks.push(day);
  return { at: (day) => (daysUntil(day) / daysUntil(end)) * 100, ticks };
};

/** 'Mar', with the year on the first tick of each year. */
const tickText = (day: string, before = ""): string => {
  const month = shortMonths[Number(day.slice(5, 7)) - 1];
  return day.slice(0, 4) === before.slice(0, 4) ? `${month}` : `${month} ${day.slice(0, 4)}`;
};

interface PlanTimelineProps {
  steps: readonly PlanStep[];
  today: string;
}

/** A vertical line at a share of the axis. */
const Line = ({ x, ...look }: { x: number } & ComponentProps<"line">) => (
  <line {...look} x1={x} x2={x} y1="0" y2="10" vectorEffect="non-scaling-stroke" />
);

const Track = ({ step, scale, today }: { step: PlanStep; scale: Scale; today: string }) => {
  const end = scale.at(step.by);
  const start = scale.at(step.from && step.from < step.by ? step.from : step.by);
  return (
    <svg
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="h-5 w-full overflow-visible"
      aria-hidden="true"
    >
      {scale.ticks.map((day) => (
        <Line key={day} x={scale.at(day)} className="stroke-hairline" />
      ))}
      <Line x={scale.at(today)} strokeDasharray="3 3" className="stroke-ink-muted" />
      {end - start < 0.5 ? (
        <Line x={end} strokeWidth="5" className={step.isLate ? "stroke-danger" : "stroke-accent"} />
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
export const PlanTimeline = ({ steps, today }: PlanTimelineProps) => {
  const scale = scaleOf([today, ...steps.flatMap(({ from, by }) => (from ? [from, by] : [by]))]);
  return (
    <Chart
      as="h3"
      title="Timeline"
      description="Each bar runs from the first to the last day of a step. The dashed line is today."
      columns={["Step", "First day", "Last day"]}
      rows={steps.map((step) => [
        stepName(step),
        step.from ? dateText(step.from) : "Any time",
        dateText(step.by),
      ])}
    >
      <div className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {steps.map((step) => (
          <div key={step.id} className="contents">
            <span className="text-sm max-sm:-mb-1">{stepName(step)}</span>
            <Track step={step} scale={scale} today={today} />
          </div>
        ))}
        <span className="max-sm:hidden" />
        <div className="relative h-5 text-xs text-ink-muted">
          {scale.ticks.map((day, index) => (
            <span
              key={day}
              className={cn("absolute pl-1 whitespace-nowrap", index % 2 === 1 && "max-md:hidden")}
              style={{ left: `${scale.at(day)}%` }}
            >
              {tickText(day, scale.ticks[index - 1])}
            </span>
          ))}
        </div>
      </div>
    </Chart>
  );
};
