import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { cn } from "#client/ui/class-names.ts";
import { addMonths, type Day, dateOf, dayText, plusDays, toDay } from "#shared/calendar/day.ts";
import { daysOf, rangesIn } from "#shared/calendar/ranges.ts";
import { shortMonths } from "#shared/calendar/words.ts";
import type { Stay } from "#shared/stays/stay.ts";
import { countOf } from "#shared/text/count.ts";
import { useFrame } from "./use-frame.ts";

interface Span {
  from: Day;
  to: Day;
}

interface WhatIfProps {
  stay: Span;
  /** The first day of the stay that the rules do not allow. */
  firstUnsafe?: Day;
  others: readonly Stay[];
  today: Day;
  onChange: (stay: Span) => void;
  /** Whether the stay is being dragged. */
  onDrag: (isDragging: boolean) => void;
}

type Handle = "from" | "to" | "both";

const firstOfMonth = (day: Day): Day => {
  const { year, month } = dateOf(day);
  return toDay(year, month, 1);
};

/** The maximum number of months that are named above the strip. */
const mostLabels = 18;

/** The period that the strip shows: at least a year, and the whole stay. */
const stripAround = ({ from, to }: Span, today: Day): Span => {
  const start = firstOfMonth(addMonths(Math.min(from, today) as Day, -2));
  const end = Math.max(addMonths(start, 15), addMonths(firstOfMonth(to), 3));
  return { from: start, to: plusDays(end as Day, -1) };
};

const lengthOf = ({ from, to }: Span): number => to - from + 1;

/**
 * Moves a handle of the stay by a number of days. A stay that has begun keeps its first day, and no day moves into the
 * past.
 */
const moved = (stay: Span, handle: Handle, by: number, today: Day): Span => {
  const earliest = Math.min(today, stay.from);
  if (handle === "to")
    return { from: stay.from, to: Math.max(stay.from, stay.to + by, Math.min(stay.to, today)) as Day };
  if (handle === "from")
    return { from: Math.min(stay.to, Math.max(earliest, stay.from + by)) as Day, to: stay.to };
  const step = Math.max(by, earliest - stay.from);
  return { from: plusDays(stay.from, step), to: plusDays(stay.to, step) };
};

const steps: Readonly<Record<string, number>> = {
  ...{ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 },
  ...{ PageDown: -7, PageUp: 7 },
};

const percent = (part: number, strip: Span): string => `${(part / lengthOf(strip)) * 100}%`;

const place = ({ from, to }: Span, strip: Span) => ({
  left: percent(from - strip.from, strip),
  width: percent(to - from + 1, strip),
});

const Months = ({ strip, today }: { strip: Span; today: Day }) => {
  const step = Math.ceil(lengthOf(strip) / (31 * mostLabels));
  const months: Day[] = [];
  for (let at = strip.from; at <= strip.to; at = addMonths(at, step)) months.push(at);
  return (
    <>
      {months.map((at, index) => {
        const { year, month } = dateOf(at);
        return (
          <span
            key={at}
            className={cn(
              "absolute inset-y-0 border-l pl-1 text-xs text-ink-muted",
              index % 3 !== 0 && "max-sm:text-transparent",
            )}
            style={{ left: percent(at - strip.from, strip) }}
          >
            {shortMonths[month - 1]}
            {(index === 0 || month <= step) && <span className="max-sm:hidden"> {year}</span>}
          </span>
        );
      })}
      <span
        className="absolute inset-y-0 border-l border-dashed border-ink"
        style={{ left: percent(today - strip.from, strip) }}
      />
    </>
  );
};

/** The days of the other stays, each day once. */
const Others = ({ others, strip }: { others: readonly Stay[]; strip: Span }) => {
  const days = daysOf(others.map(({ from, to = strip.to }) => ({ from, to })));
  return rangesIn(days, strip.from, strip.to).map((range) => (
    <span
      key={range.from}
      className="absolute top-7 h-2.5 rounded-sm bg-ink-muted"
      style={place(range, strip)}
    />
  ));
};

interface HandleProps {
  label: string;
  value: Day;
  valueText: string;
  strip: Span;
  className: string;
  onStep: (days: number) => void;
  /** Called during a drag, with the number of days moved since it began. */
  onMove: (days: number) => void;
  onDrag: (isDragging: boolean) => void;
  /** The width of the strip on the screen, in pixels. */
  widthOf: () => number;
}

/** A handle that is dragged, or moved by arrow keys by a day, and by Page Up and Page Down by a week. */
const DragHandle = ({ label, value, valueText, strip, className, ...acts }: HandleProps) => {
  const start = useRef<number>(undefined);
  const daysSince = (event: PointerEvent) =>
    Math.round(((event.clientX - (start.current ?? 0)) / acts.widthOf()) * lengthOf(strip));
  const end = () => {
    if (start.current === undefined) return;
    start.current = undefined;
    acts.onDrag(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    acts.onStep(step);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={Math.min(strip.from, value)}
      aria-valuemax={Math.max(strip.to, value)}
      aria-valuenow={value}
      aria-valuetext={valueText}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = event.clientX;
        acts.onDrag(true);
      }}
      onPointerMove={(event) => start.current !== undefined && acts.onMove(daysSince(event))}
      onPointerUp={end}
      onPointerCancel={end}
      className={cn("absolute cursor-ew-resize touch-pan-y", className)}
    />
  );
};

/**
 * A stay on a strip of months. The user drags the stay, its first or its last day, or moves them with the keyboard.
 */
export const WhatIf = ({ stay, firstUnsafe, others, today, onChange, onDrag }: WhatIfProps) => {
  const frame = useRef<HTMLDivElement>(null);
  // The strip does not scroll while the stay is dragged.
  const [kept, setKept] = useState<{ strip: Span; origin: Span }>();
  const strip = kept?.strip ?? stripAround(stay, today);
  const changeInFrame = useFrame(onChange);
  const drag = (isDragging: boolean) => {
    setKept(isDragging ? { strip, origin: stay } : undefined);
    onDrag(isDragging);
  };
  const handle = (which: Handle) => ({
    strip,
    onDrag: drag,
    widthOf: () => frame.current?.clientWidth ?? 1,
    onStep: (days: number) => onChange(moved(stay, which, days, today)),
    onMove: (days: number) => kept && changeInFrame(moved(kept.origin, which, days, today)),
  });
  const length = countOf(lengthOf(stay), "day");
  const unsafe = firstUnsafe !== undefined && firstUnsafe <= stay.to ? firstUnsafe : undefined;
  return (
    <fieldset
      data-dragging={kept !== undefined || undefined}
      className="grid gap-2 data-dragging:select-none"
    >
      <legend className="pb-1 text-sm font-semibold">Move the stay</legend>
      <div className="overflow-hidden rounded-md border bg-surface px-7">
        <div ref={frame} className="relative h-24">
          <div aria-hidden="true">
            <Months strip={strip} today={today} />
            <Others others={others} strip={strip} />
          </div>
          <div className="absolute top-12 h-8 min-w-1" style={place(stay, strip)}>
            <div
              aria-hidden="true"
              className="absolute inset-0 rounded-sm border border-accent bg-accent-wash bg-[repeating-linear-gradient(135deg,var(--accent)_0_2px,transparent_2px_7px)]"
            />
            {unsafe !== undefined && (
              <div
                aria-hidden="true"
                className="absolute inset-y-0 right-0 rounded-sm bg-danger"
                style={{ left: percent(Math.max(0, unsafe - stay.from), stay) }}
              />
            )}
            <DragHandle
              {...handle("both")}
              label="Whole stay"
              value={stay.from}
              valueText={`${dayText(stay.from)} to ${dayText(stay.to)}, ${length}`}
              className="inset-0 cursor-grab rounded-sm active:cursor-grabbing"
            />
            <DragHandle
              {...handle("from")}
              label="First day"
              value={stay.from}
              valueText={dayText(stay.from)}
              className="inset-y-0 right-full w-6 rounded-l-md before:absolute before:inset-y-0 before:right-0 before:w-2 before:rounded-l-md before:bg-accent"
            />
            <DragHandle
              {...handle("to")}
              label="Last day"
              value={stay.to}
              valueText={dayText(stay.to)}
              className="inset-y-0 left-full w-6 rounded-r-md before:absolute before:inset-y-0 before:left-0 before:w-2 before:rounded-r-md before:bg-accent"
            />
          </div>
        </div>
      </div>
      <p className="text-sm text-ink-muted">
        {dayText(stay.from)} to {dayText(stay.to)}, {length}. Drag the bar or its ends, or use the arrow keys.
        The line above shows your other stays.
      </p>
    </fieldset>
  );
};
